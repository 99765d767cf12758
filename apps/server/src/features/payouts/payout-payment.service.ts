import type { Ctx } from '../../platform/context.ts'
import type { PayoutRow } from './payouts.queries.ts'

/** Where the chain holds the payment of a payout. */
export interface PayoutProof {
  signature: string
  /** Which transfer of the transaction: `2`, or `2.0` for an inner one. */
  transferIndex: string
  slot: number
}

/**
 * Closes a locked payout that the chain has paid for good: state, books, the recipient's notification and the public
 * event in one. Raises `payout_wrong_state` for one that was in no batch.
 */
export async function finalizePayout(
  ctx: Ctx,
  payout: PayoutRow,
  proof: PayoutProof,
): Promise<PayoutRow> {
  throw new Error(`not there yet: ${payout.id} ${proof.signature} at ${ctx.now.toISOString()}`)
}
