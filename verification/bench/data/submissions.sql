-- :submissions submissions: 15 % posts; the last :reserved are entries of the last :reserved_bounties bounties, all
-- in voting and without votes, for the ballots of a measurement; the rest spread over the other published bounties,
-- a third of them over the 5 % that are popular.
insert into submissions (
  id, author_id, bounty_id, state, state_since, title, body, category, checks_passed, reviewed_at, submitted_at,
  shuffle_key, viewer_count, exposure_count, created_at, updated_at, is_shown
)
select
  bench.id(3, n),
  bench.id(1, 1 + floor(:users / 2.0 * power(bench.chance(n, 21), 2))::bigint),
  bounty.id,
  case bounty.state
    when 'open' then 'submitted'
    when 'completed' then 'not_selected'
    else 'accepted'
  end,
  submitted_at,
  (array['How it works', 'A story of trust', 'Ninety seconds', 'What I learned', 'A field guide'])[1 + n % 5] || ', part ' || n,
  prose.body,
  (array['thread', 'video', 'meme', 'article', 'design', 'code', 'translation', 'other'])[1 + n % 8],
  true,
  case when bounty.state is distinct from 'open' then submitted_at end,
  submitted_at,
  bench.chance(n, 23),
  floor(400 * power(bench.chance(n, 24), 4)),
  floor(30 * bench.chance(n, 25)),
  submitted_at - interval '1 hour',
  submitted_at,
  bounty.state is distinct from 'open'
from (
  select
    n,
    case
      when n <= 0.15 * :submissions then null
      when n > :submissions - :reserved then
        :bounties - :reserved_bounties + 1
        + (n - (:submissions - :reserved) - 1) * :reserved_bounties / :reserved
      else
        -- The drafts between 75 and 80 % take no entries.
        (select case when k < 0.75 * :bounties then k + 1 else k + 1 + floor(0.05 * :bounties)::bigint end
        from (
          select floor(
            (0.95 * :bounties - :reserved_bounties)
            * case
              when bench.chance(n, 26) < 0.33 then 0.05 * floor(20 * bench.chance(n, 27)) + 0.0025 * bench.chance(n, 28)
              else bench.chance(n, 28)
            end
          )::bigint as k
        ) as picked)
    end as bounty_n
  from generate_series(1, :submissions) as n
) as entry
join prose on prose.k = n % 1000
left join bounties as bounty on bounty.id = bench.id(2, bounty_n)
cross join lateral (
  select coalesce(
    bounty.opens_at + least(interval '9 days', :at - bounty.opens_at) * bench.chance(n, 29),
    :at - interval '1 year' * bench.chance(n, 29)
  ) as submitted_at
) as times;

update bounties
set entry_count = entries
from (select bounty_id, count(*) as entries from submissions where bounty_id is not null group by bounty_id) as counted
where counted.bounty_id = bounties.id;
