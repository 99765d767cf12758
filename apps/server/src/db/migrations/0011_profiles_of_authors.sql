-- Authors and sponsors who only ever used the API have no profile, and were shown as deleted accounts. One after the other,
-- since each name must be free of those before it.
do $$
declare
  author uuid;
begin
  for author in
    select users.id
    from auth.users
    where not exists (select from user_profiles where user_id = users.id)
      and (
        exists (select from submissions where author_id = users.id)
        or exists (select from bounties where sponsor_id = users.id)
      )
    order by users.id
  loop
    insert into user_profiles (user_id, username)
    values (author, generate_unique_username('user_' || left(author::text, 8)))
    on conflict do nothing;
  end loop;
end
$$;
