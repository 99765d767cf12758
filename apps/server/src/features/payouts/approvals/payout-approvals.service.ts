import type { ServerCall } from '@laurel/contract/endpoint'
import type { PayToken } from '@laurel/contract/money/payments'
import type { approvePayout as approveEndpoint } from '@laurel/contract/payouts/payouts'
import { Problem } from '@laurel/contract/problems'
import type { Db } from '../../../db/client.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { plus } from '../../../platform/clock.ts'
import type { Ctx, MemberCtx } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { presentPersonOrGone } from '../../../platform/person.ts'
import { requireStepUp } from '../../../platform/step-up.ts'
import { findHoldFacts } from '../facts/payout-facts.queries.ts'
import { holdReasonText, holdsOf } from '../facts/payout-holds.ts'
import { refreshPayouts } from '../facts/payout-refresh.service.ts'
import { notifyStop } from '../news/payout-news.service.ts'
import { requireAction } from '../news/payout-parties.service.ts'
import { approvalsNeeded, isOnStaffHold } from '../payouts.policy.ts'
import type { PayoutRow } from '../payouts.queries.ts'
import { PAYOUT_RULES, SECOND_APPROVER_FROM } from '../payouts.rules.ts'
import { changePayout, lockPayout, movePayout } from '../payouts.service.ts'
import {
  countActiveApprovals,
  insertApproval,
  listActiveApprovals,
  lockApprover,
  sumSoleApprovals,
  voidApprovals,
} from './payout-approvals.queries.ts'

/**
 * Approves paying a payout to the wallet and in the amount that the viewer saw; the last required approval moves it to
 * `approved`. The first one stores the wallet. Raises `not_found`, `step_up_required`, `own_payout`,
 * `payout_wrong_state`, `payout_changed`, and `approved_already` for a second approval of the same person.
 */
export async function approvePayout(
  ctx: MemberCtx,
  id: string,
  seen: ServerCall<typeof approveEndpoint>['body'],
): Promise<PayoutRow> {
  requireStepUp(ctx.viewer, 'always')
  const { payout, walletAddress } = await lockRefreshed(ctx, id)
  await requireAction(ctx, payout, 'approve')
  if (walletAddress !== seen.walletAddress || payout.amount.toString() !== seen.amount) {
    throw new Problem('payout_changed')
  }
  if (payout.state === 'failed') {
    const reason = 'The payment failed'
    await voidApprovals(ctx.db, payout.id, reason, ctx.now, payout.stateSince)
  }
  const needed = await findNeeded(ctx, payout)
  const isNew = await insertApproval(ctx.db, {
    id: newId(),
    payoutId: payout.id,
    approverId: ctx.viewer.userId,
    walletAddress,
    amount: payout.amount,
    createdAt: ctx.now,
  })
  if (!isNew) throw new Problem('approved_already')
  const approvals = (await countActiveApprovals(ctx.db, [payout.id])).get(payout.id) ?? 0
  const patch = { walletAddress, approvalsNeeded: needed }
  const approved =
    approvals >= needed
      ? await movePayout(ctx, 'finance', payout, 'approved', { ...patch, failure: null })
      : await changePayout(ctx, payout, patch)
  await audit(ctx, 'payout.approve', '', payout, { ...stateOf(approved), approvals })
  return approved
}

/** The number of approvals needed, fixed by the first approval. */
async function findNeeded(ctx: MemberCtx, payout: PayoutRow): Promise<1 | 2> {
  await lockApprover(ctx.db, ctx.viewer.userId)
  const standing = (await countActiveApprovals(ctx.db, [payout.id])).get(payout.id) ?? 0
  if (standing > 0) return approvalsNeeded(payout)
  return approvalsNeededAfter(payout, await sumOwn(ctx, payout.token))
}

/** Approvals needed for a payout whose first approver alone approved `alone` within the last day. */
export function approvalsNeededAfter(
  payout: Pick<PayoutRow, 'token' | 'amount'>,
  alone: bigint,
): 1 | 2 {
  return alone + payout.amount >= SECOND_APPROVER_FROM[payout.token] ? 2 : 1
}

/** Smallest units of each token that the viewer alone approved within the last 24 hours. */
export async function sumOwnSoleApprovals(ctx: MemberCtx): Promise<Record<PayToken, bigint>> {
  return { SOL: await sumOwn(ctx, 'SOL'), USDC: await sumOwn(ctx, 'USDC') }
}

async function sumOwn({ db, now, viewer }: MemberCtx, token: PayToken): Promise<bigint> {
  const since = plus(now, -PAYOUT_RULES.aloneMs)
  return await sumSoleApprovals(db, { userId: viewer.userId, token, since })
}

