import { points, splitByWeight } from '@laurel/contract/money/money'
import { paths } from '@laurel/contract/spec/routes'
import type { Ctx } from '../../platform/context.ts'
import { notify } from '../notifications/notifications.service.ts'
import { movePoints } from '../points/move-points.service.ts'
import { skillsOf } from '../votes/receipts/receipts.service.ts'
import { decideReceipt, lockHeldReceipts } from './settlement.queries.ts'

/** Of held rewards at most the whole is released: the pool is shared out already. */
const WHOLE = 1

/**
 * Decides about a voter's held rewards once the skill is known: of each reward the part `min(1, skill)` is released,
 * rounded down, to settle with the day; the rest is forfeited to the season reserve (rule D-settle-held).
 * Returns whether there was something to decide.
 */
export async function decideHeldRewards(ctx: Ctx, userId: string): Promise<boolean> {
  const skill = (await skillsOf(ctx.db, [userId])).get(userId)
  if (skill?.isKnown !== true) return false
  const share = Math.min(WHOLE, skill.value)
  const { released } = await movePoints(ctx, { release: new Map([[userId, share]]) })
  if (released.length === 0) return false
  const bountyIds = released.map(({ causeId }) => causeId)
  const receipts = await lockHeldReceipts(ctx.db, userId, bountyIds)
  for (const own of Map.groupBy(receipts, ({ bountyId }) => bountyId).values()) {
    const amounts = own.map(({ amountPoints }) => amountPoints)
    const kept = Math.floor(amounts.reduce((sum, amount) => sum + amount, 0) * share)
    const parts = splitByWeight(points(kept), amounts)
    for (const [index, receipt] of own.entries()) {
      const amountPoints = parts[index] ?? points(0)
      const state = amountPoints > 0 ? 'paid' : 'none'
      await decideReceipt(ctx.db, receipt.voteId, { state, skill: share, amountPoints })
    }
  }
  const held = released.reduce((sum, { heldPoints }) => sum + heldPoints, 0)
  const kept = released.reduce((sum, { releasedPoints }) => sum + releasedPoints, 0)
  await notify(ctx, [
    {
      userId,
      type: 'milestone',
      title: 'Your voting skill has been measured',
      message:
        kept > 0
          ? `It is ${skill.value.toFixed(2)}: ${kept} of ${held} held points settle at 00:10 UTC.`
          : `It is ${skill.value.toFixed(2)}: your first votes were right no more often than chance, so ${held} held points are forfeited.`,
      dedupeKey: `skill:known:${ctx.now.toISOString()}`,
      actionUrl: paths.voteToEarn,
    },
  ])
  return true
}
