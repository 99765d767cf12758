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
-- less than half of its trigrams, which the default threshold of 0.6 would not find.
create function find_similar(query text)
returns table (kind text, id uuid, similarity real)
language sql stable set pg_trgm.word_similarity_threshold = 0.4 set search_path = public, pg_temp
as $$
  (
    select 'bounty', bounties.id, word_similarity(query, title || ' ' || summary)
    from bounties
    where query <% (title || ' ' || summary)
    order by 3 desc
    limit 40
  )
  union all
  (
    select 'person', user_id, word_similarity(query, username || ' ' || coalesce(display_name, ''))
    from user_profiles
    where query <% (username || ' ' || coalesce(display_name, ''))
    order by 3 desc
    limit 40
  )
  union all
  (
    select 'submission', submissions.id, word_similarity(query, title)
    from submissions
    where is_shown and query <% title
    order by 3 desc
    limit 40
  )
$$;
--> statement-breakpoint
revoke execute on function find_similar(text) from public;
--> statement-breakpoint
grant execute on function find_similar(text) to laurel_app;
