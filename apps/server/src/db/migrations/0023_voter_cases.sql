-- Cases of suspected fraud, and voters whose votes count nothing (product.md 6 and 8).
create table cases (
  id uuid primary key,
  kind text not null,
  state text not null,
  evidence jsonb not null,
  opened_at timestamp with time zone not null,
  found_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  decision_reason text
);
--> statement-breakpoint
create index cases_open on cases (opened_at, id) where state = 'open';
--> statement-breakpoint
create index cases_decided on cases (decided_at desc, id desc);
--> statement-breakpoint
create table case_people (
  case_id uuid not null references cases (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  primary key (case_id, user_id)
);
--> statement-breakpoint
create index case_people_user on case_people (user_id, case_id);
--> statement-breakpoint
create table case_appeals (
  id uuid primary key,
  case_id uuid not null references cases (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  reason text not null,
  state text not null,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  decision_reason text
);
--> statement-breakpoint
create unique index case_appeals_once on case_appeals (case_id, user_id);
--> statement-breakpoint
create index case_appeals_user on case_appeals (user_id);
--> statement-breakpoint
create index case_appeals_open on case_appeals (created_at, id) where state = 'open';
--> statement-breakpoint
create table voter_voids (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  cause text not null,
  reason text not null,
  accrual_ids uuid[] not null,
  reversed_points bigint not null,
  voided_at timestamp with time zone not null,
  lifted_at timestamp with time zone
);
--> statement-breakpoint
create unique index voter_voids_standing on voter_voids (user_id, cause) where lifted_at is null;
--> statement-breakpoint
create index voter_voids_user on voter_voids (user_id);
--> statement-breakpoint
create table case_searches (day text primary key);
--> statement-breakpoint
create index user_standings_linked on user_standings (cluster_id) where cluster_id <> user_id;
--> statement-breakpoint
create index users_banned on auth.users (banned_until) where banned_until is not null;
--> statement-breakpoint
alter table user_standings add column votes_voided_at timestamp with time zone;
--> statement-breakpoint
alter table vote_settlements add column voided_at timestamp with time zone;
--> statement-breakpoint
alter table cases enable row level security;
--> statement-breakpoint
alter table case_people enable row level security;
--> statement-breakpoint
alter table case_appeals enable row level security;
--> statement-breakpoint
alter table voter_voids enable row level security;
--> statement-breakpoint
alter table case_searches enable row level security;
--> statement-breakpoint
create policy laurel_app_all on cases to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on case_people to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on case_appeals to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on voter_voids to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on case_searches to laurel_app using (true) with check (true);
--> statement-breakpoint
grant select, insert, update on cases, case_appeals, voter_voids to laurel_app;
--> statement-breakpoint
grant select, insert on case_people, case_searches to laurel_app;
--> statement-breakpoint
-- People whose votes were voided leave the leaderboards, like those who are banned.
create function note_board_voided() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into board_changes (kind, subject_id) values ('person', new.user_id);
  return null;
end
$$;
--> statement-breakpoint
create trigger user_standings_boards_voided after update of votes_voided_at on user_standings
  for each row when (old.votes_voided_at is distinct from new.votes_voided_at)
  execute function note_board_voided();
