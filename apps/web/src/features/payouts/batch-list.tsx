import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { batchesQuery } from './api.ts'
import { BatchCard } from './batch-card.tsx'

/** Batches, the newest first: simulated, approved, signed in a wallet, and followed on the chain. */
export function BatchList() {
  const list = useInfiniteQuery(batchesQuery)
  if (list.isPending) return <SkeletonText lines={8} />
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const batches = list.data.pages.flatMap(({ items }) => items)
  if (batches.length === 0) {
    return (
      <EmptyState
        title="No batches yet"
        text="Pick approved payouts under Due, and pay them together in one transaction."
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
