/**
 * The state machine of a bounty (product.md 4, rule D-bounty-states). `BOUNTY_MOMENTS` lists the automatic events,
 * `BOUNTY_TRANSITIONS` the transitions with their actors. `moveBounty` allows nothing else; sweeps, the public
 * timeline, abilities and `docs/transitions/bounty-life.md` are derived from this file.
 */
import { BOUNTY_STATES, type BountyState } from '@laurel/contract/work/bounties'
import { BOUNTY_TIMES } from './bounties.rules.ts'

/** Actors of transitions: the sponsor, staff who are not the sponsor, or the system, by clock or chain. */
export type BountyActor = 'sponsor' | 'moderator' | 'admin' | 'system'

/** A time `offsetMs` after (or, if negative, before) one of a bounty's dates. */
export interface DueTime {
  date:
    | 'reviewDueAt'
    | 'opensAt'
    | 'deadlineAt'
    | 'votingEndsAt'
    | 'decisionDueAt'
    | 'moderatorDueAt'
    | 'challengeEndsAt'
  offsetMs: number
}

/** An event at which time alone changes a bounty, or reminds its sponsor. */
export interface Moment {
  /** The only state in which it occurs. */
  state: BountyState
  /** Its name on the clock of a demo. */
  label: string
  /** When it occurs; with several times, people may still act until the last one. */
  times: readonly [DueTime, ...DueTime[]]
  /** Moderators act during a prelaunch, so their times run on; all others are paused. */
  runsInPrelaunch?: true
}

/** All events at which time alone changes a bounty or reminds its sponsor, in order. */
export const BOUNTY_MOMENTS = {
  reviewEnds: {
    state: 'in_review',
    label: 'Review ends',
    times: [{ date: 'reviewDueAt', offsetMs: 0 }],
    runsInPrelaunch: true,
  },
  fundingEnds: {
    state: 'awaiting_funding',
    label: 'Funding ends',
    times: [{ date: 'deadlineAt', offsetMs: -BOUNTY_TIMES.minToDeadlineMs }],
  },
  opens: {
    state: 'scheduled',
    label: 'Entries open',
    times: [{ date: 'opensAt', offsetMs: 0 }],
  },
  entriesClose: {
    state: 'open',
    label: 'Entries close',
    times: [
      { date: 'deadlineAt', offsetMs: 0 },
      { date: 'deadlineAt', offsetMs: BOUNTY_TIMES.screeningMs },
    ],
  },
  votingEnds: {
    state: 'voting',
    label: 'Voting ends',
    times: [{ date: 'votingEndsAt', offsetMs: 0 }],
  },
  decisionIsDue: {
    state: 'judging',
    label: 'A decision is due',
    times: [{ date: 'decisionDueAt', offsetMs: 0 }],
  },
  votesDecide: {
    state: 'judging',
    label: 'The votes decide',
    times: [{ date: 'decisionDueAt', offsetMs: BOUNTY_TIMES.formulaAfterMs }],
  },
  prizeIsSplit: {
    state: 'judging',
    label: 'The prize is split',
    times: [{ date: 'moderatorDueAt', offsetMs: 0 }],
    runsInPrelaunch: true,
  },
  objectionsEnd: {
    state: 'challenge',
    label: 'Prizes are paid',
    times: [{ date: 'challengeEndsAt', offsetMs: 0 }],
  },
} as const satisfies Record<string, Moment>

/** The name of a timed event. */
export type BountyMoment = keyof typeof BOUNTY_MOMENTS

/** The regular states of a bounty in order, without `cancelled` and `expired`. */
export const BOUNTY_ORDER: readonly BountyState[] = BOUNTY_STATES.filter(
  (state) => state !== 'cancelled' && state !== 'expired',
)

interface Transition {
  from: readonly BountyState[]
  to: BountyState
  who: readonly BountyActor[]
  /** A description, in a sentence. */
  does: string
  /** The trigger of the system: a timed event above, or a fact in words. */
  automatic?: BountyMoment | { when: string }
}

