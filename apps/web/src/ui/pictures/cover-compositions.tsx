import type { BountyCategory } from '@laurel/contract/work/bounties'
import type { ReactNode } from 'react'
import { seededRandom } from '../../lib/seed.ts'
import type { Palette } from './cover-palette.ts'

interface Brush {
  palette: Palette
  /** A number in [low, high). */
  between: (low: number, high: number) => number
  oneOf: <T>(items: readonly [T, ...T[]]) => T
}

const times = <T,>(count: number, draw: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => draw(index))

/** Strands that weave over and under each other. */
function thread({ palette, between, oneOf }: Brush): ReactNode {
  const [, shape, depth, spark] = palette
  const colours = oneOf([
    [shape, depth, spark],
    [depth, spark, shape],
    [spark, shape, depth],
  ])
  const wave = between(150, 230)
  const height = between(26, 48)
  const start = between(-80, 0)
  return times(5, (row) => {
    const middle = 6 + row * 42
    const up = row % 2 === 0 ? -1 : 1
    const arcs = times(5, (i) => {
      const way = (i % 2 === 0 ? up : -up) * height
      return `q${wave / 4} ${way} ${wave / 2} 0`
    })
    return (
      <path
        key={row}
        d={`M${start} ${middle}${arcs.join('')}`}
        fill="none"
        stroke={colours[row % 3]}
        strokeWidth={row === 2 ? 22 : 15}
        strokeLinecap="round"
      />
    )
  })
}

/** A lens with its rings and a glint; no triangle, since there is nothing to play. */
function video({ palette, between }: Brush): ReactNode {
  const [ground, shape, depth, spark] = palette
  const x = between(105, 215)
  const y = between(78, 102)
  const radius = between(62, 84)
  return (
    <>
      {times(4, (ring) => (
        <circle
          key={ring}
          cx={x}
          cy={y}
          r={radius + 22 + ring * 34}
          fill="none"
          stroke={depth}
          strokeOpacity={0.5 - ring * 0.1}
          strokeWidth={9 - ring * 2}
        />
      ))}
      <circle cx={x} cy={y} r={radius} fill={shape} />
      <path d={`M${x} ${y - radius}a${radius} ${radius} 0 0 1 0 ${2 * radius}z`} fill={depth} />
      <circle
        cx={x - radius / 3}
        cy={y - radius / 3}
        r={radius / 4}
        fill={spark}
        stroke={ground}
        strokeWidth="4"
      />
    </>
  )
}

/** A face out of three shapes, looking somewhere. */
function meme({ palette, between, oneOf }: Brush): ReactNode {
  const [ground, shape, depth, spark] = palette
  const look = between(-9, 9)
  const gap = between(46, 68)
  const smile = between(-26, 46)
  const head = oneOf(['circle', 'square', 'arch'] as const)
  return (
    <g transform={`rotate(${between(-8, 8)} 160 90)`}>
      {head === 'circle' && <circle cx="160" cy="96" r="112" fill={shape} />}
      {head === 'square' && <rect x="52" y="-8" width="216" height="216" rx="44" fill={shape} />}
      {head === 'arch' && <path d="M52 200V104a108 108 0 0 1 216 0v96z" fill={shape} />}
      {[-1, 1].map((side) => (
        <g key={side}>
          <circle cx={160 + side * gap} cy="74" r="27" fill={ground} />
          <circle cx={160 + side * gap + look} cy="77" r="13" fill={depth} />
        </g>
      ))}
      <path
        d={`M112 126q48 ${smile} 96 0`}
        fill="none"
        stroke={depth}
        strokeWidth="13"
        strokeLinecap="round"
      />
      <circle cx={between(40, 70)} cy={between(24, 44)} r="15" fill={spark} />
    </g>
  )
}

/** A page: columns of lines, an initial, one block in colour. */
function article({ palette, between, oneOf }: Brush): ReactNode {
  const [, shape, depth, spark] = palette
  const initialAt = oneOf([0, 1, 2])
  return times(3, (column) => {
    const x = 26 + column * 94
    const top = column === initialAt ? 96 : 26
    const lines = Math.floor((166 - top) / 17)
    return (
      <g key={column}>
        {column === initialAt && (
          <>
            <rect x={x} y="22" width="80" height="60" fill={shape} />
            <path d={`M${x} 82a60 60 0 0 1 60-60h20v60z`} fill={spark} />
          </>
        )}
        {times(lines, (line) => (
          <rect
            key={line}
            x={x}
            y={top + line * 17}
            width={line === lines - 1 ? between(28, 56) : between(68, 80)}
            height="7"
            rx="3.5"
            fill={depth}
            fillOpacity={0.85}
          />
        ))}
      </g>
    )
  })
}

