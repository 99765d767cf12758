/** Takes back points that were earned and have not settled: they return to where they came from. */
import { type Points, points, sumPoints } from '@laurel/contract/money/money'
import { utcDay } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { movePoints } from '../move-points.service.ts'
import type { Movement } from '../movements.ts'
import type { AccrualRow } from './accruals.queries.ts'
import { closeAccruals } from './daily-settlement.queries.ts'

export { sumUnsettledVotingRewards } from './unsettled.queries.ts'

import {
  lockReversed,
  lockUnsettledOfSponsor,
  lockUnsettledVotingRewards,
  reopenAccruals,
} from './unsettled.queries.ts'

/** Takes back what has not settled from the bounties of a sponsor, of everyone. Returns the sum. */
export async function reverseUnsettledOfSponsor(
  ctx: Ctx,
  sponsorId: string,
  reason: string,
): Promise<Points> {
  return await takeBack(ctx, await lockUnsettledOfSponsor(ctx.db, sponsorId), reason)
}

/** A voting reward that was reversed before it settled. */
export type ReversedReward = Pick<AccrualRow, 'id' | 'userId' | 'causeId' | 'amountPoints'>

/**
 * Takes back the voting rewards of people that have not settled, pending or held. Returns them, so that they can be
 * restored. `key` is new for every decision: what was restored can be reversed again.
 */
export async function reverseUnsettledVotingRewards(
  ctx: Ctx,
  userIds: readonly string[],
  { reason, key }: { reason: string; key: string },
): Promise<ReversedReward[]> {
  const accruals = await lockUnsettledVotingRewards(ctx.db, userIds)
  await takeBack(ctx, accruals, reason, `:${key}`)
  return accruals
}

/**
 * Restores reversed voting rewards: held ones are held again, pending ones settle with today. `key` is that of the
 * reversal. Returns what was restored.
 */
export async function restoreVotingRewards(
  ctx: Ctx,
  accrualIds: readonly string[],
  { reason, key }: { reason: string; key: string },
): Promise<ReversedReward[]> {
  const accruals = await lockReversed(ctx.db, accrualIds)
  if (accruals.length === 0) return []
  await movePoints(ctx, {
    move: accruals.map((accrual) => {
      const { from, to, title, ...movement } = backMovement(accrual, reason, '')
      return {
        ...movement,
        key: `restore:${accrual.id}:${key}`,
        from: to,
        to: from,
        title: title.replace('Reversed', 'Restored'),
      } as Movement
    }),
  })
  await reopenAccruals(
    ctx.db,
    accruals.map(({ id }) => id),
    utcDay(ctx.now),
  )
  return accruals
}

async function takeBack(
  ctx: Ctx,
  accruals: readonly AccrualRow[],
  reason: string,
  keySuffix = '',
): Promise<Points> {
  if (accruals.length === 0) return points(0)
  const move = accruals.map((accrual) => backMovement(accrual, reason, keySuffix))
  await movePoints(ctx, { move })
  await closeAccruals(
    ctx.db,
    accruals.map(({ id }) => ({ id, settledPoints: points(0) })),
    ctx.now,
  )
  return sumPoints(accruals.map(({ amountPoints }) => points(amountPoints)))
}

function backMovement(accrual: AccrualRow, reason: string, keySuffix: string): Movement {
  const { id, userId, basis, amountPoints, causeKind, causeId, title, url } = accrual
  return {
    key: `take-back:${id}${keySuffix}`,
    from: { kind: basis === 'skill' ? 'held' : 'pending', ownerId: userId },
    to: { kind: 'issuance' },
    amountPoints: points(amountPoints),
    category: 'reversal',
    causeKind,
    causeId,
    title: `Reversed: ${title}`,
    url,
    details: { reason },
  }
}
