CREATE TABLE "seals" (
	"number" integer PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"transfer_count" integer DEFAULT 0 NOT NULL,
	"late_count" integer DEFAULT 0 NOT NULL,
	"previous_root" text,
	"tree_root" text,
	"root" text,
	"sealed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sealed_transfers" (
	"transfer_id" uuid PRIMARY KEY NOT NULL,
	"seal_number" integer NOT NULL,
	"position" integer NOT NULL,
	"salt" text NOT NULL,
	"leaf_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seal_nodes" (
	"seal_number" integer NOT NULL,
	"level" smallint NOT NULL,
	"position" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "seal_nodes_seal_number_level_position_pk" PRIMARY KEY("seal_number","level","position")
);
--> statement-breakpoint
CREATE TABLE "unsealed_transfers" (
	"transfer_id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sealed_transfers" ADD CONSTRAINT "sealed_transfers_seal_number_seals_number_fk" FOREIGN KEY ("seal_number") REFERENCES "public"."seals"("number") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "seal_nodes" ADD CONSTRAINT "seal_nodes_seal_number_seals_number_fk" FOREIGN KEY ("seal_number") REFERENCES "public"."seals"("number") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "seals_day_unique" ON "seals" USING btree ("day");
--> statement-breakpoint
CREATE UNIQUE INDEX "sealed_transfers_position" ON "sealed_transfers" USING btree ("seal_number","position");
--> statement-breakpoint
CREATE INDEX "unsealed_transfers_order" ON "unsealed_transfers" USING btree ("created_at","sequence");
--> statement-breakpoint
grant select, insert, update on seals to laurel_app;
--> statement-breakpoint
grant select, insert on sealed_transfers, seal_nodes to laurel_app;
--> statement-breakpoint
-- Update: without this right it could not lock a row.
grant select, update, delete on unsealed_transfers to laurel_app;
--> statement-breakpoint
alter table seals enable row level security;
--> statement-breakpoint
alter table sealed_transfers enable row level security;
--> statement-breakpoint
alter table seal_nodes enable row level security;
--> statement-breakpoint
alter table unsealed_transfers enable row level security;
--> statement-breakpoint
create policy laurel_app_all on seals to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on sealed_transfers to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on seal_nodes to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on unsealed_transfers to laurel_app using (true) with check (true);
--> statement-breakpoint
-- A published seal never changes, whoever asks.
create function keep_seal() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'UPDATE' and old.root is null then
    return new;
  end if;
  raise exception 'a seal is immutable' using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create trigger seals_immutable before update or delete on seals
  for each row execute function keep_seal();
--> statement-breakpoint
create trigger seals_kept before truncate on seals
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger sealed_transfers_immutable before update or delete or truncate on sealed_transfers
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger seal_nodes_immutable before update or delete or truncate on seal_nodes
  for each statement execute function refuse_change();
--> statement-breakpoint
-- In the transaction of the transfer, so that a seal never misses one that is committed late.
create function note_unsealed() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into unsealed_transfers (transfer_id, sequence, created_at)
  select id, sequence, created_at
  from posted;
  return null;
end
$$;
--> statement-breakpoint
create trigger ledger_transfers_unsealed after insert on ledger_transfers
  referencing new table as posted
  for each statement execute function note_unsealed();
--> statement-breakpoint
insert into unsealed_transfers (transfer_id, sequence, created_at)
select id, sequence, created_at
from ledger_transfers;