/**
 * Holds a payout that is not in a batch; its recipient sees the note, and it has to be approved again. Raises
 * `not_found`, `step_up_required` and `payout_wrong_state`.
 */
export async function holdPayout(ctx: MemberCtx, id: string, note: string): Promise<PayoutRow> {
  requireStepUp(ctx.viewer, 'always')
  const { payout } = await lockRefreshed(ctx, id)
  await requireAction(ctx, payout, 'hold')
  const held = await putOnHold(ctx, payout, note)
  await audit(ctx, 'payout.hold', note, payout, stateOf(held))
  return held
}

/** Puts the team's hold on a locked payout that is not in a batch: voids its approvals, and notifies its recipient. */
export async function putOnHold(ctx: Ctx, payout: PayoutRow, note: string): Promise<PayoutRow> {
  const others = payout.holds.filter(({ reason }) => reason !== 'staff')
  const patch = {
    holds: [...others, { reason: 'staff' as const, until: null, note }],
    walletAddress: null,
  }
  const held =
    payout.state === 'held'
      ? await changePayout(ctx, payout, patch)
      : await movePayout(ctx, 'finance', payout, 'held', patch)
  await voidApprovals(ctx.db, held.id, 'It was held after the approval', ctx.now)
  await notifyStop(ctx, held, note)
  return held
}

/**
 * Ends the team's hold on a payout; other holds stay. Raises `not_found`, `step_up_required`,
 * `own_payout`, and `payout_wrong_state` where the team does not hold it.
 */
export async function releasePayout(ctx: MemberCtx, id: string, note: string): Promise<PayoutRow> {
  requireStepUp(ctx.viewer, 'always')
  const { payout } = await lockRefreshed(ctx, id)
  await requireAction(ctx, payout, 'release')
  if (!isOnStaffHold(payout)) throw new Problem('payout_wrong_state')
  const others = payout.holds.filter(({ reason }) => reason !== 'staff')
  const released =
    others.length > 0
      ? await changePayout(ctx, payout, { holds: others })
      : await movePayout(ctx, 'finance', payout, 'eligible', { holds: others })
  await audit(ctx, 'payout.release', note, payout, stateOf(released))
  return released
}

/**
 * Those of these locked payouts that may no longer be paid as approved: the wallet changed, they are on hold, or an
 * approval is missing. Checked before a batch is created, approved, built and sent; empty when all may be paid.
 */
export async function listStalePayouts(
  ctx: Ctx,
  payouts: readonly PayoutRow[],
): Promise<{ payout: PayoutRow; reason: string }[]> {
  const ids = payouts.map(({ id }) => id)
  const [facts, approvals] = [
    await findHoldFacts(ctx.db, ids),
    await countActiveApprovals(ctx.db, ids),
  ]
  return payouts.flatMap((payout) => {
    const known = facts.get(payout.id)
    const [hold] = known === undefined ? [] : holdsOf(payout, known, ctx.now)
    const reason =
      known === undefined || payout.walletAddress !== known.destination
        ? 'The wallet changed after the approval.'
        : hold !== undefined
          ? holdReasonText(hold)
          : (approvals.get(payout.id) ?? 0) < approvalsNeeded(payout)
            ? 'It is not approved by enough people.'
            : null
    return reason === null ? [] : [{ payout, reason }]
  })
}

/** The active approvals of these payouts, oldest first, as finance sees them. */
export async function listApprovals(db: Db, payoutIds: readonly string[]) {
  const rows = await listActiveApprovals(db, payoutIds)
  return rows.map(({ approval, approver }) => ({
    payoutId: approval.payoutId,
    approver: presentPersonOrGone(approver, approval.approverId),
    at: approval.createdAt.toISOString(),
  }))
}

/** Locks a payout and refreshes it by the current facts; with the wallet it would be paid to. Raises `not_found`. */
export async function lockRefreshed(
  ctx: MemberCtx,
  id: string,
): Promise<{ payout: PayoutRow; walletAddress: string | null }> {
  const locked = await lockPayout(ctx.db, id)
  const { payouts } = await refreshPayouts(ctx, [locked])
  const facts = await findHoldFacts(ctx.db, [id])
  return { payout: payouts[0] ?? locked, walletAddress: facts.get(id)?.destination ?? null }
}

function stateOf({ state, holds, walletAddress }: PayoutRow): Record<string, unknown> {
  return { state, holds: holds.map(({ reason }) => reason), walletAddress }
}

async function audit(
  ctx: MemberCtx,
  action: string,
  reason: string,
  before: PayoutRow,
  after: Record<string, unknown>,
): Promise<void> {
  const { token, amount } = before
  await recordAudit(ctx, {
    action,
    subjectKind: 'payout',
    subjectId: before.id,
    reason,
    before: { ...stateOf(before), token, amount: amount.toString() },
    after,
  })
}
