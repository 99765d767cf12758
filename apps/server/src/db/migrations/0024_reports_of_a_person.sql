CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id","created_at" DESC NULLS FIRST);
