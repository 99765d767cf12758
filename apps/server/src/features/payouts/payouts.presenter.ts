import type { OwnPayout, Payout } from '@laurel/contract/payouts'
import { presentPersonOrGone } from '../../platform/person.ts'
import type { standingApprovals } from './payout-approvals.queries.ts'
import { holdText } from './payout-holds.ts'
import type { ListedPayout } from './payout-lists.queries.ts'
import { approvalsNeeded } from './payouts.policy.ts'

/** A payout as its recipient sees it. */
export function presentOwnPayout({ payout, destination, bounty }: ListedPayout): OwnPayout {
  return {
    payoutId: payout.id,
    kind: payout.kind,
    label: payout.label,
    token: payout.token,
    amount: payout.amount.toString(),
    state: payout.state,
    bounty,
    holds: payout.holds.map((hold) => ({
      reason: hold.reason,
      text: holdText(hold),
      until: hold.until,
    })),
    walletAddress: payout.walletAddress ?? destination,
    awardedAt: payout.awardedAt.toISOString(),
    returnsAt: payout.returnsAt?.toISOString() ?? null,
    signature: payout.signature,
    finalizedAt: payout.finalizedAt?.toISOString() ?? null,
  }
}

/** A payout as finance works on it. */
export function presentPayout(
  listed: ListedPayout,
  approvals: Awaited<ReturnType<typeof standingApprovals>>,
  approvalRefusal: string | null,
): Payout {
  const { payout, destination, recipient, batchId } = listed
  return {
    ...presentOwnPayout(listed),
    recipient: payout.userId === null ? null : presentPersonOrGone(recipient, payout.userId),
    currentWallet: destination,
    approvals: approvals.map(({ approval, approver }) => ({
      approver: presentPersonOrGone(approver, approval.approverId),
      at: approval.createdAt.toISOString(),
    })),
    approvalsNeeded: approvalsNeeded(payout),
    approvalRefusal,
    batchId,
    failure: payout.failure,
  }
}
