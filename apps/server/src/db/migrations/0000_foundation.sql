-- Roles and extensions that every later migration stands on.
create extension if not exists pg_trgm;
--> statement-breakpoint
do $$
declare
  role_name text;
begin
  foreach role_name in array array['anon', 'authenticated', 'service_role', 'laurel_app'] loop
    begin
      execute format('create role %I nologin nobypassrls', role_name);
    exception when duplicate_object or unique_violation then
      null; -- roles belong to the cluster: another database of it has made them
    end;
  end loop;
end
$$;
--> statement-breakpoint
grant anon, authenticated, service_role to laurel_app;
--> statement-breakpoint
grant laurel_app to current_user;
--> statement-breakpoint
-- The job queue keeps its own tables and changes them itself.
create schema if not exists pgboss authorization laurel_app;
