import { useInfiniteQuery } from '@tanstack/react-query'
import { AuditTable } from '../../ui/audit-table.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { payoutAuditQuery } from './api.ts'

/** Who did what with payouts, batches and received payments. */
export function PayoutAudit() {
  const list = useInfiniteQuery(payoutAuditQuery)
  if (list.isPending) return <SkeletonText lines={8} />
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const entries = list.data.pages.flatMap(({ items }) => items)
  return (
    <>
      <AuditTable entries={entries} />
      <LoadMore
        shown={entries.length}
        noun="entries"
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoad={() => void list.fetchNextPage()}
      />
    </>
  )
}
