import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { profileCompletions } from '../../db/schema/people.ts'

/** People whose profile is complete and not rewarded yet, up to `limit`. */
export async function peopleToReward(db: Db, limit: number): Promise<{ userId: string }[]> {
  return await db
    .select({ userId: profileCompletions.userId })
    .from(profileCompletions)
    .where(isNull(profileCompletions.rewardedAt))
    .limit(limit)
}

/** Takes a person's reward for this transaction. Returns whether nobody had taken it. */
export async function takeProfileReward(db: Db, userId: string, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(profileCompletions)
    .set({ rewardedAt: now })
    .where(and(eq(profileCompletions.userId, userId), isNull(profileCompletions.rewardedAt)))
  return rowCount === 1
}

/** Whether a person's profile was complete once. */
export async function hasCompleteProfile(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: profileCompletions.userId })
    .from(profileCompletions)
    .where(eq(profileCompletions.userId, userId))
  return rows.length > 0
}