/** All transitions of a bounty, in order. */
export const BOUNTY_TRANSITIONS = {
  submitToReview: {
    from: ['draft'],
    to: 'in_review',
    who: ['sponsor'],
    does: 'The sponsor submits a draft that a moderator reads first: a newcomer’s, or one with a risky word.',
  },
  submitToFunding: {
    from: ['draft'],
    to: 'awaiting_funding',
    who: ['sponsor'],
    does: 'The sponsor submits a draft that needs no review.',
  },
  approve: {
    from: ['in_review'],
    to: 'awaiting_funding',
    who: ['moderator'],
    does: 'A moderator approves it, perhaps with a starter grant.',
  },
  approveUnreviewed: {
    from: ['in_review'],
    to: 'awaiting_funding',
    who: ['system'],
    does: 'Without a review in time it passes if the linter finds nothing.',
    automatic: 'reviewEnds',
  },
  sendBack: {
    from: ['in_review'],
    to: 'draft',
    who: ['moderator'],
    does: 'A moderator sends it back with reasons.',
  },
  sendBackUnreviewed: {
    from: ['in_review'],
    to: 'draft',
    who: ['system'],
    does: 'Without a review in time it goes back if the linter finds something.',
    automatic: 'reviewEnds',
  },
  sendBackUnfunded: {
    from: ['awaiting_funding'],
    to: 'draft',
    who: ['system'],
    does: 'Without funding in time it goes back.',
    automatic: 'fundingEnds',
  },
  takeBack: {
    from: ['in_review', 'awaiting_funding'],
    to: 'draft',
    who: ['sponsor'],
    does: 'The sponsor edits it: only what was reviewed is published.',
  },
  undoReview: {
    from: ['draft', 'awaiting_funding'],
    to: 'in_review',
    who: ['moderator'],
    does: 'A moderator undoes a recent decision that nothing depends on yet.',
  },
  schedule: {
    from: ['awaiting_funding'],
    to: 'scheduled',
    who: ['sponsor', 'system'],
    does: 'The whole prize is in escrow and the opening lies ahead.',
    automatic: { when: 'the payment of a prize in SOL or USDC is final' },
  },
  publish: {
    from: ['awaiting_funding'],
    to: 'open',
    who: ['sponsor', 'system'],
    does: 'The whole prize is in escrow and it opens immediately.',
    automatic: { when: 'the payment of a prize in SOL or USDC is final' },
  },
  openScheduled: {
    from: ['scheduled'],
    to: 'open',
    who: ['system'],
    does: 'It opens for entries.',
    automatic: 'opens',
  },
  startVoting: {
    from: ['open'],
    to: 'voting',
    who: ['system'],
    does: 'Every entry is screened, or the time for it is over: blind voting begins.',
    automatic: 'entriesClose',
  },
  expireWithoutEntries: {
    from: ['open'],
    to: 'expired',
    who: ['system'],
    does: 'No entry was accepted: the escrow goes back.',
    automatic: 'entriesClose',
  },
  closeVoting: {
    from: ['voting'],
    to: 'judging',
    who: ['system'],
    does: 'The votes are counted, and the sponsor has the agreed days to decide.',
    automatic: 'votingEnds',
  },
  expireEmptied: {
    from: ['voting'],
    to: 'expired',
    who: ['system'],
    does: 'Every accepted entry was withdrawn or taken out: the escrow goes back.',
    automatic: 'votingEnds',
  },
  announce: {
    from: ['judging'],
    to: 'challenge',
    who: ['sponsor'],
    does: 'The sponsor announces the outcome of every entry; entrants may object.',
  },
  announceByVotes: {
    from: ['judging'],
    to: 'challenge',
    who: ['system'],
    does: 'The sponsor did not decide, and enough people with a record voted: the votes do.',
    automatic: 'votesDecide',
  },
  announceForSponsor: {
    from: ['judging'],
    to: 'challenge',
    who: ['moderator'],
    does: 'Too few people with a record voted: a moderator decides in the sponsor’s place.',
  },
  announceSplit: {
    from: ['judging'],
    to: 'challenge',
    who: ['system'],
    does: 'No moderator decided either: the prize is split equally.',
    automatic: 'prizeIsSplit',
  },
  pay: {
    from: ['challenge'],
    to: 'paying',
    who: ['system'],
    does: 'No objection is open any more: points are paid, SOL and USDC become payouts, and all is settled.',
    automatic: 'objectionsEnd',
  },
  complete: {
    from: ['paying'],
    to: 'completed',
    who: ['system'],
    does: 'Everything is paid.',
    automatic: { when: 'nothing is owed any more; for points immediately' },
  },
  cancel: {
    from: ['in_review', 'awaiting_funding', 'scheduled', 'open'],
    to: 'cancelled',
    who: ['sponsor'],
    does: 'The sponsor cancels it before the first entry: the escrow goes back.',
  },
  cancelAsAdmin: {
    from: ['in_review', 'awaiting_funding', 'scheduled', 'open', 'voting', 'judging'],
    to: 'cancelled',
    who: ['admin'],
    does: 'An admin cancels it before the award: the escrow goes back, and so do credits.',
  },
} as const satisfies Record<string, Transition>

/** The name of a transition. */
export type BountyTransition = keyof typeof BOUNTY_TRANSITIONS

/** The names of the transitions that end in a state. */
export type BountyTransitionTo<State extends BountyState> = {
  [Name in BountyTransition]: (typeof BOUNTY_TRANSITIONS)[Name]['to'] extends State ? Name : never
}[BountyTransition]

/** A row of the table, without its literal types. */
export function transitionOf(name: BountyTransition): Transition {
  return BOUNTY_TRANSITIONS[name]
}

/** The due times of a bounty in a state, in order. */
export function dueTimesIn(state: BountyState): DueTime[] {
  return Object.values<Moment>(BOUNTY_MOMENTS)
    .filter((moment) => moment.state === state)
    .flatMap(({ times }) => times)
}

/** The states, after the draft, before a date: up to the last one that ends by it. */
export function statesBefore(date: DueTime['date']): BountyState[] {
  const last = BOUNTY_ORDER.findLastIndex((state) =>
    dueTimesIn(state).some((time) => time.date === date),
  )
  return BOUNTY_ORDER.slice(1, last + 1)
}
