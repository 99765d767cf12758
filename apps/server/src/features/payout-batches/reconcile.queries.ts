import type { PayToken } from '@laurel/contract/payments'
import { and, asc, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import {
  fundings,
  payoutAttempts,
  payoutBatches,
  payoutBatchItems,
  payouts,
  receivedPayments,
  reconciliations,
  tokenTransfers,
} from '../../db/schema/payments.ts'
import type { BatchRow } from './payout-batches.queries.ts'

/** A stored comparison. */
export type ReconciliationRow = typeof reconciliations.$inferSelect
/** Something that does not agree. */
export type Finding = ReconciliationRow['findings'][number]

/** The last comparison; null before the first. */
export async function selectLastReconciliation(db: Db): Promise<ReconciliationRow | null> {
  const [row] = await db
    .select()
    .from(reconciliations)
    .orderBy(desc(reconciliations.ranAt))
    .limit(1)
  return row ?? null
}

/** Texts of payments out of the treasury that an earlier comparison told of. */
export async function selectToldPayments(db: Db): Promise<Set<string>> {
  const { rows } = await db.execute<{ text: string }>(sql`
    select finding ->> 'text' as text
    from ${reconciliations}, jsonb_array_elements(findings) as finding
    where finding ->> 'kind' = 'unknown_payment'
  `)
  return new Set(rows.map(({ text }) => text))
}

/** Whether money was ever booked. */
export async function hasBooks(db: Db): Promise<boolean> {
  return (await db.select({ id: tokenTransfers.id }).from(tokenTransfers).limit(1)).length > 0
}

/** Stores a comparison. */
export async function insertReconciliation(db: Db, row: ReconciliationRow): Promise<void> {
  await db.insert(reconciliations).values(row)
}

/** Batches that were paid, or settled by what the chain did, oldest first. */
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

/** Signatures that the product knows: what came in, and what is on its way out. */
export async function selectKnownSignatures(db: Db): Promise<Set<string>> {
  const rows = await Promise.all([
    db.select({ signature: fundings.signature }).from(fundings),
    db.select({ signature: receivedPayments.signature }).from(receivedPayments),
    db
      .select({ signature: payoutBatches.signature })
      .from(payoutBatches)
      .where(inArray(payoutBatches.state, ['sent', 'confirmed', 'failed', 'finalized', 'settled'])),
  ])
  return new Set(rows.flat().flatMap(({ signature }) => signature ?? []))
}

/** Where the payouts of a batch say that they were paid, in the order of the batch. */
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

/** Smallest units of each token that may be on their way out: batches that were signed and are not decided. */
export async function selectUnderWay(db: Db): Promise<{ token: PayToken; amount: bigint }[]> {
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

/** Batches whose transaction is final and is not what was built. */
export async function selectDifferingBatches(db: Db): Promise<BatchRow[]> {
  return await db
    .select()
    .from(payoutBatches)
    .where(and(eq(payoutBatches.state, 'failed'), isUndecided))
    .orderBy(asc(payoutBatches.createdAt))
}

/** Payouts that the books disagree with: what is owed for one lies ready until it is paid, by the transfer that it names. */
export async function selectBookDifferences(
  db: Db,
): Promise<{ id: string; state: string; expected: string; actual: string }[]> {
  const { rows } = await db.execute<{
    id: string
    state: string
    expected: string
    actual: string
  }>(sql`
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
  `)
  return rows
}
