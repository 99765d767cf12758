/**
 * The life of a boost (product.md 7, rule D-boosts): every change of its state, who makes it and what happens to its
 * points. `moveBoost` allows nothing else; sweeps and abilities read the same table.
 */
import type { BoostState } from '@laurel/contract/boosts/boost-words'
import { MS } from '../../platform/clock.ts'

/** Who moves a boost: its owner, a moderator who is not its owner, or the system. */
export type BoostActor = 'owner' | 'moderator' | 'system'

/** Times and limits of boosts that are not in the rules of a season. */
export const BOOST_LIMITS = {
  /** A boost begins at most this long after its purchase. */
  aheadMs: 14 * MS.day,
  /** How much later than quoted it may begin without asking again. */
  delayMs: MS.hour,
  /** How long a quote that was not bought stays readable. */
  keptQuoteMs: MS.day,
  minTrustLevel: 1,
  /** Viewers below which analytics show nothing. */
  minViewers: 5,
  /** Viewers that one network of signed-out people counts for, a boost and day. */
  viewersPerNetwork: 16,
} as const

/** States of boosts that have a place in time, and whose price is in escrow. */
export const LIVE_STATES = ['paid', 'scheduled', 'active'] as const satisfies readonly BoostState[]

interface BoostTransition {
  from: readonly BoostState[]
  to: BoostState
  who: readonly BoostActor[]
  /** A description, in a sentence. */
  does: string
}

/** All transitions of a boost, in order. */
export const BOOST_TRANSITIONS = {
  pay: {
    from: ['quoted'],
    to: 'paid',
    who: ['owner'],
    does: 'The owner buys it within 5 minutes: its price moves into escrow.',
  },
  schedule: {
    from: ['paid'],
    to: 'scheduled',
    who: ['system'],
    does: 'It has its time: the earliest free one, in the same step.',
  },
  start: {
    from: ['scheduled'],
    to: 'active',
    who: ['system'],
    does: 'Its time begins: lists show it.',
  },
  complete: {
    from: ['active'],
    to: 'completed',
    who: ['system'],
    does: 'Its time is over and every promised impression was delivered: the price is burned.',
  },
  completePartially: {
    from: ['active'],
    to: 'partially_refunded',
    who: ['system'],
    does: 'Its time is over: the part of the price for undelivered impressions goes back.',
  },
  cancel: {
    from: LIVE_STATES,
    to: 'cancelled',
    who: ['owner'],
    does: 'The owner cancels it: what was not delivered goes back, before its beginning everything.',
  },
  stop: {
    from: LIVE_STATES,
    to: 'cancelled',
    who: ['system'],
    does: 'Its submission is no longer public, or its owner’s account is deleted: what was not delivered goes back.',
  },
  reject: {
    from: LIVE_STATES,
    to: 'rejected',
    who: ['moderator'],
    does: 'A moderator rejects it with a reason: what was not delivered goes back.',
  },
} as const satisfies Record<string, BoostTransition>

/** The name of a transition. */
export type BoostTransitionName = keyof typeof BOOST_TRANSITIONS

/** Whether a transition leads on from a state. */
export function canMove(state: BoostState, name: BoostTransitionName): boolean {
  return (BOOST_TRANSITIONS[name].from as readonly BoostState[]).includes(state)
}
