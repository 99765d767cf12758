import { paths } from '@laurel/contract/spec/routes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPoints } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Segmented } from '../../ui/choices.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Link } from '../../ui/link.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Points } from '../../ui/points.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'
import { myVotesQuery, VOTE_FILTERS, type VoteFilter, type VoteReceipt } from './api.ts'

const FILTER_NAMES: Record<VoteFilter, string> = {
  all: 'All',
  pending: 'Pending',
  settled: 'Settled',
  best: 'Best calls',
}

/** My votes, each with the receipt of its reward once it is settled. */
export function VoteReceipts() {
  const [filter, setFilter] = useState<VoteFilter>('all')
  const list = useInfiniteQuery(myVotesQuery(filter))
  const votes = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className="grid gap-4">
      <Segmented
        legend="Which votes"
        choices={VOTE_FILTERS.map((value) => ({ value, label: FILTER_NAMES[value] }))}
        value={filter}
        onChange={setFilter}
      />
      {list.isPending ? (
        <SkeletonText lines={6} />
      ) : list.isError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : votes.length === 0 ? (
        <EmptyState
          title="No votes here yet"
          text="Each vote gets a receipt when the challenge of its bounty ends."
        />
      ) : (
        <>
          <ul className="long-list grid">
            {votes.map((vote) => (
              <Receipt key={vote.voteId} vote={vote} />
            ))}
          </ul>
          <LoadMore
            shown={votes.length}
            noun="votes"
            hasMore={list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            onLoad={() => void list.fetchNextPage()}
          />
        </>
      )}
    </div>
  )
}

function Receipt({ vote }: { vote: VoteReceipt }) {
  const { settlement } = vote
  return (
    <li className="grid gap-2 border-line border-b py-4 last:border-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Link
          to={paths.submission(vote.submissionId)}
          className="min-w-0 font-medium hover:underline"
        >
          {vote.submissionTitle}
        </Link>
        {settlement !== null && <Points value={settlement.amountPoints} isSigned />}
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
        <span>
          {vote.decision === 'support' ? `Support ${vote.strengthPercent}%` : 'Not for this bounty'}
        </span>
        <Time at={vote.castAt} />
        <span className="truncate">{vote.bountyTitle}</span>
        {vote.isPractice && <Badge tone="info">Practice</Badge>}
        {!vote.inArena && <Badge>outside the arena</Badge>}
        {settlement === null ? (
          <Badge>Pending</Badge>
        ) : (
          <Badge tone={settlement.isHit ? 'good' : 'neutral'}>
            {settlement.isHit ? 'Right' : 'Not right'}
          </Badge>
        )}
      </p>
      {settlement !== null && <Factors settlement={settlement} />}
    </li>
  )
}

function Factors({ settlement }: { settlement: NonNullable<VoteReceipt['settlement']> }) {
  const factors = [
    ['strength', settlement.strength],
    ['weight', settlement.weight],
    ['early', settlement.early],
    ['rank', settlement.rank],
    ['skill', settlement.skill],
    ['streak', 1 + settlement.streakPercent / 100],
  ] as const
  return (
    <details className="text-sm">
      <summary className="text-muted hover:text-ink">
        {settlement.state === 'held'
          ? 'Held until your skill is known'
          : settlement.state === 'practice'
            ? 'What it would have earned'
            : 'How it was worked out'}
      </summary>
      <dl className="figures mt-2 flex flex-wrap gap-x-6 gap-y-1 rounded-control bg-sunken px-3 py-2 text-xs">
        {factors.map(([name, value]) => (
          <div key={name} className="flex gap-1.5">
            <dt className="text-muted">{name}</dt>
            <dd>{Math.round(value * 1000) / 1000}</dd>
          </div>
        ))}
        <div className="flex gap-1.5">
          <dt className="text-muted">pool</dt>
          <dd>{formatPoints(settlement.poolPoints)}</dd>
        </div>
        {settlement.transferId !== null && (
          <dd>
            <Link to={paths.transaction(settlement.transferId)} className="underline">
              transfer
            </Link>
          </dd>
        )}
      </dl>
    </details>
  )
}
