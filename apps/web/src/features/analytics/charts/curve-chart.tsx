import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleLinear, scalePoint } from '@visx/scale'
import { AreaClosed, LinePath } from '@visx/shape'
import { type PointerEvent, useId, useState } from 'react'
import { formatCompact } from '../../../lib/text/format.ts'
import { formatUtcDay } from '../../../lib/text/time.ts'
import { DataTable } from '../../../ui/data/data-table.tsx'
import { countText } from '../words.ts'

/** One day of a curve; null where too few people are behind a count. */
export interface CurveDay {
  day: string
  impressions: number | null
  opens: number | null
  entries?: number
}

const [WIDTH, HEIGHT] = [720, 240]
const MARGIN = { top: 12, right: 12, bottom: 28, left: 44 }
const PLOT = {
  left: MARGIN.left,
  right: WIDTH - MARGIN.right,
  top: MARGIN.top,
  bottom: HEIGHT - MARGIN.bottom,
}
const MAX_LABELS = 6
const AXIS_TEXT = 'figures fill-muted text-[0.75rem] max-sm:text-[1.3rem] lg:text-[0.5rem]'

/**
 * Impressions and opens by the day: a filled and a dashed line, told apart without colour. A slider reads out one day, by pointer
 * or keyboard, and the same numbers are a table.
 */
export function CurveChart({ days, label }: { days: readonly CurveDay[]; label: string }) {
  const [index, setIndex] = useState(days.length - 1)
  const at = days[Math.min(index, days.length - 1)]
  const handlePointer = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = ((event.clientX - box.left) / box.width) * WIDTH - PLOT.left
    const next = Math.round((share / (PLOT.right - PLOT.left)) * (days.length - 1))
    setIndex(Math.min(days.length - 1, Math.max(0, next)))
  }
  return (
    <figure className="grid gap-3">
      <Legend />
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="w-full touch-pan-y overflow-visible text-(--section) forced-color-adjust-none"
        onPointerMove={handlePointer}
      >
        <Curves days={days} cursor={at?.day} />
      </svg>
      <DaySlider days={days} index={index} onIndex={setIndex} />
      <CurveTable days={days} label={label} />
    </figure>
  )
}

/** The lines with their axes, and the day that is read out. */
function Curves({ days, cursor }: { days: readonly CurveDay[]; cursor: string | undefined }) {
  const top = Math.max(4, ...days.map((day) => Math.max(day.impressions ?? 0, day.opens ?? 0)))
  const x = scalePoint({ domain: days.map(({ day }) => day), range: [PLOT.left, PLOT.right] })
  const y = scaleLinear({ domain: [0, top], range: [PLOT.bottom, PLOT.top], nice: true })
  const every = Math.max(1, Math.ceil(days.length / MAX_LABELS))
  const ofImpressions = {
    data: [...days],
    x: ({ day }: CurveDay) => x(day) ?? 0,
    y: ({ impressions }: CurveDay) => y(impressions ?? 0),
  }
  return (
    <>
      <AxisLeft
        scale={y}
        left={PLOT.left}
        numTicks={4}
        hideTicks
        hideAxisLine
        tickFormat={(value) => formatCompact(Number(value))}
        tickLabelProps={{ className: AXIS_TEXT, textAnchor: 'end', dx: -6, dy: 4 }}
      />
      <AxisBottom
        scale={x}
        top={PLOT.bottom}
        hideTicks
        stroke="var(--color-line)"
        tickValues={days.filter((_, place) => place % every === 0).map(({ day }) => day)}
        tickFormat={shortDay}
        tickLabelProps={{ className: AXIS_TEXT, textAnchor: 'middle', dy: 6 }}
      />
      <AreaClosed<CurveDay> {...ofImpressions} yScale={y} fill="currentColor" fillOpacity={0.12} />
      <LinePath<CurveDay> {...ofImpressions} stroke="currentColor" strokeWidth={2} />
      <LinePath<CurveDay>
        {...ofImpressions}
        y={({ opens }) => y(opens ?? 0)}
        className="stroke-ink"
        strokeWidth={1.75}
        strokeDasharray="5 4"
      />
      {cursor !== undefined && (
        <line
          x1={x(cursor)}
          x2={x(cursor)}
          y1={PLOT.top}
          y2={PLOT.bottom}
          className="stroke-edge"
        />
      )}
    </>
  )
}

/** Reads out one day, by pointer or keyboard. */
function DaySlider({
  days,
  index,
  onIndex,
}: {
  days: readonly CurveDay[]
  index: number
  onIndex: (index: number) => void
}) {
  const id = useId()
  const at = days[Math.min(index, days.length - 1)]
  if (at === undefined) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <label htmlFor={id} className="text-muted">
        Day
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={days.length - 1}
        value={index}
        aria-valuetext={readOut(at)}
        onChange={(event) => onIndex(Number(event.target.value))}
        className="h-11 min-w-40 flex-1 accent-(--section)"
      />
      <output htmlFor={id} className="figures w-full sm:w-auto">
        {readOut(at)}
      </output>
    </div>
  )
}

function readOut({ day, impressions, opens, entries }: CurveDay): string {
  const parts = [`${countText(impressions)} impressions`, `${countText(opens)} opens`]
  if (entries !== undefined) parts.push(`${entries} entries`)
  return `${formatUtcDay(day)}: ${parts.join(', ')}`
}

function CurveTable({ days, label }: { days: readonly CurveDay[]; label: string }) {
  const hasEntries = days.some(({ entries }) => entries !== undefined)
  return (
    <details className="text-sm">
      <summary className="w-fit font-medium text-muted hover:text-ink">Show as a table</summary>
      <div className="mt-3">
        <DataTable
          caption={label}
          rows={[...days].reverse()}
          rowKey={({ day }) => day}
          columns={[
            {
              id: 'day',
              header: 'Day',
              isRowHeader: true,
              cell: ({ day }) => formatUtcDay(day),
            },
            {
              id: 'impressions',
              header: 'Impressions',
              isNumeric: true,
              cell: ({ impressions }) => countText(impressions),
            },
            {
              id: 'opens',
              header: 'Opens',
              isNumeric: true,
              cell: ({ opens }) => countText(opens),
            },
            ...(hasEntries
              ? [
                  {
                    id: 'entries',
                    header: 'Entries',
                    isNumeric: true,
                    cell: ({ entries }: CurveDay) => String(entries ?? 0),
                  },
                ]
              : []),
          ]}
        />
      </div>
    </details>
  )
}

function Legend() {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-muted text-sm">
      <li className="flex items-center gap-2">
        <svg aria-hidden="true" viewBox="0 0 20 8" className="h-2 w-5 text-(--section)">
          <path d="M0,4h20" stroke="currentColor" strokeWidth="3" />
        </svg>
        Impressions
      </li>
      <li className="flex items-center gap-2">
        <svg aria-hidden="true" viewBox="0 0 20 8" className="h-2 w-5">
          <path d="M0,4h20" className="stroke-ink" strokeWidth="2" strokeDasharray="5 4" />
        </svg>
        Opens
      </li>
    </ul>
  )
}

function shortDay(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
}
