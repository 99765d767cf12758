import { createBatchTransaction } from '@laurel/scenarios/payouts'
import { eq } from 'drizzle-orm'
import { payoutAttempts, payoutBatches } from '../../apps/server/src/db/schema/payments.ts'
import {
  type ApprovedPayout,
  buildApproved,
  buildApprovedBatch,
  buildBatch,
  fillTreasury,
} from '../../apps/server/testing/builders/payout-batch-builders.ts'
import type { Person, TestServer } from '../../apps/server/testing/servers/test-server.ts'

/** Batches of payouts to people outside the world, one in each state, by name. */
export async function buildBatches(
  t: TestServer,
  someAdmin: Person,
): Promise<Record<string, string>> {
  const admin = { ...someAdmin, isProven: true }
  await fillTreasury(t)
  const approved = (count: number): Promise<ApprovedPayout[]> => buildApproved(t, admin, { count })
  const draft = await buildBatch(t, admin, await approved(2))
  const simulated = await buildBatch(t, admin, await approved(1))
  await t.ok(admin, 'POST /api/v1/payout-batches/{id}/simulate', {
    params: { id: simulated.batchId },
  })
  const toSign = await buildApprovedBatch(t, admin, await approved(1))
  const signing = await buildApprovedBatch(t, admin, await approved(1))
  const { attemptId, transaction } = await createBatchTransaction(t, admin, signing.batchId)
  const differing = await buildApprovedBatch(t, admin, await approved(1))
  await createBatchTransaction(t, admin, differing.batchId)
  // As after a transaction that differed; none of its attempts can land any more.
  await t.db
    .update(payoutBatches)
    .set({ state: 'failed' })
    .where(eq(payoutBatches.id, differing.batchId))
  await t.db
    .update(payoutAttempts)
    .set({ lastValidBlockHeight: 0 })
    .where(eq(payoutAttempts.batchId, differing.batchId))
  const [free] = await approved(1)
  return {
    treasury: t.money.treasury.address,
    'free payout': free?.payout.id ?? '',
    'draft batch': draft.batchId,
    'simulated batch': simulated.batchId,
    'approved batch': toSign.batchId,
    'batch in a wallet': signing.batchId,
    'differing batch': differing.batchId,
    'payout transaction': attemptId,
    'signed payout': t.money.treasury.signTransaction(transaction),
  }
}
