import type { BountyCategory } from '../work/bounties.ts'
import { type Palette, paletteOf } from './cover-palettes.ts'
import { hashSeed, seededRandom } from './seed.ts'

/** An SVG element of a cover, drawn by the web app and by the server. Attributes are named as in React. */
export interface Shape {
  tag: 'circle' | 'g' | 'path' | 'rect'
  attributes: Readonly<Record<string, string | number>>
  children?: readonly Shape[]
}

interface Brush {
  palette: Palette
  /** A number in [low, high). */
  between: (low: number, high: number) => number
  oneOf: <T>(items: readonly [T, ...T[]]) => T
}

const times = <T>(count: number, draw: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => draw(index))

const path = (d: string, attributes: Shape['attributes']): Shape => ({
  tag: 'path',
  attributes: { d, ...attributes },
})
const circle = (cx: number, cy: number, r: number, attributes: Shape['attributes']): Shape => ({
  tag: 'circle',
  attributes: { cx, cy, r, ...attributes },
})
const rect = (
  [x, y, width, height]: readonly [number, number, number, number],
  attributes: Shape['attributes'],
): Shape => ({ tag: 'rect', attributes: { x, y, width, height, ...attributes } })
const turned = (transform: string, children: readonly Shape[]): Shape => ({
  tag: 'g',
  attributes: { transform },
  children,
})
const line = (stroke: string, strokeWidth: number): Shape['attributes'] => ({
  fill: 'none',
  stroke,
  strokeWidth,
  strokeLinecap: 'round',
})

/** Strands that weave over and under each other. */
function thread({ palette, between, oneOf }: Brush): Shape[] {
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
    const colour = colours[row % 3] ?? shape
    return path(`M${start} ${middle}${arcs.join('')}`, line(colour, row === 2 ? 22 : 15))
  })
}

/** A lens with its rings and a glint; no triangle, since there is nothing to play. */
function video({ palette, between }: Brush): Shape[] {
  const [ground, shape, depth, spark] = palette
  const x = between(105, 215)
  const y = between(78, 102)
  const radius = between(62, 84)
  return [
    ...times(4, (ring) =>
      circle(x, y, radius + 22 + ring * 34, {
        fill: 'none',
        stroke: depth,
        strokeOpacity: 0.5 - ring * 0.1,
        strokeWidth: 9 - ring * 2,
      }),
    ),
    circle(x, y, radius, { fill: shape }),
    path(`M${x} ${y - radius}a${radius} ${radius} 0 0 1 0 ${2 * radius}z`, { fill: depth }),
    circle(x - radius / 3, y - radius / 3, radius / 4, {
      fill: spark,
      stroke: ground,
      strokeWidth: 4,
    }),
  ]
}

/** A face out of three shapes, looking somewhere. */
function meme({ palette, between, oneOf }: Brush): Shape[] {
  const [ground, shape, depth, spark] = palette
  const look = between(-9, 9)
  const gap = between(46, 68)
  const smile = between(-26, 46)
  const head = oneOf([
    circle(160, 96, 112, { fill: shape }),
    rect([52, -8, 216, 216], { rx: 44, fill: shape }),
    path('M52 200V104a108 108 0 0 1 216 0v96z', { fill: shape }),
  ])
  const tilt = between(-8, 8)
  const eyes = [-1, 1].flatMap((side) => [
    circle(160 + side * gap, 74, 27, { fill: ground }),
    circle(160 + side * gap + look, 77, 13, { fill: depth }),
  ])
  return [
    turned(`rotate(${tilt} 160 90)`, [
      head,
      ...eyes,
      path(`M112 126q48 ${smile} 96 0`, line(depth, 13)),
      circle(between(40, 70), between(24, 44), 15, { fill: spark }),
    ]),
  ]
}

/** A page: columns of lines, an initial, one block in colour. */
function article({ palette, between, oneOf }: Brush): Shape[] {
  const [, shape, depth, spark] = palette
  const initialAt = oneOf([0, 1, 2])
  return times(3, (column) => {
    const x = 26 + column * 94
    const top = column === initialAt ? 96 : 26
    const lines = Math.floor((166 - top) / 17)
    const initial =
      column === initialAt
        ? [
            rect([x, 22, 80, 60], { fill: shape }),
            path(`M${x} 82a60 60 0 0 1 60-60h20v60z`, { fill: spark }),
          ]
        : []
    const text = times(lines, (row) => {
      const width = row === lines - 1 ? between(28, 56) : between(68, 80)
      return rect([x, top + row * 17, width, 7], { rx: 3.5, fill: depth, fillOpacity: 0.85 })
    })
    return [...initial, ...text]
  }).flat()
}

