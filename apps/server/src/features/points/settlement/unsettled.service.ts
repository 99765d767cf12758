/** Takes back points that were earned and have not settled: they return to where they came from. */
import { type Points, points, sumPoints } from '@laurel/contract/money/money'
import type { Ctx } from '../../../platform/context.ts'
import { movePoints } from '../move-points.service.ts'
import type { Movement } from '../movements.ts'
import type { AccrualRow } from './accruals.queries.ts'
import { closeAccruals } from './daily-settlement.queries.ts'
import { lockUnsettledOfSponsor, lockUnsettledVotingRewards } from './unsettled.queries.ts'

/** Takes back what has not settled from the bounties of a sponsor, of everyone. Returns the sum. */
export async function reverseUnsettledOfSponsor(
  ctx: Ctx,
  sponsorId: string,
  reason: string,
): Promise<Points> {
  return await takeBack(ctx, await lockUnsettledOfSponsor(ctx.db, sponsorId), reason)
}

/** Takes back voting rewards of a person that have not settled. Returns the sum. */
export async function reverseUnsettledVotingRewards(
  ctx: Ctx,
  userId: string,
  reason: string,
): Promise<Points> {
  return await takeBack(ctx, await lockUnsettledVotingRewards(ctx.db, userId), reason)
}

async function takeBack(
  ctx: Ctx,
  accruals: readonly AccrualRow[],
  reason: string,
): Promise<Points> {
  if (accruals.length === 0) return points(0)
  await movePoints(ctx, { move: accruals.map((accrual) => backMovement(accrual, reason)) })
  await closeAccruals(
    ctx.db,
    accruals.map(({ id }) => ({ id, settledPoints: points(0) })),
    ctx.now,
  )
  return sumPoints(accruals.map(({ amountPoints }) => points(amountPoints)))
}

function backMovement(accrual: AccrualRow, reason: string): Movement {
  const { id, userId, basis, amountPoints, causeKind, causeId, title, url } = accrual
  return {
    key: `take-back:${id}`,
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
