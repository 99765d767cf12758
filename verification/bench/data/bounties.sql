-- :bounties bounties by age: 70 % completed, 5 % judging, 5 % never published, 10 % open, 10 % voting.
-- Nothing falls due for three weeks, so that no sweep works beside a measurement.
insert into bounties (
  id, slug, sponsor_id, state, state_since, title, summary, brief, category, checklist, questions, prize_amounts,
  prize_total, decision_days, opens_at, deadline_at, voting_ends_at, decision_due_at, challenge_ends_at,
  approved_at, funded_at, voting_started_at, announced_at, decided_by, completed_at, created_at, updated_at
)
select
  bench.id(2, n), 'bounty-' || n, bench.id(1, 1 + floor(:users / 50.0 * bench.chance(n, 11))::bigint),
  state,
  coalesce(completed_at, voting_at, opens_at, :at),
  'Explain ' || (array['escrow', 'voting', 'staking', 'bridges', 'wallets', 'fees'])[1 + n % 6] || ' no. ' || n,
  'One piece that a newcomer understands in two minutes, with sources.',
  prose.body,
  (array['thread', 'video', 'meme', 'article', 'design', 'code', 'translation', 'other'])[1 + n % 8],
  '[{"id": "clear", "text": "Clear to a newcomer", "weight": 60}, {"id": "true", "text": "Every claim has a source", "weight": 40}]',
  '[]',
  array[300, 200, 100]::bigint[], 600, 14,
  opens_at,
  case when state in ('open', 'draft') then :at + interval '25 days' else voting_at end,
  case when state = 'voting' then :at + interval '30 days' when state = 'open' then :at + interval '29 days' else voting_at + interval '3 days' end,
  case when state in ('voting', 'judging', 'open') then :at + interval '45 days' else voting_at + interval '10 days' end,
  completed_at,
  case when state <> 'draft' then opens_at end,
  case when state <> 'draft' then opens_at end,
  case when state not in ('draft', 'open') then voting_at end,
  case when state = 'completed' then completed_at - interval '2 days' end,
  case when state = 'completed' then 'sponsor' end,
  completed_at,
  opens_at - interval '1 day', :at
from (
  select
    n, state, opens_at,
    opens_at + interval '10 days' as voting_at,
    case when state = 'completed' then opens_at + interval '20 days' end as completed_at
  from (
    select
      n,
      case
        when n <= 0.70 * :bounties then 'completed'
        when n <= 0.75 * :bounties then 'judging'
        when n <= 0.80 * :bounties then 'draft'
        when n <= 0.90 * :bounties then 'open'
        else 'voting'
      end as state,
      :at - case
        when n <= 0.70 * :bounties then interval '30 days' + interval '300 days' * (1 - n / (0.70 * :bounties))
        when n <= 0.75 * :bounties then interval '15 days'
        when n <= 0.90 * :bounties then interval '9 days' * bench.chance(n, 12)
        else interval '12 days'
      end as opens_at
    from generate_series(1, :bounties) as n
  ) as stage
) as dated
join prose on prose.k = n % 1000;
