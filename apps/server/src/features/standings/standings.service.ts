import assert from 'node:assert/strict'
import { paths } from '@laurel/contract/spec/routes'
import type { Db } from '../../db/client.ts'
import { plus, utcDay } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { recordActivity } from '../activity/activity.service.ts'
import { markRemindersDone, notify } from '../notifications/notifications.service.ts'
import { rulesAt } from '../rules/rules-in-force.service.ts'
import { deleteActiveDays, insertActiveDay } from './active-days.queries.ts'
import {
  countHolders,
  deleteTrustReviews,
  insertStanding,
  insertTrustReviews,
  type Standing,
  selectStanding,
  updateClusters,
  updateStanding,
} from './standings.queries.ts'
import { MAX_HOLDERS, streakReminderKey, TRUST_LEVEL_1 } from './standings.rules.ts'

export { findActiveDays, listActiveDays } from './active-days.queries.ts'
export {
  claimReviews,
  countClusterAccounts,
  countClusters,
  energyUpdate,
  findDueReviews,
  findNextGraceEnd,
  insertReview,
  listJoinedBefore,
  type Standing,
  selectClusterIds as findClusterIds,
  selectVoided as findVoidedVoters,
} from './standings.queries.ts'

/** A person's standing; inserted at trust level 0 on first use. */
export async function findOrCreateStanding(db: Db, userId: string, now: Date): Promise<Standing> {
  const known = await selectStanding(db, userId)
  if (known !== null) return known
  await insertStanding(db, userId, now)
  const opened = await selectStanding(db, userId)
  assert(opened !== null, `no account ${userId}`)
  return opened
}

/** A person's trust level; 0 before anything is known about them. */
export async function findTrustLevel(db: Db, userId: string): Promise<number> {
  return (await selectStanding(db, userId))?.trustLevel ?? 0
}

/** The standing, locked until the caller's transaction ends, to serialise changes of energy and trust. */
export async function lockStanding(db: Db, userId: string, now: Date): Promise<Standing> {
  await findOrCreateStanding(db, userId, now)
  const locked = await selectStanding(db, userId, 'update')
  assert(locked !== null, `the standing of ${userId} is gone`)
  return locked
}

/** Stores a person's vote energy in tenths, as of `at`. Lock the standing first. */
export async function storeEnergy(
  db: Db,
  userId: string,
  energy: { tenths: number; at: Date },
): Promise<void> {
  await updateStanding(db, userId, { energyTenths: energy.tenths, energyAt: energy.at })
}

/** Records a person's real action today (UTC). Returns whether it was the first of the day. */
export async function markActiveDay(ctx: Ctx, userId: string): Promise<boolean> {
  const isFirst = await insertActiveDay(ctx.db, userId, utcDay(ctx.now))
  if (isFirst) {
    await requestTrustReviews(ctx, [userId])
    await markRemindersDone(ctx, streakReminderKey(userId))
  }
  return isFirst
}

/** Deletes a person's active days, when their account is deleted. */
export async function deletePersonActiveDays(ctx: Ctx, userId: string): Promise<void> {
  await deleteActiveDays(ctx.db, userId)
  await deleteTrustReviews(ctx.db, userId)
}

/**
 * Requests a review of these people's trust levels: call it after a change that affects them. A sweep reviews them
 * within a minute, in separate transactions, so that no request waits for another person's standing.
 */
export async function requestTrustReviews(ctx: Ctx, userIds: readonly string[]): Promise<void> {
  if (userIds.length > 0) await insertTrustReviews(ctx.db, [...new Set(userIds)], ctx.now)
}

/** Stores a trust level above 0 with its grace period; `since` is now for a new level. Lock the standing first. */
export async function changeTrust(
  ctx: Ctx,
  userId: string,
  trust: { level: number; graceUntil: Date | null; since?: Date },
): Promise<void> {
  await updateStanding(ctx.db, userId, {
    trustLevel: trust.level,
    trustLevelSince: trust.since ?? ctx.now,
    trustGraceUntil: trust.graceUntil,
  })
}

