import { useQuery } from '@tanstack/react-query'
import { Flame, Snowflake } from 'lucide-react'
import { cx } from '../../lib/class-names.ts'
import { plural } from '../../lib/text/format.ts'
import { formatUtcDay } from '../../lib/text/time.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { type MyTasks, tasksQuery } from './api.ts'

type Streak = MyTasks['streak']

const DAY_NAMES: Record<Streak['recent'][number]['state'], string> = {
  active: 'active',
  frozen: 'missed, bridged by a freeze',
  missed: 'not active',
  open: 'today, not over',
}

const DAY_STYLES: Record<Streak['recent'][number]['state'], string> = {
  active: 'bg-(--section) text-on-brand',
  frozen: 'bg-info-soft text-info',
  missed: 'bg-sunken',
  open: 'border border-edge border-dashed',
}

/** The viewer's run of active days, the bonus that it gives, its last two weeks and the freeze. */
export function StreakCard() {
  const { data, error, refetch } = useQuery(tasksQuery)
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) {
    return (
      <Loading label="Loading your streak">
        <Skeleton className="h-52 w-full rounded-card" />
      </Loading>
    )
  }
  const { streak } = data
  return (
    <Card className="grid content-start gap-5">
      <h2 className="flex items-center gap-2 text-lg">
        <Flame aria-hidden="true" className="size-5 text-(--section-ink)" />
        {streak.days === 0 ? 'No streak yet' : `${plural(streak.days, 'day')} in a row`}
      </h2>
      <p className="text-muted text-sm">
        {streak.bonusPercent > 0
          ? `Your voting rewards and author shares get ${streak.bonusPercent}% more. Each further day adds 2%, up to ${streak.maxBonusPercent}%.`
          : `Vote, submit or pass a lesson on consecutive days: each day adds 2% to voting rewards and author shares, up to ${streak.maxBonusPercent}%.`}{' '}
        {streak.isActiveToday ? 'Today counts already.' : 'Today doesn’t count yet.'}
      </p>
      <Days recent={streak.recent} />
      <p className="flex items-start gap-2 text-muted text-sm">
        <Snowflake aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span>{freezeText(streak)}</span>
      </p>
    </Card>
  )
}

function Days({ recent }: { recent: Streak['recent'] }) {
  return (
    <ol aria-label="The last 14 days (UTC)" className="grid grid-cols-7 gap-1.5 sm:grid-cols-14">
      {recent.map(({ day, state }) => (
        <li
          key={day}
          title={`${formatUtcDay(day)}: ${DAY_NAMES[state]}`}
          className={cx(
            'grid aspect-square max-h-10 place-items-center rounded-control text-xs forced-color-adjust-none',
            DAY_STYLES[state],
          )}
        >
          <span aria-hidden="true">
            {state === 'frozen' ? <Snowflake className="size-3.5" /> : Number(day.slice(8))}
          </span>
          <span className="sr-only">
            {formatUtcDay(day)}: {DAY_NAMES[state]}
          </span>
        </li>
      ))}
    </ol>
  )
}

function freezeText({ days, frozenDay, nextFreezeDay, recent }: Streak): string {
  const today = recent.at(-1)?.day ?? ''
  if (days === 0) return 'One missed day a week is bridged automatically, once you have a streak.'
  if (nextFreezeDay <= today)
    return 'One missed day is bridged automatically: your freeze is ready.'
  return `Your freeze bridged ${formatUtcDay(frozenDay ?? today)}. The next one is ready on ${formatUtcDay(nextFreezeDay)}.`
}
