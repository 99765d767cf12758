import type { PayoutBatchState } from '@laurel/contract/payouts/payout-batches'
import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/client.ts'
import {
  payoutAttempts,
  payoutBatches,
  payoutBatchItems,
  payouts,
} from '../../db/schema/payments.ts'
import { userProfiles } from '../../db/schema/people.ts'
import { personColumns } from '../../platform/person.ts'

/** A stored batch. */
export type BatchRow = typeof payoutBatches.$inferSelect
/** A stored payment of a batch. */
export type BatchItemRow = typeof payoutBatchItems.$inferSelect
/** The columns of a batch that may change. */
export type BatchPatch = Partial<
  Pick<
    BatchRow,
    | 'sizeBytes'
    | 'simulatedAt'
    | 'computeUnits'
    | 'error'
    | 'transfersSeen'
    | 'approvedBy'
    | 'approvedAt'
    | 'signature'
    | 'slot'
    | 'finalizedAt'
  >
>

const creators = alias(userProfiles, 'creators')
const approvers = alias(userProfiles, 'approvers')

/** Inserts a batch with its payments, in order. */
export async function insertBatch(
  db: Db,
  batch: typeof payoutBatches.$inferInsert,
  items: readonly (typeof payoutBatchItems.$inferInsert)[],
): Promise<BatchRow> {
  const [row] = await db.insert(payoutBatches).values(batch).returning()
  await db.insert(payoutBatchItems).values([...items])
  return row as BatchRow
}

/** A batch; null where there is none. */
export async function selectBatch(db: Db, id: string): Promise<BatchRow | null> {
  const [row] = await db.select().from(payoutBatches).where(eq(payoutBatches.id, id))
  return row ?? null
}

/** A batch, locked until the transaction ends; null where there is none. */
export async function selectBatchForUpdate(db: Db, id: string): Promise<BatchRow | null> {
  const [row] = await db.select().from(payoutBatches).where(eq(payoutBatches.id, id)).for('update')
  return row ?? null
}

/** The payments of a batch in their order. */
export async function selectItems(db: Db, batchId: string): Promise<BatchItemRow[]> {
  return await db
    .select()
    .from(payoutBatchItems)
    .where(eq(payoutBatchItems.batchId, batchId))
    .orderBy(asc(payoutBatchItems.position))
}

/** Payouts as they are now, unlocked, in the order of the ids; unknown ones are left out. */
export async function selectPayouts(db: Db, ids: readonly string[]) {
  const rows = await db
    .select()
    .from(payouts)
    .where(inArray(payouts.id, [...ids]))
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

/** Changes a batch that is still in the state `from`; null where it is not. */
export async function updateBatch(
  db: Db,
  change: {
    id: string
    from: PayoutBatchState
    to: PayoutBatchState
    patch: BatchPatch
    now: Date
  },
): Promise<BatchRow | null> {
  const { id, from, to, patch, now } = change
  const since = from === to ? {} : { state: to, stateSince: now }
  const [row] = await db
    .update(payoutBatches)
    .set({ ...patch, ...since })
    .where(and(eq(payoutBatches.id, id), eq(payoutBatches.state, from)))
    .returning()
  return row ?? null
}

/** Releases the payouts of a batch, so that other batches can take them. */
export async function releaseItems(db: Db, batchId: string): Promise<void> {
  await db
    .update(payoutBatchItems)
    .set({ isLive: false })
    .where(eq(payoutBatchItems.batchId, batchId))
}

const batchesWithPeople = (db: Db) =>
  db
    .select({
      batch: payoutBatches,
      creator: {
        userId: creators.userId,
        username: creators.username,
        displayName: creators.displayName,
        avatarUrl: creators.avatarUrl,
      },
      approver: {
        userId: approvers.userId,
        username: approvers.username,
        displayName: approvers.displayName,
        avatarUrl: approvers.avatarUrl,
      },
      attemptCount: sql<number>`(
        select count(*)::int
        from ${payoutAttempts}
        where ${payoutAttempts.batchId} = ${payoutBatches.id}
      )`,
      /** When the attempt that awaits a signature was built. */
      askedAt: sql<Date | null>`(
        select ${payoutAttempts.createdAt}
        from ${payoutAttempts}
        where ${payoutAttempts.batchId} = ${payoutBatches.id}
          and ${payoutAttempts.state} = 'built'
      )`.mapWith(payoutAttempts.createdAt),
    })
    .from(payoutBatches)
    .leftJoin(creators, eq(creators.userId, payoutBatches.createdBy))
    .leftJoin(approvers, eq(approvers.userId, payoutBatches.approvedBy))

/** A batch with its creator and approver. */
export type ShownBatchRow = Awaited<ReturnType<typeof selectBatchesShown>>[number]

/** Batches by id with their creators and approvers, newest first. */
export async function selectBatchesShown(db: Db, ids: readonly string[]) {
  return await batchesWithPeople(db)
    .where(inArray(payoutBatches.id, [...ids]))
    .orderBy(desc(payoutBatches.createdAt), desc(payoutBatches.id))
}

/** A page of batches in these states, newest first, up to `limit` before a batch. */
export async function selectBatchPage(
  db: Db,
  page: {
    states: readonly PayoutBatchState[]
    after: readonly [atMs: number, id: string] | null
    limit: number
  },
): Promise<ShownBatchRow[]> {
  const { states, after, limit } = page
  const before =
    after === null
      ? undefined
      : sql`(${payoutBatches.createdAt}, ${payoutBatches.id}) < (${new Date(after[0])}, ${after[1]}::uuid)`
  return await batchesWithPeople(db)
    .where(and(inArray(payoutBatches.state, [...states]), before))
    .orderBy(desc(payoutBatches.createdAt), desc(payoutBatches.id))
    .limit(limit)
}

/** The payments of batches with their recipients, in order. */
export async function selectItemsShown(db: Db, batchIds: readonly string[]) {
  return await db
    .select({
      item: payoutBatchItems,
      label: payouts.label,
      state: payouts.state,
      recipient: personColumns,
    })
    .from(payoutBatchItems)
    .innerJoin(payouts, eq(payouts.id, payoutBatchItems.payoutId))
    .leftJoin(userProfiles, eq(userProfiles.userId, payouts.userId))
    .where(inArray(payoutBatchItems.batchId, [...batchIds]))
    .orderBy(asc(payoutBatchItems.batchId), asc(payoutBatchItems.position))
}

/** Counts the batches in each state. */
export async function countBatches(db: Db) {
  return await db
    .select({ state: payoutBatches.state, count: count() })
    .from(payoutBatches)
    .groupBy(payoutBatches.state)
}
