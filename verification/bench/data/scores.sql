-- A score for each of :users people, many small and few large, without the transfers behind it.
insert into season_scores (season_id, user_id, score_points, reached_at)
select
  seasons.id, bench.id(1, n), 1 + floor(50000 * power(bench.chance(n, 51), 3) + 100 * bench.chance(n, 52)),
  :at - interval '10 days' * bench.chance(n, 53)
from seasons, generate_series(1, :users) as n
where starts_at <= :at
  and ends_at > :at;
