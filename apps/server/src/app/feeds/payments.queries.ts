import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { bounties } from '../../db/schema/bounties.ts'
import { payouts } from '../../db/schema/payments.ts'
import { userProfiles } from '../../db/schema/people.ts'

/** Prizes whose payment is final on the chain, the latest first. */
export async function listPaidPrizes(db: Db, limit: number) {
  return await db
    .select({
      payoutId: payouts.id,
      label: payouts.label,
      token: payouts.token,
      amount: payouts.amount,
      signature: payouts.signature,
      finalizedAt: payouts.finalizedAt,
      bountySlug: bounties.slug,
      bountyTitle: bounties.title,
      winnerName: sql<
        string | null
      >`coalesce(nullif(${userProfiles.displayName}, ''), ${userProfiles.username})`,
    })
    .from(payouts)
    .innerJoin(bounties, eq(bounties.id, payouts.bountyId))
    .leftJoin(userProfiles, eq(userProfiles.userId, payouts.userId))
    .where(
      and(
        eq(payouts.kind, 'prize'),
        eq(payouts.state, 'finalized'),
        isNotNull(payouts.finalizedAt),
        isNotNull(payouts.signature),
      ),
    )
    .orderBy(desc(payouts.finalizedAt), desc(payouts.id))
    .limit(limit)
}
