import { amountText } from '@laurel/contract/money/amount-text'
import { NO_FILTERS } from '@laurel/contract/searches/bounty-filters'
import { paths } from '@laurel/contract/spec/routes'
import { listOpenedBounties } from '../../bounties/list/bounty-list.service.ts'
import type { DigestSource } from '../../notifications/digests.service.ts'
import { selectEntered, selectUsualCategories } from './fitting-bounties.queries.ts'

/** Categories that are looked at. */
const MAX_CATEGORIES = 3

/** New bounties in the categories in which a person submits, that are not theirs and that they did not enter yet. */
export const fittingBounties: DigestSource = {
  title: 'New bounties in your categories',
  async list(ctx, { userId, since }, limit) {
    const opened = { after: since, until: ctx.now, reader: userId }
    const categories = await selectUsualCategories(ctx.db, userId, MAX_CATEGORIES)
    const found = []
    for (const category of categories) {
      found.push(...(await listOpenedBounties(ctx, { ...NO_FILTERS, category }, opened, limit)))
    }
    const ids = found.map(({ bountyId }) => bountyId)
    const entered = ids.length === 0 ? [] : await selectEntered(ctx.db, userId, ids)
    return found
      .filter(({ bountyId }) => !entered.includes(bountyId))
      .slice(0, limit)
      .map((bounty) => ({
        title: bounty.title,
        message: `${amountText(bounty.rewardToken, BigInt(bounty.prizeTotal))}.`,
        path: paths.bounty(bounty.slug),
        dueAt: bounty.deadlineAt,
      }))
  },
}
