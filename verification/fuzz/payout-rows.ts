import { PAYOUT_STATES } from '@laurel/contract/payouts/payouts'
import type { Db } from '../../apps/server/src/db/client.ts'
import { payouts } from '../../apps/server/src/db/schema/payments.ts'
import { newId } from '../../apps/server/src/platform/ids.ts'
import { newAddress } from '../../apps/server/testing/builders/payout-builders.ts'

/** States of a payout with an approved wallet. */
const ADDRESSED = ['approved', 'batched', 'submitted', 'confirmed', 'finalized', 'failed']

/** Inserts payouts in every state for each of these people, without books. Returns their ids. */
export async function insertPayouts(
  db: Db,
  now: Date,
  { bountyId, userIds }: { bountyId: string; userIds: readonly string[] },
): Promise<string[]> {
  const rows = userIds.flatMap((userId) =>
    PAYOUT_STATES.map((state) => ({
      id: newId(),
      kind: 'prize' as const,
      bountyId,
      userId,
      label: '1st place',
      token: 'SOL' as const,
      amount: 1_000_000_000n,
      state,
      stateSince: now,
      walletAddress: ADDRESSED.includes(state) ? newAddress() : null,
      awardedAt: now,
      createdAt: now,
    })),
  )
  await db.insert(payouts).values(rows)
  return rows.map(({ id }) => id)
}
