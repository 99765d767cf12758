import { useInfiniteQuery } from '@tanstack/react-query'
import { AuditTable } from '../../ui/audit/audit-table.tsx'
import { LoadMore } from '../../ui/data/load-more.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { payoutAuditQuery } from './api.ts'

/** The audit log of payouts, batches and received payments. */
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
