import assert from 'node:assert/strict'
import type { AwardedPrize, OwnPayout, Payout } from '@laurel/contract/money/payouts'
import { presentPersonOrGone } from '../../platform/person.ts'
import type { standingApprovals } from './approvals/payout-approvals.queries.ts'
import type { OpenDecision } from './approvals/payout-decisions.queries.ts'
import { presentAgreement } from './approvals/payout-decisions.service.ts'
import { holdText } from './facts/payout-holds.ts'
import type { awardedPrizesOf, ListedPayout } from './lists/payout-lists.queries.ts'
import type { PayoutStake } from './news/payout-parties.queries.ts'
import { isIn, isStopped, isTimeFor, mayAct, WAITING_STATES } from './payouts.policy.ts'

/** A payout as its recipient sees it. */
export function presentOwnPayout({ payout, destination, bounty }: ListedPayout): OwnPayout {
  const isWaiting = isIn(WAITING_STATES, payout.state)
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
  prize: Awaited<ReturnType<typeof awardedPrizesOf>>[number],
): AwardedPrize {
  const { token, amount, awardedAt, objectionsUntil, ...rest } = prize
  assert(token !== 'POINTS' && objectionsUntil !== null, 'a prize of the chain, in its challenge')
  return {
    ...rest,
    token,
    amount: amount.toString(),
    awardedAt: awardedAt.toISOString(),
    objectionsUntil: objectionsUntil.toISOString(),
  }
}

/** A payout as finance works on it. */
export function presentPayout(
  listed: ListedPayout,
  told: {
    approvals: Awaited<ReturnType<typeof standingApprovals>>
    /** How many must approve. */
    needed: number
    refusal: string | null
    shortage: string | null
    decisions: readonly OpenDecision[]
    viewerId: string
    /** How the viewer stands to it. */
    stake: PayoutStake | null
  },
): Payout {
  const { payout, destination, recipient, batchId } = listed
  return {
    ...presentOwnPayout(listed),
    recipient: payout.userId === null ? null : presentPersonOrGone(recipient, payout.userId),
    currentWallet: destination,
    approvals: told.approvals.map(({ approval, approver }) => ({
      approver: presentPersonOrGone(approver, approval.approverId),
      at: approval.createdAt.toISOString(),
    })),
    approvalsNeeded: told.needed,
    needsApproval: isTimeFor('approve', payout),
    approvalRefusal: told.refusal,
    approvalShortage: told.shortage,
    exit: isTimeFor('exit', payout) ? presentExit(told.decisions) : null,
    batchId,
    failure: payout.failure,
    abilities: {
      canApprove: told.refusal === null && destination !== null,
      canHold: mayAct('hold', payout, told.stake),
      canRelease: mayAct('release', payout, told.stake) && isStopped(payout),
      canDecideExit:
        mayAct('exit', payout, told.stake) &&
        !told.decisions.some(({ decision }) => decision.deciderId === told.viewerId),
      canBatch: mayAct('batch', payout, told.stake) && payout.walletAddress !== null,
    },
  }
}

/** What a first person decided about a payout that cannot be paid, while it waits for a second. */
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
