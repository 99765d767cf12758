import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { type Me, useMe } from '../../lib/api/me.ts'
import { myPointsQuery } from '../../lib/api/my-points.ts'
import { formatNumber, formatPoints } from '../../lib/text/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Stat } from '../../ui/data/stat.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'

/** The header of a member's front page: balances, rank and the two main actions. */
export function Welcome() {
  const me = useMe()
  const figure = (value: string | undefined) => value ?? <Skeleton className="h-7 w-20" />
  return (
    <header className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h1 tabIndex={-1} className="line-clamp-2 min-w-0 wrap-anywhere pb-1 text-2xl md:text-3xl">
          Hello
          {me !== undefined && (
            <>
              , <bdi>{me.displayName}</bdi>
            </>
          )}
        </h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={paths.bounties} variant="primary">
            Find a bounty
          </ButtonLink>
          <ButtonLink to={paths.createBounty}>Write a bounty</ButtonLink>
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 border-line border-y py-5 md:grid-cols-4">
        <Stat
          label="Season score"
          value={figure(me && formatPoints(me.balances.seasonScorePoints))}
          hint={
            me &&
            (me.rank === null ? (
              'no rank yet'
            ) : (
              <Link to={paths.leaderboard} className="underline hover:text-ink">
                number {formatNumber(me.rank)} on the leaderboard
              </Link>
            ))
          }
        />
        <Stat
          label="Spendable"
          value={figure(me && formatPoints(me.balances.spendablePoints))}
          hint={
            <Link to={paths.granularAirdrop} className="underline hover:text-ink">
              Airdrop, line by line
            </Link>
          }
        />
        <Stat
          label="On the way"
          value={figure(me && formatPoints(me.balances.pendingPoints + me.balances.heldPoints))}
          hint={me && <OnTheWay balances={me.balances} />}
        />
        <Stat
          label="Entry credits"
          value={figure(me && formatNumber(me.creditBalance))}
          hint={me && `trust level ${me.trustLevel}`}
        />
      </dl>
    </header>
  )
}

/** When pending points settle, or why points are held. */
function OnTheWay({ balances: { pendingPoints, heldPoints } }: Pick<Me, 'balances'>) {
  const { data } = useQuery({ ...myPointsQuery, enabled: pendingPoints > 0 })
  if (pendingPoints > 0) {
    return data === undefined ? (
      'pending'
    ) : (
      <>
        next settlement <Time at={data.nextSettlementAt} />
      </>
    )
  }
  return heldPoints > 0 ? 'held until your skill is known' : 'nothing is pending'
}
