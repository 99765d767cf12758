import type { BountyDetail, BountyState } from '@laurel/contract/work/bounties'
import { MS, plus } from '../../platform/clock.ts'
import type { BountyRow } from './bounties.queries.ts'
import { BOUNTY_TIMES } from './bounties.rules.ts'
import { BOUNTY_ORDER, type DueTime, dueTimesIn } from './bounty-life.rules.ts'
import { isOpenForEntries } from './bounty-phase.ts'

type Step = BountyDetail['timeline'][number]
type StepPlan = Pick<Step, 'state' | 'label' | 'fallback'> & {
  startsAt: Date | null
  dueAt: Date | null
}

/** The actor responsible in each state. */
const OWNERS: Readonly<Record<BountyState, Step['owner']>> = {
  draft: 'sponsor',
  in_review: 'moderators',
  awaiting_funding: 'sponsor',
  scheduled: 'laurel',
  open: 'creators',
  voting: 'voters',
  judging: 'sponsor',
  challenge: 'creators',
  paying: 'laurel',
  completed: 'laurel',
  cancelled: 'laurel',
  expired: 'laurel',
}

/** The dates derived from a deadline: voting for 72 h, then the sponsor's days (product.md 4). */
export function datesFrom(
  deadlineAt: Date | null,
  decisionDays: number,
): Pick<BountyRow, 'votingEndsAt' | 'decisionDueAt'> {
  const votingEndsAt = deadlineAt === null ? null : plus(deadlineAt, BOUNTY_TIMES.votingMs)
  return {
    votingEndsAt,
    decisionDueAt: votingEndsAt === null ? null : decisionDueFrom(votingEndsAt, decisionDays),
  }
}

/** When the decision is due, from the end of voting. */
export function decisionDueFrom(votingEndsAt: Date, decisionDays: number): Date {
  return plus(votingEndsAt, decisionDays * MS.day)
}

/** Whether the sponsor's decision is overdue. */
export function isDecisionOverdue({ state, decisionDueAt }: BountyRow, now: Date): boolean {
  return state === 'judging' && decisionDueAt !== null && decisionDueAt <= now
}

/**
 * The next due time of a bounty, the same in lists, header and timeline: the deadline to act, and after that the time
 * at which it moves automatically. Null when no one has to act.
 */
export function nextDueAtOf(bounty: BountyRow, now: Date): Date | null {
  const times = dueTimesIn(bounty.state).flatMap((time) => instantOf(bounty, time) ?? [])
  return times.find((at) => now < at) ?? times.at(-1) ?? null
}

/** Who must act until then: moderators once entries are closed; an overdue decision falls to the votes. */
export function nextDueByOf(bounty: BountyRow, now: Date): Step['owner'] | null {
  if (nextDueAtOf(bounty, now) === null) return null
  if (bounty.state === 'open' && !isOpenForEntries(bounty, now)) return 'moderators'
  if (!isDecisionOverdue(bounty, now)) return OWNERS[bounty.state]
  return bounty.moderatorDueAt === null ? 'laurel' : 'moderators'
}

/** The first due time of a bounty in a past, current or future state. */
function firstDueAt(bounty: BountyRow, state: BountyState): Date | null {
  const [first] = dueTimesIn(state)
  return first === undefined ? null : instantOf(bounty, first)
}

function instantOf(bounty: BountyRow, { date, offsetMs }: DueTime): Date | null {
  const at = bounty[date]
  return at === null ? null : plus(at, offsetMs)
}

/**
 * The steps of a bounty: who must act by when, and what happens otherwise (product.md 3). Steps that do not apply are
 * left out; a cancelled or expired bounty ends with that step.
 */
export function timelineOf(bounty: BountyRow): Step[] {
  const { state } = bounty
  const plan = planOf(bounty)
  if (state === 'cancelled' || state === 'expired') {
    const reached = plan.filter(({ startsAt }) => startsAt !== null && startsAt < bounty.stateSince)
    return [
      ...reached.map((step) => withStatus(step, 'past')),
      withStatus(endOf(bounty, state), 'current'),
    ]
  }
  // Points pass through `paying` within one transaction.
  const isPassing = state === 'paying' && bounty.rewardToken === 'POINTS'
  const at = BOUNTY_ORDER.indexOf(isPassing ? 'completed' : state)
  return plan.map((step) => {
    const stepAt = BOUNTY_ORDER.indexOf(step.state)
    if (stepAt < at || state === 'completed') return withStatus(step, 'past')
    return withStatus(step, stepAt === at ? 'current' : 'future')
  })
}

