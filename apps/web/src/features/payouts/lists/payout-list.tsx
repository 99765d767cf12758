import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadMore } from '../../../ui/data/load-more.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { SkeletonText } from '../../../ui/states/skeleton.tsx'
import { type PayoutFilter, type PayoutSearch, payoutsQuery } from '../api.ts'
import { PayoutActions } from '../payout-actions.tsx'
import { PayoutTools } from '../payout-tools.tsx'
import { CsvTools } from './csv-tools.tsx'
import { PayoutLine } from './payout-line.tsx'

const EMPTY: Record<Exclude<PayoutFilter, 'due' | 'in_batches'>, string> = {
  waiting:
    'Nothing is on hold. Payouts that need a date to pass, a wallet or a decision are listed here.',
  paid: 'Nothing has been paid yet. Each payment is listed here with its transaction.',
  closed: 'Nothing has been cancelled.',
}

/** Payouts that are on hold, paid or cancelled. */
export function PayoutList({ filter }: { filter: keyof typeof EMPTY }) {
  const [search, setSearch] = useState<PayoutSearch>({
    state: filter,
    q: '',
    sort: filter === 'waiting' ? 'oldest' : 'newest',
  })
  const { q } = search
  const list = useInfiniteQuery(payoutsQuery(search))
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const payouts = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <div className="grid gap-4">
      <PayoutTools search={search} onSearch={(change) => setSearch({ ...search, ...change })}>
        <CsvTools search={search} isEmpty={payouts.length === 0} />
      </PayoutTools>
      {list.isPending ? (
        <SkeletonText lines={8} />
      ) : payouts.length === 0 ? (
        <EmptyState
          title={q === '' ? 'Nothing here' : 'No matches'}
          text={q === '' ? EMPTY[filter] : 'Search by name, bounty, airdrop, wallet or amount.'}
        />
      ) : (
        <ul className="divide-y divide-line">
          {payouts.map((payout) => (
            <li key={payout.payoutId}>
              <PayoutLine
                payout={payout}
                {...(filter === 'waiting' && { actions: <PayoutActions payout={payout} /> })}
              />
            </li>
          ))}
        </ul>
      )}
      <LoadMore
        shown={payouts.length}
        noun="payouts"
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoad={() => void list.fetchNextPage()}
      />
    </div>
  )
}
