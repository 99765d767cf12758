-- Decisions about money that take two people, the wallets that are never paid, and what a differing batch really did.
alter table payouts
  add column redirect_address text,
  add column redirected_at timestamp with time zone,
  add column approvals_needed smallint;
--> statement-breakpoint
-- Null for batches that differed before: the next look at the chain, within a minute, notes what it finds.
alter table payout_batches add column transfers_seen jsonb;
--> statement-breakpoint
create table payout_decisions (
  id uuid primary key,
  subject_id uuid not null,
  terms text not null,
  reason text not null,
  decider_id uuid not null,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone
);
--> statement-breakpoint
create unique index payout_decisions_once on payout_decisions (subject_id, decider_id) where closed_at is null;
--> statement-breakpoint
create index payout_decisions_subject on payout_decisions (subject_id);
--> statement-breakpoint
create index payout_approvals_approver on payout_approvals (approver_id, created_at) where voided_at is null;
--> statement-breakpoint
create table treasury_wallets (address text primary key);
--> statement-breakpoint
grant select, insert, update, delete on payout_decisions, treasury_wallets to laurel_app;
--> statement-breakpoint
alter table payout_decisions enable row level security;
--> statement-breakpoint
alter table treasury_wallets enable row level security;
--> statement-breakpoint
create policy laurel_app_all on payout_decisions to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on treasury_wallets to laurel_app using (true) with check (true);
