-- Rules version 2: what a tally found, what its voters weighed, rewards in hundredths, and verified sponsors.
alter table submission_tallies alter column rank type double precision, add column support_group_id uuid;
--> statement-breakpoint
alter table bounties add column moderator_due_at timestamp with time zone;
--> statement-breakpoint
create table bounty_tallies (
  bounty_id uuid primary key references bounties (id),
  rule_version integer not null,
  entry_count integer not null,
  decision_count integer not null,
  decider_count integer not null,
  recorded_decider_count integer not null,
  votes_count boolean not null,
  created_at timestamp with time zone not null
);
--> statement-breakpoint
create table tally_voters (
  bounty_id uuid not null references bounties (id),
  voter_id uuid not null,
  is_decider boolean not null,
  settled_votes integer not null,
  record double precision not null,
  one_voice double precision not null,
  support_group_id uuid,
  primary key (bounty_id, voter_id)
);
--> statement-breakpoint
create index tally_voters_voter on tally_voters (voter_id);
--> statement-breakpoint
create table support_group_members (
  user_id uuid primary key,
  group_id uuid not null,
  evidence jsonb not null,
  since timestamp with time zone not null,
  found_at timestamp with time zone not null
);
--> statement-breakpoint
create table support_group_searches (
  day text primary key,
  group_count integer not null
);
--> statement-breakpoint
alter table support_group_searches enable row level security;
--> statement-breakpoint
create policy laurel_app_all on support_group_searches to laurel_app using (true) with check (true);
--> statement-breakpoint
grant select, insert, update on support_group_searches to laurel_app;
--> statement-breakpoint
create index support_group_members_group on support_group_members (group_id);
--> statement-breakpoint
alter table support_group_members enable row level security;
--> statement-breakpoint
create policy laurel_app_all on support_group_members to laurel_app using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on support_group_members to laurel_app;
--> statement-breakpoint
create table sponsor_verifications (
  id uuid primary key,
  sponsor_id uuid not null,
  reason text not null,
  proof text not null,
  verified_by uuid not null,
  verified_at timestamp with time zone not null,
  revoked_by uuid,
  revoked_at timestamp with time zone,
  revoke_reason text
);
--> statement-breakpoint
create unique index sponsor_verifications_open_unique on sponsor_verifications (sponsor_id) where revoked_at is null;
--> statement-breakpoint
create index sponsor_verifications_sponsor on sponsor_verifications (sponsor_id, verified_at);
--> statement-breakpoint
create table curation_carries (
  user_id uuid primary key,
  hundredths smallint not null,
  updated_at timestamp with time zone not null
);
--> statement-breakpoint
alter table vote_settlements
  add column split_hundredths integer,
  add column capped_hundredths integer,
  add column amount_hundredths integer,
  add column record double precision,
  add column one_voice double precision,
  add column is_mutual_support boolean not null default false,
  add column checklist_third smallint;
--> statement-breakpoint
create index vote_settlements_recent on vote_settlements (settled_at) where checklist_third is not null;
--> statement-breakpoint
alter table bounty_settlements
  add column rule_version integer not null default 1,
  add column minted_share double precision not null default 1;
--> statement-breakpoint
alter table bounty_tallies enable row level security;
--> statement-breakpoint
create policy laurel_app_all on bounty_tallies to laurel_app using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on bounty_tallies to laurel_app;
--> statement-breakpoint
alter table tally_voters enable row level security;
--> statement-breakpoint
create policy laurel_app_all on tally_voters to laurel_app using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on tally_voters to laurel_app;
--> statement-breakpoint
alter table sponsor_verifications enable row level security;
--> statement-breakpoint
create policy laurel_app_all on sponsor_verifications to laurel_app using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on sponsor_verifications to laurel_app;
--> statement-breakpoint
alter table curation_carries enable row level security;
--> statement-breakpoint
create policy laurel_app_all on curation_carries to laurel_app using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on curation_carries to laurel_app;
--> statement-breakpoint
-- No rule of a season changes once it is published.
create function refuse_rule_change() returns trigger
language plpgsql as $$
begin
  raise exception 'published rules and the dates of a season never change';
end
$$;
--> statement-breakpoint
create trigger rule_versions_fixed before update or delete on rule_versions
for each row execute function refuse_rule_change();
--> statement-breakpoint
create trigger seasons_fixed before update of starts_at, ends_at, rule_version on seasons
for each row
when (old.starts_at is distinct from new.starts_at
  or old.ends_at is distinct from new.ends_at
  or old.rule_version is distinct from new.rule_version)
execute function refuse_rule_change();
