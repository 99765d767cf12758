create table account_sightings (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null,
  value_hash text not null,
  first_seen_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  dismissed_at timestamp with time zone,
  primary key (kind, value_hash, user_id)
);
--> statement-breakpoint
create index account_sightings_user on account_sightings (user_id);
--> statement-breakpoint
create index account_sightings_forgotten on account_sightings (last_seen_at);
--> statement-breakpoint
create table address_sightings (
  user_id uuid not null references auth.users (id) on delete cascade,
  day date not null,
  range_hash text not null,
  primary key (user_id, day, range_hash)
);
--> statement-breakpoint
create index address_sightings_day on address_sightings (day);
--> statement-breakpoint
create table address_keys (
  day date primary key,
  key text not null
);
--> statement-breakpoint
create table cluster_reviews (
  user_id uuid primary key references auth.users (id) on delete cascade,
  due_at timestamp with time zone not null
);
--> statement-breakpoint
create index cluster_reviews_due on cluster_reviews (due_at);
--> statement-breakpoint
create table cluster_appeals (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  reason text not null,
  state text not null,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  decision_reason text
);
--> statement-breakpoint
create unique index cluster_appeals_open_unique on cluster_appeals (user_id) where state = 'open';
--> statement-breakpoint
create index cluster_appeals_user on cluster_appeals (user_id, created_at desc);
--> statement-breakpoint
create index cluster_appeals_open on cluster_appeals (created_at) where state = 'open';
--> statement-breakpoint
create table referrals (
  invitee_id uuid primary key references auth.users (id) on delete cascade,
  inviter_id uuid not null references auth.users (id) on delete cascade,
  state text not null,
  refused_reason text,
  created_at timestamp with time zone not null,
  check_at timestamp with time zone not null,
  rewarded_at timestamp with time zone,
  season_id uuid,
  dismissed_at timestamp with time zone,
  check (invitee_id <> inviter_id)
);
--> statement-breakpoint
create index referrals_inviter on referrals (inviter_id, created_at desc, invitee_id);
--> statement-breakpoint
create index referrals_due on referrals (check_at) where state = 'joined';
--> statement-breakpoint
create table shared_network_days (
  invitee_id uuid not null references referrals (invitee_id) on delete cascade,
  day date not null,
  primary key (invitee_id, day)
);
--> statement-breakpoint
create index shared_network_days_day on shared_network_days (day);
--> statement-breakpoint
create table auth.spent_proofs (
  proof_hash text primary key,
  network_hash text not null,
  expires_at timestamp with time zone not null
);
--> statement-breakpoint
create index spent_proofs_network on auth.spent_proofs (network_hash, expires_at);
--> statement-breakpoint
create index spent_proofs_expiry on auth.spent_proofs (expires_at);
--> statement-breakpoint
alter table auth.spent_proofs enable row level security;
--> statement-breakpoint
create policy laurel_app_all on auth.spent_proofs to laurel_app using (true) with check (true);
--> statement-breakpoint
grant select, insert, delete on auth.spent_proofs to laurel_app;
--> statement-breakpoint
alter table account_sightings enable row level security;
--> statement-breakpoint
alter table address_sightings enable row level security;
--> statement-breakpoint
alter table address_keys enable row level security;
--> statement-breakpoint
alter table cluster_reviews enable row level security;
--> statement-breakpoint
alter table cluster_appeals enable row level security;
--> statement-breakpoint
alter table referrals enable row level security;
--> statement-breakpoint
alter table shared_network_days enable row level security;
--> statement-breakpoint
create policy laurel_app_all on account_sightings to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on address_sightings to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on address_keys to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on cluster_reviews to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on cluster_appeals to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on referrals to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on shared_network_days to laurel_app using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on account_sightings, cluster_reviews, referrals to laurel_app;
--> statement-breakpoint
grant select, insert, delete on address_sightings, address_keys, shared_network_days to laurel_app;
--> statement-breakpoint
grant select, insert, update on cluster_appeals to laurel_app;
--> statement-breakpoint

-- An account that begins to share a wallet or a device with another is looked at in the coming night.
create function request_cluster_review() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into cluster_reviews (user_id, due_at)
  select
    new.user_id,
    date_trunc('day', new.last_seen_at at time zone 'utc') at time zone 'utc' + interval '1 day'
  where exists (
    select from account_sightings other
    where other.kind = new.kind and other.value_hash = new.value_hash and other.user_id <> new.user_id
  )
  on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint
create trigger account_sightings_new after insert on account_sightings
  for each row execute function request_cluster_review();
--> statement-breakpoint
create function see_wallet(person uuid, address text, seen_at timestamp with time zone) returns void
language sql security definer set search_path = public, pg_temp
as $$
  insert into account_sightings (user_id, kind, value_hash, first_seen_at, last_seen_at)
  select users.id, 'wallet', encode(sha256(convert_to(address, 'UTF8')), 'hex'), seen_at, seen_at
  from auth.users
  where users.id = person and address is not null
  on conflict (kind, value_hash, user_id) do update
  set last_seen_at = greatest(account_sightings.last_seen_at, excluded.last_seen_at)
$$;
--> statement-breakpoint
revoke execute on function see_wallet from public;
--> statement-breakpoint
create function see_linked_wallet() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform see_wallet(new.user_id, new.before, new.changed_at);
  perform see_wallet(new.user_id, new.after, new.changed_at);
  return null;
end
$$;
--> statement-breakpoint
create trigger wallet_changes_seen after insert on wallet_changes
  for each row execute function see_linked_wallet();
--> statement-breakpoint
-- The wallet that paid for a bounty, whoever owns it.
create function see_funding_wallet() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform see_wallet(bounties.sponsor_id, new.payer, new.finalized_at)
  from bounties
  where bounties.id = new.bounty_id;
  return null;
end
$$;
--> statement-breakpoint
create trigger fundings_seen after update of finalized_at on fundings
  for each row when (new.finalized_at is not null and old.finalized_at is null)
  execute function see_funding_wallet();
--> statement-breakpoint
-- Wallets that were in use before this was recorded.
select see_wallet(user_id, address, changed_at)
from wallet_changes
cross join lateral (values (before), (after)) as used (address)
where address is not null
order by id;
--> statement-breakpoint
select see_wallet(bounties.sponsor_id, fundings.payer, fundings.finalized_at)
from fundings
join bounties on bounties.id = fundings.bounty_id
where fundings.finalized_at is not null
order by fundings.finalized_at;
