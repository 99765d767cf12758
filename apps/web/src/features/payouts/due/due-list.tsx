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
import { ApproveManyDialog } from './approve-many-dialog.tsx'
import { dueActionOf, SELECT_LABELS, SelectAll } from './due-selection.tsx'
import { type DueSelection, useDueSelection } from './use-due-selection.ts'

/** Payouts to approve, one or many at a time, and approved ones to put into a batch of one token. */
export function DueList({ onBatch }: { onBatch: () => void }) {
  const [search, setSearch] = useState<PayoutSearch>({ state: 'due', q: '', sort: 'oldest' })
  const list = useInfiniteQuery(payoutsQuery(search))
  const payouts = list.data?.pages.flatMap(({ items }) => items) ?? []
  const selection = useDueSelection(payouts)
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  return (
    <div className="grid gap-4">
      <PayoutTools search={search} onSearch={(change) => setSearch({ ...search, ...change })}>
        <CsvTools
          search={search}
          isEmpty={payouts.length === 0}
          onPick={selection.selectFromFile}
        />
      </PayoutTools>
      <SelectAll
        payouts={payouts}
        onSelect={selection.select}
        onClear={selection.selected.length > 0 ? selection.clear : null}
      />
      {list.isPending ? (
        <SkeletonText lines={8} />
      ) : payouts.length === 0 ? (
        <NoPayouts isSearch={search.q !== ''} />
      ) : (
        <DueLines payouts={payouts} selection={selection} />
      )}
      <LoadMore
        shown={payouts.length}
        noun="payouts"
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoad={() => void list.fetchNextPage()}
      />
      <SelectionBar selection={selection} onBatch={onBatch} />
    </div>
  )
}

function NoPayouts({ isSearch }: { isSearch: boolean }) {
  return (
    <EmptyState
      title={isSearch ? 'No matches' : 'No payouts to approve'}
      text={
        isSearch
          ? 'Search by name, bounty, airdrop, wallet or amount.'
          : 'Prizes appear here when the objection period is over and nothing holds them.'
      }
    />
  )
}

function DueLines({
  payouts,
  selection: { selected, action, toggle },
}: {
  payouts: readonly Payout[]
  selection: DueSelection
}) {
  return (
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
                  dueActionOf(payout) === null ||
                  (action !== null && dueActionOf(payout) !== action)
                }
                onToggle={(isOn) => toggle(payout.payoutId, isOn)}
              />
            }
            actions={<PayoutActions payout={payout} />}
          />
        </li>
      ))}
    </ul>
  )
}

/** The sticky bar that approves the selected payouts, or puts them into a batch. */
function SelectionBar({
  selection: { selected, action, clear, deselect },
  onBatch,
}: {
  selection: DueSelection
  onBatch: () => void
}) {
  // The dialog outlives the selection, which loses payouts that were approved or held meanwhile.
  const [reviewed, setReviewed] = useState<readonly Payout[] | null>(null)
  const [first] = selected
  return (
    <>
      {action === 'approve' && (
        <ApproveBar payouts={selected} onClear={clear} onReview={() => setReviewed(selected)} />
      )}
      {first !== undefined && action !== 'approve' && (
        <BatchBuilder
          token={first.token}
          payouts={selected}
          onClear={clear}
          onCreated={() => {
            clear()
            onBatch()
          }}
        />
      )}
      {reviewed !== null && (
        <ApproveManyDialog
          payouts={reviewed}
          onClose={() => setReviewed(null)}
          onApproved={deselect}
        />
      )}
    </>
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
      aria-label={(SELECT_LABELS[dueActionOf(payout) ?? 'approve'] ?? SELECT_LABELS.approve)(name)}
      className="hit-area size-5 shrink-0 accent-brand disabled:opacity-30 max-md:mt-1.5"
      checked={isPicked}
      disabled={isDisabled}
      onChange={({ target }) => onToggle(target.checked)}
    />
  )
}
