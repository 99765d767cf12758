import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { firstSteps } from '../../db/schema/people.ts'

/** A profile step that earns points once. */
export type FirstStep = Pick<typeof firstSteps.$inferSelect, 'userId' | 'kind'>

/** Completed steps without a reward, up to `limit`. */
export async function listStepsToReward(db: Db, limit: number): Promise<FirstStep[]> {
  return await db
    .select({ userId: firstSteps.userId, kind: firstSteps.kind })
    .from(firstSteps)
    .where(isNull(firstSteps.rewardedAt))
    .limit(limit)
}

/** Claims the reward for a step; false when it was already claimed. */
export async function claimReward(
  db: Db,
  { userId, kind }: FirstStep,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db
    .update(firstSteps)
    .set({ rewardedAt: now })
    .where(
      and(eq(firstSteps.userId, userId), eq(firstSteps.kind, kind), isNull(firstSteps.rewardedAt)),
    )
  return rowCount === 1
}

/** Whether a person's profile has ever been complete. */
export async function hasCompleteProfile(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: firstSteps.userId })
    .from(firstSteps)
    .where(and(eq(firstSteps.userId, userId), eq(firstSteps.kind, 'profile')))
  return rows.length > 0
}
