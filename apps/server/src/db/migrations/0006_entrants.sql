-- Staff who decided about a bounty or read its sealed entries cannot enter it.
create table bounty_officials (
  bounty_id uuid not null references bounties (id) on delete cascade,
  user_id uuid not null,
  since timestamptz not null,
  primary key (bounty_id, user_id)
);
--> statement-breakpoint
alter table bounty_officials enable row level security;
--> statement-breakpoint
create policy laurel_app_all on bounty_officials to laurel_app using (true) with check (true);
--> statement-breakpoint
grant select, insert, delete on bounty_officials to laurel_app;
--> statement-breakpoint

-- Who decided before this table was there.
insert into bounty_officials (bounty_id, user_id, since)
select bounty_id, user_id, min(at)
from (
  select id as bounty_id, approved_by as user_id, approved_at as at
  from bounties
  where approved_by is not null and approved_at is not null
  union all
  select bounty_id, reviewed_by, reviewed_at
  from submissions
  where bounty_id is not null and reviewed_by is not null and reviewed_at is not null
  union all
  select submissions.bounty_id, reports.resolved_by, reports.resolved_at
  from reports
  join submissions on submissions.id = reports.submission_id
  where submissions.bounty_id is not null and reports.resolved_by is not null and reports.resolved_at is not null
  union all
  select submissions.bounty_id, appeals.decided_by, appeals.created_at
  from appeals
  join submissions on submissions.id = appeals.submission_id
  where submissions.bounty_id is not null and appeals.decided_by is not null
  union all
  select bounty_id, decided_by, created_at
  from objections
  where decided_by is not null
) as decisions
group by bounty_id, user_id
on conflict do nothing;
--> statement-breakpoint

-- A visitor is a hash of the address with the salt of the day, which is deleted with it.
create table view_salts (
  day text primary key,
  salt text not null
);
--> statement-breakpoint
alter table view_salts enable row level security;
--> statement-breakpoint
create policy laurel_app_all on view_salts to laurel_app using (true) with check (true);
--> statement-breakpoint
grant select, insert, delete on view_salts to laurel_app;
--> statement-breakpoint
-- The hashes of before had no salt.
update submission_views set viewer_key = 'past:' || gen_random_uuid() where viewer_key like 'visitor:%';
--> statement-breakpoint

-- What a name looks like, after UTS 39: of names that look alike, the same. Compatibility forms are resolved; accents,
-- spaces, punctuation and what cannot be seen are left out; letters of other scripts and digits become the Latin letters
-- that they are taken for. Null where nothing is left.
create function name_skeleton(name text) returns text
language sql immutable parallel safe set search_path = pg_catalog
return nullif(
  replace(
    replace(
      lower(
        translate(
          regexp_replace(
            normalize(coalesce(name, ''), nfkd),
            '[\u0300-\u036f\u00ad\u061c\u115f\u1160\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\s"#%&''()*+,./:;<=>?\[\]\\^_`{}~-]',
            '', 'g'
          ),
          'аАвВЬеЕёЁкКмМнНһоОрРсСтТуУүхХіІїЇјЈѕЅԁԛԝѵѴгпиոսօցհգզαΑΒεΕΖηΗιΙκΚΜνΝοΟσρΡτΤυΥχΧωγɡɑıłŁøØđħƒßɩꞁǀӀӏ∣01|!$@iI',
          'aabbbeeeekkmmhhhooppccttyyyxxlllljjssdqwvvrnunuoghqqaabeeznhllkkmvnoooppttuyxxwygallloodhfbllllllolllsall'
        )
      ),
      'rn', 'm'
    ),
    'vv', 'w'
  ),
  ''
);
--> statement-breakpoint
-- Names that speak for the site, with or without digits after them.
create function is_reserved_name(name text) returns boolean
language sql immutable parallel safe set search_path = public, pg_catalog
return exists (
  select
  from unnest(array[
    'admin', 'administrator', 'laurel', 'laurelteam', 'laurelsupport', 'support', 'staff', 'team', 'moderator', 'mod', 'official', 'security', 'finance', 'treasury', 'help', 'helpdesk', 'root', 'system', 'owner', 'operator'
  ]) as word
  where name_skeleton(word) in (name_skeleton(name), name_skeleton(regexp_replace(name, '[^[:alpha:]]+$', '')))
);
--> statement-breakpoint
create index user_profiles_username_skeleton on user_profiles (name_skeleton(username));
--> statement-breakpoint
create index user_profiles_display_name_skeleton on user_profiles (name_skeleton(display_name));
--> statement-breakpoint

-- Nobody takes a username that looks like another's, or a display name that looks like one of the staff's or of people
-- of trust level 2 and up (rule D-names). A new profile falls back, so that nobody's sign-up fails; a change is refused.
-- Only what people write themselves comes with claims.
create function keep_names_apart() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  claims json := nullif(current_setting('request.jwt.claims', true), '')::json;
  is_staff boolean;
begin
  if claims is null or claims ->> 'role' is distinct from 'authenticated' then
    return new;
  end if;
  -- An upsert comes by here first; what it changes is looked at as an update.
  if tg_op = 'INSERT' and exists (select from user_profiles where user_id = new.user_id) then
    return new;
  end if;
  is_staff := exists (select from user_roles where user_id = new.user_id);
  if (tg_op = 'INSERT' or lower(new.username) is distinct from lower(old.username)) and (
    (is_reserved_name(new.username) and not is_staff)
    or exists (
      select from user_profiles
      where name_skeleton(username) = name_skeleton(new.username)
        and lower(username) <> lower(new.username)
        and user_id <> new.user_id
    )
  ) then
    if tg_op = 'UPDATE' then
      raise exception 'this username looks like another' using
        errcode = 'unique_violation', constraint = 'user_profiles_username_unique';
    end if;
    new.username := 'user_' || left(new.user_id::text, 8);
  end if;
  if new.display_name is not null
    and (tg_op = 'INSERT' or new.display_name is distinct from old.display_name)
    and not is_staff
    and (
      is_reserved_name(new.display_name)
      or exists (
        select
        from user_profiles
        where user_id <> new.user_id
          and name_skeleton(new.display_name) in (name_skeleton(username), name_skeleton(display_name))
          and (
            exists (select from user_roles where user_roles.user_id = user_profiles.user_id)
            or exists (
              select from user_standings
              where user_standings.user_id = user_profiles.user_id and trust_level >= 2
            )
          )
      )
    )
  then
    if tg_op = 'UPDATE' then
      raise exception 'this display name looks like another' using
        errcode = 'check_violation', constraint = 'user_profiles_display_name_apart';
    end if;
    new.display_name := new.username;
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger user_profiles_names_apart before insert or update of username, display_name on user_profiles
  for each row execute function keep_names_apart();
--> statement-breakpoint
-- As before, but what it answers may also be taken.
create or replace function generate_unique_username(base_name text) returns text
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  base text := left(regexp_replace(lower(coalesce(base_name, '')), '[^a-z0-9_.-]', '', 'g'), 40);
  candidate text;
  suffix integer := 0;
begin
  if base = '' or is_reserved_name(base) then
    base := 'user';
  end if;
  candidate := base;
  while exists (
    select from user_profiles
    where lower(username) = candidate or name_skeleton(username) = name_skeleton(candidate)
  ) loop
    suffix := suffix + 1;
    if suffix <= 20 then
      candidate := base || suffix;
    else
      candidate := base || '_' || lpad(floor(random() * 100000000)::text, 8, '0');
    end if;
  end loop;
  return candidate;
end
$$;
