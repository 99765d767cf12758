import type { ComponentType, ReactNode } from 'react'

/** The drawings of one lesson by name; a name begins with the lesson's slug. */
export type Figures = Readonly<Record<string, ComponentType>>

/** Width and height of the sheet; on a phone, a unit is about a pixel. */
const SHEET = { width: 360, height: 200 } as const

/** What a part of a drawing means; the words say it too. */
export type Tone = 'plain' | 'brand' | 'good' | 'warn' | 'bad' | 'info'

const AREAS: Record<Tone, string> = {
  plain: 'fill-surface stroke-edge',
  brand: 'fill-brand-soft stroke-brand',
  good: 'fill-good-soft stroke-good',
  warn: 'fill-warn-soft stroke-warn',
  bad: 'fill-bad-soft stroke-bad',
  info: 'fill-info-soft stroke-info',
}
const LINES: Record<Tone, string> = {
  plain: 'stroke-edge',
  brand: 'stroke-brand',
  good: 'stroke-good',
  warn: 'stroke-warn',
  bad: 'stroke-bad',
  info: 'stroke-info',
}
const TEXTS: Record<Tone, string> = {
  plain: 'fill-ink',
  brand: 'fill-brand',
  good: 'fill-good',
  warn: 'fill-warn',
  bad: 'fill-bad',
  info: 'fill-info',
}

/** A lesson's drawing on a sheet of 360 × 200 units; its words for screen readers are in the lesson. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${SHEET.width} ${SHEET.height}`}
      className="block size-full font-sans"
    >
      {children}
    </svg>
  )
}

/** Words in a drawing, centred on their point unless anchored; `quiet` ones are smaller and grey. */
export function Words({
  at: [x, y],
  children,
  tone = 'plain',
  anchor = 'middle',
  quiet = false,
  bold = false,
}: {
  /** The middle of the line of text. */
  at: readonly [number, number]
  children: string
  tone?: Tone
  anchor?: 'start' | 'middle' | 'end'
  quiet?: boolean
  bold?: boolean
}) {
  return (
    <text
      x={x}
      y={y}
      dy="0.35em"
      textAnchor={anchor}
      fontSize={quiet ? 11 : 13}
      fontWeight={bold ? 600 : 400}
      className={quiet ? 'fill-muted' : TEXTS[tone]}
    >
      {children}
    </text>
  )
}

/** A box with a word in bold and up to two quiet lines below it. */
export function Box({
  x,
  y,
  width,
  height,
  title,
  lines = [],
  tone = 'plain',
}: {
  x: number
  y: number
  width: number
  height: number
  title: string
  lines?: readonly string[]
  tone?: Tone
}) {
  const middle = x + width / 2
  const first = y + height / 2 - lines.length * 7
  return (
    <g>
      <rect {...{ x, y, width, height }} rx={8} strokeWidth={1.5} className={AREAS[tone]} />
      <Words at={[middle, first]} bold tone={tone}>
        {title}
      </Words>
      {lines.map((line, index) => (
        <Words key={line} at={[middle, first + 15 + index * 13]} quiet>
          {line}
        </Words>
      ))}
    </g>
  )
}

/** A straight arrow. */
export function Arrow({
  from: [x1, y1],
  to: [x2, y2],
  tone = 'plain',
  dashed = false,
}: {
  from: readonly [number, number]
  to: readonly [number, number]
  tone?: Tone
  dashed?: boolean
}) {
  const degrees = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI
  return (
    <g fill="none" strokeWidth={1.5} strokeLinecap="round" className={LINES[tone]}>
      <line {...{ x1, y1, x2, y2 }} {...(dashed && { strokeDasharray: '4 4' })} />
      <path d="M-6,-4 L0,0 L-6,4" transform={`translate(${x2} ${y2}) rotate(${degrees})`} />
    </g>
  )
}

/** A part of a bar or a time line: square corners, so that parts join. */
export function Band({
  x,
  y,
  width,
  height,
  tone = 'plain',
}: {
  x: number
  y: number
  width: number
  height: number
  tone?: Tone
}) {
  return <rect {...{ x, y, width, height }} strokeWidth={1.5} className={AREAS[tone]} />
}

/** A line along points. */
export function Line({
  points,
  tone = 'plain',
  dashed = false,
}: {
  points: readonly (readonly [number, number])[]
  tone?: Tone
  dashed?: boolean
}) {
  return (
    <polyline
      points={points.map((point) => point.join(',')).join(' ')}
      fill="none"
      strokeWidth={2}
      strokeLinejoin="round"
      className={LINES[tone]}
      {...(dashed && { strokeDasharray: '4 4' })}
    />
  )
}
