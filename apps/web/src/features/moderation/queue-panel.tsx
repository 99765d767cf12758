import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { waitingQuery } from '../../lib/waiting.ts'
import { LoadMore } from '../../ui/data/load-more.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { type QueueName, queueQuery } from './api.ts'
import { itemId } from './decisions.ts'
import { QueueCard } from './queue-item.tsx'

/** A moderation queue: its open items with the controls to decide them. */
export default function QueuePanel({ queue }: { queue: QueueName }) {
  const { data } = useQuery(waitingQuery)
  const recusedCount = data?.items.find(({ kind }) => kind === queue)?.othersCount ?? 0
  return (
    <div className="grid gap-4">
      {recusedCount > 0 && <Recused count={recusedCount} />}
      <OpenItems queue={queue} />
    </div>
  )
}

function Recused({ count }: { count: number }) {
  return (
    <Notice
      tone="info"
      title={count === 1 ? '1 more for someone else' : `${count} more for someone else`}
    >
      You can’t decide about bounties you entered or sponsor, your own submissions and reports, or
      complaints about your own decisions.
    </Notice>
  )
}

function OpenItems({ queue }: { queue: QueueName }) {
  const list = useInfiniteQuery(queueQuery(queue))
  if (list.isPending) return <SkeletonText lines={8} />
  if (list.isLoadingError)
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const items = list.data.pages.flatMap((page) => page.items)
  if (items.length === 0) {
    return (
      <EmptyState
        title="Nothing to decide"
        text="New items appear here, those due first at the top."
      />
    )
  }
  return (
    <>
      <ul className="grid gap-4">
        {items.map((item) => (
          <li key={itemId(item)}>
            <QueueCard item={item} onReload={() => void list.refetch()} />
          </li>
        ))}
      </ul>
      <LoadMore
        shown={items.length}
        noun="in this queue"
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoad={() => void list.fetchNextPage()}
      />
    </>
  )
}
