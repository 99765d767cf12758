-- Groups of notifications with their parts, done reminders, digests, one-click unsubscribing, and the daily milestones.
alter table notifications
  add column done_at timestamp with time zone,
  add column group_kind text,
  add column group_name text,
  add column part_count integer default 1 not null,
  add column seen_count integer default 0 not null,
  add column seen_points integer default 0 not null;
--> statement-breakpoint
drop index notifications_unread;
--> statement-breakpoint
create index notifications_unread on notifications (user_id, type) where read_at is null;
--> statement-breakpoint
create index notifications_read_oldest on notifications (created_at) where read_at is not null;
--> statement-breakpoint
drop index notifications_open_reminders;
--> statement-breakpoint
create index notifications_open_reminders on notifications (dedupe_key text_pattern_ops)
  where type = 'reminder' and done_at is null;
--> statement-breakpoint
create table notification_parts (
  user_id uuid not null,
  dedupe_key text not null,
  notification_id uuid not null references notifications (id) on delete cascade,
  title text not null,
  message text not null,
  points integer,
  action_url text,
  created_at timestamp with time zone not null,
  primary key (user_id, dedupe_key)
);
--> statement-breakpoint
create index notification_parts_newest
  on notification_parts (notification_id, created_at desc nulls first, dedupe_key desc nulls first);
--> statement-breakpoint
create table notification_digests (
  user_id uuid primary key references auth.users (id) on delete cascade,
  frequency text not null,
  time_zone text not null,
  next_at timestamp with time zone not null,
  covered_until timestamp with time zone not null
);
--> statement-breakpoint
create index notification_digests_due on notification_digests (next_at);
--> statement-breakpoint
create table milestone_runs (
  kind text primary key,
  day date not null,
  after text,
  is_finished boolean not null
);
--> statement-breakpoint
create index active_days_day on active_days (day, user_id);
--> statement-breakpoint
alter table mails add column unsubscribe_url text;
--> statement-breakpoint
grant select, insert, delete on notification_parts to laurel_app;
--> statement-breakpoint
grant select, insert, update, delete on notification_digests to laurel_app;
--> statement-breakpoint
grant select, insert, update on milestone_runs to laurel_app;
--> statement-breakpoint
alter table notification_parts enable row level security;
--> statement-breakpoint
alter table notification_digests enable row level security;
--> statement-breakpoint
alter table milestone_runs enable row level security;
--> statement-breakpoint
create policy laurel_app_all on notification_parts to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on notification_digests to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on milestone_runs to laurel_app using (true) with check (true);
--> statement-breakpoint

-- A reminder whose task is done is no longer shown, read or not.
create or replace function settle_wallet_reminders() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update notifications
  set done_at = new.changed_at, read_at = coalesce(read_at, new.changed_at)
  where user_id = new.user_id
    and type = 'reminder'
    and done_at is null
    and dedupe_key ~ '^payout:[^:]+:wallet:';
  return null;
end
$$;
