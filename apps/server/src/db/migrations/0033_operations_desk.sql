-- Adjustments of points by two admins: one proposes, another confirms.
create table point_adjustments (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  points bigint not null check (points <> 0 and abs(points) <= 100000),
  reason text not null,
  ticket_id uuid references tickets (id) on delete set null,
  state text not null check (state in ('proposed', 'confirmed', 'rejected')),
  proposed_by uuid not null check (proposed_by <> user_id),
  proposed_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  decided_by uuid check (decided_by <> user_id),
  decided_at timestamp with time zone,
  decision_reason text,
  transfer_id uuid references ledger_transfers (id),
  check ((state = 'proposed') = (decided_at is null)),
  check ((state = 'confirmed') = (transfer_id is not null)),
  check (state <> 'confirmed' or decided_by <> proposed_by)
);
--> statement-breakpoint
create index point_adjustments_newest on point_adjustments (proposed_at desc, id desc);
--> statement-breakpoint
create index point_adjustments_user on point_adjustments (user_id);
--> statement-breakpoint
create index point_adjustments_ticket on point_adjustments (ticket_id);
--> statement-breakpoint
alter table point_adjustments enable row level security;
--> statement-breakpoint
create policy laurel_app_all on point_adjustments to laurel_app using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on point_adjustments to laurel_app;
