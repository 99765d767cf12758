import type { Ctx } from '../../platform/context.ts'
import type { PayoutRow } from './payouts.queries.ts'

/**
 * Which of these locked payouts may not be paid as they were approved: the wallet is another one today, something holds
 * them, or an approval is missing. For batches, before they are made, approved, built and sent; empty when all may.
 */
export async function stalePayouts(
  ctx: Ctx,
  payouts: readonly PayoutRow[],
): Promise<{ payout: PayoutRow; reason: string }[]> {
  throw new Error(`not there yet: ${payouts.length} at ${ctx.now.toISOString()}`)
}

/** Voids the standing approvals of a locked payout. */
export async function voidApprovals(ctx: Ctx, payoutId: string, reason: string): Promise<void> {
  throw new Error(`not there yet: ${payoutId} ${reason} at ${ctx.now.toISOString()}`)
}
