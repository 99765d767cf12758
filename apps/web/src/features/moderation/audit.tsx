import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { meQuery } from '../../lib/api/me.ts'
import { lazyPart } from '../../lib/page/lazy.ts'
import { AuditTable } from '../../ui/audit/audit-table.tsx'
import { LoadMore } from '../../ui/data/load-more.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { type AuditFilters, auditQuery } from './api.ts'
import { AuditFilterFields, filtersIn } from './audit-filters.tsx'

const AuditTools = lazyPart(() => import('./audit-tools.tsx'))

/** The audit log of moderators, admins and the operator, newest first, with filters that the address keeps. */
export default function Audit() {
  const [params] = useSearchParams()
  const me = useQuery(meQuery)
  const filters = filtersIn(params)
  return (
    <div className="grid gap-6">
      <AuditFilterFields filters={filters} />
      {me.data?.abilities.canManageRoles === true && (
        <Suspense fallback={null}>
          <AuditTools filters={filters} />
        </Suspense>
      )}
      <Entries filters={filters} />
    </div>
  )
}

function Entries({ filters }: { filters: AuditFilters }) {
  const list = useInfiniteQuery(auditQuery(filters))
  if (list.isPending) return <SkeletonText lines={8} />
  if (list.isLoadingError)
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const entries = list.data.pages.flatMap((page) => page.items)
  const isFiltered = Object.keys(filters).length > 0
  return (
    <div>
      <AuditTable
        entries={entries}
        areStaffPagesOpen
        {...(isFiltered
          ? { empty: { title: 'No such actions', text: 'Widen the days, or clear a filter.' } }
          : {})}
      />
      <LoadMore
        shown={entries.length}
        noun="entries"
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoad={() => void list.fetchNextPage()}
      />
    </div>
  )
}
