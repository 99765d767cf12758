-- What people add to their public profile beyond the fields of spec §3.
create table profile_details (
  user_id uuid primary key references auth.users (id) on delete cascade,
  website text check (website ~ '^https?://' and length(website) <= 500),
  shows_earnings boolean not null default false
);
--> statement-breakpoint
alter table profile_details enable row level security;
--> statement-breakpoint
create policy laurel_app_all on profile_details to laurel_app using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on profile_details to laurel_app;
--> statement-breakpoint
-- Titles and names that are spelled like a text, the most similar first. A single typing error in a short word leaves
-- less than half of its trigrams, which the default threshold of 0.6 would not find. Of thousands that are similar, 200
-- are compared. A text without trigrams, such as one in Greek letters under the locale C, is similar to nothing; without
-- that condition it would be compared with every row.
create function find_similar(query text)
returns table (kind text, id uuid, similarity real)
language sql stable set pg_trgm.word_similarity_threshold = 0.4 set search_path = public, pg_temp
as $$
  with bounty as materialized (
    select bounties.id, title || ' ' || summary as name
    from bounties
    where query <% (title || ' ' || summary) and cardinality(show_trgm(query)) > 0
  ), person as materialized (
    select user_id as id, username || ' ' || coalesce(display_name, '') as name
    from user_profiles
    where query <% (username || ' ' || coalesce(display_name, '')) and cardinality(show_trgm(query)) > 0
  ), submission as materialized (
    select submissions.id, title as name
    from submissions
    where is_shown and query <% title and cardinality(show_trgm(query)) > 0
  )
  (
    select 'bounty', nearby.id, word_similarity(query, nearby.name)
    from (select * from bounty limit 200) as nearby
    order by 3 desc
    limit 40
  )
  union all
  (
    select 'person', nearby.id, word_similarity(query, nearby.name)
    from (select * from person limit 200) as nearby
    order by 3 desc
    limit 40
  )
  union all
  (
    select 'submission', nearby.id, word_similarity(query, nearby.name)
    from (select * from submission limit 200) as nearby
    order by 3 desc
    limit 40
  )
$$;
--> statement-breakpoint
revoke execute on function find_similar(text) from public;
--> statement-breakpoint
grant execute on function find_similar(text) to laurel_app;
