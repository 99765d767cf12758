-- Boosts (product.md 7): bought visibility of submissions, and what viewers saw of it.
create table boosts (
  id uuid primary key,
  submission_id uuid not null references submissions (id),
  user_id uuid not null,
  state text not null,
  state_since timestamp with time zone not null,
  slots smallint not null check (slots > 0),
  track smallint,
  price_points bigint not null check (price_points > 0),
  demand double precision not null,
  promised_impressions integer not null check (promised_impressions > 0),
  rule_version integer not null,
  quoted_at timestamp with time zone not null,
  quote_expires_at timestamp with time zone not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  ended_at timestamp with time zone,
  paid_impressions integer,
  burned_points bigint,
  refunded_points bigint,
  reason text,
  decided_by uuid,
  check (starts_at < ends_at),
  check (burned_points + refunded_points = price_points),
  check ((state = 'quoted') = (paid_at is null)),
  check (state = 'quoted' or track is not null),
  -- Live boosts of one track never overlap: as many run at a time as there are tracks.
  constraint boosts_capacity exclude using gist (
    int4range(track, track, '[]') with &&,
    tstzrange(starts_at, ends_at) with &&
  ) where (state in ('paid', 'scheduled', 'active'))
);
--> statement-breakpoint
create unique index boosts_live_unique on boosts (submission_id) where state in ('paid', 'scheduled', 'active');
--> statement-breakpoint
create unique index boosts_quote_unique on boosts (user_id) where state = 'quoted';
--> statement-breakpoint
create index boosts_user on boosts (user_id, quoted_at desc, id desc);
--> statement-breakpoint
create index boosts_live on boosts (starts_at) where state in ('paid', 'scheduled', 'active');
--> statement-breakpoint
create index boosts_sold on boosts (paid_at) where paid_at is not null;
--> statement-breakpoint
create table boost_sightings (
  boost_id uuid not null references boosts (id) on delete cascade,
  day date not null,
  viewer_key text not null,
  kind text not null,
  is_held_out boolean not null,
  primary key (boost_id, day, viewer_key, kind)
);
--> statement-breakpoint
create index boost_sightings_day on boost_sightings (day);
--> statement-breakpoint
create table boost_hours (
  boost_id uuid not null references boosts (id) on delete cascade,
  hour timestamp with time zone not null,
  kind text not null,
  is_held_out boolean not null,
  viewers integer not null,
  primary key (boost_id, hour, kind, is_held_out)
);
--> statement-breakpoint
create table boost_count_changes (
  boost_id uuid not null references boosts (id) on delete cascade,
  hour timestamp with time zone not null,
  kind text not null,
  is_held_out boolean not null,
  viewers integer not null
);
--> statement-breakpoint
create index boost_count_changes_boost on boost_count_changes (boost_id);
--> statement-breakpoint
alter table boosts enable row level security;
--> statement-breakpoint
alter table boost_sightings enable row level security;
--> statement-breakpoint
alter table boost_hours enable row level security;
--> statement-breakpoint
alter table boost_count_changes enable row level security;
--> statement-breakpoint
create policy laurel_app_all on boosts to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on boost_sightings to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on boost_hours to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on boost_count_changes to laurel_app using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on boosts, boost_hours to laurel_app;
--> statement-breakpoint
grant select, insert, delete on boost_sightings, boost_count_changes to laurel_app;
