import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { firstSteps } from '../../db/schema/people.ts'

/** A step that earns once. */
export type FirstStep = Pick<typeof firstSteps.$inferSelect, 'userId' | 'kind'>

/** Steps that were done and not rewarded yet, up to `limit`. */
export async function stepsToReward(db: Db, limit: number): Promise<FirstStep[]> {
  return await db
    .select({ userId: firstSteps.userId, kind: firstSteps.kind })
    .from(firstSteps)
    .where(isNull(firstSteps.rewardedAt))
    .limit(limit)
}

/** Takes the reward for a step for this transaction. Returns whether nobody had taken it. */
export async function takeReward(db: Db, { userId, kind }: FirstStep, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(firstSteps)
    .set({ rewardedAt: now })
    .where(
      and(eq(firstSteps.userId, userId), eq(firstSteps.kind, kind), isNull(firstSteps.rewardedAt)),
    )
  return rowCount === 1
}

/** Whether a person's profile was complete once. */
export async function hasCompleteProfile(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: firstSteps.userId })
    .from(firstSteps)
    .where(and(eq(firstSteps.userId, userId), eq(firstSteps.kind, 'profile')))
  return rows.length > 0
}
