-- Views (product.md 13): who saw, opened and read what, as counts. Nothing that identifies a viewer outlives its day.
create schema view_partitions;
--> statement-breakpoint
create table view_log (
  day date not null,
  hour timestamp with time zone not null,
  subject_kind text not null,
  subject_id uuid not null,
  owner_id uuid not null,
  kind text not null,
  source text not null,
  referrer_host text not null,
  dwell_bucket smallint not null,
  weight double precision not null
) partition by range (day);
--> statement-breakpoint
create index view_log_owner on view_log (owner_id);
--> statement-breakpoint
create table view_keys (
  day date not null,
  subject_id uuid not null,
  kind text not null,
  viewer_key text not null,
  primary key (day, subject_id, kind, viewer_key)
);
--> statement-breakpoint
create table view_changes (
  hour timestamp with time zone not null,
  subject_kind text not null,
  subject_id uuid not null,
  owner_id uuid not null,
  kind text not null,
  source text not null,
  referrer_host text not null,
  dwell_bucket smallint not null,
  viewers integer not null,
  views double precision not null
);
--> statement-breakpoint
create index view_changes_owner on view_changes (owner_id);
--> statement-breakpoint
create table view_days (
  day date not null,
  subject_kind text not null,
  subject_id uuid not null,
  owner_id uuid not null,
  kind text not null,
  source text not null,
  referrer_host text not null,
  dwell_bucket smallint not null,
  viewers integer not null,
  views double precision not null,
  primary key (subject_id, day, kind, source, referrer_host, dwell_bucket)
);
--> statement-breakpoint
create index view_days_owner on view_days (owner_id, day);
--> statement-breakpoint
create table view_hours (
  hour timestamp with time zone not null,
  subject_id uuid not null,
  owner_id uuid not null,
  kind text not null,
  viewers integer not null,
  views double precision not null,
  primary key (subject_id, hour, kind)
);
--> statement-breakpoint
create index view_hours_owner on view_hours (owner_id, hour);
--> statement-breakpoint
create index view_hours_hour on view_hours (hour);
--> statement-breakpoint
alter table view_log enable row level security;
--> statement-breakpoint
alter table view_keys enable row level security;
--> statement-breakpoint
alter table view_changes enable row level security;
--> statement-breakpoint
alter table view_days enable row level security;
--> statement-breakpoint
alter table view_hours enable row level security;
--> statement-breakpoint
create policy laurel_app_all on view_log to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on view_keys to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on view_changes to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on view_days to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on view_hours to laurel_app using (true) with check (true);
--> statement-breakpoint
grant select, insert, delete on view_log, view_keys, view_changes to laurel_app;
--> statement-breakpoint
grant select, insert, update, delete on view_days, view_hours to laurel_app;
--> statement-breakpoint

-- Partitions belong to the schema's owner. Attaching locks less than creating one in place.
create function ensure_view_partition(month_of date) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  month date := date_trunc('month', month_of)::date;
  name text := 'view_log_' || to_char(month, 'YYYY_MM');
begin
  if to_regclass(format('view_partitions.%I', name)) is not null then return; end if;
  perform pg_advisory_xact_lock(7246041);
  -- Read as a row: to_regclass may still remember that the table was missing before the lock.
  if exists (
    select from pg_class where relname = name and relnamespace = 'view_partitions'::regnamespace
  ) then
    return;
  end if;
  execute format('create table view_partitions.%I (like public.view_log)', name);
  execute format('alter table view_partitions.%I enable row level security', name);
  execute format(
    'alter table public.view_log attach partition view_partitions.%I for values from (%L) to (%L)',
    name, month, (month + interval '1 month')::date
  );
end
$$;
--> statement-breakpoint

-- Drops the partitions of whole months before a day. Returns how many.
create function drop_view_partitions(before date) returns integer
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  partition_name text;
  dropped integer := 0;
begin
  perform pg_advisory_xact_lock(7246041);
  for partition_name in
    select relname
    from pg_class
    where relnamespace = 'view_partitions'::regnamespace
      and relkind = 'r'
      and relname < 'view_log_' || to_char(before, 'YYYY_MM')
  loop
    execute format('drop table view_partitions.%I', partition_name);
    dropped := dropped + 1;
  end loop;
  return dropped;
end
$$;
--> statement-breakpoint
revoke all on function ensure_view_partition(date), drop_view_partitions(date) from public;
--> statement-breakpoint
grant execute on function ensure_view_partition(date), drop_view_partitions(date) to laurel_app;
