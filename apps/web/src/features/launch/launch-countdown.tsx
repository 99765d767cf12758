import { nowMs, useNow } from '../../lib/clock.ts'
import { formatMoment } from '../../lib/text/time.ts'

const UNITS = [
  ['days', 86_400_000, Number.POSITIVE_INFINITY],
  ['hours', 3_600_000, 24],
  ['minutes', 60_000, 60],
  ['seconds', 1000, 60],
] as const

/**
 * The time until the launch, ticking for the eye only: screen readers read the date. Past it, and without a date, the
 * launch is soon.
 */
export function LaunchCountdown({ launchAt }: { launchAt: string | null }) {
  useNow('live')
  const atMs = launchAt === null ? null : Date.parse(launchAt)
  const leftMs = atMs === null ? 0 : atMs - nowMs()
  if (launchAt === null || atMs === null || leftMs <= 0) return <p className="text-lg">Soon.</p>
  return (
    <div className="grid gap-3">
      <div aria-hidden="true" className="flex flex-wrap gap-x-6 gap-y-3">
        {UNITS.map(([name, ms, max]) => (
          <div key={name} className="grid min-w-16">
            <span className="font-display font-semibold text-4xl tabular-nums md:text-5xl">
              {String(Math.floor(leftMs / ms) % max).padStart(2, '0')}
            </span>
            <span className="text-muted text-sm">{name}</span>
          </div>
        ))}
      </div>
      <p className="text-muted">
        Opens <time dateTime={launchAt}>{formatMoment(atMs)}</time>
      </p>
    </div>
  )
}
