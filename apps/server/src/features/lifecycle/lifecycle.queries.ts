import type { BountyState } from '@laurel/contract/work/bounties'
import { and, asc, eq, gt, isNull, lte, notExists, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { bounties, objections } from '../../db/schema/bounties.ts'
import { notifications, userRoles } from '../../db/schema/people.ts'
import { plus } from '../../platform/clock.ts'
import type { DueTime } from '../bounties/bounty-life.rules.ts'

/** Maximum bounties per sweep; the next round takes the rest. */
const MAX_DUE = 200

/** Bounties in a state that are due, the longest overdue first. */
export async function listDueBountyIds(
  db: Db,
  state: BountyState,
  time: DueTime,
  now: Date,
): Promise<string[]> {
  const column = bounties[time.date]
  const rows = await db
    .select({ id: bounties.id })
    .from(bounties)
    .where(
      and(
        eq(bounties.state, state),
        lte(column, plus(now, -time.offsetMs)),
        // Once moderators decide in the sponsor's place, the sponsor's due time has no effect.
        time.date === 'decisionDueAt' ? isNull(bounties.moderatorDueAt) : undefined,
      ),
    )
    .orderBy(asc(column), asc(bounties.id))
    .limit(MAX_DUE)
  return rows.map(({ id }) => id)
}

/** Bounties in payment on the chain with a newly paid winner, or with nothing left to pay. */
export async function listPaidBountyIds(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: bounties.id })
    .from(bounties)
    .where(
      and(
        eq(bounties.state, 'paying'),
        or(
          sql`exists (
            select from payouts
            join submissions on submissions.id = payouts.submission_id
            where payouts.bounty_id = ${bounties.id}
              and payouts.kind = 'prize'
              and payouts.state = 'finalized'
              and submissions.state = 'winner'
          )`,
          sql`not exists (
            select from payouts
            where payouts.bounty_id = ${bounties.id}
              and payouts.state not in ('finalized', 'cancelled')
          )`,
        ),
      ),
    )
    .orderBy(asc(bounties.stateSince), asc(bounties.id))
    .limit(MAX_DUE)
  return rows.map(({ id }) => id)
}

/** The next due time of this kind, with the bounty's title; null when there is none. */
export async function findNextDueBounty(
  db: Db,
  state: BountyState,
  time: DueTime,
  now: Date,
): Promise<{ at: Date; title: string } | null> {
  const column = bounties[time.date]
  const [row] = await db
    .select({ date: column, title: bounties.title })
    .from(bounties)
    .where(and(eq(bounties.state, state), gt(column, plus(now, -time.offsetMs))))
    .orderBy(asc(column))
    .limit(1)
  return row === undefined || row.date === null
    ? null
    : { at: plus(row.date, time.offsetMs), title: row.title }
}

/**
 * Bounties whose decision is due between two instants (including the later one) and whose sponsor has not received the
 * reminder with the key suffix `dedupeSuffix`.
 */
export async function listUnremindedBountyIds(
  db: Db,
  reminder: { after: Date | null; until: Date; dedupeSuffix: string },
): Promise<string[]> {
  const { after, until, dedupeSuffix } = reminder
  const sent = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, bounties.sponsorId),
        sql`${notifications.dedupeKey} = 'bounty:' || ${bounties.id} || ${dedupeSuffix}`,
      ),
    )
  const rows = await db
    .select({ id: bounties.id })
    .from(bounties)
    .where(
      and(
        eq(bounties.state, 'judging'),
        lte(bounties.decisionDueAt, until),
        after === null ? undefined : gt(bounties.decisionDueAt, after),
        notExists(sent),
      ),
    )
    .orderBy(asc(bounties.decisionDueAt), asc(bounties.id))
    .limit(MAX_DUE)
  return rows.map(({ id }) => id)
}

/** Open objections that are overdue, the longest overdue first. */
export async function listDueObjectionIds(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: objections.id })
    .from(objections)
    .where(and(eq(objections.state, 'open'), lte(objections.dueAt, now)))
    .orderBy(asc(objections.dueAt), asc(objections.id))
    .limit(MAX_DUE)
  return rows.map(({ id }) => id)
}

/** When the next open objection is dismissed, with the bounty's title; null when there is none. */
export async function findNextDueObjection(
  db: Db,
  now: Date,
): Promise<{ at: Date; title: string } | null> {
  const [row] = await db
    .select({ at: objections.dueAt, title: bounties.title })
    .from(objections)
    .innerJoin(bounties, eq(bounties.id, objections.bountyId))
    .where(and(eq(objections.state, 'open'), gt(objections.dueAt, now)))
    .orderBy(asc(objections.dueAt))
    .limit(1)
  return row ?? null
}

/** Whether an objection to the award of a bounty is open. */
export async function hasOpenObjection(db: Db, bountyId: string): Promise<boolean> {
  const rows = await db
    .select({ id: objections.id })
    .from(objections)
    .where(and(eq(objections.bountyId, bountyId), eq(objections.state, 'open')))
    .limit(1)
  return rows.length > 0
}

/** People who are moderators. */
export async function listModeratorIds(db: Db): Promise<string[]> {
  const rows = await db
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(eq(userRoles.role, 'moderator'))
  return rows.map(({ userId }) => userId)
}
