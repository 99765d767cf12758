import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadMore } from '../../../ui/data/load-more.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { SkeletonText } from '../../../ui/states/skeleton.tsx'
import { batchesQuery } from '../api.ts'
import { BatchCard } from './batch-card.tsx'

/** Batches, newest first: simulated, approved, signed in a wallet, and tracked on the chain. */
export function BatchList() {
  const list = useInfiniteQuery(batchesQuery)
  if (list.isPending) return <SkeletonText lines={8} />
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const batches = list.data.pages.flatMap(({ items }) => items)
  if (batches.length === 0) {
    return (
      <EmptyState
        title="No batches yet"
        text="Select approved payouts under Due to pay them together in one transaction."
      />
    )
  }
  return (
    <>
      <ul className="grid gap-4">
        {batches.map((batch) => (
          <li key={batch.batchId}>
            <BatchCard batch={batch} />
          </li>
        ))}
      </ul>
      <LoadMore
        shown={batches.length}
        noun="batches"
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoad={() => void list.fetchNextPage()}
      />
    </>
  )
}
