import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadMore } from '../../../ui/data/load-more.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { SkeletonText } from '../../../ui/states/skeleton.tsx'
import { myBoostsQuery } from '../api.ts'
import { BoostRow } from './boost-row.tsx'

/** The viewer’s bought boosts, newest first; the one in the address is opened. */
export function MyBoosts({ openedId }: { openedId: string | null }) {
  const list = useInfiniteQuery(myBoostsQuery)
  if (list.isPending) return <SkeletonText lines={6} />
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  // The open quote is in the form.
  const items = list.data.pages
    .flatMap((page) => page.items)
    .filter(({ paidAt }) => paidAt !== null)
  if (items.length === 0) {
    return (
      <EmptyState
        title="No boosts yet"
        text="What you boost appears here with its views by the hour, and what was refunded."
      />
    )
  }
  return (
    <>
      <ul className="grid gap-4">
        {items.map((boost) => (
          <li key={boost.boostId}>
            <BoostRow boost={boost} isOpened={boost.boostId === openedId} />
          </li>
        ))}
      </ul>
      <LoadMore
        shown={items.length}
        noun="boosts"
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoad={() => void list.fetchNextPage()}
      />
    </>
  )
}
