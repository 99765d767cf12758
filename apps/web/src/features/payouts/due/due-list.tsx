import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadMore } from '../../../ui/data/load-more.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { SkeletonText } from '../../../ui/states/skeleton.tsx'
import { type Payout, type PayoutSearch, payoutsQuery } from '../api.ts'
import { BatchBuilder } from '../batches/batch-builder.tsx'
import { CsvTools } from '../lists/csv-tools.tsx'
import { PayoutLine } from '../lists/payout-line.tsx'
import { PayoutActions } from '../payout-actions.tsx'
import { PayoutTools } from '../payout-tools.tsx'
import { ApproveBar } from './approve-bar.tsx'
import { DUE_ACTS, dueActOf, SelectAll, withinOneAct } from './due-selection.tsx'

/** What can be approved, one or many at a time, and what is approved and can be put into a batch of one token. */
export function DueList({ onBatch }: { onBatch: () => void }) {
  const [search, setSearch] = useState<PayoutSearch>({ state: 'due', q: '', sort: 'oldest' })
  const [picked, setPicked] = useState<readonly string[]>([])
  /** Approved payouts that a file named, wherever in the list they are. */
  const [fromFile, setFromFile] = useState<readonly Payout[]>([])
  const list = useInfiniteQuery(payoutsQuery(search))
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const payouts = list.data?.pages.flatMap(({ items }) => items) ?? []
  const known = new Map([...fromFile, ...payouts].map((payout) => [payout.payoutId, payout]))
  // What was taken into a batch, approved or held meanwhile is picked no longer.
  const selected = withinOneAct(picked.flatMap((id) => known.get(id) ?? []))
  const [first] = selected
  const act = first === undefined ? null : dueActOf(first)
  const clear = () => {
    setPicked([])
    setFromFile([])
  }
  const toggle = (payoutId: string, isOn: boolean) => {
    const ids = selected.map((payout) => payout.payoutId)
    setPicked(isOn ? [...ids, payoutId] : ids.filter((id) => id !== payoutId))
  }
  return (
    <div className="grid gap-4">
      <PayoutTools search={search} onSearch={(change) => setSearch({ ...search, ...change })}>
        <CsvTools
          search={search}
          isEmpty={payouts.length === 0}
          onPick={(found) => {
            setFromFile(found)
            setPicked(found.map(({ payoutId }) => payoutId))
          }}
        />
      </PayoutTools>
      <SelectAll
        payouts={payouts}
        onSelect={(chosen) => setPicked(chosen.map(({ payoutId }) => payoutId))}
        onClear={selected.length > 0 ? clear : null}
      />
      {list.isPending ? (
        <SkeletonText lines={8} />
      ) : payouts.length === 0 ? (
        <EmptyState
          title={search.q === '' ? 'No payouts to approve' : 'Nothing fits'}
          text={
            search.q === ''
              ? 'Prizes appear here when the time for objections has passed and nothing holds them.'
              : 'Search by name, bounty, wallet or amount.'
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
                    isPicked={selected.includes(payout)}
                    isDisabled={
                      dueActOf(payout) === null || (act !== null && dueActOf(payout) !== act)
                    }
                    onToggle={(isOn) => toggle(payout.payoutId, isOn)}
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
      {act === 'approve' && (
        <ApproveBar
          payouts={selected}
          onClear={clear}
          onApproved={(ids) => setPicked(picked.filter((id) => !ids.includes(id)))}
        />
      )}
      {first !== undefined && act !== 'approve' && (
        <BatchBuilder
          token={first.token}
          payouts={selected}
          onClear={clear}
          onMade={() => {
            clear()
            onBatch()
          }}
        />
      )}
    </div>
  )
}

function Pick({
  payout,
  isPicked,
  isDisabled,
  onToggle,
}: {
  payout: Payout
  isPicked: boolean
  isDisabled: boolean
  onToggle: (isOn: boolean) => void
}) {
  const name = payout.recipient?.displayName ?? 'the sender'
  return (
    <input
      type="checkbox"
      aria-label={(DUE_ACTS[dueActOf(payout) ?? 'approve'] ?? DUE_ACTS.approve)(name)}
      className="hit-area size-5 shrink-0 accent-brand disabled:opacity-30"
      checked={isPicked}
      disabled={isDisabled}
      onChange={({ target }) => onToggle(target.checked)}
    />
  )
}
