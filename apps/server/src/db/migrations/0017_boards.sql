-- Leaderboards for every board and window (docs/decisions/0069).
create table board_changes (
  kind text not null,
  subject_id uuid not null,
  happened_at timestamp with time zone,
  part_1 bigint not null default 0,
  part_2 bigint not null default 0,
  part_3 bigint not null default 0,
  part_4 bigint not null default 0,
  part_5 bigint not null default 0,
  due_at timestamp with time zone
);
--> statement-breakpoint
create index board_changes_due on board_changes (due_at);
--> statement-breakpoint
create table board_days (
  board text not null,
  user_id uuid not null,
  day date not null,
  part_1 bigint not null default 0,
  part_2 bigint not null default 0,
  part_3 bigint not null default 0,
  part_4 bigint not null default 0,
  part_5 bigint not null default 0,
  step smallint not null,
  leaves_on date,
  primary key (board, user_id, day)
);
--> statement-breakpoint
create index board_days_leaving on board_days (leaves_on);
--> statement-breakpoint
create table board_scores (
  ladder text not null,
  user_id uuid not null,
  part_1 bigint not null default 0,
  part_2 bigint not null default 0,
  part_3 bigint not null default 0,
  part_4 bigint not null default 0,
  part_5 bigint not null default 0,
  score bigint not null,
  reached_at timestamp with time zone not null,
  score_before bigint not null,
  scored_on date not null,
  primary key (user_id, ladder)
);
--> statement-breakpoint
create index board_scores_order on board_scores (ladder, score desc nulls first, reached_at, user_id) where score > 0;
--> statement-breakpoint
create table board_bands (
  ladder text not null,
  shift smallint not null,
  band bigint not null,
  people bigint not null,
  people_before bigint not null,
  counted_on date not null,
  primary key (ladder, shift, band)
);
--> statement-breakpoint
create table board_absences (user_id uuid primary key);
--> statement-breakpoint
grant select, insert, update, delete on board_changes, board_days, board_scores, board_bands, board_absences to laurel_app;
--> statement-breakpoint
alter table board_changes enable row level security;
--> statement-breakpoint
alter table board_days enable row level security;
--> statement-breakpoint
alter table board_scores enable row level security;
--> statement-breakpoint
alter table board_bands enable row level security;
--> statement-breakpoint
alter table board_absences enable row level security;
--> statement-breakpoint
create policy laurel_app_all on board_changes to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on board_days to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on board_scores to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on board_bands to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on board_absences to laurel_app using (true) with check (true);
--> statement-breakpoint

-- A place on a ladder as one number: the score above the minutes since 2026, counted down, so that the earlier is higher.
create function board_place(score bigint, reached timestamptz) returns bigint
language sql stable
as $$
  select (score << 26) + 67108863 - greatest(0, floor((extract(epoch from reached) - 1767225600) / 60))::bigint
$$;
--> statement-breakpoint
create function board_people(of_ladder text) returns bigint
language sql stable
as $$
  select coalesce(sum(people), 0)::bigint from board_bands where ladder = of_ladder and shift = 38
$$;
--> statement-breakpoint
revoke execute on function
  board_place(bigint, timestamptz),
  board_people(text)
from public;
--> statement-breakpoint
grant execute on function
  board_place(bigint, timestamptz),
  board_people(text)
to laurel_app;
--> statement-breakpoint

-- Transfers: only noted here. Which count is a rule, and the sweep's.
create function note_board_transfers() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into board_changes (kind, subject_id)
  select 'transfer', id
  from new_transfers
  where category not in ('escrow_fund', 'escrow_refund', 'prize', 'starter_grant', 'operator_grant', 'reserve', 'release', 'debt');
  return null;
end
$$;
--> statement-breakpoint
create trigger ledger_transfers_boards after insert on ledger_transfers
  referencing new table as new_transfers
  for each statement execute function note_board_transfers();
--> statement-breakpoint

