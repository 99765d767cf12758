import { relativeTime as age } from '@laurel/contract/spec/formatting'
import { nowMs, useNow } from '../../lib/clock.ts'
import {
  exactTime,
  formatDay,
  formatLeft,
  formatMoment,
  relativeTime,
} from '../../lib/text/time.ts'
import { Tooltip } from '../dialogs/tooltip.tsx'

/**
 * An instant: relative, in the spec's minutes, hours and days with `format="minutes"` (spec §9), its `day`, or its
 * `moment` with hour and zone, as due times are shown; the exact time in the viewer's zone and in UTC on hover and
 * focus. Inside a link or button pass `isStatic`, since nothing focusable is allowed there.
 */
export function Time({
  at,
  format = 'relative',
  isStatic = false,
  className,
}: {
  /** ISO 8601. */
  at: string
  format?: 'relative' | 'minutes' | 'day' | 'moment'
  isStatic?: boolean
  className?: string
}) {
  const now = useNow()
  const atMs = Date.parse(at)
  const { local, utc } = exactTime(atMs)
  const nowOrLater = Math.max(now, nowMs())
  const text = {
    relative: () => relativeTime(atMs, nowOrLater),
    minutes: () => age(new Date(atMs), new Date(nowOrLater)),
    day: () => formatDay(atMs),
    moment: () => formatMoment(atMs),
  }[format]()
  if (isStatic) {
    return (
      <time dateTime={at} title={`${local} · ${utc}`} className={className}>
        {text}
      </time>
    )
  }
  return (
    <Tooltip
      isInline
      text={
        <span className="figures grid">
          <span>{local}</span>
          {utc !== local && <span className="opacity-75">{utc}</span>}
        </span>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: focus shows the exact time (look and feel, Words) */}
      <time dateTime={at} tabIndex={0} className={className}>
        {text}
      </time>
    </Tooltip>
  )
}

/** The time left until an instant, ticking; `done` once it has passed. */
export function Countdown({
  to,
  done = 'now',
  className,
}: {
  to: string
  done?: string
  className?: string
}) {
  useNow('live')
  const leftMs = Date.parse(to) - nowMs()
  return (
    <time
      dateTime={to}
      title={exactTime(Date.parse(to)).local}
      className={className ?? 'tabular-nums'}
    >
      {leftMs <= 0 ? done : formatLeft(leftMs)}
    </time>
  )
}
