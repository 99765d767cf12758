-- Reports of linked accounts in the dry run of an airdrop, and what Mainnet says about a wallet as a proof of a person.
alter table airdrop_allocations add column report text;
--> statement-breakpoint
alter table airdrop_allocations add column proved_clusters text[] not null default '{}';
--> statement-breakpoint
create table airdrop_reports (
  id uuid primary key,
  airdrop_id uuid not null references airdrops (id),
  reporter_id uuid references auth.users (id) on delete set null,
  kind text not null,
  evidence text not null,
  state text not null,
  decision_reason text,
  decided_by uuid,
  decided_at timestamp with time zone,
  created_at timestamp with time zone not null
);
--> statement-breakpoint
create index airdrop_reports_airdrop on airdrop_reports (airdrop_id, created_at);
--> statement-breakpoint
create index airdrop_reports_reporter on airdrop_reports (reporter_id);
--> statement-breakpoint
create index airdrop_reports_open on airdrop_reports (created_at) where state = 'open';
--> statement-breakpoint
create table airdrop_reported_accounts (
  report_id uuid not null references airdrop_reports (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  primary key (report_id, user_id)
);
--> statement-breakpoint
create index airdrop_reported_accounts_person on airdrop_reported_accounts (user_id);
--> statement-breakpoint
create table wallet_histories (
  user_id uuid primary key references auth.users (id) on delete cascade,
  address text not null,
  transaction_count integer not null,
  oldest_at timestamp with time zone,
  checked_at timestamp with time zone not null
);
--> statement-breakpoint
create unique index wallet_histories_address_unique on wallet_histories (address);
--> statement-breakpoint
grant select, insert, update on airdrop_reports, wallet_histories to laurel_app;
--> statement-breakpoint
grant select, insert on airdrop_reported_accounts to laurel_app;
--> statement-breakpoint
alter table airdrop_reports enable row level security;
--> statement-breakpoint
alter table airdrop_reported_accounts enable row level security;
--> statement-breakpoint
alter table wallet_histories enable row level security;
--> statement-breakpoint
create policy laurel_app_all on airdrop_reports to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on airdrop_reported_accounts to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on wallet_histories to laurel_app using (true) with check (true);
