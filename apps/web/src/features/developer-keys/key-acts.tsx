import { ACT_DAYS } from '@laurel/contract/developers/api-key-words'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ApiReply } from '../../lib/api/api.ts'
import { type Column, DataTable } from '../../ui/data/data-table.tsx'
import { LoadMore } from '../../ui/data/load-more.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'
import { keyActsQuery } from './api.ts'

type Act = ApiReply<'GET /api/v1/me/api-keys/{id}/acts'>['items'][number]

/** What a key changed, or was refused to, one line for each request. */
export function KeyActs({ keyId, name }: { keyId: string; name: string }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    keyActsQuery(keyId),
  )
  if (data === undefined) {
    return error === null ? (
      <Loading label="Loading changes">
        <Skeleton className="h-24 w-full max-w-2xl" />
      </Loading>
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    )
  }
  const acts = data.pages.flatMap(({ items }) => items)
  if (acts.length === 0) {
    return <p className="text-muted text-sm">It changed nothing in the last {ACT_DAYS} days.</p>
  }
  return (
    <div>
      <DataTable
        caption={`Changes by ${name}, ${ACT_DAYS} days`}
        rows={acts}
        rowKey={({ actId }) => actId}
        columns={COLUMNS}
      />
      <LoadMore
        shown={acts.length}
        hasMore={hasNextPage}
        isLoading={isFetchingNextPage}
        onLoad={() => void fetchNextPage()}
        noun="changes"
      />
    </div>
  )
}

const COLUMNS: readonly Column<Act>[] = [
  { id: 'at', header: 'When', cell: ({ at }) => <Time at={at} /> },
  {
    id: 'operation',
    header: 'Operation',
    isRowHeader: true,
    cell: ({ operationId }) => <span className="figures">{operationId}</span>,
  },
  {
    id: 'object',
    header: 'Object',
    cell: ({ objectId }) => <span className="figures break-all">{objectId ?? '–'}</span>,
  },
  {
    id: 'result',
    header: 'Result',
    cell: ({ status }) => (status < 400 ? 'Done' : `Refused with ${status}`),
  },
]
