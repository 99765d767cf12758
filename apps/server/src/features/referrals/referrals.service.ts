import { points } from '@laurel/contract/money/money'
import type { RuleSet } from '@laurel/contract/money/rules'
import { paths } from '@laurel/contract/spec/routes'
import { MS, plus, startOfUtcDay, utcDay } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { findSharedPlace, type Whereabouts } from '../clusters/sightings.service.ts'
import { notify } from '../notifications/notifications.service.ts'
import { movePoints } from '../points/move-points.service.ts'
import type { Season } from '../points/seasons/seasons.service.ts'
import { findClusterIds, lockStanding } from '../standings/standings.service.ts'
import {
  countRewarded,
  deleteReferral,
  findReferral,
  findUserIdByName,
  insertReferral,
  lockReferral,
  type ReferralRow,
  updateReferral,
} from './referrals.queries.ts'

/** Scores are looked at after the daily settlement at 00:10 UTC. */
const CHECK_AFTER_MIDNIGHT_MS = 20 * MS.minute

/** The next time after `now` at which scores are looked at. */
export function nextCheck(now: Date): Date {
  const today = plus(startOfUtcDay(utcDay(now)), CHECK_AFTER_MIDNIGHT_MS)
  return today > now ? today : plus(today, MS.day)
}

/** A sign-up through an invitation. */
interface SignUp {
  inviteeId: string
  /** The username in the link; null without one. */
  invitedBy: string | null
  place: Whereabouts
}

/**
 * Stores who invited a new account, or that the two share a device or a network, which is never rewarded (rule
 * D-referrals). What is known stays, unless an unconfirmed account signs up again (`isRepeated`).
 */
export async function recordReferral(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { inviteeId, invitedBy, place }: SignUp,
  isRepeated = false,
): Promise<void> {
  if (isRepeated) await deleteReferral(db, inviteeId)
  if (invitedBy === null) return
  const inviterId = await findUserIdByName(db, invitedBy)
  if (inviterId === null || inviterId === inviteeId) return
  if ((await findReferral(db, inviteeId)) !== null) return
  const refusedReason = await findSharedPlace(db, inviterId, place, now)
  await insertReferral(db, {
    inviteeId,
    inviterId,
    state: refusedReason === null ? 'joined' : 'refused',
    refusedReason,
    createdAt: now,
    checkAt: nextCheck(now),
  })
}

/**
 * Rewards a referral whose invitee has earned enough, or refuses it for two accounts of one cluster (rule D-referrals).
 * At the inviter's limit it waits for the next season. Idempotent. Returns whether it changed.
 */
export async function settleReferral(
  ctx: Ctx,
  inviteeId: string,
  season: Season,
  rules: NonNullable<RuleSet['referral']>,
): Promise<boolean> {
  const { db, now } = ctx
  const found = await lockReferral(db, inviteeId)
  if (found?.state !== 'joined' || found.checkAt > now) return false
  const { inviterId } = found
  const clusters = await findClusterIds(db, [inviterId, inviteeId])
  if (
    clusters.get(inviterId) !== undefined &&
    clusters.get(inviterId) === clusters.get(inviteeId)
  ) {
    await updateReferral(db, inviteeId, { state: 'refused', refusedReason: 'linked' })
    return true
  }
  // Serialises the inviter's referrals, so that two at once cannot exceed the limit.
  await lockStanding(db, inviterId, now)
  if ((await countRewarded(db, inviterId, season.id)) >= rules.maxPerSeason) {
    await updateReferral(db, inviteeId, { checkAt: plus(season.endsAt, CHECK_AFTER_MIDNIGHT_MS) })
    return true
  }
  await updateReferral(db, inviteeId, { state: 'rewarded', rewardedAt: now, seasonId: season.id })
  await payReward(ctx, found, season, rules)
  return true
}

async function payReward(
  ctx: Ctx,
  { inviteeId, inviterId }: ReferralRow,
  season: Season,
  rules: NonNullable<RuleSet['referral']>,
): Promise<void> {
  const shares = [
    {
      userId: inviterId,
      role: 'inviter',
      amount: rules.inviterPoints,
      title: 'Someone you invited earned their first points',
    },
    {
      userId: inviteeId,
      role: 'invitee',
      amount: rules.inviteePoints,
      title: 'You joined by an invitation and earned points',
    },
  ]
  await movePoints(ctx, {
    season,
    move: shares.map(({ userId, role, amount, title }) => ({
      key: `referral:${inviteeId}:${role}`,
      from: { kind: 'issuance' },
      to: { kind: 'spendable', ownerId: userId },
      amountPoints: points(amount),
      category: 'referral',
      causeKind: 'referral',
      causeId: inviteeId,
      title,
      url: paths.airdrop,
      details: { minScorePoints: rules.minScorePoints },
    })),
  })
  await notify(
    ctx,
    shares.map(({ userId, amount, role }) => ({
      userId,
      type: 'referral' as const,
      title: `Referral: ${amount} points`,
      message:
        role === 'inviter'
          ? `Someone you invited earned ${rules.minScorePoints} points. You both get ${amount}, to spend.`
          : `You earned ${rules.minScorePoints} points, so you and the person who invited you get a reward to spend.`,
      points: amount,
      dedupeKey: `referral:${inviteeId}`,
      actionUrl: paths.airdrop,
    })),
  )
}
