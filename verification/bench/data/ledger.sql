-- :transfers transfers in the season in force: grants to sponsors, prizes through escrow, and mints to everyone.
-- Balances are the sums of the transfers; `laurel verify` finds nothing.
create temporary table flow on commit drop as
with season as (
  select id, starts_at from seasons where starts_at <= :at and ends_at > :at
),
funded as (
  select id, sponsor_id, state, row_number() over (order by id) as k
  from bounties
  where funded_at is not null
),
paid as (
  select winner.*, row_number() over (order by id) as k
  from winner
),
counts as (
  select (select count(*) from funded) as funded, (select count(*) from paid) as paid
)
select
  n, season.id as season_id, from_kind, from_owner, to_kind, to_owner, amount, category, cause_kind, cause_id,
  season.starts_at + (:at - season.starts_at) * (n / (:transfers + 1.0)) as created_at
from season, (
  select k as n, 'issuance' as from_kind, null::uuid as from_owner, 'spendable' as to_kind, sponsor_id as to_owner,
    1000 as amount, 'operator_grant' as category, 'bounty' as cause_kind, id::text as cause_id
  from funded
  union all
  select funded + k, 'spendable', sponsor_id, 'escrow', id, 600, 'escrow_fund', 'bounty', id::text
  from funded, counts
  union all
  select 2 * funded + k, 'escrow', bounty_id, 'spendable', author_id, (array[300, 200, 100])[place], 'prize',
    'submission', id::text
  from paid, counts
  union all
  select
    i, 'issuance', null, 'spendable', bench.id(1, 1 + floor(:users * power(bench.chance(i, 41), 3))::bigint),
    1 + floor(200 * power(bench.chance(i, 42), 3))::integer,
    (array['curation', 'settle', 'author_share', 'daily_action', 'lesson'])[1 + i % 5], 'vote', i::text
  from counts, generate_series(2 * funded + paid + 1, :transfers) as i
) as flows;

insert into ledger_accounts (id, kind, owner_id, balance_points, created_at)
select
  bench.id(6, row_number() over (order by owner_id, kind)), kind, owner_id, sum(change), :at
from (
  select from_kind as kind, from_owner as owner_id, -amount as change from flow where from_owner is not null
  union all
  select to_kind, to_owner, amount from flow
) as sides
group by kind, owner_id;

create temporary table running on commit drop as
select n, is_source, sum(change) over (partition by account_kind, account_owner order by n) as balance
from (
  select n, true as is_source, from_kind as account_kind, from_owner as account_owner, -amount as change
  from flow
  where from_owner is not null
  union all
  select n, false, to_kind, to_owner, amount from flow
) as sides;
create index on running (n);
analyze running;

insert into ledger_transfers (
  id, sequence, from_account_id, to_account_id, amount_points, category, cause_kind, cause_id, title, season_id,
  rule_version, idempotency_key, request_hash, from_balance_points, to_balance_points, created_at
) overriding system value
select
  bench.id(7, flow.n), first.sequence + flow.n,
  coalesce(source.id, '00000000-0000-4000-8000-000000000001'), target.id, amount, category, cause_kind, cause_id,
  'Points of a loaded database', season_id, 1, 'bench:' || flow.n, md5(flow.n::text), from_running.balance,
  to_running.balance, flow.created_at
from flow
cross join (select coalesce(max(sequence), 0) as sequence from ledger_transfers) as first
left join ledger_accounts as source on source.owner_id = from_owner and source.kind = from_kind
join ledger_accounts as target on target.owner_id = to_owner and target.kind = to_kind
left join running as from_running on from_running.n = flow.n and from_running.is_source
join running as to_running on to_running.n = flow.n and not to_running.is_source
order by flow.n;

select setval(
  pg_get_serial_sequence('ledger_transfers', 'sequence'),
  (select max(sequence) from ledger_transfers)
);

insert into season_scores (season_id, user_id, score_points, reached_at)
select season_id, to_owner, sum(amount), max(created_at)
from flow
where category in ('curation', 'settle', 'author_share', 'daily_action', 'lesson')
group by season_id, to_owner;