/** Quarter circles, halves and squares on a grid. */
function design({ palette, oneOf }: Brush): ReactNode {
  const [ground, shape, depth, spark] = palette
  return times(24, (cell) => {
    const x = (cell % 6) * 54 - 2
    const y = Math.floor(cell / 6) * 54 - 18
    const kind = oneOf(['quarter', 'quarter', 'half', 'dot', 'plain'] as const)
    const back = oneOf([ground, ground, shape, depth])
    const front = oneOf([spark, shape, depth, ground].filter((c) => c !== back) as [string])
    return (
      <g key={cell} transform={`rotate(${oneOf([0, 90, 180, 270])} ${x + 27} ${y + 27})`}>
        <rect x={x - 0.5} y={y - 0.5} width="55" height="55" fill={back} />
        {kind === 'quarter' && <path d={`M${x} ${y}h54a54 54 0 0 1-54 54z`} fill={front} />}
        {kind === 'half' && <path d={`M${x} ${y}a27 27 0 0 0 54 0z`} fill={front} />}
        {kind === 'dot' && <circle cx={x + 27} cy={y + 27} r="15" fill={front} />}
      </g>
    )
  })
}

/** Lines of a program in their indents, and a brace. */
function code({ palette, between, oneOf }: Brush): ReactNode {
  const [, shape, depth, spark] = palette
  let indent = 0
  return (
    <>
      <path
        d="M276 18q-22 0-22 24v22q0 26-24 26q24 0 24 26v22q0 24 22 24"
        fill="none"
        stroke={shape}
        strokeWidth="16"
        strokeLinecap="round"
      />
      {times(7, (line) => {
        indent = Math.max(0, Math.min(3, indent + oneOf([-1, 0, 1, 1])))
        const first = between(22, 54)
        const x = 26 + indent * 24
        return (
          <g key={line}>
            <rect
              x={x}
              y={18 + line * 21}
              width={first}
              height="12"
              rx="6"
              fill={oneOf([spark, shape, depth])}
            />
            <rect
              x={x + first + 8}
              y={18 + line * 21}
              width={between(18, 70)}
              height="12"
              rx="6"
              fill={depth}
              fillOpacity={0.75}
            />
          </g>
        )
      })}
    </>
  )
}

/** Two voices and what they share. */
function translation({ palette, between }: Brush): ReactNode {
  const [ground, shape, depth, spark] = palette
  const y = between(80, 100)
  const radius = between(64, 80)
  const apart = between(38, 52)
  const half = Math.sqrt(radius * radius - apart * apart)
  return (
    <>
      <circle cx={160 - apart} cy={y} r={radius} fill={shape} />
      <circle cx={160 + apart} cy={y} r={radius} fill={depth} />
      <path
        d={`M160 ${y - half}a${radius} ${radius} 0 0 1 0 ${2 * half}a${radius} ${radius} 0 0 1 0 ${-2 * half}z`}
        fill={spark}
      />
      {[-1, 1].map((side) =>
        times(3, (line) => (
          <rect
            key={`${side}${line}`}
            x={160 + side * (apart + 34) - 20}
            y={y - 22 + line * 18}
            width={line === 2 ? 24 : 40}
            height="7"
            rx="3.5"
            fill={ground}
          />
        )),
      )}
    </>
  )
}

/** A branch of leaves that grows across. */
function other({ palette, between, oneOf }: Brush): ReactNode {
  const [, shape, depth, spark] = palette
  const lean = between(-14, 14)
  return (
    <g transform={`rotate(${lean} 160 90)`}>
      <path d="M-20 96q180 -20 360 0" fill="none" stroke={depth} strokeWidth="5" />
      {times(12, (index) => {
        const side = index % 2 === 0 ? -1 : 1
        const x = 2 + index * 28
        const turn = side * between(34, 56)
        return (
          <path
            key={index}
            d="M0 0C14 -22 48 -22 68 0C48 20 16 20 0 0Z"
            transform={`translate(${x} 90) rotate(${turn})`}
            fill={index % 5 === 2 ? spark : oneOf([shape, shape, depth])}
          />
        )
      })}
    </g>
  )
}

const COMPOSITIONS: Record<BountyCategory, (brush: Brush) => ReactNode> = {
  thread,
  video,
  meme,
  article,
  design,
  code,
  translation,
  other,
}

/** The shapes of a `CoverArt`, in a chunk of their own. */
export default function Composition({
  category,
  palette,
  seed,
}: {
  category: BountyCategory
  palette: Palette
  seed: number
}) {
  const random = seededRandom(seed)
  return COMPOSITIONS[category]({
    palette,
    between: (low, high) => low + random() * (high - low),
    oneOf: (items) => items[Math.floor(random() * items.length)] ?? items[0],
  })
}
