import type { Task } from '@laurel/contract/money/tasks'
import { paths } from '@laurel/contract/spec/routes'
import { plus } from '../../platform/clock.ts'
import { type Status, settlesTonight, taskOf } from './task.ts'
import type { BountyFacts } from './task-facts.queries.ts'
import { earnedOf, type TaskFacts } from './task-facts.ts'

/** States of a funded bounty that is not over. */
const RUNNING: readonly BountyFacts['state'][] = [
  'scheduled',
  'open',
  'voting',
  'judging',
  'challenge',
  'paying',
]

const NOT_VERIFIED: Status = {
  state: 'locked',
  reason:
    'Only bounties of verified sponsors earn points. The team verifies a sponsor once it knows who they are.',
  url: paths.help,
}

/** Fund within 24 hours of approval, and decide on time. */
export function sponsorTasks(facts: TaskFacts): Task[] {
  const { sponsor } = facts.rules
  const shared = {
    group: 'sponsor',
    isScored: true,
    isUpTo: true,
    cap: `${sponsor.maxOfEach} in 30 days`,
    url: paths.createBounty,
  } as const
  return [
    taskOf(
      {
        ...shared,
        taskId: 'sponsor_fund',
        title: 'Fund a bounty within 24 hours of its approval',
        points: sponsor.fundedPromptlyPoints,
      },
      fundStatus(facts),
      earnedOf(facts, 'sponsor', 'bounty_funded'),
    ),
    taskOf(
      {
        ...shared,
        taskId: 'sponsor_decide',
        title: 'Announce the winners on time',
        points: sponsor.decidedOnTimePoints,
      },
      decideStatus(facts),
      earnedOf(facts, 'sponsor', 'bounty_decided'),
    ),
  ]
}

function fundStatus(facts: TaskFacts): Status {
  const { bounties, rules, now, isVerifiedSponsor } = facts
  const { pendingPoints, settledPoints } = earnedOf(facts, 'sponsor', 'bounty_funded')
  if (pendingPoints > 0) return settlesTonight(now)
  if (needsVerification(rules, isVerifiedSponsor)) {
    return settledPoints > 0 ? { state: 'settled' } : NOT_VERIFIED
  }
  const endOf = ({ approvedAt }: BountyFacts) =>
    approvedAt === null ? null : plus(approvedAt, rules.sponsor.promptlyMs)
  const unfunded = bounties.find(({ state }) => state === 'awaiting_funding')
  if (unfunded !== undefined) {
    const end = endOf(unfunded)
    const isLate = end !== null && end < now
    return {
      state: isLate ? 'rejected' : 'in_progress',
      reason: isLate
        ? `“${unfunded.title}” was not funded within 24 hours of its approval.`
        : `“${unfunded.title}” is approved. Fund it now.`,
      ...(!isLate && end !== null && { due: { at: end, kind: 'ends' } }),
      url: paths.bounty(unfunded.slug),
    }
  }
  const prompt = bounties.find((bounty) => {
    const end = endOf(bounty)
    const { fundedAt, state } = bounty
    return RUNNING.includes(state) && end !== null && fundedAt !== null && fundedAt <= end
  })
  if (prompt !== undefined) return paidAtCompletion(prompt, 'funded in time')
  return { state: settledPoints > 0 ? 'settled' : 'available' }
}

function decideStatus(facts: TaskFacts): Status {
  const { bounties, rules, now, isVerifiedSponsor } = facts
  const { pendingPoints, settledPoints } = earnedOf(facts, 'sponsor', 'bounty_decided')
  if (pendingPoints > 0) return settlesTonight(now)
  if (needsVerification(rules, isVerifiedSponsor)) {
    return settledPoints > 0 ? { state: 'settled' } : NOT_VERIFIED
  }
  const judging = bounties.find(({ state }) => state === 'judging')
  if (judging !== undefined) {
    const { decisionDueAt, title, slug } = judging
    const isLate = decisionDueAt !== null && decisionDueAt < now
    return {
      state: isLate ? 'rejected' : 'in_progress',
      reason: isLate
        ? `The decision on “${title}” is overdue.`
        : `“${title}” awaits your decision.`,
      ...(!isLate && decisionDueAt !== null && { due: { at: decisionDueAt, kind: 'ends' } }),
      url: paths.bounty(slug),
    }
  }
  const decided = bounties.find(
    ({ state, decidedBy, announcedAt, decisionDueAt }) =>
      (state === 'challenge' || state === 'paying') &&
      decidedBy === 'sponsor' &&
      announcedAt !== null &&
      decisionDueAt !== null &&
      announcedAt <= decisionDueAt,
  )
  if (decided !== undefined) return paidAtCompletion(decided, 'decided on time')
  return settledPoints > 0
    ? { state: 'settled' }
    : bounties.some(({ state }) => RUNNING.includes(state))
      ? { state: 'available' }
      : { state: 'locked', reason: 'Publish a bounty first.' }
}

function needsVerification({ minting }: TaskFacts['rules'], isVerified: boolean): boolean {
  return minting.verifiedSponsorsOnly && !isVerified
}

function paidAtCompletion({ title, slug }: BountyFacts, what: string): Status {
  return {
    state: 'approved',
    reason: `“${title}” was ${what}. The points come when it is completed.`,
    url: paths.bounty(slug),
  }
}
