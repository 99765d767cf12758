import { paths } from '@laurel/contract/spec/routes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPoints, plural } from '../../lib/text/format.ts'
import { exactTime } from '../../lib/text/time.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { LoadMore } from '../../ui/data/load-more.tsx'
import { Points } from '../../ui/data/points.tsx'
import { Segmented } from '../../ui/fields/choices.tsx'
import { Link } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'
import { myVotesQuery, VOTE_FILTERS, type VoteFilter, type VoteReceipt } from './api.ts'

type Settlement = NonNullable<VoteReceipt['settlement']>

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
  return 'Its share came to less than a point'
}

function Factors({ vote }: { vote: VoteReceipt & { settlement: Settlement } }) {
  const { settlement } = vote
  const { split } = settlement
  const factors = factorsOf(settlement)
  const part = factors.reduce((product, { value }) => product * value, 1)
  const { isHeld, isPractice } = settlement
  return (
    <details className="text-sm">
      <summary className="text-muted hover:text-ink">
        {isHeld
          ? 'Held until your skill is known'
          : isPractice
            ? 'What it would have earned'
            : 'How it was worked out'}
      </summary>
      <div className="mt-2 grid gap-2 rounded-control bg-sunken px-3 py-2 text-xs">
        <FactorList factors={factors} />
        <p>
          Your part: {factors.map(({ value }) => rounded(value)).join(' × ')} ={' '}
          <span className="figures">{rounded(part)}</span>
        </p>
        {split !== null && vote.inArena && (
          <PoolShare settlement={settlement} split={split} part={part} />
        )}
        {settlement.streakPercent > 0 && (
          <p>Your streak adds {settlement.streakPercent}% to your total for this bounty.</p>
        )}
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted">
          <span className="figures">
            Voted {exactTime(Date.parse(vote.castAt)).local} (
            {exactTime(Date.parse(vote.castAt)).utc}
            ), settled {exactTime(Date.parse(settlement.settledAt)).utc}
          </span>
          {settlement.transferId !== null && (
            <Link to={paths.transaction(settlement.transferId)} className="text-ink underline">
              View the transfer
            </Link>
          )}
        </p>
      </div>
    </details>
  )
}

interface Factor {
  name: string
  value: number
  meaning: string
}

function factorsOf({ split, ...settlement }: Settlement): readonly Factor[] {
  return [
    { name: 'Strength', value: settlement.strength, meaning: 'How strongly you supported it' },
    {
      name: 'Weight',
      value: settlement.weight,
      meaning: 'Your trust level, and less in the last hours',
    },
    { name: 'Early', value: settlement.early, meaning: 'How early you voted' },
    { name: 'Rank', value: settlement.rank, meaning: 'What the entry won; 0 without a place' },
    {
      name: 'Skill',
      value: split?.skill ?? settlement.skill,
      meaning: 'How much better than chance you were; 1 until it was known',
    },
  ]
}

function FactorList({ factors }: { factors: readonly Factor[] }) {
  return (
    <dl className="grid gap-1">
      {factors.map(({ name, value, meaning }) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="w-16">{name}</dt>
          <dd className="figures w-14">{rounded(value)}</dd>
          <dd className="text-muted">{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The calculation of the points: the share of the pool, the cap, and the skill of a reward that was held. */
function PoolShare({
  settlement,
  split,
  part,
}: {
  settlement: Settlement
  split: NonNullable<Settlement['split']>
  part: number
}) {
  const { isHeld, isPractice } = settlement
  return (
    <p>
      {formatPoints(settlement.poolPoints)} × {rounded(part)} ÷{' '}
      {rounded(isPractice ? split.partSum + part : split.partSum)}{' '}
      {isPractice
        ? '(the parts of all votes and yours)'
        : `(the parts of all ${plural(split.partCount, 'vote')} that share the pool)`}{' '}
      = {rounded(settlement.rawPoints)}, in whole points {formatPoints(split.roundedPoints)}
      {split.cappedPoints < split.roundedPoints &&
        `, after the cap of ${formatPoints(split.capPoints)} over all your votes on this bounty ${formatPoints(split.cappedPoints)}`}
      .
      {!isHeld &&
        !isPractice &&
        split.cappedPoints > 0 &&
        settlement.skill !== split.skill &&
        ` Held until your skill was known: × ${rounded(settlement.skill)} over all your votes on this bounty, rounded down = ${formatPoints(settlement.amountPoints)}.`}
    </p>
  )
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
