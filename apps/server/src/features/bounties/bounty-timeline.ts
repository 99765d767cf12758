import type { BountyDetail, BountyState } from '@laurel/contract/bounties'
import { MS, plus } from '../../platform/clock.ts'
import type { BountyRow } from './bounties.queries.ts'
import { BOUNTY_TIMES } from './bounties.rules.ts'

type Step = BountyDetail['timeline'][number]
type StepPlan = Omit<Step, 'startsAt' | 'dueAt' | 'status'> & {
  startsAt: Date | null
  dueAt: Date | null
}

/** The dates that follow from a deadline: voting for 72 h, then the sponsor's days (product.md 4). */
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

/** When the decision is due after voting that ended at an instant. */
export function decisionDueFrom(votingEndsAt: Date, decisionDays: number): Date {
  return plus(votingEndsAt, decisionDays * MS.day)
}

/** Whether the sponsor's decision is past its due time. */
export function isDecisionOverdue({ state, decisionDueAt }: BountyRow, now: Date): boolean {
  return state === 'judging' && decisionDueAt !== null && decisionDueAt <= now
}

/**
 * The next due time of a bounty, the same in lists, header and timeline: when somebody must have acted, and once that
 * has passed, when it moves without them. Null when it waits for nobody.
 */
export function nextDueAtOf(bounty: BountyRow, now: Date): Date | null {
  const { deadlineAt, decisionDueAt } = bounty
  switch (bounty.state) {
    case 'in_review':
      return bounty.reviewDueAt
    case 'awaiting_funding':
      return deadlineAt === null ? null : plus(deadlineAt, -BOUNTY_TIMES.leastToDeadlineMs)
    case 'scheduled':
      return bounty.opensAt
    case 'open':
      if (deadlineAt === null || now < deadlineAt) return deadlineAt
      return plus(deadlineAt, BOUNTY_TIMES.screeningMs)
    case 'voting':
      return bounty.votingEndsAt
    case 'judging':
      return decisionDueAt !== null && isDecisionOverdue(bounty, now)
        ? plus(decisionDueAt, BOUNTY_TIMES.formulaAfterMs)
        : decisionDueAt
    case 'challenge':
      return bounty.challengeEndsAt
    default:
      return null
  }
}

const ORDER: readonly BountyState[] = [
  'draft',
  'in_review',
  'awaiting_funding',
  'scheduled',
  'open',
  'voting',
  'judging',
  'challenge',
  'paying',
  'completed',
]

/**
 * What happens to a bounty, who must act by when, and what happens without them (product.md 3). Steps that this
 * bounty does not take are left out; a cancelled or expired one ends with that.
 */
export function timelineOf(bounty: BountyRow): Step[] {
  const { state } = bounty
  const plan = planOf(bounty)
  if (state === 'cancelled' || state === 'expired') {
    const reached = plan.filter(({ startsAt }) => startsAt !== null && startsAt < bounty.stateSince)
    return [...reached.map((step) => shown(step, 'past')), shown(endOf(bounty, state), 'current')]
  }
  // Points pass through `paying` within one transaction.
  const isPassing = state === 'paying' && bounty.rewardToken === 'POINTS'
  const at = ORDER.indexOf(isPassing ? 'completed' : state)
  return plan.map((step) => {
    const stepAt = ORDER.indexOf(step.state)
    if (stepAt < at || state === 'completed') return shown(step, 'past')
    return shown(step, stepAt === at ? 'current' : 'future')
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
      owner: 'moderators',
      startsAt: plus(bounty.reviewDueAt, -BOUNTY_TIMES.reviewMs),
      dueAt: bounty.approvedAt ?? bounty.reviewDueAt,
      fallback: 'If no one reviews it, it is approved if the checks find no problem.',
    })
  }
  const { deadlineAt } = bounty
  steps.push({
    state: 'awaiting_funding',
    label: 'The whole prize goes into escrow',
    owner: 'sponsor',
    startsAt: bounty.approvedAt,
    dueAt:
      bounty.fundedAt ??
      (deadlineAt === null ? null : plus(deadlineAt, -BOUNTY_TIMES.leastToDeadlineMs)),
    fallback: 'If it isn’t funded, it becomes a draft again 24 hours before the deadline.',
  })
  if (bounty.state === 'scheduled') {
    steps.push({
      state: 'scheduled',
      label: 'Opens',
      owner: 'laurel',
      startsAt: bounty.fundedAt,
      dueAt: bounty.opensAt,
      fallback: 'It opens automatically.',
    })
  }
  return steps
}

function stepsFromOpening(bounty: BountyRow): StepPlan[] {
  const { deadlineAt, votingEndsAt, decisionDueAt, announcedAt, challengeEndsAt } = bounty
  const decidedAt = announcedAt ?? decisionDueAt
  const challengedUntil =
    challengeEndsAt ?? (decidedAt === null ? null : plus(decidedAt, BOUNTY_TIMES.challengeMs))
  return [
    {
      state: 'open',
      label: 'Entries',
      owner: 'creators',
      startsAt: bounty.opensAt ?? bounty.fundedAt,
      dueAt: deadlineAt,
      fallback: 'If no entry is accepted, the bounty expires and the escrow is returned.',
    },
    {
      state: 'voting',
      label: 'Blind voting',
      owner: 'voters',
      startsAt: bounty.votingStartedAt ?? deadlineAt,
      dueAt: votingEndsAt,
      fallback:
        'It begins when all entries are screened, at the latest 24 hours after the deadline.',
    },
    {
      state: 'judging',
      label: 'The sponsor decides',
      owner: 'sponsor',
      startsAt: votingEndsAt,
      dueAt: announcedAt ?? decisionDueAt,
      fallback: 'If the decision is seven days overdue, the votes decide and the escrow pays.',
    },
    {
      state: 'challenge',
      label: 'Objections',
      owner: 'creators',
      startsAt: decidedAt,
      dueAt: challengedUntil,
      fallback: 'An objection that isn’t decided within 72 hours is dismissed.',
    },
    paymentStep(bounty, challengedUntil),
  ]
}

/** Points are paid as the objection period ends; SOL and USDC when the team has signed, which has no due time of its own. */
function paymentStep(bounty: BountyRow, challengedUntil: Date | null): StepPlan {
  if (bounty.rewardToken === 'POINTS') {
    return {
      state: 'completed',
      label: 'Winners are paid',
      owner: 'laurel',
      startsAt: challengedUntil,
      dueAt: bounty.completedAt ?? challengedUntil,
      fallback: 'This happens automatically when the objection period ends.',
    }
  }
  return {
    state: 'paying',
    label: 'Winners are paid to their wallets',
    owner: 'laurel',
    startsAt: challengedUntil,
    dueAt: bounty.completedAt,
    fallback: 'If a winner links no wallet for 60 days, the prize goes back to the sponsor.',
  }
}

function endOf(bounty: BountyRow, state: 'cancelled' | 'expired'): StepPlan {
  return {
    state,
    label: state === 'cancelled' ? 'Cancelled' : 'Expired',
    owner: 'laurel',
    startsAt: bounty.stateSince,
    dueAt: bounty.stateSince,
    fallback: bounty.fundedAt === null ? 'Nothing was in escrow.' : 'The escrow was returned.',
  }
}

function shown(step: StepPlan, status: Step['status']): Step {
  return {
    ...step,
    startsAt: step.startsAt?.toISOString() ?? null,
    dueAt: step.dueAt?.toISOString() ?? null,
    status,
  }
}
