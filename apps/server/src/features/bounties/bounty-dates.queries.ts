import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { bounties } from '../../db/schema/bounties.ts'
import { type DueTime, statesBefore } from './bounty-life.rules.ts'

/**
 * Shifts by `ms` the dates of steps that have not ended, in every bounty with such steps; past dates stay. Returns the
 * number of bounties.
 */
export async function shiftDates(db: Db, ms: number, now: Date): Promise<number> {
  const moved = (date: DueTime['date']) => sql`case
    when ${inArray(bounties.state, statesBefore(date))}
    then ${bounties[date]} + ${ms} * interval '1 millisecond'
    else ${bounties[date]}
  end`
  const result = await db
    .update(bounties)
    .set({
      opensAt: moved('opensAt'),
      deadlineAt: moved('deadlineAt'),
      votingEndsAt: moved('votingEndsAt'),
      decisionDueAt: moved('decisionDueAt'),
      challengeEndsAt: moved('challengeEndsAt'),
      updatedAt: now,
    })
    .where(inArray(bounties.state, statesBefore('challengeEndsAt')))
  return result.rowCount ?? 0
}
