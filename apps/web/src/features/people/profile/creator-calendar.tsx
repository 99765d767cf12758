import { useQuery } from '@tanstack/react-query'
import { plural } from '../../../lib/text/format.ts'
import { CALENDAR_WEEKS, type CalendarDay, DayCalendar } from '../../../ui/data/day-calendar.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { type ActivityDay, creatorCalendarQuery } from '../api.ts'

/** The days of the last half year on which a person had public work, wins or settled votes. */
export function CreatorCalendar({ username }: { username: string }) {
  const { data, error, refetch } = useQuery(creatorCalendarQuery(username))
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) {
    return (
      <Loading label="Loading the calendar">
        <Skeleton className="aspect-[26/7] w-full max-w-[42rem]" />
      </Loading>
    )
  }
  if (data.days.length === 0) {
    return <p className="text-muted">Nothing in the last {CALENDAR_WEEKS} weeks.</p>
  }
  return (
    <DayCalendar
      days={data.days.map((day) => ({ day: day.day, level: levelOf(day), text: textOf(day) }))}
      today={data.today}
      label={`${plural(data.days.length, 'active day')} in the last ${CALENDAR_WEEKS} weeks`}
    >
      <p className="text-muted text-sm">
        Accepted entries and posts on the day they were submitted, wins, and days on which votes
        settled. The darkest days are wins.
      </p>
    </DayCalendar>
  )
}

function levelOf({ acceptedCount, winCount }: ActivityDay): CalendarDay['level'] {
  if (winCount > 0) return 4
  if (acceptedCount > 0) return acceptedCount > 1 ? 3 : 2
  return 1
}

function textOf({ acceptedCount, winCount, hasSettledVotes }: ActivityDay): string {
  const parts = [
    ...(winCount > 0 ? [plural(winCount, 'win')] : []),
    ...(acceptedCount > 0 ? [`${acceptedCount} accepted`] : []),
    ...(hasSettledVotes ? ['votes settled'] : []),
  ]
  return parts.join(', ')
}