/** Quarter circles, halves and squares on a grid; all overlap their tiles, or seams would show between them. */
function design({ palette, oneOf }: Brush): Shape[] {
  const [ground, shape, depth, spark] = palette
  return times(24, (cell) => {
    const x = (cell % 6) * 54 - 2
    const y = Math.floor(cell / 6) * 54 - 18
    const kind = oneOf(['quarter', 'quarter', 'half', 'dot', 'plain'] as const)
    const back = oneOf([ground, ground, shape, depth])
    const front = oneOf([spark, shape, depth, ground].filter((c) => c !== back) as [string])
    const turn = oneOf([0, 90, 180, 270])
    const marks = {
      quarter: [path(`M${x - 0.5} ${y - 0.5}h54.5v.5a54 54 0 0 1-54 54h-.5z`, { fill: front })],
      half: [path(`M${x} ${y - 0.5}v.5a27 27 0 0 0 54 0v-.5z`, { fill: front })],
      dot: [circle(x + 27, y + 27, 15, { fill: front })],
      plain: [],
    }
    return turned(`rotate(${turn} ${x + 27} ${y + 27})`, [
      rect([x - 0.5, y - 0.5, 55, 55], { fill: back }),
      ...marks[kind],
    ])
  })
}

/** Lines of a program in their indents, and a brace. */
function code({ palette, between, oneOf }: Brush): Shape[] {
  const [, shape, depth, spark] = palette
  let indent = 0
  const brace = 'M276 18q-22 0-22 24v22q0 26-24 26q24 0 24 26v22q0 24 22 24'
  return [
    path(brace, line(shape, 16)),
    ...times(7, (row) => {
      indent = Math.max(0, Math.min(3, indent + oneOf([-1, 0, 1, 1])))
      const first = between(22, 54)
      const x = 26 + indent * 24
      const y = 18 + row * 21
      return [
        rect([x, y, first, 12], { rx: 6, fill: oneOf([spark, shape, depth]) }),
        rect([x + first + 8, y, between(18, 70), 12], { rx: 6, fill: depth, fillOpacity: 0.75 }),
      ]
    }).flat(),
  ]
}

/** Two voices and what they share. */
function translation({ palette, between }: Brush): Shape[] {
  const [ground, shape, depth, spark] = palette
  const y = between(80, 100)
  const radius = between(64, 80)
  const apart = between(38, 52)
  const half = Math.sqrt(radius * radius - apart * apart)
  const lens = `a${radius} ${radius} 0 0 1 0 ${2 * half}a${radius} ${radius} 0 0 1 0 ${-2 * half}z`
  const words = [-1, 1].flatMap((side) =>
    times(3, (row) => {
      const width = row === 2 ? 24 : 40
      const x = 160 + side * (apart + 34) - 20
      return rect([x, y - 22 + row * 18, width, 7], { rx: 3.5, fill: ground })
    }),
  )
  return [
    circle(160 - apart, y, radius, { fill: shape }),
    circle(160 + apart, y, radius, { fill: depth }),
    path(`M160 ${y - half}${lens}`, { fill: spark }),
    ...words,
  ]
}

/** A branch of leaves that grows across. */
function other({ palette, between, oneOf }: Brush): Shape[] {
  const [, shape, depth, spark] = palette
  const lean = between(-14, 14)
  const stem = path('M-20 96q180 -20 360 0', { fill: 'none', stroke: depth, strokeWidth: 5 })
  const leaves = times(12, (index) => {
    const side = index % 2 === 0 ? -1 : 1
    const turn = side * between(34, 56)
    return path('M0 0C14 -22 48 -22 68 0C48 20 16 20 0 0Z', {
      transform: `translate(${2 + index * 28} 90) rotate(${turn})`,
      fill: index % 5 === 2 ? spark : oneOf([shape, shape, depth]),
    })
  })
  return [turned(`rotate(${lean} 160 90)`, [stem, ...leaves])]
}

const COMPOSITIONS: Record<BountyCategory, (brush: Brush) => Shape[]> = {
  thread,
  video,
  meme,
  article,
  design,
  code,
  translation,
  other,
}

/** The shapes of a cover in a box of 320 × 180, over the first colour of `paletteOf(seed)`; the same seed gives the same cover. */
export function coverShapes(seed: string, category: BountyCategory): Shape[] {
  const random = seededRandom(hashSeed(seed))
  return COMPOSITIONS[category]({
    palette: paletteOf(seed),
    between: (low, high) => low + random() * (high - low),
    oneOf: (items) => items[Math.floor(random() * items.length)] ?? items[0],
  })
}
