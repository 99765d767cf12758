import { useInfiniteQuery } from '@tanstack/react-query'
import { AuditTable } from '../../ui/audit-table.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { auditQuery } from './api.ts'

/** What moderators, admins and the operator did, newest first. */
export function Audit() {
  const list = useInfiniteQuery(auditQuery)
  if (list.isPending) return <SkeletonText lines={8} />
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const entries = list.data.pages.flatMap((page) => page.items)
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
