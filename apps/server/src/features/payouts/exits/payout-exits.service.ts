import type { ServerCall } from '@laurel/contract/endpoint'
import { isAddress } from '@laurel/contract/money/solana-address'
import { tokenText } from '@laurel/contract/money/token-text'
import type { decidePayoutExit } from '@laurel/contract/payouts/payouts'
import { Problem } from '@laurel/contract/problems'
import { postTokens } from '../../../ledger/token-books.service.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { MemberCtx } from '../../../platform/context.ts'
import { requireStepUp } from '../../../platform/step-up.ts'
import { voidApprovals } from '../approvals/payout-approvals.queries.ts'
import { lockRefreshed } from '../approvals/payout-approvals.service.ts'
import { recordAgreement } from '../approvals/payout-decisions.service.ts'
import { refreshPayouts } from '../facts/payout-refresh.service.ts'
import { notifyExit } from '../news/payout-news.service.ts'
import { requireAction } from '../news/payout-parties.service.ts'
import { type PayoutRow, selectWalletOwner, updateReceivedKept } from '../payouts.queries.ts'
import { changePayout, movePayout } from '../payouts.service.ts'
import { isTreasuryWallet } from '../treasury-wallets.queries.ts'

type Exit = ServerCall<typeof decidePayoutExit>['body']

/**
 * Closes a payout that cannot be paid, or sends it to another wallet, once two people of finance decided the same
 * (rule D-payout-exit). Raises `not_found`, `step_up_required`, `own_payout` (also for the owner of the new wallet),
 * `payout_wrong_state`, `payout_changed`, `treasury_wallet`, `validation_failed`, and `approved_already` for the first
 * person again.
 */
export async function decideExit(ctx: MemberCtx, id: string, exit: Exit): Promise<void> {
  requireStepUp(ctx.viewer, 'always')
  const { payout, walletAddress } = await lockRefreshed(ctx, id)
  await requireAction(ctx, payout, 'exit')
  if (exit.decision === 'redirect') await requirePayable(ctx, exit.walletAddress, walletAddress)
  const money = `${tokenText(payout.amount, payout.token)} (${payout.label})`
  const isAgreed = await recordAgreement(ctx, {
    subjectId: id,
    terms: exit.decision === 'keep' ? 'keep' : `redirect ${exit.walletAddress}`,
    reason: exit.note,
    title: 'A payout needs your decision',
    message:
      exit.decision === 'keep'
        ? `Close ${money} without paying it?`
        : `Pay ${money} to ${exit.walletAddress}?`,
    payoutIds: [id],
  })
  const after = isAgreed ? await applyExit(ctx, payout, exit) : payout
  await recordAudit(ctx, {
    action: `payout.${exit.decision}${isAgreed ? '' : '_proposed'}`,
    subjectKind: 'payout',
    subjectId: id,
    reason: exit.note,
    before: { state: payout.state, walletAddress },
    after: {
      state: after.state,
      amount: payout.amount.toString(),
      token: payout.token,
      ...(exit.decision === 'redirect' && { walletAddress: exit.walletAddress }),
    },
  })
}

async function requirePayable(ctx: MemberCtx, to: string, today: string | null): Promise<void> {
  if (!isAddress(to)) {
    throw new Problem('validation_failed', {
      errors: [{ pointer: '/walletAddress', message: 'Enter a full Solana address' }],
    })
  }
  if (await isTreasuryWallet(ctx.db, to)) throw new Problem('treasury_wallet')
  if (to === today) {
    throw new Problem('payout_changed', { detail: 'This payout already goes to this wallet' })
  }
  if ((await selectWalletOwner(ctx.db, to)) === ctx.viewer.userId) throw new Problem('own_payout')
}

async function applyExit(ctx: MemberCtx, payout: PayoutRow, exit: Exit): Promise<PayoutRow> {
  const after =
    exit.decision === 'keep'
      ? await keep(ctx, payout, exit.note)
      : await redirect(ctx, payout, exit)
  await notifyExit(ctx, after, exit)
  return after
}

/** Closes the payout unpaid: the money stays with the treasury, outside the books. */
async function keep(ctx: MemberCtx, payout: PayoutRow, note: string): Promise<PayoutRow> {
  const failure = `Closed unpaid: ${note}`
  await voidApprovals(ctx.db, payout.id, failure, ctx.now)
  const closed = await movePayout(ctx, 'finance', payout, 'cancelled', {
    failure,
    walletAddress: null,
    returnsAt: null,
  })
  await postTokens(ctx, [
    {
      key: `kept:${payout.id}`,
      token: payout.token,
      amount: payout.amount,
      from: { kind: 'payable', ownerId: payout.id },
      to: { kind: 'outside' },
      category: 'kept',
    },
  ])
  if (payout.receivedPaymentId !== null) await updateReceivedKept(ctx.db, payout.receivedPaymentId)
  return closed
}

/**
 * Redirects the payout: it must be approved again with the new wallet; a person's is held for 72 hours, as after a
 * change of wallet.
 */
async function redirect(
  ctx: MemberCtx,
  payout: PayoutRow,
  { walletAddress }: Extract<Exit, { decision: 'redirect' }>,
): Promise<PayoutRow> {
  const changed = await changePayout(ctx, payout, {
    redirectAddress: walletAddress,
    redirectedAt: ctx.now,
  })
  const [refreshed] = (await refreshPayouts(ctx, [changed])).payouts
  return refreshed ?? changed
}
