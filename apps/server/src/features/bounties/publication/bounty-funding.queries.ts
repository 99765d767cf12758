import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { fundingAttempts, fundings, LIVE_ATTEMPT_STATES } from '../../../db/schema/payments.ts'

/** The funding of a bounty's prize in SOL or USDC, null before it may be paid. */
export async function findFunding(
  db: Db,
  bountyId: string,
): Promise<typeof fundings.$inferSelect | null> {
  const [row] = await db.select().from(fundings).where(eq(fundings.bountyId, bountyId))
  return row ?? null
}

/** The newest signed transaction of a funding, null when none was submitted. */
export async function findLastAttempt(
  db: Db,
  bountyId: string,
): Promise<typeof fundingAttempts.$inferSelect | null> {
  const [row] = await db
    .select()
    .from(fundingAttempts)
    .where(and(eq(fundingAttempts.bountyId, bountyId), isNotNull(fundingAttempts.signature)))
    .orderBy(desc(fundingAttempts.updatedAt), desc(fundingAttempts.id))
    .limit(1)
  return row ?? null
}

/** Whether a signed payment for a bounty may still land on the chain. */
export async function hasLivePayment(db: Db, bountyId: string): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(fundingAttempts)
    .where(
      and(
        eq(fundingAttempts.bountyId, bountyId),
        isNotNull(fundingAttempts.signature),
        inArray(fundingAttempts.state, [...LIVE_ATTEMPT_STATES]),
      ),
    )
    .limit(1)
  return rows.length > 0
}
