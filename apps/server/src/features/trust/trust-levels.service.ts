import { paths } from '@laurel/contract/spec/routes'
import type { Db } from '../../db/client.ts'
import { plus } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { recordActivity } from '../activity/activity.service.ts'
import { notify } from '../notifications/notifications.service.ts'
import { rulesAt } from '../rules/rules-in-force.service.ts'
import { TRUST_GRACE_MS, TRUST_LEVELS } from '../standings/standings.rules.ts'
import {
  changeTrust,
  claimReviews,
  insertReview,
  listActiveDays,
  lockStanding,
  type Standing,
} from '../standings/standings.service.ts'
import { findSubmissionRecord } from '../submissions/submissions.service.ts'
import { countVotes, findSkills } from '../votes/receipts/receipts.service.ts'
import { highestLevelMet, nextReviewAt, type TrustFacts } from './trust-facts.ts'
import { missingFor } from './trust-requirements.service.ts'

/** Reads the facts that decide a person's trust level. */
export async function loadTrustFacts(db: Db, userId: string, now: Date): Promise<TrustFacts> {
  const [activeDays, votes, skills, work] = await Promise.all([
    listActiveDays(db, userId, TRUST_LEVELS[3].activeDays),
    countVotes(db, userId),
    rulesAt(db, now).then((rules) => findSkills(db, rules, [userId])),
    findSubmissionRecord(db, userId),
  ])
  return { activeDays, votes, skill: skills.get(userId)?.value ?? 0, ...work }
}

/**
 * Reviews a person's trust level, if a review is due: raises it, begins or ends the grace period, or lowers it when
 * that is over (rule D-trust). Returns whether a review was due.
 */
export async function reviewTrust(ctx: Ctx, userId: string): Promise<boolean> {
  const standing = await lockStanding(ctx.db, userId, ctx.now)
  // Reviews requested from here on stay, and are done later.
  if (!(await claimReviews(ctx.db, userId, ctx.now))) return false
  if (standing.trustLevel === 0) return true
  const facts = await loadTrustFacts(ctx.db, userId, ctx.now)
  const after = await settleLevel(ctx, standing, facts)
  const next = nextReviewAt(after, facts, ctx.now)
  if (next !== null) await insertReview(ctx.db, userId, next)
  return true
}

async function settleLevel(
  ctx: Ctx,
  standing: Standing,
  facts: TrustFacts,
): Promise<{ level: number; graceUntil: Date | null }> {
  const { userId, trustLevel: level, trustGraceUntil: graceUntil } = standing
  const met = highestLevelMet(facts, ctx.now)
  if (met > level) {
    await changeTrust(ctx, userId, { level: met, graceUntil: null })
    await notifyRaised(ctx, userId, met)
    return { level: met, graceUntil: null }
  }
  if (met === level) {
    if (graceUntil === null) return { level, graceUntil }
    await changeTrust(ctx, userId, { level, graceUntil: null, since: standing.trustLevelSince })
    await notifyChange(ctx, userId, `kept:${graceUntil.getTime()}`, {
      title: `You keep trust level ${level}`,
      message: 'You meet its requirements again.',
    })
    return { level, graceUntil: null }
  }
  if (graceUntil === null) {
    const until = plus(ctx.now, TRUST_GRACE_MS)
    await changeTrust(ctx, userId, { level, graceUntil: until, since: standing.trustLevelSince })
    const missing = missingFor(level === 3 ? 3 : 2, facts, ctx.now).map(({ text }) => text)
    await notifyChange(ctx, userId, `grace:${until.getTime()}`, {
      title: `You may lose trust level ${level}`,
      message: `You have until ${dayAndTime(until)} to meet this again: ${missing.join('; ')}.`,
    })
    return { level, graceUntil: until }
  }
  if (ctx.now < graceUntil) return { level, graceUntil }
  await changeTrust(ctx, userId, { level: met, graceUntil: null })
  await notifyChange(ctx, userId, `lowered:${graceUntil.getTime()}`, {
    title: `You are now at trust level ${met}`,
    message: `You didn’t meet the requirements of level ${level} for two weeks. Your profile shows how to get it back.`,
  })
  return { level: met, graceUntil: null }
}

/** The benefits of each level, in one sentence. */
const GIVES = {
  2: 'Your entries that pass the checks and your first bounties go live without review, and you get one more entry credit a month.',
  3: 'You can now earn up to 400 points a day from voting, entries and lessons.',
} as const

async function notifyRaised(ctx: Ctx, userId: string, level: 1 | 2 | 3): Promise<void> {
  if (level === 1) return
  await recordActivity(ctx, [
    {
      kind: 'trust_raised',
      actorId: userId,
      audienceId: userId,
      title: `reached trust level ${level}`,
      text: GIVES[level],
      url: paths.profile,
    },
  ])
  await notifyChange(ctx, userId, `${level}:${ctx.now.getTime()}`, {
    title: `You reached trust level ${level}`,
    message: GIVES[level],
  })
}

async function notifyChange(
  ctx: Ctx,
  userId: string,
  key: string,
  notice: { title: string; message: string },
): Promise<void> {
  await notify(ctx, [
    {
      userId,
      type: 'milestone',
      ...notice,
      dedupeKey: `trust:${key}`,
      actionUrl: paths.profile,
    },
  ])
}

function dayAndTime(at: Date): string {
  const iso = at.toISOString()
  return `${iso.slice(0, 10)}, ${iso.slice(11, 16)} UTC`
}
