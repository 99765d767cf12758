import { postTokens } from '../../../ledger/token-books.service.ts'
import type { Ctx } from '../../../platform/context.ts'
import { notifyPayment } from '../news/payout-news.service.ts'
import type { PayoutRow } from '../payouts.queries.ts'
import { movePayout } from '../payouts.service.ts'

/** The position of a payout's payment on the chain. */
interface PayoutProof {
  signature: string
  /** Which transfer of the transaction: `2`, or `2.0` for an inner one. */
  transferIndex: string
  slot: number
}

/**
 * Closes a locked payout whose payment is final on the chain: state, books, the recipient's notification and the public
 * event together. Raises `payout_wrong_state` for one that was not sent.
 */
export async function finalizePayout(
  ctx: Ctx,
  payout: PayoutRow,
  proof: PayoutProof,
): Promise<PayoutRow> {
  const { signature, transferIndex, slot } = proof
  const paid = await movePayout(ctx, 'chain', payout, 'finalized', {
    signature,
    transferIndex,
    slot,
    finalizedAt: ctx.now,
    failure: null,
  })
  await postTokens(ctx, [
    {
      key: `payment:${paid.id}`,
      token: paid.token,
      amount: paid.amount,
      from: { kind: 'payable', ownerId: paid.id },
      to: { kind: 'outside' },
      category: 'payment',
      onChain: { signature, transferIndex },
    },
  ])
  await notifyPayment(ctx, paid)
  return paid
}
