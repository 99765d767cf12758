import assert from 'node:assert/strict'
import type { AwardedPrize, OwnPayout, Payout, PayoutState } from '@laurel/contract/payouts'
import { presentPersonOrGone } from '../../platform/person.ts'
import type { standingApprovals } from './payout-approvals.queries.ts'
import type { OpenDecision } from './payout-decisions.queries.ts'
import { presentAgreement } from './payout-decisions.service.ts'
import { holdText } from './payout-holds.ts'
import type { awardedPrizesOf, ListedPayout } from './payout-lists.queries.ts'
import { EXIT_STATES, isIn } from './payouts.policy.ts'

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
    approvalRefusal: told.refusal,
    approvalShortage: told.shortage,
    exit: presentExit(payout.state, told.decisions),
    batchId,
    failure: payout.failure,
  }
}

/** What a first person decided about a payout that cannot be paid, while it waits for a second. */
function presentExit(state: PayoutState, decisions: readonly OpenDecision[]): Payout['exit'] {
  const [first] = decisions
  if (first === undefined || !isIn(EXIT_STATES, state)) return null
  const [decision, walletAddress = null] = first.decision.terms.split(' ')
  return {
    decision: decision === 'keep' ? 'keep' : 'redirect',
    walletAddress,
    ...presentAgreement(first),
  }
}
