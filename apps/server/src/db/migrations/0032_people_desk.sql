-- Staff find people, newest accounts first.
create index users_newest on auth.users (created_at desc, id desc) where deleted_at is null;
--> statement-breakpoint
-- The audit log by who acted and by what it was about.
create index audit_entries_actor on audit_entries (actor_id, sequence);
--> statement-breakpoint
create index audit_entries_subject on audit_entries (subject_kind, subject_id, sequence);
--> statement-breakpoint
create index audit_entries_action on audit_entries (action, sequence);
--> statement-breakpoint
create index audit_entries_at on audit_entries (created_at);
--> statement-breakpoint
-- Admin and finance are granted and taken back by two admins.
create table role_proposals (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('finance', 'admin')),
  is_grant boolean not null,
  reason text not null,
  state text not null check (state in ('open', 'confirmed', 'declined', 'withdrawn')),
  proposed_by uuid not null check (proposed_by <> user_id),
  proposed_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  decided_by uuid check (decided_by <> user_id),
  decided_at timestamp with time zone,
  decision_reason text,
  check ((state = 'open') = (decided_by is null)),
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'withdrawn') = coalesce(decided_by = proposed_by, false))
);
--> statement-breakpoint
create index role_proposals_user on role_proposals (user_id, proposed_at desc);
--> statement-breakpoint
create index role_proposals_open on role_proposals (expires_at) where state = 'open';
--> statement-breakpoint
alter table role_proposals enable row level security;
--> statement-breakpoint
create policy laurel_app_all on role_proposals to laurel_app using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on role_proposals to laurel_app;
--> statement-breakpoint
-- Suspended accounts; the auth service enforces them.
create table suspensions (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  cause text not null check (cause in ('spam', 'abuse', 'fraud', 'stolen_work', 'impersonation', 'security', 'other')),
  explanation text not null,
  suspended_by uuid not null check (suspended_by <> user_id),
  started_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  lifted_by uuid,
  lifted_at timestamp with time zone,
  lift_reason text,
  check (ends_at > started_at),
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lift_reason is null))
);
--> statement-breakpoint
create index suspensions_user on suspensions (user_id, started_at desc);
--> statement-breakpoint
create unique index suspensions_without_end on suspensions (user_id) where ends_at is null and lifted_at is null;
--> statement-breakpoint
alter table suspensions enable row level security;
--> statement-breakpoint
create policy laurel_app_all on suspensions to laurel_app using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on suspensions to laurel_app;
--> statement-breakpoint
-- Notes of staff about a person.
create table staff_notes (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  author_id uuid not null check (author_id <> user_id),
  note text not null,
  created_at timestamp with time zone not null
);
--> statement-breakpoint
create index staff_notes_user on staff_notes (user_id, created_at desc, id desc);
--> statement-breakpoint
alter table staff_notes enable row level security;
--> statement-breakpoint
create policy laurel_app_all on staff_notes to laurel_app using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on staff_notes to laurel_app;