/** When an account is old enough for trust level 1. */
export function oldEnoughAt(standing: Standing): Date {
  return plus(standing.joinedAt, TRUST_LEVEL_1.accountAgeMs)
}

/**
 * Records that a person passed the lesson that trust level 1 needs, and raises them when their account is old enough.
 * Idempotent.
 */
export async function recordTrustLesson(ctx: Ctx, userId: string): Promise<void> {
  const standing = await lockStanding(ctx.db, userId, ctx.now)
  if (standing.trustLessonPassedAt !== null) return
  await updateStanding(ctx.db, userId, { trustLessonPassedAt: ctx.now })
  const isRaised = await raiseTrust(ctx, userId)
  if (isRaised || standing.trustLevel > 0) return
  const from = oldEnoughAt(standing).toISOString()
  await notify(ctx, [
    {
      userId,
      type: 'milestone',
      title: 'You can vote soon',
      message: `You can cast real votes from ${from.slice(0, 10)}, ${from.slice(11, 16)} UTC, when your account is 24 hours old. Practise until then.`,
      dedupeKey: 'trust:lesson',
      actionUrl: paths.vote2Earn,
    },
  ])
}

/**
 * Raises a person from trust level 0 to 1 when the lesson is passed and the account is 24 hours old (rule D-trust):
 * with their first vote energy and a notification. Returns whether it did.
 */
export async function raiseTrust(ctx: Ctx, userId: string): Promise<boolean> {
  const standing = await lockStanding(ctx.db, userId, ctx.now)
  const isDue =
    standing.trustLevel === 0 &&
    standing.trustLessonPassedAt !== null &&
    oldEnoughAt(standing) <= ctx.now
  if (!isDue) return false
  const { startTenths } = (await rulesAt(ctx.db, ctx.now)).energy
  await updateStanding(ctx.db, userId, {
    trustLevel: 1,
    trustLevelSince: ctx.now,
    energyTenths: startTenths,
    energyAt: ctx.now,
  })
  // Earlier days and entries count for the next level.
  await requestTrustReviews(ctx, [userId])
  await recordActivity(ctx, [
    {
      kind: 'trust_raised',
      actorId: userId,
      audienceId: userId,
      title: 'reached trust level 1',
      text: 'Their votes now count and earn.',
      url: paths.voteToEarn,
    },
  ])
  await notify(ctx, [
    {
      userId,
      type: 'milestone',
      title: 'Your votes count now',
      message: `You reached trust level 1. You can now cast real votes, starting with ${startTenths / 10} energy.`,
      dedupeKey: 'trust:1',
      actionUrl: paths.vote2Earn,
    },
  ])
  return true
}

/** Stores since when a person's votes count nothing, null when they count again. */
export async function storeVotesVoided(
  ctx: Pick<Ctx, 'db' | 'now'>,
  userId: string,
  votesVoidedAt: Date | null,
): Promise<void> {
  await findOrCreateStanding(ctx.db, userId, ctx.now)
  await updateStanding(ctx.db, userId, { votesVoidedAt })
}

/** Counts the people other than `userId` with at least each trust level from 1 on, up to `MAX_HOLDERS`. */
export async function countOtherHolders(db: Db, userId: string): Promise<[number, number, number]> {
  return await Promise.all([
    countHolders(db, 1, userId, MAX_HOLDERS),
    countHolders(db, 2, userId, MAX_HOLDERS),
    countHolders(db, 3, userId, MAX_HOLDERS),
  ])
}

/** Stores the clusters of people, computed by the clusters' feature. */
export async function storeClusters(
  db: Db,
  rows: readonly { userId: string; clusterId: string }[],
): Promise<void> {
  if (rows.length > 0) await updateClusters(db, rows)
}
