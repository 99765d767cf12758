import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadMore } from '../../ui/data/load-more.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { type CaseView, casesQuery } from './api.ts'
import { CaseCard } from './case-card.tsx'

const EMPTY: Record<CaseView, { title: string; text: string }> = {
  open: {
    title: 'No open cases',
    text: 'A case opens automatically for linked accounts that meet in bounties, for groups that vote for each other, and for people who are reported. The oldest is first.',
  },
  appealed: {
    title: 'No open appeals',
    text: 'People whose votes were voided can appeal once. Another moderator than the one who decided looks at it.',
  },
  decided: { title: 'No decided cases', text: 'Dismissed and voided cases appear here.' },
}

/** For moderators: cases with their evidence and people, and the decisions. */
export default function CaseDesk() {
  const [view, setView] = useState<CaseView>('open')
  const list = useInfiniteQuery(casesQuery(view))
  const counts = list.data?.pages[0]?.counts
  const withCount = (label: string, count: number | undefined) =>
    count === undefined || count === 0 ? label : `${label} (${count})`
  return (
    <div className="grid gap-4">
      <Segmented
        legend="Cases"
        value={view}
        onChange={setView}
        choices={[
          { value: 'open', label: withCount('To decide', counts?.open) },
          { value: 'appealed', label: withCount('Appeals', counts?.appealed) },
          { value: 'decided', label: 'Decided' },
        ]}
      />
      {list.isPending ? (
        <SkeletonText lines={8} />
      ) : list.isError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : list.data.pages.every((page) => page.items.length === 0) ? (
        <EmptyState {...EMPTY[view]} />
      ) : (
        <>
          <ul className="grid gap-4">
            {list.data.pages.flatMap((page) =>
              page.items.map((item) => (
                <li key={item.caseId}>
                  <CaseCard item={item} />
                </li>
              )),
            )}
          </ul>
          <LoadMore
            shown={list.data.pages.reduce((sum, page) => sum + page.items.length, 0)}
            noun="cases"
            hasMore={list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            onLoad={() => void list.fetchNextPage()}
          />
        </>
      )}
    </div>
  )
}
