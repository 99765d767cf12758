-- Writes of API keys, which their owner sees; kept 90 days.
create table api_key_acts (
  id uuid primary key,
  key_id uuid not null references api_keys (id) on delete cascade,
  operation_id text not null,
  object_id text,
  status integer not null,
  at timestamp with time zone not null
);
--> statement-breakpoint
create index api_key_acts_key on api_key_acts (key_id, at desc, id desc);
--> statement-breakpoint
create index api_key_acts_age on api_key_acts (at);
--> statement-breakpoint
alter table api_key_acts enable row level security;
--> statement-breakpoint
create policy laurel_app_all on api_key_acts to laurel_app using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on api_key_acts to laurel_app;
