import {
  type BountyFilters,
  NO_FILTERS,
  writeFilters,
} from '@laurel/contract/searches/bounty-filters'
import { paths } from '@laurel/contract/spec/routes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatNumber } from '../../../lib/text/format.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { LoadMore } from '../../../ui/data/load-more.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/skeleton.tsx'
import { bountiesQuery } from '../api.ts'
import { BountyCard, BountyCardSkeleton } from '../list/bounty-card.tsx'

const GRID = 'long-list grid [--row:25rem] gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6'

/** The bounties that match the filters, with their count and a button to load more. */
export function BountyResults({
  filters,
  onClear,
}: {
  filters: BountyFilters
  /** Resets the filters. */
  onClear: () => void
}) {
  const list = useInfiniteQuery(bountiesQuery(filters))
  if (list.isPending) {
    return (
      <Loading label="Loading bounties" className={GRID}>
        {Array.from({ length: 6 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all placeholders are alike
          <BountyCardSkeleton key={index} />
        ))}
      </Loading>
    )
  }
  if (list.isError) {
    return (
      <ErrorState
        error={list.error}
        safe="The bounties and their escrows are not affected."
        onRetry={() => void list.refetch()}
        isRetrying={list.isRefetching}
      />
    )
  }
  const bounties = list.data.pages.flatMap((page) => page.items)
  if (bounties.length === 0) return <NoResults filters={filters} onClear={onClear} />
  return (
    <section aria-label="Results">
      <p role="status" className="mb-4 text-muted text-sm">
        {countText(bounties.length, list.hasNextPage)}
      </p>
      <ul className={GRID}>
        {bounties.map((bounty) => (
          <li key={bounty.bountyId}>
            <BountyCard bounty={bounty} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <LoadMore
          shown={bounties.length}
          noun="bounties"
          hasMore
          isLoading={list.isFetchingNextPage}
          onLoad={() => void list.fetchNextPage()}
        />
      )}
    </section>
  )
}

/** The number of loaded bounties, which is a minimum while there are more pages. */
function countText(count: number, hasMore: boolean): string {
  if (hasMore) return `More than ${formatNumber(count)} bounties`
  return count === 1 ? '1 bounty' : `${formatNumber(count)} bounties`
}

function NoResults({ filters, onClear }: { filters: BountyFilters; onClear: () => void }) {
  if (writeFilters({ ...filters, sort: NO_FILTERS.sort }) === '') {
    return (
      <EmptyState
        title="No bounties are open right now"
        text="A bounty appears here once its sponsor has put the whole prize into escrow. You can be the first."
        action={
          <ButtonLink to={paths.createBounty} variant="primary">
            Create a bounty
          </ButtonLink>
        }
      />
    )
  }
  return (
    <EmptyState
      title="No bounties match these filters"
      text="Try removing some of them."
      action={<Button onClick={onClear}>Show all open bounties</Button>}
    />
  )
}
