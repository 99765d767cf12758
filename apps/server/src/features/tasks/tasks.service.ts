import type { ServerCall } from '@laurel/contract/endpoint'
import type { getMyTasks, Task } from '@laurel/contract/money/tasks'
import type { MemberCtx } from '../../platform/context.ts'
import { listLessonProgress, trustLesson } from '../lessons/lessons.service.ts'
import { findCurrentSeason } from '../points/points.service.ts'
import { readStreak } from '../points/streaks/streaks.service.ts'
import { listMyReferrals } from '../referrals/my-referrals.service.ts'
import { rulesAt } from '../rules/rules-in-force.service.ts'
import { findOrCreateStanding, oldEnoughAt } from '../standings/standings.service.ts'
import { isSponsorVerified } from '../verified-sponsors/verification-facts.service.ts'
import { myVoting } from '../votes/receipts/receipts.service.ts'
import { communityTasks } from './community-tasks.ts'
import { createTasks } from './create-tasks.ts'
import { judgeTasks } from './judge-tasks.ts'
import { lessonTasks } from './lesson-tasks.ts'
import { sponsorTasks } from './sponsor-tasks.ts'
import { startTasks } from './start-tasks.ts'
import {
  findProfileFacts,
  findReportFacts,
  listBountyFacts,
  listEntryFacts,
  listOnceAccruals,
  sumSeasonPoints,
} from './task-facts.queries.ts'
import type { TaskFacts } from './task-facts.ts'

/** Invited people whose progress is looked at, the newest. */
const MAX_INVITEES = 50

/** What earns the viewer points: each task as it is now, by facts alone, and their streak. */
export async function readMyTasks(ctx: MemberCtx): Promise<ServerCall<typeof getMyTasks>['reply']> {
  const facts = await loadFacts(ctx)
  return {
    items: tasksOf(facts),
    streak: await readStreak(ctx.db, facts.rules, ctx.viewer.userId, ctx.now),
  }
}

/** All tasks in the order of the page. */
export function tasksOf(facts: TaskFacts): Task[] {
  return [
    ...startTasks(facts),
    ...lessonTasks(facts),
    ...judgeTasks(facts),
    ...createTasks(facts),
    ...sponsorTasks(facts),
    ...communityTasks(facts),
  ]
}

async function loadFacts(ctx: MemberCtx): Promise<TaskFacts> {
  const { db, now } = ctx
  const { userId } = ctx.viewer
  const [rules, season, standing] = await Promise.all([
    rulesAt(db, now),
    findCurrentSeason(db, now),
    findOrCreateStanding(db, userId, now),
  ])
  const seasonStart = season?.startsAt ?? now
  const [profile, accruals, earned, lessons, voting, entries, isVerifiedSponsor, bounties] =
    await Promise.all([
      findProfileFacts(db, userId),
      listOnceAccruals(db, userId),
      sumSeasonPoints(db, userId, season),
      listLessonProgress(db, userId, now),
      myVoting(ctx),
      listEntryFacts(db, userId),
      isSponsorVerified(db, userId),
      listBountyFacts(db, userId),
    ])
  return {
    now,
    rules,
    trustLevel: standing.trustLevel,
    oldEnoughAt: oldEnoughAt(standing),
    trustLesson: { ...trustLesson, isPassed: standing.trustLessonPassedAt !== null },
    profile,
    accruals,
    earned,
    lessons,
    voting,
    entries,
    isVerifiedSponsor,
    bounties,
    referrals: await listMyReferrals(ctx, { limit: MAX_INVITEES }),
    reports: await findReportFacts(db, userId, { seasonStart, now }),
  }
}
