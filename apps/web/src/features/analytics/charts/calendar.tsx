import { plural } from '../../../lib/text/format.ts'
import { CALENDAR_WEEKS, type CalendarDay, DayCalendar } from '../../../ui/data/day-calendar.tsx'

/** A day on which something was done. */
interface ActiveDay {
  day: string
  actions: number
}

/** Days of the last half year: the more was done, the darker. */
export function Calendar({ days, today }: { days: readonly ActiveDay[]; today: string }) {
  const active = days.filter(({ actions }) => actions > 0)
  return (
    <DayCalendar
      days={active.map(({ day, actions }) => ({
        day,
        level: levelOf(actions),
        text: plural(actions, 'action'),
      }))}
      today={today}
      label={`${plural(active.length, 'active day')} in the last ${CALENDAR_WEEKS} weeks`}
    />
  )
}

function levelOf(actions: number): CalendarDay['level'] {
  if (actions < 3) return 1
  if (actions < 8) return 2
  return actions < 20 ? 3 : 4
}
