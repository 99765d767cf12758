import type { BountyState } from '@laurel/contract/bounties'
import { inArray, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/client.ts'
import { bounties } from '../../db/schema/bounties.ts'

const BEFORE_OPEN = ['in_review', 'awaiting_funding', 'scheduled'] as const
const BEFORE_VOTING = [...BEFORE_OPEN, 'open'] as const
const BEFORE_JUDGING = [...BEFORE_VOTING, 'voting'] as const
const BEFORE_CHALLENGE = [...BEFORE_JUDGING, 'judging'] as const

/**
 * Moves the dates of steps that have not ended by `ms`, in every bounty that still has such steps; dates of steps that
 * are over stay. Says how many bounties there were.
 */
export async function shiftDates(db: Db, ms: number, now: Date): Promise<number> {
  const moved = (column: AnyPgColumn, states: readonly BountyState[]) => sql`case
    when ${inArray(bounties.state, [...states])} then ${column} + ${ms} * interval '1 millisecond'
    else ${column}
  end`
  const result = await db
    .update(bounties)
    .set({
      opensAt: moved(bounties.opensAt, BEFORE_OPEN),
      deadlineAt: moved(bounties.deadlineAt, BEFORE_VOTING),
      votingEndsAt: moved(bounties.votingEndsAt, BEFORE_JUDGING),
      decisionDueAt: moved(bounties.decisionDueAt, BEFORE_CHALLENGE),
      challengeEndsAt: moved(bounties.challengeEndsAt, ['challenge']),
      updatedAt: now,
    })
    .where(inArray(bounties.state, [...BEFORE_CHALLENGE, 'challenge']))
  return result.rowCount ?? 0
}