function planOf(bounty: BountyRow): StepPlan[] {
  return [...stepsToPublication(bounty), ...stepsFromOpening(bounty)]
}

function stepsToPublication(bounty: BountyRow): StepPlan[] {
  const steps: StepPlan[] = []
  if (bounty.reviewDueAt !== null) {
    steps.push({
      state: 'in_review',
      label: 'Review of the brief',
      startsAt: plus(bounty.reviewDueAt, -BOUNTY_TIMES.reviewMs),
      dueAt: bounty.approvedAt ?? firstDueAt(bounty, 'in_review'),
      fallback: 'If no one reviews it, it is approved if the checks find no problem.',
    })
  }
  steps.push({
    state: 'awaiting_funding',
    label: 'The whole prize goes into escrow',
    startsAt: bounty.approvedAt,
    dueAt: bounty.fundedAt ?? firstDueAt(bounty, 'awaiting_funding'),
    fallback: 'If it isn’t funded, it becomes a draft again 24 hours before the deadline.',
  })
  if (bounty.state === 'scheduled') {
    steps.push({
      state: 'scheduled',
      label: 'Opens',
      startsAt: bounty.fundedAt,
      dueAt: firstDueAt(bounty, 'scheduled'),
      fallback: 'It opens automatically.',
    })
  }
  return steps
}

function stepsFromOpening(bounty: BountyRow): StepPlan[] {
  const { deadlineAt, votingEndsAt, decisionDueAt, announcedAt } = bounty
  const decidedAt = announcedAt ?? decisionDueAt
  const challengedUntil =
    firstDueAt(bounty, 'challenge') ??
    (decidedAt === null ? null : plus(decidedAt, BOUNTY_TIMES.challengeMs))
  return [
    {
      state: 'open',
      label: 'Entries',
      startsAt: bounty.opensAt ?? bounty.fundedAt,
      dueAt: firstDueAt(bounty, 'open'),
      fallback: 'If no entry is accepted, the bounty expires and the escrow is returned.',
    },
    {
      state: 'voting',
      label: 'Blind voting',
      startsAt: bounty.votingStartedAt ?? deadlineAt,
      dueAt: firstDueAt(bounty, 'voting'),
      fallback:
        'It begins when all entries are screened, at the latest 24 hours after the deadline.',
    },
    {
      state: 'judging',
      label: 'The sponsor decides',
      startsAt: votingEndsAt,
      dueAt: announcedAt ?? firstDueAt(bounty, 'judging'),
      fallback:
        'If the decision is seven days overdue, the votes decide if enough people with a record voted; otherwise a moderator has seven days, and then the prize is split equally.',
    },
    {
      state: 'challenge',
      label: 'Objections',
      startsAt: decidedAt,
      dueAt: challengedUntil,
      fallback: 'An objection that isn’t decided within 72 hours is dismissed.',
    },
    paymentStep(bounty, challengedUntil),
  ]
}

/** Points are paid as the objection period ends; SOL and USDC when the team has signed, which has no due time. */
function paymentStep(bounty: BountyRow, challengedUntil: Date | null): StepPlan {
  if (bounty.rewardToken === 'POINTS') {
    return {
      state: 'completed',
      label: 'Winners are paid',
      startsAt: challengedUntil,
      dueAt: bounty.completedAt ?? challengedUntil,
      fallback: 'This happens automatically when the objection period ends.',
    }
  }
  return {
    state: 'paying',
    label: 'Winners are paid to their wallets',
    startsAt: challengedUntil,
    dueAt: bounty.completedAt,
    fallback:
      'If a winner doesn’t link a wallet within 60 days, the prize is returned to the sponsor.',
  }
}

function endOf(bounty: BountyRow, state: 'cancelled' | 'expired'): StepPlan {
  return {
    state,
    label: state === 'cancelled' ? 'Cancelled' : 'Expired',
    startsAt: bounty.stateSince,
    dueAt: bounty.stateSince,
    fallback: bounty.fundedAt === null ? 'Nothing was in escrow.' : 'The escrow was returned.',
  }
}

function withStatus(step: StepPlan, status: Step['status']): Step {
  return {
    ...step,
    owner: OWNERS[step.state],
    canBeLate: step.state !== 'open',
    startsAt: step.startsAt?.toISOString() ?? null,
    dueAt: step.dueAt?.toISOString() ?? null,
    status,
  }
}
