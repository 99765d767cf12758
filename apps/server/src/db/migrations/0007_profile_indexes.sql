CREATE INDEX "ledger_transfers_prizes" ON "ledger_transfers" USING btree ("to_account_id","amount_points") WHERE category = 'prize';--> statement-breakpoint
CREATE INDEX "submissions_works" ON "submissions" USING btree ("author_id","submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_shown;