-- Settled votes: how many, hits, supports, and the sum of the shares of placed entries in millionths.
create function note_board_votes() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_op <> 'INSERT' then
    insert into board_changes (kind, subject_id, happened_at, part_1, part_2, part_3, part_4)
    select 'curators', voter_id, settled_at, -count(*), -count(*) filter (where is_hit),
      -count(*) filter (where strength > 0), -sum(round(placed_share * 1000000))
    from old_votes
    where counts_for_skill
    group by voter_id, settled_at;
  end if;
  if tg_op <> 'DELETE' then
    insert into board_changes (kind, subject_id, happened_at, part_1, part_2, part_3, part_4)
    select 'curators', voter_id, settled_at, count(*), count(*) filter (where is_hit),
      count(*) filter (where strength > 0), sum(round(placed_share * 1000000))
    from new_votes
    where counts_for_skill
    group by voter_id, settled_at;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger vote_settlements_boards_inserted after insert on vote_settlements
  referencing new table as new_votes
  for each statement execute function note_board_votes();
--> statement-breakpoint
create trigger vote_settlements_boards_updated after update on vote_settlements
  referencing old table as old_votes new table as new_votes
  for each statement execute function note_board_votes();
--> statement-breakpoint
create trigger vote_settlements_boards_deleted after delete on vote_settlements
  referencing old table as old_votes
  for each statement execute function note_board_votes();
--> statement-breakpoint

-- Decisions of sponsors: how many, and how many by the sponsor in time.
create function note_board_decisions() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_op = 'UPDATE' and old.announced_at is not null then
    insert into board_changes (kind, subject_id, happened_at, part_1, part_2)
    values ('sponsors', old.sponsor_id, old.announced_at, -1,
      -(case when old.decided_by = 'sponsor' and old.announced_at <= old.decision_due_at then 1 else 0 end));
  end if;
  if new.announced_at is not null then
    insert into board_changes (kind, subject_id, happened_at, part_1, part_2)
    values ('sponsors', new.sponsor_id, new.announced_at, 1,
      case when new.decided_by = 'sponsor' and new.announced_at <= new.decision_due_at then 1 else 0 end);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger bounties_boards_inserted after insert on bounties
  for each row when (new.announced_at is not null) execute function note_board_decisions();
--> statement-breakpoint
create trigger bounties_boards_updated after update of announced_at, decided_by, decision_due_at on bounties
  for each row when (
    (old.announced_at, old.decided_by, old.decision_due_at)
      is distinct from (new.announced_at, new.decided_by, new.decision_due_at)
  ) execute function note_board_decisions();
--> statement-breakpoint

-- People who leave the boards, and come back when their ban ends.
create function note_board_person() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into board_changes (kind, subject_id) values ('person', old.id);
  if tg_op = 'UPDATE' and isfinite(new.banned_until) then
    insert into board_changes (kind, subject_id, due_at) values ('person', old.id, new.banned_until);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger users_boards_banned after update of banned_until on auth.users
  for each row when (old.banned_until is distinct from new.banned_until) execute function note_board_person();
--> statement-breakpoint
create trigger users_boards_deleted after delete on auth.users
  for each row execute function note_board_person();
--> statement-breakpoint

-- What happened before: the sweep works through it in batches.
insert into board_changes (kind, subject_id)
select 'transfer', id
from ledger_transfers
where category not in ('escrow_fund', 'escrow_refund', 'prize', 'starter_grant', 'operator_grant', 'reserve', 'release', 'debt');
--> statement-breakpoint
insert into board_changes (kind, subject_id, happened_at, part_1, part_2, part_3, part_4)
select 'curators', voter_id, settled_at, count(*), count(*) filter (where is_hit),
  count(*) filter (where strength > 0), sum(round(placed_share * 1000000))
from vote_settlements
where counts_for_skill
group by voter_id, settled_at;
--> statement-breakpoint
insert into board_changes (kind, subject_id, happened_at, part_1, part_2)
select 'sponsors', sponsor_id, announced_at, 1,
  case when decided_by = 'sponsor' and announced_at <= decision_due_at then 1 else 0 end
from bounties
where announced_at is not null;
--> statement-breakpoint
insert into board_changes (kind, subject_id) select 'person', id from auth.users where banned_until is not null;
--> statement-breakpoint
insert into board_changes (kind, subject_id, due_at)
select 'person', id, banned_until from auth.users where isfinite(banned_until);
--> statement-breakpoint
insert into board_changes (kind, subject_id)
select 'person', owner_id
from ledger_accounts
where kind = 'spendable'
  and not exists (select from auth.users where users.id = owner_id);
