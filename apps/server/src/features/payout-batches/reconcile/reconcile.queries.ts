import type { PayToken } from '@laurel/contract/money/payments'
import { and, asc, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { numeric, oneOf, sure, text, uuid } from '../../../db/columns.ts'
import {
  chainCursors,
  fundings,
  payoutAttempts,
  payoutBatches,
  payoutBatchItems,
  payouts,
  receivedPayments,
  reconciliations,
  tokenTransfers,
} from '../../../db/schema/payments.ts'
import { statement } from '../../../db/statement.ts'
import type { BatchRow } from '../payout-batches.queries.ts'

/** A stored comparison. */
export type ReconciliationRow = typeof reconciliations.$inferSelect

/** The last comparison; null before the first. */
export async function selectLastReconciliation(db: Db): Promise<ReconciliationRow | null> {
  const [row] = await db
    .select()
    .from(reconciliations)
    .orderBy(desc(reconciliations.ranAt))
    .limit(1)
  return row ?? null
}

/** Whether any money was ever booked. */
export async function hasBooks(db: Db): Promise<boolean> {
  return (await db.select({ id: tokenTransfers.id }).from(tokenTransfers).limit(1)).length > 0
}

/** Stores a comparison. */
export async function insertReconciliation(db: Db, row: ReconciliationRow): Promise<void> {
  await db.insert(reconciliations).values(row)
}

/** Batches that were paid, or settled from the chain record, oldest first. */
export async function selectPaidBatches(db: Db): Promise<BatchRow[]> {
  return await db
    .select()
    .from(payoutBatches)
    .where(
      or(
        eq(payoutBatches.state, 'finalized'),
        and(eq(payoutBatches.state, 'settled'), isNotNull(payoutBatches.signature)),
      ),
    )
    .orderBy(asc(payoutBatches.stateSince))
}

/** Fundings that are final, oldest first. */
export async function selectFinalFundings(db: Db) {
  return await db
    .select()
    .from(fundings)
    .where(and(eq(fundings.state, 'final'), isNotNull(fundings.signature)))
    .orderBy(asc(fundings.finalizedAt))
}

/** Records that a paid batch or a final funding agreed with the chain. */
export async function markCompared(
  db: Db,
  what: { batchId: string } | { bountyId: string },
  now: Date,
): Promise<void> {
  if ('batchId' in what) {
    await db
      .update(payoutBatches)
      .set({ comparedAt: now })
      .where(eq(payoutBatches.id, what.batchId))
  } else {
    await db.update(fundings).set({ comparedAt: now }).where(eq(fundings.bountyId, what.bountyId))
  }
}

/** The last judged signature of each treasury address; addresses never seen are left out. */
export async function selectJudged(db: Db): Promise<Map<string, string | null>> {
  const rows = await db
    .select({ address: chainCursors.address, judged: chainCursors.judged })
    .from(chainCursors)
  return new Map(rows.map(({ address, judged }) => [address, judged]))
}

const unknownSenders = statement(
  'payments-of-unknown-senders',
  { token: sure(oneOf<PayToken>()), amount: numeric },
  sql`
    select token, sum(amount) as amount
    from ${receivedPayments}
    where state = 'open'
      and reason = 'unknown'
      and token is not null
      and not exists (
        select from user_profiles where user_profiles.wallet_address = received_payments.source
      )
    group by token
  `,
  'each time',
)

/**
 * Sums of open payments without a bounty from unknown wallets, in smallest units: top-ups of the treasury and gifts,
 * which are not owed to anyone (rule D-reconcile).
 */
export async function selectFromUnknownSenders(
  db: Db,
): Promise<{ token: PayToken; amount: bigint }[]> {
  const rows = await unknownSenders(db, {})
  return rows.map(({ token, amount }) => ({ token, amount: BigInt(amount) }))
}

/** The payouts of a batch with their recorded payment, in the order of the batch. */
export async function selectPaidItems(db: Db, batchId: string) {
  return await db
    .select({
      item: payoutBatchItems,
      state: payouts.state,
      signature: payouts.signature,
      transferIndex: payouts.transferIndex,
    })
    .from(payoutBatchItems)
    .innerJoin(payouts, eq(payouts.id, payoutBatchItems.payoutId))
    .where(eq(payoutBatchItems.batchId, batchId))
    .orderBy(asc(payoutBatchItems.position))
}

/** Smallest units of each token possibly in flight: batches that were signed and are undecided. */
export async function sumInFlight(db: Db): Promise<{ token: PayToken; amount: bigint }[]> {
  return await db
    .select({
      token: payoutBatches.token,
      amount: sql<bigint>`sum(${payoutBatches.totalAmount})`.mapWith(BigInt),
    })
    .from(payoutBatches)
    .where(isUndecided)
    .groupBy(payoutBatches.token)
}

const isUndecided = sql`exists (
  select
  from ${payoutAttempts}
  where ${payoutAttempts.batchId} = ${payoutBatches.id}
    and ${payoutAttempts.state} in ('built', 'signed', 'sent', 'confirmed')
)`

/** Batches whose final transaction differs from the one built. */
export async function selectDifferingBatches(db: Db): Promise<BatchRow[]> {
  return await db
    .select()
    .from(payoutBatches)
    .where(and(eq(payoutBatches.state, 'failed'), isUndecided))
    .orderBy(asc(payoutBatches.createdAt))
}

const bookDifferences = statement(
  'payouts-against-books',
  { id: uuid, state: text, expected: text, actual: text },
  sql`
    select
      payouts.id,
      payouts.state,
      case when payouts.state in ('finalized', 'cancelled') then 0 else payouts.amount end::text
        as expected,
      coalesce(account.balance, 0)::text as actual
    from payouts
    left join token_accounts as account
      on account.owner_id = payouts.id
      and account.kind = 'payable'
      and account.token = payouts.token
    where coalesce(account.balance, 0)
      <> case when payouts.state in ('finalized', 'cancelled') then 0 else payouts.amount end
    union all
    select payouts.id, payouts.state, payouts.amount::text, coalesce(paid.amount, 0)::text
    from payouts
    left join token_transfers as paid
      on paid.from_owner_id = payouts.id
      and paid.category = 'payment'
      and paid.signature = payouts.signature
      and paid.transfer_index = payouts.transfer_index
    where payouts.state = 'finalized'
      and coalesce(paid.amount, 0) <> payouts.amount
    order by 1
  `,
  'each time',
)

/** Payouts that disagree with the books: the amount owed is payable until it is paid, by the transfer it names. */
export async function selectBookDifferences(
  db: Db,
): Promise<{ id: string; state: string; expected: string; actual: string }[]> {
  return await bookDifferences(db, {})
}
