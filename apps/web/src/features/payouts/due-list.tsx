import type { PayToken } from '@laurel/contract/payments'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { type Payout, payoutsQuery } from './api.ts'
import { BatchBuilder } from './batch-builder.tsx'
import { CsvTools } from './csv-tools.tsx'
import { PayoutActions } from './payout-actions.tsx'
import { PayoutLine } from './payout-line.tsx'
import { PayoutSearch } from './payout-search.tsx'

/** What can be approved, and what is approved and can be put into a batch. One token a batch. */
export function DueList({ onBatch }: { onBatch: () => void }) {
  const [q, setQ] = useState('')
  const [picked, setPicked] = useState<readonly string[]>([])
  const list = useInfiniteQuery(payoutsQuery('due', q))
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const payouts = list.data?.pages.flatMap(({ items }) => items) ?? []
  const approved = payouts.filter(({ state }) => state === 'approved')
  // What was taken into a batch or held meanwhile is picked no longer.
  const selected = approved.filter(({ payoutId }) => picked.includes(payoutId))
  const token = selected[0]?.token
  const pick = (ids: readonly string[]) => setPicked(ofOneToken(ids, approved))
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <PayoutSearch value={q} onChange={setQ} />
        <CsvTools payouts={payouts} approved={approved} onPick={pick} name="due" />
      </div>
      {list.isPending ? (
        <SkeletonText lines={8} />
      ) : payouts.length === 0 ? (
        <EmptyState
          title={q === '' ? 'No payouts to approve' : 'Nothing fits'}
          text={
            q === ''
              ? 'Prizes appear here when their challenge has ended and nothing holds them.'
              : 'Search by name, bounty or wallet.'
          }
        />
      ) : (
        <ul className="divide-y divide-line">
          {payouts.map((payout) => (
            <li key={payout.payoutId}>
              <PayoutLine
                payout={payout}
                lead={
                  <Pick
                    payout={payout}
                    token={token}
                    isPicked={selected.includes(payout)}
                    onToggle={(isOn) =>
                      pick(
                        isOn
                          ? [...picked, payout.payoutId]
                          : picked.filter((id) => id !== payout.payoutId),
                      )
                    }
                  />
                }
                actions={<PayoutActions payout={payout} />}
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
      {token !== undefined && (
        <BatchBuilder
          token={token}
          payouts={selected}
          onClear={() => setPicked([])}
          onMade={() => {
            setPicked([])
            onBatch()
          }}
        />
      )}
    </div>
  )
}

/** The ids whose payouts share the token of the first of them. */
function ofOneToken(ids: readonly string[], approved: readonly Payout[]): string[] {
  const known = ids.flatMap((id) => approved.find(({ payoutId }) => payoutId === id) ?? [])
  return known.filter(({ token }) => token === known[0]?.token).map(({ payoutId }) => payoutId)
}

function Pick({
  payout,
  token,
  isPicked,
  onToggle,
}: {
  payout: Payout
  token: PayToken | undefined
  isPicked: boolean
  onToggle: (isOn: boolean) => void
}) {
  const name = payout.recipient?.displayName ?? 'the sender'
  return (
    <input
      type="checkbox"
      aria-label={`Pay ${name} in the next batch`}
      className="mt-1 size-5 shrink-0 accent-brand disabled:opacity-30"
      checked={isPicked}
      disabled={payout.state !== 'approved' || (token !== undefined && token !== payout.token)}
      onChange={({ target }) => onToggle(target.checked)}
    />
  )
}
