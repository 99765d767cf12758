import { feedPaths } from '@laurel/contract/feed-paths'
import {
  type BountyFilters,
  listQueryOf,
  NO_FILTERS,
  readFilters,
  writeFilters,
} from '@laurel/contract/searches/bounty-filters'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { BountiesHeader } from '../features/bounties/list/bounties-header.tsx'
import { FilterBar } from '../features/bounties/list/filter-bar.tsx'
import { BountyResults } from '../features/bounties/page/bounty-results.tsx'
import { hasBrowserSearches } from '../features/bounties/searches/browser-searches.ts'
import { homeQuery } from '../features/home/api.ts'
import { lazyPart } from '../lib/page/lazy.ts'
import { useSession } from '../lib/session/session.ts'
import { Page } from '../ui/page.tsx'
import { FeedLink } from '../ui/text/feed-link.tsx'

const SavedSearches = lazyPart(() => import('../features/bounties/searches/saved-searches.tsx'))

/** The list of bounties. Its filters live in the URL, so that Back, Forward and shared links keep them. */
export default function BountiesPage() {
  const [params, setParams] = useSearchParams()
  const { status } = useSession()
  const filters = readFilters(params)
  const isFiltered = writeFilters(filters) !== ''
  const { data: totals, isError } = useQuery(homeQuery)
  const change = (next: BountyFilters, isTyping = false) =>
    setParams(writeFilters(next), { replace: isTyping, preventScrollReset: true })
  return (
    <Page>
      <BountiesHeader
        escrowPoints={totals?.escrowPoints}
        tokens={totals?.tokens}
        escrowCount={totals?.escrowBounties}
        openCount={totals?.openBounties}
        isUnknown={isError}
      />
      <div className="grid grid-cols-1 gap-6">
        <FilterBar filters={filters} onChange={change}>
          {(status === 'signed-in' || isFiltered || hasBrowserSearches()) && (
            <Suspense>
              <SavedSearches filters={filters} />
            </Suspense>
          )}
          <FeedLink path={feedOf(filters)} label="RSS feed of these bounties" />
        </FilterBar>
        <BountyResults filters={filters} onClear={() => change(NO_FILTERS)} />
      </div>
    </Page>
  )
}

/** The path of the feed with these filters. */
function feedOf(filters: BountyFilters): string {
  const query = Object.entries(listQueryOf(filters)).map(([name, value]) => [name, String(value)])
  const isFiltered = writeFilters(filters) !== ''
  return feedPaths.bounties('rss') + (isFiltered ? `?${new URLSearchParams(query)}` : '')
}
