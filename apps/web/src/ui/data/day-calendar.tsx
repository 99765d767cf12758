import type { ReactNode } from 'react'
import { formatUtcDay } from '../../lib/text/time.ts'

/** A day on which something was done. */
export interface CalendarDay {
  /** `YYYY-MM-DD`, in UTC. */
  day: string
  /** How dark it is drawn. */
  level: 1 | 2 | 3 | 4
  /** What was done, in words. */
  text: string
}

const DAY_MS = 86_400_000
/** Columns of the calendar. */
export const CALENDAR_WEEKS = 26
const [CELL, GAP] = [12, 3]
const OPACITIES = [0, 0.3, 0.5, 0.75, 1] as const

/** Days of the last half year, a column a week from Monday on, and the same as a list. */
export function DayCalendar({
  days,
  today,
  label,
  children,
}: {
  /** Days with something, in any order; others are ignored where they are too early. */
  days: readonly CalendarDay[]
  /** The last day, `YYYY-MM-DD`. */
  today: string
  /** What the drawing says as a whole. */
  label: string
  /** Between the drawing and the list. */
  children?: ReactNode
}) {
  const cells = cellsUntil(today)
  const done = new Map(days.map((one) => [one.day, one]))
  const active = cells.flatMap((day) => done.get(day) ?? [])
  const [width, height] = [CALENDAR_WEEKS * (CELL + GAP), 7 * (CELL + GAP)]
  return (
    <figure className="grid gap-3">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        className="w-full max-w-[42rem] text-(--section) forced-color-adjust-none"
      >
        {cells.map((day, index) => (
          <Cell key={day} day={day} index={index} done={done.get(day)} />
        ))}
      </svg>
      {children}
      <details className="text-sm">
        <summary className="w-fit font-medium text-muted hover:text-ink">Show as a list</summary>
        <ul className="mt-3 grid gap-1 sm:grid-cols-2 lg:grid-cols-3">
          {[...active].reverse().map(({ day, text }) => (
            <li key={day} className="figures">
              {formatUtcDay(day)}: {text}
            </li>
          ))}
        </ul>
      </details>
    </figure>
  )
}

function Cell({ day, index, done }: { day: string; index: number; done: CalendarDay | undefined }) {
  const place = {
    x: Math.floor(index / 7) * (CELL + GAP),
    y: (index % 7) * (CELL + GAP),
    width: CELL,
    height: CELL,
    rx: 3,
  }
  return (
    <g>
      <title>{`${formatUtcDay(day)}: ${done?.text ?? 'nothing'}`}</title>
      <rect {...place} className="fill-sunken" />
      {done !== undefined && (
        <rect {...place} fill="currentColor" fillOpacity={OPACITIES[done.level]} />
      )}
    </g>
  )
}

/** The days of the calendar, from the Monday of its first week on. */
function cellsUntil(today: string): string[] {
  const last = Date.parse(`${today}T00:00:00Z`)
  const weekday = (new Date(last).getUTCDay() + 6) % 7
  const count = (CALENDAR_WEEKS - 1) * 7 + weekday + 1
  return Array.from({ length: count }, (_, index) =>
    new Date(last - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  )
}
