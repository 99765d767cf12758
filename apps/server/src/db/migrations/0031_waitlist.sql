-- What cards show before a picture has loaded, and of a program; null for what was stored before.
alter table storage_objects add column ground text check (ground ~ '^#[0-9a-f]{6}$');
--> statement-breakpoint
alter table submissions add column snippet text;
--> statement-breakpoint
-- The waitlist of a prelaunch (product.md 13), with reserved usernames. Entries are deleted 30 days after the launch.
alter table feature_flags add column launch_at timestamp with time zone;
--> statement-breakpoint
alter table feature_flags add column enabled_at timestamp with time zone;
--> statement-breakpoint
update feature_flags set enabled_at = updated_at where is_enabled;
--> statement-breakpoint
create table waitlist_entries (
  id uuid primary key,
  email text not null check (email = lower(email)),
  mailbox_key text not null,
  token_hash text not null,
  code text not null,
  state text not null check (state in ('pending', 'confirmed')),
  invited_by uuid references waitlist_entries (id) on delete set null,
  is_counted boolean not null default false,
  refused_reason text,
  user_id uuid references auth.users (id) on delete cascade,
  username text check (username ~ '^[A-Za-z0-9_.-]{1,60}$'),
  device_hash text,
  network_hash text,
  joined_at timestamp with time zone not null,
  mailed_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  order_at timestamp with time zone,
  check ((state = 'confirmed') = (confirmed_at is not null)),
  check ((confirmed_at is null) = (order_at is null)),
  check (username is null or state = 'confirmed')
);
--> statement-breakpoint
create unique index waitlist_entries_email_unique on waitlist_entries (email);
--> statement-breakpoint
create unique index waitlist_entries_token_unique on waitlist_entries (token_hash);
--> statement-breakpoint
create unique index waitlist_entries_code_unique on waitlist_entries (code);
--> statement-breakpoint
create unique index waitlist_entries_user_unique on waitlist_entries (user_id);
--> statement-breakpoint
create unique index waitlist_entries_username_unique on waitlist_entries (coalesce(name_skeleton(username), lower(username))) where username is not null;
--> statement-breakpoint
create index waitlist_entries_order on waitlist_entries (order_at, id) where state = 'confirmed';
--> statement-breakpoint
create index waitlist_entries_inviter on waitlist_entries (invited_by);
--> statement-breakpoint
create index waitlist_entries_mailbox on waitlist_entries (mailbox_key);
--> statement-breakpoint
create index waitlist_entries_joined on waitlist_entries (joined_at);
--> statement-breakpoint
alter table waitlist_entries enable row level security;
--> statement-breakpoint
create policy laurel_app_all on waitlist_entries to laurel_app using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on waitlist_entries to laurel_app;
--> statement-breakpoint

-- Whether a name is reserved by someone else than an account, which owns the entry of its confirmed address.
create function is_name_held(name text, account uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp
return exists (
  select
  from waitlist_entries
  where username is not null
    and coalesce(name_skeleton(username), lower(username)) = coalesce(name_skeleton(name), lower(name))
    and (account is null or user_id is distinct from account)
    and not exists (
      select
      from auth.users
      where users.id = account
        and users.email_confirmed_at is not null
        and lower(users.email) = waitlist_entries.email
    )
);
--> statement-breakpoint
-- Whether a username may be reserved: no account has it or one that looks like it, and it does not speak for the site.
-- The lock keeps an account and a reservation from taking one name at once.
create function can_reserve_name(name text, account uuid) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('username ' || coalesce(name_skeleton(name), lower(name)), 0));
  return not is_reserved_name(name) and not exists (
    select
    from user_profiles
    where (lower(username) = lower(name) or name_skeleton(username) = name_skeleton(name))
      and user_id is distinct from account
  );
end
$$;
--> statement-breakpoint
-- A reserved username goes to its owner only. As with names that look alike, a new profile falls back and a change is
-- refused.
create function keep_held_names() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_op = 'UPDATE' and lower(new.username) is not distinct from lower(old.username) then
    return new;
  end if;
  if not exists (select from waitlist_entries) then
    return new;
  end if;
  perform pg_advisory_xact_lock(
    hashtextextended('username ' || coalesce(name_skeleton(new.username), lower(new.username)), 0)
  );
  if is_name_held(new.username, new.user_id) then
    if tg_op = 'UPDATE' then
      raise exception 'this username is reserved' using
        errcode = 'unique_violation', constraint = 'user_profiles_username_unique';
    end if;
    new.username := 'user_' || left(new.user_id::text, 8);
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger user_profiles_names_held before insert or update of username on user_profiles
  for each row execute function keep_held_names();
--> statement-breakpoint
-- As before, but leaves out what others reserved; a first profile gets the name that its confirmed address reserved.
create or replace function generate_unique_username(base_name text) returns text
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  base text := left(regexp_replace(lower(coalesce(base_name, '')), '[^a-z0-9_.-]', '', 'g'), 40);
  account uuid := (nullif(current_setting('request.jwt.claims', true), '')::json ->> 'sub')::uuid;
  candidate text;
  suffix integer := 0;
begin
  select waitlist_entries.username into candidate
  from waitlist_entries
    join auth.users on lower(users.email) = waitlist_entries.email
  where users.id = account
    and users.email_confirmed_at is not null
    and waitlist_entries.username is not null
    and not exists (select from user_profiles where user_profiles.user_id = account);
  if candidate is not null then
    return candidate;
  end if;
  if base = '' or is_reserved_name(base) then
    base := 'user';
  end if;
  candidate := base;
  while exists (
    select from user_profiles
    where lower(username) = candidate or name_skeleton(username) = name_skeleton(candidate)
  ) or is_name_held(candidate, account) loop
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
--> statement-breakpoint
revoke execute on function is_name_held(text, uuid), can_reserve_name(text, uuid) from public;
--> statement-breakpoint
grant execute on function is_name_held(text, uuid), can_reserve_name(text, uuid) to laurel_app;
