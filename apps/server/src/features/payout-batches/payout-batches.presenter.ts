import type { PayoutBatch } from '@laurel/contract/payouts/payout-batches'
import { MS, plus } from '../../platform/clock.ts'
import { presentPersonOrGone } from '../../platform/person.ts'
import {
  type PayoutStaff,
  type PayoutStake,
  partyOf,
  secondPersonRefusal,
} from '../payouts/news/payout-parties.service.ts'
import {
  abilitiesOf,
  isIn,
  MOVING_STATES,
  nextStepsOf,
  pendingStep,
} from './payout-batches.policy.ts'
import type { ShownBatchRow, selectItemsShown } from './payout-batches.queries.ts'

type ShownItem = Awaited<ReturnType<typeof selectItemsShown>>[number]

/** Validity of a blockhash at the chain's usual pace: 150 blocks of 400 ms. */
const BLOCKHASH_MS = MS.minute

/** Data of batches from other tables; each batch uses only its own. */
interface Related {
  items: readonly ShownItem[]
  approvals: readonly ({ payoutId: string } & PayoutBatch['items'][number]['approvals'][number])[]
  agreements: readonly ({ subjectId: string } & Agreement)[]
  /** The stakes of all people of finance in each payout. */
  staff: readonly PayoutStaff[]
  viewerId: string
}

type Agreement = NonNullable<PayoutBatch['difference']>['agreements'][number]

/** A batch as finance sees it. */
export function presentBatch(row: ShownBatchRow, related: Related): PayoutBatch {
  const { batch, creator, approver, attemptCount, askedAt } = row
  const own = related.items.filter(({ item }) => item.batchId === batch.id)
  const agreements = related.agreements
    .filter(({ subjectId }) => subjectId === batch.id)
    .map(({ subjectId: _batchId, ...agreement }) => agreement)
  const isDiffering = batch.state === 'failed' && own.some(({ item }) => item.isLive)
  const isSettled = batch.state === 'settled'
  const { party, alone } = barsOf(batch, own, related)
  const abilities = abilitiesOf({
    state: batch.state,
    paymentCount: own.length,
    isDiffering,
    isUntouched: batch.state !== 'failed' || own.every(({ state }) => state === 'failed'),
    isAsked: askedAt !== null,
    isParty: party !== null,
    isAlone: alone !== null,
    hasAgreed: agreements.some(({ person }) => person.userId === related.viewerId),
  })
  return {
    batchId: batch.id,
    token: batch.token,
    state: batch.state,
    treasury: batch.treasury,
    totalAmount: batch.totalAmount.toString(),
    itemCount: own.length,
    size: batch.sizeBytes,
    computeUnits: batch.computeUnits,
    error: batch.error,
    createdBy: presentPersonOrGone(creator, batch.createdBy),
    createdAt: batch.createdAt.toISOString(),
    simulatedAt: batch.simulatedAt?.toISOString() ?? null,
    approvedAt: batch.approvedAt?.toISOString() ?? null,
    approvedBy: batch.approvedBy === null ? null : presentPersonOrGone(approver, batch.approvedBy),
    signature: batch.signature,
    finalizedAt: batch.finalizedAt?.toISOString() ?? null,
    attemptCount,
    signBefore: askedAt === null ? null : plus(askedAt, BLOCKHASH_MS).toISOString(),
    difference:
      isDiffering || isSettled
        ? {
            transfers: (batch.transfersSeen ?? []).map(({ path: _path, ...transfer }) => transfer),
            agreements,
          }
        : null,
    isSettled,
    isOnItsWay: isIn(MOVING_STATES, batch.state),
    abilities,
    nextSteps: nextStepsOf(batch.state, batch.error !== null, abilities),
    refusal: refusalOf(batch.state, party, alone),
    items: own.map((item) => presentItem(item, related.approvals)),
  }
}

function presentItem(
  { item, label, state, recipient }: ShownItem,
  approvals: Related['approvals'],
): PayoutBatch['items'][number] {
  return {
    payoutId: item.payoutId,
    recipient: recipient === null ? null : presentPersonOrGone(recipient, recipient.userId),
    walletAddress: item.walletAddress,
    amount: item.amount.toString(),
    label,
    state,
    approvals: approvals
      .filter(({ payoutId }) => payoutId === item.payoutId)
      .map(({ payoutId: _payoutId, ...approval }) => approval),
  }
}

/** The refusals for parties to a batch, by stake. */
const PARTY_TEXTS: Readonly<Record<PayoutStake, string>> = {
  recipient: 'This batch pays you. Someone else must approve and sign it.',
  sponsor: 'This batch pays for your bounty. Someone else must approve and sign it.',
  entrant: 'You entered a bounty that this batch pays for. Someone else must approve and sign it.',
}

/** What bars the viewer: a stake in it, or having alone approved too much of it. */
function barsOf(
  { token }: ShownBatchRow['batch'],
  own: readonly ShownItem[],
  { staff, approvals, viewerId }: Related,
): { party: PayoutStake | null; alone: string | null } {
  const ids = new Set(own.map(({ item }) => item.payoutId))
  const ownStaff = staff.filter(({ payoutId }) => ids.has(payoutId))
  const payouts = own.map(({ item }) => ({ id: item.payoutId, token, amount: item.amount }))
  const alone = secondPersonRefusal(viewerId, payouts, {
    approvals: approvals.map(({ payoutId, approver }) => ({
      payoutId,
      approverId: approver.userId,
    })),
    staff: ownStaff,
  })
  return { party: partyOf(ownStaff, viewerId), alone }
}

function refusalOf(
  state: PayoutBatch['state'],
  party: PayoutStake | null,
  alone: string | null,
): string | null {
  const awaited = pendingStep(state)
  if (awaited === null) return null
  if (party !== null) return PARTY_TEXTS[party]
  return awaited === 'approve' && alone !== null ? `${alone}.` : null
}
