-- Airdrops (product.md 9): the pool of a season, its snapshots with everyone's share, appeals, and proofs of a person.
create table airdrops (
  id uuid primary key,
  season_id uuid not null references seasons (id),
  token text not null,
  state text not null,
  state_since timestamp with time zone not null,
  pool_payment_id uuid not null,
  pool_amount bigint not null,
  carried_amount bigint not null default 0,
  salt text not null,
  drafted_by uuid not null,
  announced_by uuid,
  announced_at timestamp with time zone,
  appeals_end_at timestamp with time zone,
  claims_end_at timestamp with time zone,
  created_at timestamp with time zone not null
);
--> statement-breakpoint
create unique index airdrops_season_unique on airdrops (season_id);
--> statement-breakpoint
create unique index airdrops_payment_unique on airdrops (pool_payment_id);
--> statement-breakpoint
create table airdrop_snapshots (
  id uuid primary key,
  airdrop_id uuid not null references airdrops (id),
  round text not null,
  collected_to uuid,
  pool_amount bigint not null,
  people_count integer,
  eligible_count integer,
  root text,
  started_at timestamp with time zone not null,
  published_at timestamp with time zone
);
--> statement-breakpoint
create unique index airdrop_snapshots_round_unique on airdrop_snapshots (airdrop_id, round);
--> statement-breakpoint
create table airdrop_allocations (
  snapshot_id uuid not null references airdrop_snapshots (id),
  pseudonym text not null,
  user_id uuid references auth.users (id) on delete set null,
  score_points integer not null,
  components jsonb not null,
  cluster text not null,
  reason text,
  weight bigint not null default 0,
  share bigint not null default 0,
  amount bigint not null default 0,
  is_capped boolean not null default false,
  proof jsonb not null default '[]',
  reminders_sent smallint not null default 0,
  claimed_at timestamp with time zone,
  primary key (snapshot_id, pseudonym)
);
--> statement-breakpoint
create unique index airdrop_allocations_person on airdrop_allocations (user_id, snapshot_id);
--> statement-breakpoint
create index airdrop_allocations_open on airdrop_allocations (snapshot_id, reminders_sent)
  where amount > 0 and claimed_at is null;
--> statement-breakpoint
create table airdrop_appeals (
  id uuid primary key,
  airdrop_id uuid not null references airdrops (id),
  user_id uuid not null references auth.users (id) on delete cascade,
  reason text not null,
  state text not null,
  score_points integer,
  decision_reason text,
  decided_by uuid,
  decided_at timestamp with time zone,
  created_at timestamp with time zone not null
);
--> statement-breakpoint
create unique index airdrop_appeals_person_unique on airdrop_appeals (airdrop_id, user_id);
--> statement-breakpoint
create index airdrop_appeals_open on airdrop_appeals (created_at) where state = 'open';
--> statement-breakpoint
create table passkey_days (
  user_id uuid not null references auth.users (id) on delete cascade,
  day text not null,
  primary key (user_id, day)
);
--> statement-breakpoint
create table airdrop_meetings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  met_by uuid not null,
  reason text not null,
  met_at timestamp with time zone not null
);
--> statement-breakpoint
alter table payouts add column airdrop_id uuid references airdrops (id);
--> statement-breakpoint
create unique index payouts_airdrop_unique on payouts (airdrop_id, user_id) where kind = 'airdrop';
--> statement-breakpoint
grant select, insert, update on airdrops, airdrop_snapshots, airdrop_allocations, airdrop_appeals to laurel_app;
--> statement-breakpoint
grant select, insert on passkey_days, airdrop_meetings to laurel_app;
--> statement-breakpoint
alter table airdrops enable row level security;
--> statement-breakpoint
alter table airdrop_snapshots enable row level security;
--> statement-breakpoint
alter table airdrop_allocations enable row level security;
--> statement-breakpoint
alter table airdrop_appeals enable row level security;
--> statement-breakpoint
alter table passkey_days enable row level security;
--> statement-breakpoint
alter table airdrop_meetings enable row level security;
--> statement-breakpoint
create policy laurel_app_all on airdrops to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on airdrop_snapshots to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on airdrop_allocations to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on airdrop_appeals to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on passkey_days to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on airdrop_meetings to laurel_app using (true) with check (true);
