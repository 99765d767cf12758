-- The link by which the first admin gets the role: the hash of its token. There is one at a time.
create table first_admin_links (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null check (expires_at > created_at),
  used_at timestamp with time zone check (used_at < expires_at)
);
--> statement-breakpoint
create unique index first_admin_links_one on first_admin_links ((true));
--> statement-breakpoint
alter table first_admin_links enable row level security;
--> statement-breakpoint
create policy laurel_app_all on first_admin_links to laurel_app using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on first_admin_links to laurel_app;
