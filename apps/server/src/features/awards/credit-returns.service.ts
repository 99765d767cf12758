import { paths } from '@laurel/contract/spec/routes'
import type { Ctx } from '../../platform/context.ts'
import type { BountyRow } from '../bounties/bounties.service.ts'
import { notify } from '../notifications/notifications.service.ts'
import { returnGoodScoreCredits } from '../submissions/credits/credits.service.ts'
import { listEntriesIn } from '../submissions/submissions.service.ts'
import { rulesOfBounty } from '../votes/votes.service.ts'
import { selectAwards } from './awards.queries.ts'

/**
 * Gives the authors of entries with a good checklist score and no prize their entry credit back, once the award is final
 * (product.md 4, rule D-credits). Disqualified entries get nothing, and no entry twice.
 */
export async function returnCreditsOfGoodEntries(ctx: Ctx, bounty: BountyRow): Promise<void> {
  const { creditReturn } = (await rulesOfBounty(ctx.db, bounty)).award
  if (creditReturn === null) return
  const { minChecklistPercent, maxPerMonth } = creditReturn
  const rows = await listEntriesIn(ctx.db, bounty.id, ['not_selected'])
  const rowById = new Map(rows.map((row) => [row.id, row]))
  const good = (await selectAwards(ctx.db, bounty.id)).filter(
    ({ award }) =>
      award.place === null &&
      !award.isBonus &&
      award.checklistPercent !== null &&
      award.checklistPercent >= minChecklistPercent,
  )
  const entries = good.flatMap(({ award }) => rowById.get(award.submissionId) ?? [])
  const returned = await returnGoodScoreCredits(ctx, entries, maxPerMonth)
  await notify(
    ctx,
    returned.map((entry) => ({
      userId: entry.authorId,
      type: 'task_completed',
      title: 'Your entry credit is back',
      message: `“${entry.title}” in “${bounty.title}” scored at least ${minChecklistPercent}% on the checklist and won no prize, so you can enter another bounty this month.`,
      dedupeKey: `bounty:${bounty.id}:credit-back:${entry.id}`,
      actionUrl: paths.submission(entry.id),
    })),
  )
}
