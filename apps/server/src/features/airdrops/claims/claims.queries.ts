import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { airdropAllocations } from '../../../db/schema/airdrops.ts'
import { userProfiles } from '../../../db/schema/people.ts'
import type { AllocationRow } from '../snapshots/snapshots.queries.ts'

/** A person's row in a snapshot, locked until the transaction ends; null when there is none. */
export async function lockAllocation(
  db: Db,
  snapshotId: string,
  userId: string,
): Promise<AllocationRow | null> {
  const [row] = await db
    .select()
    .from(airdropAllocations)
    .where(
      and(eq(airdropAllocations.userId, userId), eq(airdropAllocations.snapshotId, snapshotId)),
    )
    .for('update')
  return row ?? null
}

/** Marks a locked row as claimed. */
export async function markClaimed(db: Db, row: AllocationRow, now: Date): Promise<void> {
  await db
    .update(airdropAllocations)
    .set({ claimedAt: now })
    .where(
      and(
        eq(airdropAllocations.snapshotId, row.snapshotId),
        eq(airdropAllocations.pseudonym, row.pseudonym),
      ),
    )
}

/** Whether a person has a linked wallet. */
export async function hasWallet(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ walletAddress: userProfiles.walletAddress })
    .from(userProfiles)
    .where(eq(userProfiles.userId, userId))
  return rows.some(({ walletAddress }) => walletAddress !== null)
}

/** Unclaimed shares with fewer than `count` reminders, locked; those locked by another node are skipped. */
export async function lockUnreminded(
  db: Db,
  snapshotId: string,
  sentBelow: number,
  limit: number,
): Promise<AllocationRow[]> {
  return await db
    .select()
    .from(airdropAllocations)
    .where(
      and(
        eq(airdropAllocations.snapshotId, snapshotId),
        gt(airdropAllocations.amount, 0n),
        isNull(airdropAllocations.claimedAt),
        lt(airdropAllocations.remindersSent, sentBelow),
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true })
}

/** Records the reminders sent about rows of a snapshot. */
export async function updateReminded(
  db: Db,
  snapshotId: string,
  pseudonyms: readonly string[],
  remindersSent: number,
): Promise<void> {
  await db
    .update(airdropAllocations)
    .set({ remindersSent })
    .where(
      and(
        eq(airdropAllocations.snapshotId, snapshotId),
        sql`${airdropAllocations.pseudonym} = any(${sql.param([...pseudonyms])}::text[])`,
      ),
    )
}
