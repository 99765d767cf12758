import { and, asc, eq, inArray, isNotNull, isNull, sql, sum } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { pointAccruals } from '../../../db/schema/ledger.ts'
import type { AccrualRow } from './accruals.queries.ts'

/** What has not settled from the bounties of a sponsor, locked in a fixed order. */
export async function lockUnsettledOfSponsor(db: Db, sponsorId: string): Promise<AccrualRow[]> {
  return await db
    .select()
    .from(pointAccruals)
    .where(
      and(
        isNull(pointAccruals.settledAt),
        sql`(${pointAccruals.category}, ${pointAccruals.causeId}) in (
          select earned.category, bounties.id::text
          from bounties
          cross join (values ('curation'), ('sponsor')) as earned (category)
          where bounties.sponsor_id = ${sponsorId}
          union all
          select earned.category, submissions.id::text
          from bounties
          join submissions on submissions.bounty_id = bounties.id
          cross join (values ('author_share'), ('win')) as earned (category)
          where bounties.sponsor_id = ${sponsorId}
        )`,
      ),
    )
    .orderBy(asc(pointAccruals.userId), asc(pointAccruals.id))
    .for('update')
}

/** People's voting rewards that have not settled, pending or held, locked in a fixed order. */
export async function lockUnsettledVotingRewards(
  db: Db,
  userIds: readonly string[],
): Promise<AccrualRow[]> {
  return await db
    .select()
    .from(pointAccruals)
    .where(
      and(
        inArray(pointAccruals.userId, [...userIds]),
        eq(pointAccruals.category, 'curation'),
        isNull(pointAccruals.settledAt),
      ),
    )
    .orderBy(asc(pointAccruals.id))
    .for('update')
}

/** Reversed accruals among these, locked in a fixed order. */
export async function lockReversed(db: Db, ids: readonly string[]): Promise<AccrualRow[]> {
  return await db
    .select()
    .from(pointAccruals)
    .where(
      and(
        inArray(pointAccruals.id, [...ids]),
        isNotNull(pointAccruals.settledAt),
        eq(pointAccruals.settledPoints, 0),
      ),
    )
    .orderBy(asc(pointAccruals.id))
    .for('update')
}

/** Makes reversed accruals unsettled again, as of `day`. */
export async function reopenAccruals(db: Db, ids: readonly string[], day: string): Promise<void> {
  await db
    .update(pointAccruals)
    .set({ day, settledAt: null, settledPoints: null })
    .where(inArray(pointAccruals.id, [...ids]))
}

/** Sums of people's voting rewards that have not settled, by user id. */
export async function sumUnsettledVotingRewards(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .select({ userId: pointAccruals.userId, points: sum(pointAccruals.amountPoints) })
    .from(pointAccruals)
    .where(
      and(
        inArray(pointAccruals.userId, [...userIds]),
        eq(pointAccruals.category, 'curation'),
        isNull(pointAccruals.settledAt),
      ),
    )
    .groupBy(pointAccruals.userId)
  return new Map(rows.map(({ userId, points }) => [userId, Number(points ?? 0)]))
}
