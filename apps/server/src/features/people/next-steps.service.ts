import { hasRole, type MemberCtx } from '../../platform/context.ts'
import { trustLesson } from '../lessons/lessons.service.ts'
import { findQueueSummary } from '../moderation/moderation-queues.service.ts'
import { listDuePayouts } from '../payouts/facts/payout-duties.service.ts'
import { LATEST_RULES } from '../rules/rule-sets.rules.ts'
import { findOrCreateStanding, oldEnoughAt, type Standing } from '../standings/standings.service.ts'
import { votingStatus } from '../votes/voting-status.service.ts'
import { hasCompleteProfile } from './first-steps.queries.ts'
import {
  findFirstTimeFacts,
  listPendingBounties,
  listPendingSubmissions,
} from './next-steps.queries.ts'
import {
  byDueTime,
  type NextStep,
  stepOfSubmission,
  stepsOfBounty,
  stepsOfPayouts,
  stepsOfQueue,
  suggestions,
} from './next-steps.ts'
import { listRunningBounties, listRunningEntries } from './running.queries.ts'
import { runningBounty, runningEntry } from './running.ts'

/** Maximum suggestions after the pending tasks. */
const MAX_SUGGESTIONS = 3

/** The viewer's pending tasks, the most urgent first, then what is in progress, then suggestions. */
export async function listNextSteps(ctx: MemberCtx): Promise<NextStep[]> {
  const { db, now, viewer } = ctx
  const { userId } = viewer
  const standing = await findOrCreateStanding(db, userId, now)
  const [
    bounties,
    submissions,
    queue,
    payouts,
    firsts,
    isProfileComplete,
    ownBounties,
    ownEntries,
    toJudge,
  ] = await Promise.all([
    listPendingBounties(db, userId),
    listPendingSubmissions(db, userId, now),
    hasRole(viewer, 'moderator') ? findQueueSummary(db, userId) : { count: 0, dueAt: null },
    hasRole(viewer, 'finance') ? listDuePayouts(db) : [],
    findFirstTimeFacts(db, userId),
    hasCompleteProfile(db, userId),
    listRunningBounties(db, userId),
    listRunningEntries(db, userId),
    countEntriesToJudge(ctx, standing),
  ])
  const pending = [
    ...bounties.flatMap(stepsOfBounty),
    ...submissions.map(stepOfSubmission),
    ...stepsOfQueue(queue),
    ...stepsOfPayouts(payouts),
  ].sort(byDueTime)
  const trust = {
    level: standing.trustLevel,
    hasPassedLesson: standing.trustLessonPassedAt !== null,
    realVotesFrom: oldEnoughAt(standing),
    lesson: trustLesson,
  }
  const person = { isStaff: viewer.roles.length > 0, isProfileComplete, toJudge }
  const running = [...ownBounties.map(runningBounty), ...ownEntries.map(runningEntry)].sort(
    byDueTime,
  )
  return [...pending, ...running, ...suggestions(trust, firsts, person).slice(0, MAX_SUGGESTIONS)]
}

/** The length of a voter's queue, counted up to 100; 0 without the energy for a vote. */
async function countEntriesToJudge(ctx: MemberCtx, standing: Standing): Promise<number> {
  const { energy, trustLevel, queueLength } = await votingStatus(ctx, standing)
  return trustLevel > 0 && energy.tenths >= LATEST_RULES.energy.notForTenths ? queueLength : 0
}
