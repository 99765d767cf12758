alter table webhooks drop constraint webhooks_pause_reason_check;
--> statement-breakpoint
alter table webhooks add constraint webhooks_pause_reason_check check (pause_reason in ('gone', 'failing', 'staff'));
--> statement-breakpoint
create index webhooks_newest on webhooks (created_at desc, id desc);
--> statement-breakpoint
-- A person's one appeal against a suspension, which another moderator than the one who suspended decides.
create table suspension_appeals (
  id uuid primary key,
  suspension_id uuid not null unique references suspensions (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  reason text not null,
  state text not null check (state in ('open', 'upheld', 'dismissed')),
  created_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  decided_by uuid check (decided_by <> user_id),
  decided_at timestamp with time zone,
  decision_reason text,
  check ((state = 'open') = (decided_by is null)),
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'open') = (decision_reason is null))
);
--> statement-breakpoint
create index suspension_appeals_user on suspension_appeals (user_id);
--> statement-breakpoint
create index suspension_appeals_open on suspension_appeals (created_at, id) where state = 'open';
--> statement-breakpoint
create index suspension_appeals_decided on suspension_appeals (decided_at desc, id desc) where state <> 'open';
--> statement-breakpoint
alter table suspension_appeals enable row level security;
--> statement-breakpoint
create policy laurel_app_all on suspension_appeals to laurel_app using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on suspension_appeals to laurel_app;
