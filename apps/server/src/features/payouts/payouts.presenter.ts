import assert from 'node:assert/strict'
import type { AwardedPrize, OwnPayout, Payout } from '@laurel/contract/payouts/payouts'
import { presentPersonOrGone } from '../../platform/person.ts'
import type { listActiveApprovals } from './approvals/payout-approvals.queries.ts'
import type { OpenDecision } from './approvals/payout-decisions.queries.ts'
import { presentAgreement } from './approvals/payout-decisions.service.ts'
import { holdReasonText } from './facts/payout-holds.ts'
import type { ListedPayout, listAwardedPrizes } from './lists/payout-lists.queries.ts'
import type { PayoutStake } from './news/payout-parties.queries.ts'
import { canAct, isIn, isOnStaffHold, isTimeFor, UNPAID_STATES } from './payouts.policy.ts'

/** A payout as its recipient sees it. */
export function presentOwnPayout({ payout, destination, bounty }: ListedPayout): OwnPayout {
  const isWaiting = isIn(UNPAID_STATES, payout.state)
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
      text: holdReasonText(hold),
      until: hold.until,
    })),
    isWaiting,
    needsWallet: isWaiting && payout.holds.some(({ reason }) => reason === 'no_wallet'),
    walletAddress: payout.walletAddress ?? destination,
    awardedAt: payout.awardedAt.toISOString(),
    returnsAt: payout.returnsAt?.toISOString() ?? null,
    signature: payout.signature,
    finalizedAt: payout.finalizedAt?.toISOString() ?? null,
  }
}

/** A prize whose results can still be objected to, as its winner sees it. */
export function presentAwardedPrize(
  prize: Awaited<ReturnType<typeof listAwardedPrizes>>[number],
): AwardedPrize {
  const { token, amount, awardedAt, objectionsUntil, ...rest } = prize
  assert(token !== 'POINTS' && objectionsUntil !== null, 'a token prize in its objection period')
  return {
    ...rest,
    token,
    amount: amount.toString(),
    awardedAt: awardedAt.toISOString(),
    objectionsUntil: objectionsUntil.toISOString(),
  }
}

/** A payout as finance sees it. */
export function presentPayout(
  listed: ListedPayout,
  related: {
    approvals: Awaited<ReturnType<typeof listActiveApprovals>>
    /** The number of approvals needed. */
    needed: number
    refusal: string | null
    shortage: string | null
    decisions: readonly OpenDecision[]
    viewerId: string
    /** The viewer's stake in it. */
    stake: PayoutStake | null
  },
): Payout {
  const { payout, destination, recipient, batchId } = listed
  return {
    ...presentOwnPayout(listed),
    recipient: payout.userId === null ? null : presentPersonOrGone(recipient, payout.userId),
    currentWallet: destination,
    approvals: related.approvals.map(({ approval, approver }) => ({
      approver: presentPersonOrGone(approver, approval.approverId),
      at: approval.createdAt.toISOString(),
    })),
    approvalsNeeded: related.needed,
    needsApproval: isTimeFor('approve', payout),
    approvalRefusal: related.refusal,
    approvalShortage: related.shortage,
    exit: isTimeFor('exit', payout) ? presentExit(related.decisions) : null,
    batchId,
    failure: payout.failure,
    abilities: {
      canApprove: related.refusal === null && destination !== null,
      canHold: canAct('hold', payout, related.stake),
      canRelease: canAct('release', payout, related.stake) && isOnStaffHold(payout),
      canDecideExit:
        canAct('exit', payout, related.stake) &&
        !related.decisions.some(({ decision }) => decision.deciderId === related.viewerId),
      canBatch: canAct('batch', payout, related.stake) && payout.walletAddress !== null,
    },
  }
}

/** The first person's decision on a payout that cannot be paid, while it awaits a second. */
function presentExit(decisions: readonly OpenDecision[]): Payout['exit'] {
  const [first] = decisions
  if (first === undefined) return null
  const [decision, walletAddress = null] = first.decision.terms.split(' ')
  return {
    decision: decision === 'keep' ? 'keep' : 'redirect',
    walletAddress,
    ...presentAgreement(first),
  }
}
