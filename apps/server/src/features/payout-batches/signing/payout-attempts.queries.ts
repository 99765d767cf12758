import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { LIVE_ATTEMPT_STATES, payoutAttempts, payoutBatches } from '../../../db/schema/payments.ts'
import type { BatchRow } from '../payout-batches.queries.ts'

/** A stored attempt. */
export type PaymentAttemptRow = typeof payoutAttempts.$inferSelect
/** The state of an attempt. */
export type PaymentAttemptState = PaymentAttemptRow['state']
/** The columns of an attempt that may change. */
export type PaymentAttemptPatch = Partial<
  Pick<
    PaymentAttemptRow,
    'state' | 'blockhash' | 'lastValidBlockHeight' | 'signature' | 'signedTransaction' | 'error'
  >
>

/** Inserts an attempt, before it can be signed. */
export async function insertPaymentAttempt(
  db: Db,
  attempt: typeof payoutAttempts.$inferInsert,
): Promise<void> {
  await db.insert(payoutAttempts).values(attempt)
}

/** An attempt; null where there is none. */
export async function selectPaymentAttempt(db: Db, id: string): Promise<PaymentAttemptRow | null> {
  const [row] = await db.select().from(payoutAttempts).where(eq(payoutAttempts.id, id))
  return row ?? null
}

/** The attempts of a batch, newest first. */
export async function selectPaymentAttempts(db: Db, batchId: string): Promise<PaymentAttemptRow[]> {
  return await db
    .select()
    .from(payoutAttempts)
    .where(eq(payoutAttempts.batchId, batchId))
    .orderBy(desc(payoutAttempts.createdAt), desc(payoutAttempts.id))
}

/** Changes an attempt that is still in one of these states; returns whether it was. */
export async function updatePaymentAttempt(
  db: Db,
  change: {
    id: string
    from: readonly PaymentAttemptState[]
    patch: PaymentAttemptPatch
    now: Date
  },
): Promise<boolean> {
  const rows = await db
    .update(payoutAttempts)
    .set({ ...change.patch, updatedAt: change.now })
    .where(and(eq(payoutAttempts.id, change.id), inArray(payoutAttempts.state, [...change.from])))
    .returning({ id: payoutAttempts.id })
  return rows.length > 0
}

/** Expires the live attempts of a batch except the one that landed. */
export async function expireOtherAttempts(
  db: Db,
  batchId: string,
  signature: string,
  now: Date,
): Promise<void> {
  await db
    .update(payoutAttempts)
    .set({ state: 'expired', updatedAt: now })
    .where(
      and(
        eq(payoutAttempts.batchId, batchId),
        inArray(payoutAttempts.state, [...LIVE_ATTEMPT_STATES]),
        sql`${payoutAttempts.signature} is distinct from ${signature}`,
      ),
    )
}

/** An attempt that is followed, with its batch. */
export interface FollowedAttempt {
  attempt: PaymentAttemptRow
  batch: BatchRow
}

/** Attempts that may still move money, oldest first. */
export async function selectLiveAttempts(db: Db): Promise<FollowedAttempt[]> {
  return await followed(db)
    .where(inArray(payoutAttempts.state, [...LIVE_ATTEMPT_STATES]))
    .orderBy(asc(payoutAttempts.createdAt), asc(payoutAttempts.id))
}

/**
 * The last attempts of expired or differing batches: a late reply may still change them. Only those not observed since
 * `lookedBefore`, oldest first.
 */
export async function selectUndecidedAttempts(
  db: Db,
  lookedBefore: Date,
): Promise<FollowedAttempt[]> {
  return await followed(db)
    .where(
      and(
        inArray(payoutBatches.state, ['expired', 'failed']),
        lte(payoutAttempts.updatedAt, lookedBefore),
        isUndecided,
        isNewest,
      ),
    )
    .orderBy(asc(payoutAttempts.createdAt), asc(payoutAttempts.id))
}

const followed = (db: Db) =>
  db
    .select({ attempt: payoutAttempts, batch: payoutBatches })
    .from(payoutAttempts)
    .innerJoin(payoutBatches, eq(payoutBatches.id, payoutAttempts.batchId))

/** Its payouts are still bound to it. */
const isUndecided = sql`exists (
  select
  from payout_batch_items
  where payout_batch_items.batch_id = ${payoutBatches.id}
    and payout_batch_items.is_live
)`
const isNewest = sql`not exists (
  select
  from payout_attempts as newer
  where newer.batch_id = ${payoutBatches.id}
    and (newer.created_at, newer.id) > (${payoutAttempts.createdAt}, ${payoutAttempts.id})
)`

/** Records when an attempt was last observed. */
export async function markObserved(db: Db, id: string, now: Date): Promise<void> {
  await db.update(payoutAttempts).set({ updatedAt: now }).where(eq(payoutAttempts.id, id))
}
