import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleLinear, scalePoint } from '@visx/scale'
import { AreaClosed, LinePath } from '@visx/shape'
import { type PointerEvent, useId, useState } from 'react'
import { formatCompact } from '../../../lib/text/format.ts'
import { countText } from '../words.ts'
import { type CurvePoint, isHour, nameOf, shortName, unfinishedName } from './curve-points.ts'
import { CurveTable } from './curve-table.tsx'

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
 * Impressions and opens by the day or hour: a filled and a dashed line, told apart without colour. The last day is not over: a
 * dotted line to a hollow point, so that it doesn’t read as a fall. A slider reads out one day, by pointer or keyboard, and the
 * same numbers are a table.
 */
export function CurveChart({ points, label }: { points: readonly CurvePoint[]; label: string }) {
  const [index, setIndex] = useState(points.length - 1)
  const shown = Math.min(index, points.length - 1)
  const handlePointer = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = ((event.clientX - box.left) / box.width) * WIDTH - PLOT.left
    const next = Math.round((share / (PLOT.right - PLOT.left)) * (points.length - 1))
    setIndex(Math.min(points.length - 1, Math.max(0, next)))
  }
  return (
    <figure className="grid gap-3">
      <Legend unfinished={unfinishedName(points)} />
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="w-full touch-pan-y overflow-visible text-(--section) forced-color-adjust-none"
        onPointerMove={handlePointer}
      >
        <Curves points={points} cursor={points[shown]?.at} />
      </svg>
      <PointSlider points={points} index={shown} onIndex={setIndex} />
      <CurveTable points={points} label={label} />
    </figure>
  )
}

/** The lines with their axes, and the point that is read out. */
function Curves({ points, cursor }: { points: readonly CurvePoint[]; cursor: string | undefined }) {
  const top = Math.max(
    4,
    ...points.map(({ impressions, opens }) => Math.max(impressions ?? 0, opens ?? 0)),
  )
  const x = scalePoint({ domain: points.map(({ at }) => at), range: [PLOT.left, PLOT.right] })
  const y = scaleLinear({ domain: [0, top], range: [PLOT.bottom, PLOT.top], nice: true })
  const xOf = ({ at }: CurvePoint) => x(at) ?? 0
  const over = points.slice(0, -1)
  return (
    <>
      <Axes points={points} x={x} y={y} />
      <AreaClosed<CurvePoint>
        data={[...over]}
        x={xOf}
        y={({ impressions }) => y(impressions ?? 0)}
        yScale={y}
        fill="currentColor"
        fillOpacity={0.12}
      />
      <Curve
        points={points}
        x={xOf}
        y={({ impressions }) => y(impressions ?? 0)}
        className="stroke-current"
        width={2}
      />
      <Curve
        points={points}
        x={xOf}
        y={({ opens }) => y(opens ?? 0)}
        className="stroke-ink"
        width={1.75}
        dashes="5 4"
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

function Axes({
  points,
  x,
  y,
}: {
  points: readonly CurvePoint[]
  x: ReturnType<typeof scalePoint<string>>
  y: ReturnType<typeof scaleLinear<number>>
}) {
  const every = Math.max(1, Math.ceil(points.length / MAX_LABELS))
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
        tickValues={points.filter((_, place) => place % every === 0).map(({ at }) => at)}
        tickFormat={shortName}
        tickLabelProps={{ className: AXIS_TEXT, textAnchor: 'middle', dy: 6 }}
      />
    </>
  )
}

/** A line through what is over, and dotted to the hollow last point, which is not. */
function Curve({
  points,
  x,
  y,
  className,
  width,
  dashes,
}: {
  points: readonly CurvePoint[]
  x: (point: CurvePoint) => number
  y: (point: CurvePoint) => number
  className: string
  width: number
  dashes?: string
}) {
  const last = points.at(-1)
  return (
    <g className={className} fill="none" strokeWidth={width}>
      <LinePath<CurvePoint> data={points.slice(0, -1)} x={x} y={y} strokeDasharray={dashes} />
      <LinePath<CurvePoint>
        data={points.slice(-2)}
        x={x}
        y={y}
        strokeDasharray="1 5"
        strokeLinecap="round"
      />
      {last !== undefined && <circle cx={x(last)} cy={y(last)} r={4} className="fill-paper" />}
    </g>
  )
}

/** Reads out one day or hour, by pointer or keyboard. */
function PointSlider({
  points,
  index,
  onIndex,
}: {
  points: readonly CurvePoint[]
  index: number
  onIndex: (index: number) => void
}) {
  const id = useId()
  const point = points[index]
  if (point === undefined) return null
  const text = readOut(point, index === points.length - 1 ? unfinishedName(points) : null)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <label htmlFor={id} className="text-muted">
        {isHour(point) ? 'Hour' : 'Day'}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={points.length - 1}
        value={index}
        aria-valuetext={text}
        onChange={(event) => onIndex(Number(event.target.value))}
        className="h-11 min-w-40 flex-1 accent-(--section)"
      />
      <output htmlFor={id} className="figures w-full sm:w-auto">
        {text}
      </output>
    </div>
  )
}

function readOut(point: CurvePoint, unfinished: string | null): string {
  const { impressions, opens, entries } = point
  const parts = [`${countText(impressions)} impressions`, `${countText(opens)} opens`]
  if (entries !== undefined) parts.push(`${entries} entries`)
  return `${unfinished ?? nameOf(point)}: ${parts.join(', ')}`
}

function Legend({ unfinished }: { unfinished: string }) {
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
      <li className="flex items-center gap-2">
        <svg aria-hidden="true" viewBox="0 0 20 8" className="h-2 w-5" fill="none">
          <path
            d="M1,4h11"
            className="stroke-ink"
            strokeWidth="2"
            strokeDasharray="1 4"
            strokeLinecap="round"
          />
          <circle cx="16" cy="4" r="3" className="stroke-ink" strokeWidth="1.5" />
        </svg>
        {unfinished}
      </li>
    </ul>
  )
}
