-- Mails have a table of their own: how long they are of use, which come first and what became of them is told by columns.
create table mails (
  id uuid primary key,
  kind text not null,
  priority integer not null,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  state text not null,
  attempts integer not null default 0,
  refusals integer not null default 0,
  created_at timestamp with time zone not null,
  useful_until timestamp with time zone not null,
  next_attempt_at timestamp with time zone not null,
  claimed_until timestamp with time zone,
  server_failed_at timestamp with time zone,
  last_error text,
  settled_at timestamp with time zone,
  constraint mails_state check (state in ('waiting', 'sent', 'failed', 'expired'))
);
--> statement-breakpoint
create index mails_waiting on mails (priority desc, created_at) where state = 'waiting';
--> statement-breakpoint
create index mails_settled on mails (state, settled_at desc) where state <> 'waiting';
--> statement-breakpoint
create index mails_recipient on mails (recipient);
--> statement-breakpoint
grant select, insert, update, delete on mails to laurel_app;
--> statement-breakpoint
alter table mails enable row level security;
--> statement-breakpoint
create policy laurel_app_all on mails to laurel_app using (true) with check (true);
