import { useQuery } from '@tanstack/react-query'
import { formatNumber, formatPoints } from '../../lib/text/format.ts'
import { Card } from '../../ui/card.tsx'
import { Progress } from '../../ui/data/progress.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'
import { pointsTodayQuery } from './api.ts'

const GROUP_NAMES = {
  voters: 'Voters',
  authors: 'Authors',
  wins: 'Wins and sponsors',
  lessons: 'Lessons',
} as const

/** How much of the day's emission all people together have earned, for anyone. */
export function EmissionCard() {
  const { data, error, refetch } = useQuery(pointsTodayQuery)
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) {
    return (
      <Loading label="Loading today’s emission">
        <Skeleton className="h-52 w-full rounded-card" />
      </Loading>
    )
  }
  return (
    <Card className="grid content-start gap-5">
      <h2 className="text-lg">Today’s emission</h2>
      <p className="text-muted text-sm">
        What everyone earns today settles together <Time at={data.settlesAt} />. Above a limit, all
        shares of that group are scaled down alike.
      </p>
      <ul className="grid gap-4">
        {data.groups.map(({ group, earnedPoints, capPoints }) => (
          <li key={group} className="grid gap-1.5">
            <p className="flex justify-between gap-4 text-sm">
              <span>{GROUP_NAMES[group]}</span>
              <span className="figures text-muted">
                {capPoints === null
                  ? `${formatPoints(earnedPoints)}, no limit`
                  : `${formatNumber(earnedPoints)} of ${formatPoints(capPoints)}`}
              </span>
            </p>
            {capPoints !== null && (
              <Progress
                label={`Today’s emission: ${GROUP_NAMES[group]}`}
                value={earnedPoints}
                max={capPoints}
                valueText={`${earnedPoints} of ${formatPoints(capPoints)}`}
                tone={earnedPoints > capPoints ? 'warn' : 'section'}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
