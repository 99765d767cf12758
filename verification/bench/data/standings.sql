-- What Laurel knows of the people beyond their profiles.
insert into first_steps (user_id, kind, subject, rewarded_at)
select id, 'profile', id::text, joined_at
from person
where bench.chance(n, 1) < 0.7
  and bench.chance(n, 2) < 0.5;

insert into user_standings (
  user_id, trust_level, trust_level_since, trust_lesson_passed_at, cluster_id, energy_tenths, energy_at, joined_at
)
select
  id, level, joined_at, case when level > 0 then joined_at end, id, case when level > 0 then 2000 else 0 end, :at, joined_at
from person, lateral (
  select case
    when bench.chance(n, 6) < 0.3 then case when is_voter then 1 else 0 end
    when bench.chance(n, 6) < 0.7 then 1
    when bench.chance(n, 6) < 0.9 then 2
    else 3
  end as level
) as trust;
