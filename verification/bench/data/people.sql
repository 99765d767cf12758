-- :users people; the first half write and sponsor, the second half vote. :members of the voters are signed in.
create temporary table person on commit drop as
select
  n,
  bench.id(1, n) as id,
  :at - interval '1 year' * (1 - n::double precision / (:users + 1)) as joined_at,
  n > :users / 2 as is_voter
from generate_series(1, :users) as n;

insert into auth.users (
  id, email, email_confirmed_at, last_sign_in_at, app_metadata, created_at, updated_at
)
select
  id, 'maker' || n || '@bench.example', joined_at, joined_at,
  '{"provider": "email", "providers": ["email"]}', joined_at, joined_at
from person;

insert into auth.sessions (id, user_id, amr, created_at, refreshed_at)
select
  bench.id(8, n), id,
  jsonb_build_array(jsonb_build_object('method', 'password', 'timestamp', extract(epoch from :at)::bigint)),
  :at, :at
from person
where n > :users - :members;

insert into user_profiles (user_id, username, display_name, bio, avatar_url, twitter_handle)
select
  id,
  'maker' || n,
  case when bench.chance(n, 1) < 0.7 then
    (array['Ada', 'Bo', 'Chidi', 'Dana', 'Emre', 'Fatou', 'Goran', 'Hana', 'Imani', 'Jun'])[1 + n % 10]
    || ' ' || (array['Okafor', 'Lind', 'Sato', 'Novak', 'Reyes', 'Haddad', 'Moreau'])[1 + n % 7]
  end,
  case when bench.chance(n, 2) < 0.5 then 'Writes threads about how things work, since ' || n % 20 + 2005 || '.' end,
  case when bench.chance(n, 3) < 0.4 then 'https://example.com/avatars/' || n || '.png' end,
  case when bench.chance(n, 4) < 0.3 then 'maker' || n end
from person;
