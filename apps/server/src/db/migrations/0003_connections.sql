-- A running node looks whether the migrations of its release are there (`GET /readyz`).
grant usage on schema drizzle to laurel_app;
--> statement-breakpoint
grant select on drizzle.__drizzle_migrations to laurel_app;
