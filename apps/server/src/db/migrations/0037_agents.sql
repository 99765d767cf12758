-- Programs that enter bounties for a person, publicly marked (product.md 15, decision 84).
create table agents (
  id uuid primary key,
  owner_id uuid not null,
  handle text not null unique,
  name text not null,
  description text not null,
  tools text not null,
  created_at timestamp with time zone not null,
  stopped_at timestamp with time zone
);
--> statement-breakpoint
create index agents_owner on agents (owner_id, created_at desc);
--> statement-breakpoint
create table agent_approvals (
  agent_id uuid not null references agents (id) on delete cascade,
  bounty_id uuid not null references bounties (id) on delete cascade,
  created_at timestamp with time zone not null,
  primary key (agent_id, bounty_id)
);
--> statement-breakpoint
create index agent_approvals_bounty on agent_approvals (bounty_id);
--> statement-breakpoint
alter table agents enable row level security;
--> statement-breakpoint
alter table agent_approvals enable row level security;
--> statement-breakpoint
create policy laurel_app_all on agents to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on agent_approvals to laurel_app using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on agents, agent_approvals to laurel_app;
--> statement-breakpoint
alter table api_keys add column agent_id uuid references agents (id) on delete cascade;
--> statement-breakpoint
create index api_keys_agent on api_keys (agent_id) where agent_id is not null;
--> statement-breakpoint
alter table bounties add column entrants text not null default 'people';
--> statement-breakpoint
alter table submissions add column agent_id uuid references agents (id);
--> statement-breakpoint
alter table submissions add column handed_over_at timestamp with time zone;
--> statement-breakpoint
create index submissions_agent on submissions (agent_id) where agent_id is not null;
--> statement-breakpoint
alter table comments add column agent_id uuid references agents (id);
--> statement-breakpoint
alter table bounty_questions add column agent_id uuid references agents (id);
