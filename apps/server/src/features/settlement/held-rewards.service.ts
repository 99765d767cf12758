import { points, splitByWeight } from '@laurel/contract/money/money'
import type { RuleSet } from '@laurel/contract/money/rules'
import { paths } from '@laurel/contract/spec/routes'
import type { Ctx } from '../../platform/context.ts'
import { notify } from '../notifications/notifications.service.ts'
import { movePoints } from '../points/move-points.service.ts'
import { rulesAt } from '../rules/rules-in-force.service.ts'
import { findSkills } from '../votes/receipts/receipts.service.ts'
import { lockHeldVoteReceipts, updateHeldVoteReceipt } from './settlement.queries.ts'

/** Maximum share of held rewards that is released: the pool is already distributed. */
const WHOLE = 1

/**
 * Decides a voter's held rewards once the rules allow it: the share `min(1, skill)` is released, rounded down once for
 * the person (under version 1 for each reward), to settle with the day; the rest is forfeited to the season reserve
 * (rule D-settle-held). Returns whether there was something to decide.
 */
export async function decideHeldRewards(ctx: Ctx, userId: string): Promise<boolean> {
  const rules = await rulesAt(ctx.db, ctx.now)
  const skill = (await findSkills(ctx.db, rules, [userId])).get(userId)
  if (skill?.isKnown !== true) return false
  const share = Math.min(WHOLE, skill.value)
  const { released } = await movePoints(ctx, { rules, release: new Map([[userId, share]]) })
  if (released.length === 0) return false
  const bountyIds = released.map(({ causeId }) => causeId)
  await updateReceipts(ctx, userId, bountyIds, share)
  const held = released.reduce((sum, { heldPoints }) => sum + heldPoints, 0)
  const releasedPoints = released.reduce((sum, { releasedPoints }) => sum + releasedPoints, 0)
  await notify(ctx, [
    {
      userId,
      type: 'milestone',
      title: 'Your voting skill has been measured',
      message: messageOf(rules, { skill: skill.value, held, releasedPoints }),
      dedupeKey: `skill:known:${ctx.now.toISOString()}`,
      actionUrl: paths.voteToEarn,
    },
  ])
  return true
}

/** Brings the receipts of a voter's held votes in line with the released share. */
async function updateReceipts(
  ctx: Ctx,
  userId: string,
  bountyIds: readonly string[],
  share: number,
): Promise<void> {
  const receipts = await lockHeldVoteReceipts(ctx.db, userId, bountyIds)
  for (const own of Map.groupBy(receipts, ({ bountyId }) => bountyId).values()) {
    const amounts = own.map(({ amountPoints }) => amountPoints)
    const shareSum = Math.floor(amounts.reduce((sum, amount) => sum + amount, 0) * share)
    const parts = splitByWeight(points(shareSum), amounts)
    for (const [index, receipt] of own.entries()) {
      const amountHundredths =
        receipt.amountHundredths === null ? null : Math.floor(receipt.amountHundredths * share)
      const amountPoints =
        amountHundredths === null ? (parts[index] ?? points(0)) : Math.floor(amountHundredths / 100)
      const state = (amountHundredths ?? amountPoints) > 0 ? 'paid' : 'none'
      const decision = { state, skill: share, amountPoints, amountHundredths } as const
      await updateHeldVoteReceipt(ctx.db, receipt.voteId, decision)
    }
  }
}

function messageOf(
  { skill: rule, held: holding }: RuleSet,
  { skill, held, releasedPoints }: { skill: number; held: number; releasedPoints: number },
): string {
  const measured = `It is ${skill.toFixed(2)}`
  if (releasedPoints > 0) {
    return `${measured}: ${releasedPoints} of ${held} held points settle at 00:10 UTC.`
  }
  const votes = holding.isPatient ? holding.maxSettledVotes : rule.minSettledVotes
  return skill > 0
    ? `${measured}: the released share of ${held} held points is less than 1 point.`
    : `${measured}: in ${votes} settled votes you were right no more often than chance, so ${held} held points are forfeited.`
}
