import { points, splitByWeight } from '@laurel/contract/money/money'
import { paths } from '@laurel/contract/spec/routes'
import type { Ctx } from '../../platform/context.ts'
import { notify } from '../notifications/notifications.service.ts'
import { movePoints } from '../points/move-points.service.ts'
import { findSkills } from '../votes/receipts/receipts.service.ts'
import { lockHeldVoteReceipts, updateHeldVoteReceipt } from './settlement.queries.ts'

/** Maximum share of held rewards that is released: the pool is already distributed. */
const WHOLE = 1

/**
 * Decides a voter's held rewards once the skill is known: of each reward the share `min(1, skill)` is released,
 * rounded down, to settle with the day; the rest is forfeited to the season reserve (rule D-settle-held).
 * Returns whether there was something to decide.
 */
export async function decideHeldRewards(ctx: Ctx, userId: string): Promise<boolean> {
  const skill = (await findSkills(ctx.db, [userId])).get(userId)
  if (skill?.isKnown !== true) return false
  const share = Math.min(WHOLE, skill.value)
  const { released } = await movePoints(ctx, { release: new Map([[userId, share]]) })
  if (released.length === 0) return false
  const bountyIds = released.map(({ causeId }) => causeId)
  const receipts = await lockHeldVoteReceipts(ctx.db, userId, bountyIds)
  for (const own of Map.groupBy(receipts, ({ bountyId }) => bountyId).values()) {
    const amounts = own.map(({ amountPoints }) => amountPoints)
    const shareSum = Math.floor(amounts.reduce((sum, amount) => sum + amount, 0) * share)
    const parts = splitByWeight(points(shareSum), amounts)
    for (const [index, receipt] of own.entries()) {
      const amountPoints = parts[index] ?? points(0)
      const state = amountPoints > 0 ? 'paid' : 'none'
      await updateHeldVoteReceipt(ctx.db, receipt.voteId, { state, skill: share, amountPoints })
    }
  }
  const held = released.reduce((sum, { heldPoints }) => sum + heldPoints, 0)
  const releasedPoints = released.reduce((sum, { releasedPoints }) => sum + releasedPoints, 0)
  await notify(ctx, [
    {
      userId,
      type: 'milestone',
      title: 'Your voting skill has been measured',
      message:
        releasedPoints > 0
          ? `It is ${skill.value.toFixed(2)}: ${releasedPoints} of ${held} held points settle at 00:10 UTC.`
          : `It is ${skill.value.toFixed(2)}: your first votes were right no more often than chance, so ${held} held points are forfeited.`,
      dedupeKey: `skill:known:${ctx.now.toISOString()}`,
      actionUrl: paths.voteToEarn,
    },
  ])
  return true
}
