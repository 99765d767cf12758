import { useInfiniteQuery } from '@tanstack/react-query'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'
import { auditQuery } from './api.ts'

/** What moderators, admins and the operator did, newest first. */
export function Audit() {
  const list = useInfiniteQuery(auditQuery)
  if (list.isPending) return <SkeletonText lines={8} />
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const entries = list.data.pages.flatMap((page) => page.items)
  if (entries.length === 0) {
    return (
      <EmptyState title="Nothing was done yet" text="Each act of staff is written here for good." />
    )
  }
  return (
    <>
      <DataTable
        caption="Audit log"
        rows={entries}
        rowKey={(entry) => entry.auditId}
        columns={[
          { id: 'at', header: 'When', cell: (entry) => <Time at={entry.at} /> },
          {
            id: 'actor',
            header: 'Who',
            cell: (entry) => entry.actor?.displayName ?? 'Operator or clock',
          },
          {
            id: 'action',
            header: 'What',
            isRowHeader: true,
            cell: (entry) => <code className="figures text-xs">{entry.action}</code>,
          },
          {
            id: 'subject',
            header: 'About',
            cell: (entry) => (
              <span className="grid">
                <span>{entry.subjectKind}</span>
                <code className="figures break-all text-muted text-xs">{entry.subjectId}</code>
              </span>
            ),
          },
          { id: 'reason', header: 'Reason', cell: (entry) => entry.reason },
        ]}
      />
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
