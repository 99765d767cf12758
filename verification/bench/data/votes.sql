-- :votes votes, each with its exposure: every voter decides once in each of so many stripes of the entries, so that
-- no one sees an entry twice; within a stripe some entries draw more votes than others.
create temporary table votable on commit drop as
select
  row_number() over (order by submissions.id) - 1 as k,
  submissions.id, submissions.bounty_id, submissions.author_id, bounties.voting_started_at, bounties.state
from submissions
join bounties on bounties.id = submissions.bounty_id
where bounties.state in ('completed', 'judging', 'voting')
  and submissions.id <= bench.id(3, :submissions - :reserved);
create index on votable (k);
analyze votable;

create temporary table ballot on commit drop as
select
  i + 1 as n,
  bench.id(1, 1 + i % :users) as voter_id,
  votable.id as submission_id,
  votable.bounty_id,
  votable.state,
  votable.voting_started_at + interval '2 days' * bench.chance(i, 31) as cast_at,
  case when bench.chance(i, 32) < 0.6 then (array[25, 50, 75, 100])[1 + i % 4] else 0 end as strength
from generate_series(0, :votes - 1) as i
cross join lateral (
  select greatest(1, (select count(*) from votable) / ceil(:votes::numeric / :users))::bigint as stripe
) as striped
join votable
  on votable.k = (i / :users) * stripe + least(stripe - 1, floor(stripe * power(bench.chance(i, 33), 2))::bigint)
where votable.author_id <> bench.id(1, 1 + i % :users);

insert into exposures (
  id, voter_id, submission_id, bounty_id, is_practice, shown_at, opened_at, closed_at, outcome
)
select
  bench.id(5, n), voter_id, submission_id, bounty_id, false,
  cast_at - interval '1 minute', cast_at - interval '50 seconds', cast_at, 'voted'
from ballot;

insert into votes (
  id, voter_id, submission_id, bounty_id, exposure_id, decision, strength_percent, energy_tenths, trust_level,
  is_practice, in_arena, cast_at
)
select
  bench.id(4, n), voter_id, submission_id, bounty_id, bench.id(5, n),
  case when strength > 0 then 'support' else 'not_for' end, strength,
  case when strength > 0 then strength else 50 end, 1, false, true, cast_at
from ballot;

insert into vote_settlements (
  vote_id, bounty_id, voter_id, is_hit, place, is_bonus, placed_share, strength, weight, early, rank_factor, skill,
  streak_percent, pool_points, raw_points, amount_points, state, counts_for_skill, settled_at
)
select
  bench.id(4, n), ballot.bounty_id, voter_id, (awards.place is not null) = (strength > 0), awards.place, false, 0.05,
  strength / 100.0, 1, 1, 1, 0.5, 0, 100, 0, 0, 'none', true, bounties.completed_at
from ballot
join bounties on bounties.id = ballot.bounty_id
left join awards on awards.submission_id = ballot.submission_id
where ballot.state = 'completed';

insert into bounty_settlements (
  bounty_id, sponsor_id, entry_count, cluster_count, decider_count, voter_pool_points, author_pool_points, settled_at
)
select
  id, sponsor_id, entry_count, entry_count, coalesce(deciders, 0), 100, 100, completed_at
from bounties
left join (
  select bounty_id, count(distinct voter_id) as deciders from ballot group by bounty_id
) as decided on decided.bounty_id = bounties.id
where state = 'completed';
