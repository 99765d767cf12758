import type { WaitingWork } from '@laurel/contract/operations/waiting'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { integer, nullable, numeric, oneOf, timestamp } from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'

/** Work of one kind, by whether the viewer may decide it. */
export interface WaitingCount {
  kind: WaitingWork['kind']
  count: number
  othersCount: number
  oldestAt: Date | null
  dueAt: Date | null
}

const viewerId = sql.placeholder('viewerId')

/** What is open in each desk, since when and until when, and whether the viewer has no stake in it. */
const waiting = statement(
  'waiting-work',
  {
    kind: oneOf<WaitingWork['kind']>(),
    count: integer,
    othersCount: integer,
    oldestAt: nullable(timestamp),
    dueAt: nullable(timestamp),
  },
  sql`
    select kind,
      (count(*) filter (where is_mine))::int as count,
      (count(*) filter (where not is_mine))::int as "othersCount",
      min(since) filter (where is_mine) as "oldestAt",
      min(due_at) filter (where is_mine) as "dueAt"
    from (
      select 'cases' as kind, opened_at as since, null::timestamptz as due_at,
        not exists (
          select from case_people where case_id = cases.id and user_id = ${viewerId}
        ) as is_mine
      from cases
      where state = 'open'
      union all
      select 'case_appeals', created_at, null,
        user_id <> ${viewerId} and cases.decided_by is distinct from ${viewerId}
      from case_appeals
      join cases on cases.id = case_appeals.case_id
      where case_appeals.state = 'open'
      union all
      select 'suspension_appeals', appeal.created_at, appeal.due_at,
        appeal.user_id <> ${viewerId}
          and suspension.suspended_by <> ${viewerId}
          and (suspension.ends_at is not null or ${sql.placeholder('isAdmin')}::boolean)
      from suspension_appeals as appeal
      join suspensions as suspension on suspension.id = appeal.suspension_id
      where appeal.state = 'open'
        and suspension.lifted_at is null
        and (suspension.ends_at is null or suspension.ends_at > ${sql.placeholder('now')})
      union all
      select 'cluster_appeals', created_at,
        created_at + ${sql.placeholder('clusterAppealMs')}::float8 * interval '1 millisecond',
        user_id <> ${viewerId}
      from cluster_appeals
      where state = 'open'
      union all
      select 'airdrop_appeals', created_at, null, user_id <> ${viewerId}
      from airdrop_appeals
      where state = 'open'
      union all
      select 'tickets', state_since, due_at, true
      from tickets
      where state = 'open'
      union all
      select 'boosts', paid_at, starts_at, user_id <> ${viewerId}
      from boosts
      where state in ('paid', 'scheduled')
      union all
      select 'approved_payouts', state_since, null, true
      from payouts
      where state = 'approved'
      union all
      select 'batches', state_since, null, true
      from payout_batches
      where state in ('draft', 'simulated', 'approved', 'awaiting_signature', 'expired')
        or (state = 'failed' and transfers_seen is not null)
      union all
      select 'findings', found_at, null,
        not exists (
          select
          from finding_acknowledgements
          where finding_id = treasury_findings.id and person_id = ${viewerId}
        )
      from treasury_findings
      where closed_at is null
      union all
      select 'role_proposals', proposed_at, expires_at,
        proposed_by <> ${viewerId} and user_id <> ${viewerId}
      from role_proposals
      where state = 'open' and expires_at > ${sql.placeholder('now')}
      union all
      select 'adjustments', proposed_at, expires_at,
        proposed_by <> ${viewerId} and user_id <> ${viewerId}
      from point_adjustments
      where state = 'proposed' and expires_at > ${sql.placeholder('now')}
      union all
      select 'mails', created_at, null, true
      from mails
      where state = 'failed'
    ) as work
    group by kind
  `,
  'each time',
)

/** Counts what waits for a person; kinds without anything are absent. */
export async function countWaiting(
  db: Db,
  person: { viewerId: string; isAdmin: boolean; clusterAppealMs: number; now: Date },
): Promise<WaitingCount[]> {
  return await waiting(db, person)
}

const amounts = statement(
  'waiting-amounts',
  { kind: oneOf<WaitingWork['kind']>(), token: oneOf<'SOL' | 'USDC'>(), amount: numeric },
  sql`
    select 'approved_payouts' as kind, token, sum(amount) as amount
    from payouts
    where state = 'approved'
    group by token
    union all
    select 'batches', token, sum(total_amount)
    from payout_batches
    where state in ('draft', 'simulated', 'approved', 'awaiting_signature', 'expired')
    group by token
    order by kind, token
  `,
  'each time',
)

/** How much the approved payouts and the unsigned batches pay, by token. */
export async function sumWaiting(db: Db) {
  return await amounts(db, {})
}
