import type { PayToken } from '@laurel/contract/payments'
import type { Ctx } from '../../platform/context.ts'
import type { PayoutRow } from './payouts.queries.ts'

/** Money that somebody is owed from now on. */
export interface NewPayout {
  kind: 'prize' | 'refund' | 'return'
  bountyId: string | null
  submissionId: string | null
  /** Returns only: the payment that goes back. */
  receivedPaymentId: string | null
  /** Who is paid; null for a stranger whose payment goes back. */
  userId: string | null
  /** What it is for, as in "1st place". */
  label: string
  token: PayToken
  /** Smallest units. */
  amount: bigint
  /** When the person won, or the money became due. */
  awardedAt: Date
  /** The end of the challenge where it is still to come. */
  challengeHoldUntil?: Date
}

/**
 * Owes money: the books move it from the bounty's escrow (a return: from what the received payment left unassigned) to
 * the payout, and its holds begin. A prize or return that exists already is left as it is and not answered.
 */
export async function createPayouts(ctx: Ctx, inputs: readonly NewPayout[]): Promise<PayoutRow[]> {
  throw new Error(`not there yet: ${inputs.length} at ${ctx.now.toISOString()}`)
}
