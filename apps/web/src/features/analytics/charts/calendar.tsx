import { scaleThreshold } from '@visx/scale'
import { formatNumber, plural } from '../../../lib/text/format.ts'
import { formatUtcDay } from '../../../lib/text/time.ts'

/** A day on which something was done. */
interface ActiveDay {
  day: string
  actions: number
}

const DAY_MS = 86_400_000
const WEEKS = 26
const [CELL, GAP] = [12, 3]
const opacityOf = scaleThreshold<number, number>({
  domain: [1, 3, 8, 20],
  range: [0, 0.3, 0.5, 0.75, 1],
})

/** Days of the last half year, a column a week from Monday on: the more was done, the darker. */
export function Calendar({ days, today }: { days: readonly ActiveDay[]; today: string }) {
  const done = new Map(days.map(({ day, actions }) => [day, actions]))
  const last = Date.parse(`${today}T00:00:00Z`)
  const weekday = (new Date(last).getUTCDay() + 6) % 7
  const first = last - ((WEEKS - 1) * 7 + weekday) * DAY_MS
  const cells = Array.from({ length: (WEEKS - 1) * 7 + weekday + 1 }, (_, index) => {
    const day = new Date(first + index * DAY_MS).toISOString().slice(0, 10)
    return { day, index, actions: done.get(day) ?? 0 }
  })
  const active = cells.filter(({ actions }) => actions > 0)
  const [width, height] = [WEEKS * (CELL + GAP), 7 * (CELL + GAP)]
  return (
    <figure className="grid gap-3">
      <svg
        role="img"
        aria-label={`${plural(active.length, 'active day')} in the last ${WEEKS} weeks`}
        viewBox={`0 0 ${width} ${height}`}
        className="w-full max-w-2xl text-(--section) forced-color-adjust-none"
      >
        {cells.map(({ day, index, actions }) => (
          <g key={day}>
            <title>{`${formatUtcDay(day)}: ${plural(actions, 'action')}`}</title>
            <rect
              x={Math.floor(index / 7) * (CELL + GAP)}
              y={(index % 7) * (CELL + GAP)}
              width={CELL}
              height={CELL}
              rx={3}
              className="fill-sunken"
            />
            <rect
              x={Math.floor(index / 7) * (CELL + GAP)}
              y={(index % 7) * (CELL + GAP)}
              width={CELL}
              height={CELL}
              rx={3}
              fill="currentColor"
              fillOpacity={opacityOf(actions)}
            />
          </g>
        ))}
      </svg>
      <details className="text-sm">
        <summary className="w-fit font-medium text-muted hover:text-ink">Show as a list</summary>
        <ul className="mt-3 grid gap-1 sm:grid-cols-2 lg:grid-cols-3">
          {[...active].reverse().map(({ day, actions }) => (
            <li key={day} className="figures">
              {formatUtcDay(day)}: {formatNumber(actions)}
            </li>
          ))}
        </ul>
      </details>
    </figure>
  )
}
