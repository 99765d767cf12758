import type { Task } from '@laurel/contract/money/tasks'
import { paths } from '@laurel/contract/spec/routes'
import { plus } from '../../platform/clock.ts'
import { REVIEW_RULES } from '../submissions/submissions.rules.ts'
import { nextMidnight, type Status, settlesTonight, taskOf, trustLock } from './task.ts'
import { earnedOf, type TaskFacts } from './task-facts.ts'

/** Invitations, reports and, where the rules have it, the first action of a day. */
export function communityTasks(facts: TaskFacts): Task[] {
  return [...referralTasks(facts), ...dailyTask(facts), reportTask(facts)]
}

function referralTasks(facts: TaskFacts): Task[] {
  const { rules, referrals } = facts
  if (rules.referral === null) return []
  const { inviterPoints, inviteePoints, maxPerSeason } = rules.referral
  const invite = taskOf(
    {
      taskId: 'referral',
      group: 'community',
      title: 'Invite someone who does good work',
      points: inviterPoints,
      cap: `${maxPerSeason} people a season`,
      url: paths.airdrop,
    },
    referralStatus(facts),
    {
      settledPoints: referrals.rewardedThisSeason * inviterPoints,
      pendingPoints: 0,
    },
  )
  const { invitedBy } = referrals
  if (invitedBy === null) return [invite]
  const own = taskOf(
    {
      taskId: 'invited',
      group: 'community',
      title: 'Earn your first points by invitation',
      points: inviteePoints,
      cap: 'once',
      url: paths.bounties,
    },
    progressOf(facts, invitedBy),
    { settledPoints: invitedBy.state === 'rewarded' ? inviteePoints : 0, pendingPoints: 0 },
  )
  return [invite, own]
}

function referralStatus(facts: TaskFacts): Status {
  const { referrals, rules } = facts
  const { items, rewardedThisSeason } = referrals
  const max = rules.referral?.maxPerSeason ?? 0
  if (rewardedThisSeason >= max) {
    return { state: 'settled', reason: `All ${max} rewards of this season are yours.` }
  }
  const [best] = items
    .filter(({ state }) => state === 'joined' || state === 'learning')
    .sort((a, b) => b.scorePoints - a.scorePoints)
  if (best !== undefined) return progressOf(facts, best, best.person.displayName)
  if (rewardedThisSeason > 0) return { state: 'settled' }
  const refused = items.find(({ state }) => state === 'refused')
  return refused === undefined
    ? { state: 'available' }
    : { state: 'rejected', reason: refused.reason ?? 'Not rewarded.' }
}

/** How far an invited person is: the reader, or someone whom the reader invited. */
function progressOf(
  { rules }: TaskFacts,
  {
    state,
    reason,
    scorePoints,
  }: Pick<TaskFacts['referrals']['items'][number], 'state' | 'reason' | 'scorePoints'>,
  name?: string,
): Status {
  if (state === 'rewarded') return { state: 'settled' }
  if (state === 'refused') return { state: 'rejected', reason: reason ?? 'Not rewarded.' }
  const required = rules.referral?.minScorePoints ?? 0
  return {
    state: 'in_progress',
    reason:
      name === undefined
        ? `You both get a reward at ${required} points of season score.`
        : `${name} joined. You both get a reward at ${required} points of season score.`,
    progress: { done: Math.min(scorePoints, required), required, unit: 'points' },
  }
}

function dailyTask(facts: TaskFacts): Task[] {
  const { rules, now } = facts
  if (rules.dailyAction.points === 0) return []
  const earned = earnedOf(facts, 'daily_action')
  return [
    taskOf(
      {
        taskId: 'daily',
        group: 'community',
        title: 'Take your first action of the day',
        points: rules.dailyAction.points,
        isScored: true,
        cap: '1 a day',
        url: paths.vote2Earn,
      },
      earned.pendingPoints > 0 ? settlesTonight(now) : { state: 'available' },
      earned,
    ),
  ]
}

function reportTask(facts: TaskFacts): Task {
  const { report } = facts.rules
  return taskOf(
    {
      taskId: 'report',
      group: 'community',
      title: 'Report an entry that breaks the rules',
      points: report.confirmedPoints,
      isScored: facts.rules.scoredCategories.includes('report'),
      cap: `${report.maxPerDay} a day, ${report.rejectedPoints} if rejected`.replace('-', '−'),
      url: paths.submissions,
    },
    reportStatus(facts),
    earnedOf(facts, 'report'),
  )
}

function reportStatus(facts: TaskFacts): Status {
  const { rules, reports, now } = facts
  const { maxPerDay, maxPerSeason, minTrustLevel } = rules.report
  const lock = minTrustLevel > 0 ? trustLock(facts) : null
  if (lock !== null) return lock
  if (maxPerSeason !== null && reports.confirmed >= maxPerSeason) {
    return { state: 'settled', reason: `All ${maxPerSeason} rewards of this season are yours.` }
  }
  if (reports.decidedToday >= maxPerDay) {
    return {
      state: 'cooling_down',
      reason: `${maxPerDay} reports a day earn points. Further ones still help.`,
      due: { at: nextMidnight(now), kind: 'unlocks' },
    }
  }
  if (reports.oldestOpenAt !== null) {
    return {
      state: 'submitted',
      reason: 'A moderator will decide about your report.',
      due: { at: plus(reports.oldestOpenAt, REVIEW_RULES.reportMs), kind: 'decided' },
    }
  }
  if (reports.newest === null) return { state: 'available' }
  return reports.newest.state === 'confirmed'
    ? { state: 'settled' }
    : { state: 'rejected', reason: reports.newest.reason || 'Your last report was not confirmed.' }
}
