-- Keys with which programs act for a person (product.md 13): only hashes of their secrets are stored.
create table api_keys (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null,
  prefix text not null,
  secret_hash text not null unique,
  scopes text[] not null,
  allowed_addresses text[] not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  replaced_by uuid references api_keys (id) on delete set null,
  last_used_at timestamp with time zone,
  last_used_address text
);
--> statement-breakpoint
create index api_keys_user on api_keys (user_id, created_at desc);
--> statement-breakpoint
create table api_key_hours (
  key_id uuid not null references api_keys (id) on delete cascade,
  hour timestamp with time zone not null,
  operation_id text not null,
  requests integer not null,
  refused integer not null,
  limited integer not null,
  failed integer not null,
  primary key (key_id, hour, operation_id)
);
--> statement-breakpoint
create index api_key_hours_age on api_key_hours (hour);
--> statement-breakpoint
alter table api_keys enable row level security;
--> statement-breakpoint
alter table api_key_hours enable row level security;
--> statement-breakpoint
create policy laurel_app_all on api_keys to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on api_key_hours to laurel_app using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on api_keys, api_key_hours to laurel_app;
