import { paths } from '@laurel/contract/spec/routes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { LoadMore } from '../../ui/data/load-more.tsx'
import { Points } from '../../ui/data/points.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Link } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'
import { myVotesQuery, VOTE_FILTERS, type VoteFilter, type VoteReceipt } from './api.ts'
import { resultsOf } from './arena/bounty-results.tsx'
import { Factors } from './vote-factors.tsx'

const FILTER_NAMES: Record<VoteFilter, string> = {
  all: 'All',
  pending: 'Pending',
  settled: 'Settled',
  best: 'Best calls',
}

/** The viewer's votes, each with the receipt of its reward once it is settled. */
export function VoteReceipts() {
  const [filter, setFilter] = useState<VoteFilter>('all')
  const list = useInfiniteQuery(myVotesQuery(filter))
  const votes = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className="grid gap-4">
      <Segmented
        legend="Show"
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
          text="Each vote gets a receipt when the objection period of its bounty ends."
          action={<ButtonLink to={paths.vote2Earn}>Judge entries</ButtonLink>}
        />
      ) : (
        <>
          <ul className="long-list grid">
            {votes.map((vote) => (
              <VoteItem key={vote.voteId} vote={vote} />
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

function VoteItem({ vote }: { vote: VoteReceipt }) {
  const { settlement } = vote
  const reason = noPointsReason(vote)
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
        <Link to={paths.bounty(vote.bountySlug)} className="truncate underline">
          {vote.bountyTitle}
        </Link>
        {vote.isPractice && <Badge tone="info">Practice</Badge>}
        {!vote.inArena && <Badge>Outside the arena</Badge>}
        {vote.isVotingClosed && (
          <Link to={resultsOf(vote.bountyId)} className="underline hover:text-ink">
            Where you stood
          </Link>
        )}
        {settlement === null ? (
          <Badge>Pending</Badge>
        ) : (
          <Badge tone={settlement.isHit ? 'good' : 'neutral'}>
            {settlement.isHit ? 'Right' : 'Not right'}
          </Badge>
        )}
      </p>
      {reason !== null && <p className="text-muted text-sm">{reason}</p>}
      {settlement !== null && <Factors vote={{ ...vote, settlement }} />}
    </li>
  )
}

/** Why a correct vote earned no points; null when it earned some or was not correct. */
function noPointsReason({ decision, inArena, settlement }: VoteReceipt): string | null {
  if (settlement === null || !settlement.isHit || settlement.amountPoints > 0) return null
  if (decision === 'not_for') return 'Raises your skill, earns no points'
  if (settlement.poolPoints === 0) return 'This bounty gave voters no points'
  if (!inArena) return 'Cast outside the arena: earns no points'
  const { split, skill } = settlement
  const hadNone = split === null ? skill === 0 : split.skill === 0
  if (hadNone || (split !== null && split.cappedPoints > 0 && skill === 0))
    return 'Your skill was 0: earns no points'
  return 'Its share came to less than a hundredth of a point'
}
