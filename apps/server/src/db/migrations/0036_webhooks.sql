-- What programs follow: one row for each account concerned, and one without an account for facts that everyone may
-- know. Written in the transaction of the change, kept for 30 days. The order of reading is that of the transactions:
-- all that began before the oldest one still open are complete, so a reader who goes on from there misses nothing.
create table events (
  sequence bigint generated always as identity primary key,
  transaction_id xid8 not null default pg_current_xact_id(),
  id uuid not null unique,
  type text not null,
  user_id uuid,
  subject_kind text not null check (subject_kind in ('bounty', 'submission', 'question', 'payout')),
  subject_id uuid not null,
  data jsonb not null,
  occurred_at timestamp with time zone not null,
  is_queued boolean not null default false
);
--> statement-breakpoint
create index events_user on events (user_id, transaction_id, sequence);
--> statement-breakpoint
create index events_order on events (transaction_id, sequence);
--> statement-breakpoint
create index events_occurred on events (occurred_at);
--> statement-breakpoint
create index events_unqueued on events (sequence) where not is_queued;
--> statement-breakpoint
alter table events enable row level security;
--> statement-breakpoint
create policy laurel_app_all on events to laurel_app using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on events to laurel_app;
--> statement-breakpoint
create table webhooks (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null,
  url text not null,
  audience text not null check (audience in ('mine', 'public')),
  types text[] not null check (cardinality(types) > 0),
  sealed_secret text not null,
  previous_sealed_secret text,
  previous_until timestamp with time zone,
  pause_reason text check (pause_reason in ('gone', 'failing')),
  paused_at timestamp with time zone,
  failures_in_a_row integer not null default 0,
  last_delivered_at timestamp with time zone,
  last_failed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  check ((previous_sealed_secret is null) = (previous_until is null)),
  check ((pause_reason is null) = (paused_at is null))
);
--> statement-breakpoint
create index webhooks_user on webhooks (user_id, created_at desc, id desc);
--> statement-breakpoint
create index webhooks_public on webhooks (id) where audience = 'public';
--> statement-breakpoint
alter table webhooks enable row level security;
--> statement-breakpoint
create policy laurel_app_all on webhooks to laurel_app using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on webhooks to laurel_app;
--> statement-breakpoint
-- The body is stored as it is sent, so that every try signs the same bytes. Times are those of the machine's clock.
create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks (id) on delete cascade,
  event_id uuid not null,
  event_sequence bigint not null,
  type text not null,
  subject_id uuid not null,
  body text not null,
  is_test boolean not null default false,
  state text not null check (state in ('pending', 'delivered', 'failed')),
  tries integer not null default 0,
  first_tried_at timestamp with time zone,
  next_try_at timestamp with time zone,
  claimed_until timestamp with time zone,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  last_status smallint,
  last_error text,
  unique (webhook_id, event_id),
  check ((state = 'pending') = (settled_at is null))
);
--> statement-breakpoint
create index webhook_deliveries_newest on webhook_deliveries (webhook_id, created_at desc, id desc);
--> statement-breakpoint
create index webhook_deliveries_pending on webhook_deliveries (webhook_id, subject_id, event_sequence) where state = 'pending';
--> statement-breakpoint
create index webhook_deliveries_event on webhook_deliveries (event_id);
--> statement-breakpoint
create index webhook_deliveries_created on webhook_deliveries (created_at);
--> statement-breakpoint
create index webhook_deliveries_settled on webhook_deliveries (settled_at) where state <> 'pending';
--> statement-breakpoint
alter table webhook_deliveries enable row level security;
--> statement-breakpoint
create policy laurel_app_all on webhook_deliveries to laurel_app using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on webhook_deliveries to laurel_app;
--> statement-breakpoint
create table webhook_attempts (
  id uuid primary key,
  delivery_id uuid not null references webhook_deliveries (id) on delete cascade,
  at timestamp with time zone not null,
  duration_ms integer not null,
  status smallint,
  answer text not null,
  error text
);
--> statement-breakpoint
create index webhook_attempts_delivery on webhook_attempts (delivery_id, at);
--> statement-breakpoint
alter table webhook_attempts enable row level security;
--> statement-breakpoint
create policy laurel_app_all on webhook_attempts to laurel_app using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on webhook_attempts to laurel_app;
