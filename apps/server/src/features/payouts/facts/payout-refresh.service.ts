import type { Ctx } from '../../../platform/context.ts'
import { voidApprovals } from '../approvals/payout-approvals.queries.ts'
import { notifyHolds } from '../news/payout-news.service.ts'
import { isIn, WATCHED_STATES } from '../payouts.policy.ts'
import type { PayoutRow } from '../payouts.queries.ts'
import { changePayout, movePayout } from '../payouts.service.ts'
import { findHoldFacts } from './payout-facts.queries.ts'
import { type HoldFacts, refresh } from './payout-holds.ts'

/**
 * Applies the current facts to locked payouts: holds begin and end, approvals of held or redirected ones are voided,
 * and the recipients are notified. Payouts in batches and closed ones stay as they are. Returns them in the order of
 * the input, with the number changed.
 */
export async function refreshPayouts(
  ctx: Ctx,
  rows: readonly PayoutRow[],
): Promise<{ payouts: PayoutRow[]; changedCount: number }> {
  const watched = rows.filter(({ state }) => isIn(WATCHED_STATES, state))
  if (watched.length === 0) return { payouts: [...rows], changedCount: 0 }
  const factsById = await findHoldFacts(
    ctx.db,
    watched.map(({ id }) => id),
  )
  const changes: { before: PayoutRow; after: PayoutRow }[] = []
  for (const before of watched) {
    const facts = factsById.get(before.id)
    if (facts === undefined) continue
    const after = await refreshOne(ctx, before, facts)
    if (after !== null) changes.push({ before, after })
  }
  await notifyHolds(ctx, changes)
  const changed = new Map(changes.map(({ after }) => [after.id, after]))
  return {
    payouts: rows.map((row) => changed.get(row.id) ?? row),
    changedCount: changes.length,
  }
}

async function refreshOne(
  ctx: Ctx,
  payout: PayoutRow,
  facts: HoldFacts,
): Promise<PayoutRow | null> {
  const change = refresh(payout, facts, ctx.now)
  if (change === null) return null
  const { to, patch, voidReason } = change
  if (voidReason !== null) await voidApprovals(ctx.db, payout.id, voidReason, ctx.now)
  return to === payout.state
    ? await changePayout(ctx, payout, patch)
    : await movePayout(ctx, 'clock', payout, to, patch)
}
