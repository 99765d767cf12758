import { paths } from '@laurel/contract/spec/routes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Amount, Points } from '../../ui/data/points.tsx'
import { Link } from '../../ui/link.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'
import { type ActivityEvent, activityQuery } from './api.ts'

/** As many as the leaderboard next to it has lines. */
const MAX_PRIZES = 5
/** The feed of all on-chain payments. */
const CHAIN_PAYMENTS = `${paths.activity}?tab=money&on=chain`

/** The newest prizes that left an escrow, each with the receipt that proves it. */
export function RecentPrizes() {
  const { data, isError } = useInfiniteQuery(activityQuery('money'))
  if (isError) return null
  if (data === undefined) return <SkeletonText lines={6} />
  const paid = paidPrizes(data.pages.flatMap(({ items }) => items)).slice(0, MAX_PRIZES)
  if (paid.length === 0) {
    return (
      <p className="text-muted text-sm">
        Nothing yet. The first prize is paid when the first bounty’s 48-hour objection period ends.
      </p>
    )
  }
  return (
    <ul className="grid">
      {paid.map((prize) => (
        <PaidPrize key={prize.eventId} prize={prize} />
      ))}
    </ul>
  )
}

type Prize = Omit<ActivityEvent, 'kind' | 'actor'> & { actor: NonNullable<ActivityEvent['actor']> }

/** The payments of prizes that can be verified. */
function paidPrizes(events: readonly ActivityEvent[]): Prize[] {
  return events.flatMap(({ kind, actor, ...event }) =>
    (kind === 'prize_paid' || kind === 'payout_paid') && actor !== null && hasProof(event)
      ? [{ ...event, actor }]
      : [],
  )
}

function PaidPrize({
  prize: { actor, title, url, points, money, at, transferId },
}: {
  prize: Prize
}) {
  return (
    <li className="flex gap-3 border-line border-b py-3 last:border-0">
      <Avatar
        name={actor.displayName}
        seed={actor.userId}
        url={actor.avatarUrl}
        size="sm"
        isDecorative
      />
      <div className="grid min-w-0 flex-1 gap-0.5 text-sm">
        <p className="line-clamp-2">
          <bdi className="font-medium">{actor.displayName}</bdi>{' '}
          {url === null ? (
            title
          ) : (
            <Link to={url} className="hover:underline">
              {title}
            </Link>
          )}
        </p>
        <p className="flex items-center gap-3 text-muted text-xs">
          <Time at={at} />
          {transferId !== null && (
            <Link to={paths.transaction(transferId)} className={PROOF}>
              Receipt
              <span className="sr-only"> of {actor.displayName}’s prize</span>
            </Link>
          )}
          {/* The list has the transaction; its link would be code that the front page can do without. */}
          {money?.signature != null && (
            <Link to={CHAIN_PAYMENTS} className={PROOF}>
              Proof
              <span className="sr-only"> of {actor.displayName}’s payment</span>
            </Link>
          )}
        </p>
      </div>
      {points !== null && <Points value={points} className="font-medium text-sm" />}
      {money !== null && (
        <Amount smallestUnits={money.amount} token={money.token} className="font-medium text-sm" />
      )}
    </li>
  )
}

/** A tap target that is tall enough below the linked title. */
const PROOF = 'hit-area inline-flex min-h-6 items-center underline hover:text-ink'

/** Whether anyone can verify it, by a transfer of points or a transaction. */
function hasProof({ transferId, money }: Pick<ActivityEvent, 'transferId' | 'money'>): boolean {
  return transferId !== null || money?.signature != null
}
