import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import type { ApiReply } from '../../lib/api/api.ts'
import { myPointsQuery } from '../../lib/api/my-points.ts'
import { formatNumber, formatPoints } from '../../lib/text/format.ts'
import { Card } from '../../ui/card.tsx'
import { Progress } from '../../ui/data/progress.tsx'
import { Stat } from '../../ui/data/stat.tsx'
import { Link } from '../../ui/link.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'

type MyPoints = ApiReply<'GET /api/v1/me/points'>

/** The signed-in user's balances and rank, and how much of today's cap is used. */
export function MyBalances() {
  const { data, error, refetch } = useQuery(myPointsQuery)
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) {
    return (
      <Loading label="Loading your points">
        <Skeleton className="h-44 w-full rounded-card" />
      </Loading>
    )
  }
  const { debtPoints } = data.balances
  return (
    <Card className="@container grid gap-6">
      <Balances points={data} />
      {debtPoints > 0 && (
        <p className="text-sm text-warn">
          You owe {formatPoints(debtPoints)}, taken back after you had spent them. What you earn
          next pays this off first.
        </p>
      )}
      <DailyCap today={data.today} />
    </Card>
  )
}

function Balances({
  points: { balances, rank, nextSettlementAt },
}: {
  points: Pick<MyPoints, 'balances' | 'rank' | 'nextSettlementAt'>
}) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 @min-[36rem]:grid-cols-3 @min-[52rem]:grid-cols-[1.5fr_1.5fr_1fr_1fr_1fr]">
      <Stat
        label="Season score"
        value={formatPoints(balances.seasonScorePoints)}
        size="lg"
        hint={
          rank === null ? (
            'no rank yet'
          ) : (
            <Link to={paths.leaderboard} className="underline">
              number {formatNumber(rank)}
            </Link>
          )
        }
      />
      <Stat
        label="Spendable"
        value={formatPoints(balances.spendablePoints)}
        size="lg"
        hint="use them to fund a bounty"
      />
      <Stat
        label="Pending"
        value={formatPoints(balances.pendingPoints)}
        hint={
          balances.pendingPoints === 0 ? (
            'nothing is pending'
          ) : (
            <>
              next settlement <Time at={nextSettlementAt} />
            </>
          )
        }
      />
      <Stat
        label="Held"
        value={formatPoints(balances.heldPoints)}
        hint="until your voting skill is known"
      />
      <Stat
        label="Debt"
        value={formatPoints(balances.debtPoints)}
        hint={balances.debtPoints === 0 ? 'nothing is owed' : 'paid off by what you earn next'}
      />
    </dl>
  )
}

function DailyCap({ today: { earnedPoints, capPoints } }: Pick<MyPoints, 'today'>) {
  return (
    <div className="grid gap-1.5">
      <p className="flex justify-between text-muted text-sm">
        <span>Today’s cap</span>
        <span className="figures">
          {formatNumber(earnedPoints)} of {formatPoints(capPoints)}
        </span>
      </p>
      <Progress
        label="Points earned today under the cap"
        value={earnedPoints}
        max={Math.max(1, capPoints)}
      />
    </div>
  )
}
