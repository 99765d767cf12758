ALTER TABLE "user_standings" ADD COLUMN "trust_grace_until" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "vote_settlements" ADD COLUMN "part_skill" double precision, ADD COLUMN "split_points" integer, ADD COLUMN "capped_points" integer;
--> statement-breakpoint
ALTER TABLE "bounty_settlements" ADD COLUMN "vote_part_sum" double precision, ADD COLUMN "vote_part_count" integer;
--> statement-breakpoint
CREATE INDEX "user_standings_trusted" ON "user_standings" USING btree ("trust_level") WHERE trust_level >= 2;
--> statement-breakpoint
CREATE TABLE "trust_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "trust_reviews_due" ON "trust_reviews" USING btree ("due_at");
--> statement-breakpoint
CREATE INDEX "trust_reviews_user" ON "trust_reviews" USING btree ("user_id");
--> statement-breakpoint
alter table trust_reviews enable row level security;
--> statement-breakpoint
create policy laurel_app_all on trust_reviews to laurel_app using (true) with check (true);
--> statement-breakpoint
grant select, insert, delete on trust_reviews to laurel_app;
--> statement-breakpoint
-- Who may have earned a level before levels were given, and who was given one.
insert into trust_reviews (id, user_id, due_at)
select gen_random_uuid(), user_id, trust_level_since
from user_standings
where trust_level >= 2
  or (trust_level = 1 and (select count(*) from active_days where active_days.user_id = user_standings.user_id) >= 7);
