import type { PayoutState } from '@laurel/contract/payouts/payouts'
import type { PayoutHold } from '../../../db/schema/payments.ts'
import { plus } from '../../../platform/clock.ts'
import { canonicalJson } from '../../../platform/ids.ts'
import { HOLDABLE_STATES, isIn } from '../payouts.policy.ts'
import type { PayoutPatch, PayoutRow } from '../payouts.queries.ts'
import { PAYOUT_RULES } from '../payouts.rules.ts'

/** The current facts that decide the holds of a payout. */
export interface HoldFacts {
  /** The wallet that it would be paid to today; null when there is none. */
  destination: string | null
  /** Whether the linked wallet is a treasury wallet, which is never paid. */
  isTreasury: boolean
  /** When the recipient changed to this wallet from another; null for the first one and for none. */
  walletChangedAt: Date | null
  /** When the recipient unlinked the last wallet; null for a person who never had one. */
  walletGoneAt: Date | null
  /** Whether the recipient has never been paid a prize in tokens. */
  isFirst: boolean
  /** Whether a fraud report about the entry is open. */
  hasOpenCase: boolean
}

const TREASURY_NOTE =
  'The linked wallet belongs to Laurel’s treasury, which is never paid. Link your own wallet.'

/** The columns of a payout that the rules read. */
type HeldPayout = Pick<PayoutRow, 'kind' | 'state' | 'awardedAt' | 'holds' | 'walletAddress'> &
  Pick<PayoutRow, 'returnsAt'>

/** All holds of a payout at `now`. They run concurrently (product.md 11, rule D-payout-holds). */
export function holdsOf(payout: HeldPayout, facts: HoldFacts, now: Date): PayoutHold[] {
  const until = (from: Date | null, ms: number) => (from === null ? null : plus(from, ms))
  const timed: [PayoutHold['reason'], Date | null][] = [
    ['challenge', challengeEndOf(payout)],
    [
      'first_payout',
      (payout.kind === 'prize' || payout.kind === 'airdrop') && facts.isFirst
        ? until(payout.awardedAt, PAYOUT_RULES.firstPayoutMs)
        : null,
    ],
    ['wallet_changed', until(facts.walletChangedAt, PAYOUT_RULES.walletChangeMs)],
  ]
  return [
    ...timed.flatMap(([reason, end]) =>
      end !== null && end > now ? [{ reason, until: end.toISOString() }] : [],
    ),
    ...(facts.hasOpenCase ? [{ reason: 'fraud_case', until: null } as const] : []),
    ...(facts.destination === null ? [noWallet(facts)] : []),
    ...payout.holds.filter(({ reason }) => reason === 'staff'),
  ]
}

function noWallet({ isTreasury }: HoldFacts): PayoutHold {
  return { reason: 'no_wallet', until: null, ...(isTreasury && { note: TREASURY_NOTE }) }
}

/** The end of the objection period, stored as a hold when the payout was created. */
function challengeEndOf({ holds }: HeldPayout): Date | null {
  const stored = holds.find(({ reason }) => reason === 'challenge')?.until
  return stored == null ? null : new Date(stored)
}

/** When an unpayable prize is returned: 60 days after the award, or after the wallet was unlinked. */
function returnsAtOf(payout: HeldPayout, facts: HoldFacts): Date | null {
  if (payout.kind !== 'prize' || facts.destination !== null) return null
  const { awardedAt } = payout
  const { walletGoneAt } = facts
  const since = walletGoneAt !== null && walletGoneAt > awardedAt ? walletGoneAt : awardedAt
  return plus(since, PAYOUT_RULES.returnAfterMs)
}

/** The change that the current facts make to a payout that is not in a batch. */
interface Refreshed {
  to: PayoutState
  patch: PayoutPatch
  /** Why its approvals are void; null when they stay active, or there are none. */
  voidReason: string | null
}

/**
 * Applies the facts at `now` to a payout in one of the watched states; null when nothing changes. A payout that is
 * held, or whose wallet is not the approved one, has to be approved again (check 40).
 */
export function refresh(payout: HeldPayout, facts: HoldFacts, now: Date): Refreshed | null {
  const holds = holdsOf(payout, facts, now)
  const isHeld = holds.length > 0
  const isMoved = payout.walletAddress !== null && payout.walletAddress !== facts.destination
  const isVoid = payout.walletAddress !== null && (isMoved || isHeld)
  const to = stateOf(payout.state, { isHeld, isMoved })
  const patch = {
    holds,
    heldUntil: earliestEnd(holds),
    returnsAt: returnsAtOf(payout, facts),
    ...(isVoid ? { walletAddress: null } : {}),
  }
  const isUnchanged =
    to === payout.state &&
    !isVoid &&
    patch.returnsAt?.getTime() === payout.returnsAt?.getTime() &&
    canonicalJson(holds) === canonicalJson(payout.holds)
  if (isUnchanged) return null
  const reason = isMoved
    ? 'The wallet changed after the approval'
    : 'It was held after the approval'
  return { to, patch, voidReason: isVoid ? reason : null }
}

function stateOf(
  state: PayoutState,
  { isHeld, isMoved }: { isHeld: boolean; isMoved: boolean },
): PayoutState {
  if (isHeld) return 'held'
  if (!isIn(HOLDABLE_STATES, state)) return 'eligible'
  return state === 'approved' && isMoved ? 'eligible' : state
}

/** The earliest end of all holds that have one. */
function earliestEnd(holds: readonly PayoutHold[]): Date | null {
  const ends = holds.flatMap(({ until }) => (until === null ? [] : [Date.parse(until)]))
  return ends.length === 0 ? null : new Date(Math.min(...ends))
}

/** The reason for a hold, in words for the recipient. */
export function holdReasonText({ reason, note }: PayoutHold): string {
  switch (reason) {
    case 'challenge':
      return 'Entrants can still object to the result.'
    case 'first_payout':
      return 'An account’s first payout is on hold for 7 days.'
    case 'wallet_changed':
      return 'The wallet was changed. Payouts are on hold for 72 hours, in case it wasn’t you.'
    case 'fraud_case':
      return 'A report on this entry or a case about this account is open. A moderator will decide within 72 hours.'
    case 'no_wallet':
      return note ?? 'There is no wallet to pay it to. Link one in your profile.'
    case 'staff':
      return note ?? 'The team put it on hold.'
  }
}
