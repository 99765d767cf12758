-- Requests to the people who run the site (product.md 13), and certificates of completed tracks of lessons.
create table tickets (
  id uuid primary key,
  user_id uuid references auth.users (id) on delete cascade,
  email text,
  secret_hash text unique,
  category text not null,
  subject text not null,
  reference text,
  state text not null check (state in ('open', 'answered', 'closed')),
  state_since timestamp with time zone not null,
  due_at timestamp with time zone not null,
  messages jsonb not null,
  created_at timestamp with time zone not null,
  -- A ticket belongs to an account, or to a guest with an address and a secret.
  check ((user_id is null) = (email is not null)),
  check ((user_id is null) = (secret_hash is not null))
);
--> statement-breakpoint
create index tickets_user on tickets (user_id, created_at desc, id desc) where user_id is not null;
--> statement-breakpoint
create index tickets_email on tickets (lower(email), created_at) where email is not null;
--> statement-breakpoint
create index tickets_state on tickets (state, state_since, id);
--> statement-breakpoint
create table certificates (
  code text primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  track text not null,
  lessons jsonb not null,
  completed_at timestamp with time zone not null,
  unique (user_id, track)
);
--> statement-breakpoint
alter table tickets enable row level security;
--> statement-breakpoint
alter table certificates enable row level security;
--> statement-breakpoint
create policy laurel_app_all on tickets to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on certificates to laurel_app using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on tickets to laurel_app;
--> statement-breakpoint
grant select, insert, delete on certificates to laurel_app;
