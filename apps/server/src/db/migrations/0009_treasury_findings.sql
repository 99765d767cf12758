-- What was judged on the chain is not read again, and what was found stays until two people acknowledged it. An address
-- without a judged signature is read once more since the first funding: payments out of the treasury were told once, and
-- acknowledged by nobody.
alter table chain_cursors add column judged text;
--> statement-breakpoint
alter table fundings add column compared_at timestamp with time zone;
--> statement-breakpoint
alter table payout_batches add column compared_at timestamp with time zone;
--> statement-breakpoint
alter table received_payments
  add column keep_proposed_by uuid,
  add column keep_proposed_at timestamp with time zone;
--> statement-breakpoint
create table unlisted_payments (
  signature text not null,
  transfer_index text not null,
  token text,
  amount bigint not null,
  seen_at timestamp with time zone not null,
  primary key (signature, transfer_index)
);
--> statement-breakpoint
create table treasury_findings (
  id uuid primary key,
  kind text not null,
  subject text not null,
  text text not null,
  found_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  closed_at timestamp with time zone
);
--> statement-breakpoint
create unique index treasury_findings_open_unique on treasury_findings (kind, subject) where closed_at is null;
--> statement-breakpoint
create index treasury_findings_subject on treasury_findings (kind, subject, found_at);
--> statement-breakpoint
create table finding_acknowledgements (
  finding_id uuid not null references treasury_findings (id),
  person_id uuid not null,
  reason text not null,
  created_at timestamp with time zone not null,
  primary key (finding_id, person_id)
);
--> statement-breakpoint
grant select, insert on unlisted_payments to laurel_app;
--> statement-breakpoint
grant select, insert, update on treasury_findings to laurel_app;
--> statement-breakpoint
grant select, insert, delete on finding_acknowledgements to laurel_app;
--> statement-breakpoint
alter table unlisted_payments enable row level security;
--> statement-breakpoint
alter table treasury_findings enable row level security;
--> statement-breakpoint
alter table finding_acknowledgements enable row level security;
--> statement-breakpoint
create policy laurel_app_all on unlisted_payments to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on treasury_findings to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on finding_acknowledgements to laurel_app using (true) with check (true);
--> statement-breakpoint

-- Who links a wallet is no longer asked for one, by whichever way the wallet came.
create function settle_wallet_reminders() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update notifications
  set read_at = new.changed_at
  where user_id = new.user_id
    and type = 'reminder'
    and read_at is null
    and dedupe_key ~ '^payout:[^:]+:wallet:';
  return null;
end
$$;
--> statement-breakpoint
create trigger wallet_changes_settle_reminders after insert on wallet_changes
  for each row when (new.after is not null) execute function settle_wallet_reminders();
