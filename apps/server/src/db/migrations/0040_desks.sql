alter table webhooks drop constraint webhooks_pause_reason_check;
--> statement-breakpoint
alter table webhooks add constraint webhooks_pause_reason_check check (pause_reason in ('gone', 'failing', 'staff'));
--> statement-breakpoint
create index webhooks_newest on webhooks (created_at desc, id desc);
