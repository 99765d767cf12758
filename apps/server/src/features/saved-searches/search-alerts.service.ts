import { amountText } from '@laurel/contract/money/amount-text'
import { writeFilters } from '@laurel/contract/searches/bounty-filters'
import { paths } from '@laurel/contract/spec/routes'
import type { BountyCard } from '@laurel/contract/work/bounties'
import { MS, plus } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import type { SearchAlertJob } from '../../platform/work/job-data.ts'
import { listOpenedBounties } from '../bounties/list/bounty-list.service.ts'
import { confirmedAddressOf } from '../notifications/digests.service.ts'
import { lockDueSearches, type SavedSearchRow, updateSearch } from './saved-searches.queries.ts'
import { filtersOf, nextAlertAt } from './saved-searches.service.ts'

/** Bounties listed per search; the list shows the rest. */
const MAX_LISTED = 10
/** What opened since is left to the next check: the transaction that opened it may not be visible yet. */
const VISIBLE_AFTER_MS = MS.minute

/**
 * Sends one mail about what opened since the last check of a person's searches that are due, or none (rule
 * D-saved-searches). The mail and the next check commit together, so that it is sent once. Returns whether one was due.
 */
export async function sendAlert(ctx: Ctx, userId: string): Promise<boolean> {
  const due = await lockDueSearches(ctx.db, userId, ctx.now)
  if (due.length === 0) return false
  const until = plus(ctx.now, -VISIBLE_AFTER_MS)
  const listed = new Set<string>()
  const searches: SearchAlertJob['searches'] = []
  for (const search of due) {
    const found = await listNew(ctx, search, until)
    const bounties = found.filter(({ bountyId }) => !listed.has(bountyId))
    for (const { bountyId } of bounties) listed.add(bountyId)
    if (bounties.length > 0) searches.push(presentAlert(search, bounties))
    await updateSearch(ctx.db, search.id, {
      checkedUntil: new Date(Math.max(Number(search.checkedUntil), Number(until))),
      nextAt: nextAlertAt(search.alert, search.nextAt ?? ctx.now, ctx.now),
    })
  }
  const to = searches.length === 0 ? null : await confirmedAddressOf(ctx.db, userId)
  if (to !== null) await ctx.jobs.send(ctx.db, 'search-alert', { to, userId, searches })
  return true
}

/** Other people's bounties that fit a search and opened since its last check, one more than are listed. */
async function listNew(ctx: Ctx, search: SavedSearchRow, until: Date): Promise<BountyCard[]> {
  const opened = { after: search.checkedUntil, until, reader: search.userId }
  return await listOpenedBounties(ctx, filtersOf(search.query), opened, MAX_LISTED + 1)
}

function presentAlert(
  { name, query }: SavedSearchRow,
  bounties: readonly BountyCard[],
): SearchAlertJob['searches'][number] {
  return {
    name,
    path: `${paths.bounties}?${writeFilters({ ...filtersOf(query), sort: 'newest' })}`,
    hasMore: bounties.length > MAX_LISTED,
    bounties: bounties.slice(0, MAX_LISTED).map((bounty) => ({
      title: bounty.title,
      prize: amountText(bounty.rewardToken, BigInt(bounty.prizeTotal)),
      path: paths.bounty(bounty.slug),
      deadlineAt: bounty.deadlineAt,
    })),
  }
}
