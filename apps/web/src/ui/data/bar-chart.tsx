import { cx } from '../../lib/class-names.ts'
import { formatNumber } from '../../lib/text/format.ts'
import { DataTable } from './data-table.tsx'

/** A series of a `BarChart`. */
export interface Series<Id extends string> {
  id: Id
  name: string
  /** `solid` in the section’s colour, `hatched` in ink: told apart without colour too. */
  look: 'solid' | 'hatched'
}

/** A bar of a `BarChart`: its time, and a value of each series, stacked. */
export type Bar<Id extends string> = { key: string; label: string } & Record<Id, number>

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [640, 210, 44, 30, 10]
const PLOT = { width: WIDTH - LEFT, height: HEIGHT - BOTTOM - TOP }
/** Labels on the axis of time. */
const MAX_LABELS = 5
/** Share of a bar’s place that is drawn. */
const FILL = 0.8
const MAX_BAR_WIDTH = 28

/**
 * Stacked bars over time with a legend, and the same numbers as a table. Values are whole and not negative; the scale begins
 * at 0.
 */
export function BarChart<Id extends string>({
  label,
  series,
  bars,
  axis = formatNumber,
}: {
  /** What is shown, in a sentence, for those who don’t see it. */
  label: string
  series: readonly Series<Id>[]
  bars: readonly Bar<Id>[]
  /** The text of a value. */
  axis?: (value: number) => string
}) {
  const totals = bars.map((bar) => series.reduce((sum, { id }) => sum + bar[id], 0))
  const top = niceTop(Math.max(1, ...totals))
  return (
    <figure className="grid max-w-2xl gap-3">
      {series.length > 1 && <Legend series={series} />}
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="w-full overflow-visible text-(--section) forced-color-adjust-none"
      >
        <Hatch />
        <Scale top={top} text={axis} />
        <Bars series={series} bars={bars} top={top} text={axis} />
        <Times bars={bars} />
      </svg>
      <details className="text-sm">
        <summary className="w-fit font-medium text-muted hover:text-ink">Show as a table</summary>
        <div className="mt-3">
          <DataTable
            caption={label}
            rows={bars}
            rowKey={({ key }) => key}
            columns={[
              { id: 'time', header: 'Time', isRowHeader: true, cell: (bar) => bar.label },
              ...series.map(({ id, name }) => ({
                id,
                header: name,
                isNumeric: true,
                cell: (bar: Bar<Id>) => axis(bar[id]),
              })),
            ]}
          />
        </div>
      </details>
    </figure>
  )
}

function Legend({ series }: { series: readonly Series<string>[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-muted text-sm">
      {series.map(({ id, name, look }) => (
        <li key={id} className="flex items-center gap-2">
          <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 text-(--section)">
            <Hatch />
            <Block look={look} x={0} y={0} width={12} height={12} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}

const HATCH_PATH = 'M-1,1 l2,-2 M0,6 l6,-6 M5,7 l2,-2'

/** The pattern of hatched bars; the same wherever it is defined, so that its id may repeat across charts. */
function Hatch() {
  return (
    <defs>
      <pattern id="chart-hatch" width="6" height="6" patternUnits="userSpaceOnUse">
        <path d={HATCH_PATH} className="stroke-muted" strokeWidth="1.5" />
      </pattern>
    </defs>
  )
}

function Block({
  look,
  ...box
}: {
  look: 'solid' | 'hatched'
  x: number
  y: number
  width: number
  height: number
}) {
  if (look === 'solid') return <rect {...box} fill="currentColor" rx={1.5} />
  return (
    <>
      <rect {...box} className="fill-sunken stroke-muted" strokeWidth="0.75" rx={1.5} />
      <rect {...box} fill="url(#chart-hatch)" rx={1.5} />
    </>
  )
}

function Scale({ top, text }: { top: number; text: (value: number) => string }) {
  const steps = [0, top / 2, top].filter(Number.isInteger)
  return steps.map((value) => {
    const y = TOP + PLOT.height * (1 - value / top)
    return (
      <g key={value}>
        <line x1={LEFT} x2={WIDTH} y1={y} y2={y} className="stroke-line" />
        <text
          x={LEFT - 8}
          y={y + 4}
          textAnchor="end"
          className="figures fill-muted text-[0.85rem] max-sm:text-[1.4rem]"
        >
          {text(value)}
        </text>
      </g>
    )
  })
}

function Bars<Id extends string>({
  series,
  bars,
  top,
  text,
}: {
  series: readonly Series<Id>[]
  bars: readonly Bar<Id>[]
  top: number
  text: (value: number) => string
}) {
  const place = PLOT.width / Math.max(1, bars.length)
  const width = Math.min(MAX_BAR_WIDTH, place * FILL)
  return bars.map((bar, index) => {
    let base = TOP + PLOT.height
    const values = series.map(({ id, name }) => `${name}: ${text(bar[id])}`).join(', ')
    return (
      <g key={bar.key}>
        <title>{`${bar.label}. ${values}`}</title>
        <rect
          x={LEFT + index * place}
          y={TOP}
          width={place}
          height={PLOT.height}
          fill="transparent"
        />
        {series.map(({ id, look }) => {
          const height = (PLOT.height * bar[id]) / top
          base -= height
          if (height === 0) return null
          const x = LEFT + index * place + (place - width) / 2
          return <Block key={id} look={look} x={x} y={base} width={width} height={height} />
        })}
      </g>
    )
  })
}

function Times({ bars }: { bars: readonly { key: string; label: string }[] }) {
  const place = PLOT.width / Math.max(1, bars.length)
  const every = Math.max(1, Math.ceil(bars.length / MAX_LABELS))
  return bars.map(
    ({ key, label }, index) =>
      index % every === 0 && (
        <text
          key={key}
          x={LEFT + (index + 0.5) * place}
          y={HEIGHT - 4}
          textAnchor="middle"
          className={cx(
            'figures fill-muted text-[0.85rem] max-sm:text-[1.4rem]',
            index % (2 * every) !== 0 && 'max-sm:hidden',
          )}
        >
          {label}
        </text>
      ),
  )
}

/** The end of the scale: an even number of the form 2, 4, 10, 20, 40, 100, …, at least `value`. */
function niceTop(value: number): number {
  for (let unit = 2; ; unit *= 10) {
    for (const factor of [1, 2, 5]) if (unit * factor >= value) return unit * factor
  }
}
