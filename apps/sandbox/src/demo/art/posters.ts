import { block, letters } from './lettering.ts'
import { thingOf } from './objects.ts'
import { disc, line, place, plate, type Sheet, shape, svg, take } from './paper.ts'

const WIDTH = 600
const HEIGHT = 800

/** A poster: the title, a scene and its small print. */
type Composition = (sheet: Sheet) => string[]

const waves = (y: number, ink: string, rows: number, width: number, step = 46): string =>
  Array.from({ length: rows }, (_, row) => {
    const top = y + row * step
    const shift = (row % 2) * -40
    return line(`M${shift - 40} ${top}${'q20 -18 40 0t40 0'.repeat(10)}`, ink, width)
  }).join('')

const horizon: Composition = ({ title, index, dice, palette: [, ink, first, second, third] }) => {
  const level = 380 + dice() * 90
  return [
    disc(150 + dice() * 300, level - 30, 110 + dice() * 50, second),
    plate(0, level, WIDTH, HEIGHT - level, first),
    waves(level + 40, third, 8, 7),
    place(thingOf(title, index)(ink, third), 300, level - 30, 1.5, dice() * 8 - 4),
    block(title, { x: 44, y: 48, width: 512, height: 210, ink, weight: 0.17 }).svg,
  ]
}

const bend: Composition = ({
  title,
  index,
  dice,
  palette: [ground, ink, first, second, third],
}) => {
  const sway = 60 + dice() * 120
  const river = `M${120 + sway} -40C${520 - sway} 180 ${-60 + sway} 380 ${300} 520S${560 - sway} 760 ${260} 860`
  return [
    line(river, first, 190),
    line(river, second, 120),
    line(river, ground, 5),
    place(thingOf(title, index)(ink, third), 410 - sway / 3, 250 + sway / 2, 0.95, -12),
    plate(0, 560, WIDTH, 240, ink),
    block(title, { x: 40, y: 592, width: 520, height: 130, ink: ground, weight: 0.15 }).svg,
  ]
}

const grid: Composition = ({ title, index, dice, palette: [, ink, first, second, third] }) => {
  const odd = Math.floor(dice() * 12)
  const thing = thingOf(title, index)
  const cells = Array.from({ length: 12 }, (_, cell) => {
    const [x, y] = [110 + (cell % 3) * 190, 100 + Math.floor(cell / 3) * 130]
    const fill = take([first, second, third], cell + Math.floor(cell / 3))
    if (cell === odd)
      return disc(x, y, 54, ink) + place(thingOf('fish', 0)(ink, second), x, y, 0.42)
    return place(thing(ink, fill), x, y, 0.55)
  })
  return [...cells, block(title, { x: 40, y: 600, width: 520, height: 120, ink, weight: 0.19 }).svg]
}

const close: Composition = ({ title, index, dice, palette: [ground, ink, first, second] }) => [
  disc(300, 470, 250, first),
  disc(300 + (dice() - 0.5) * 180, 640, 150 + dice() * 80, second),
  place(thingOf(title, index)(ink, ground), 300, 470, 2.3, dice() * 16 - 8),
  block(title, { x: 40, y: 44, width: 520, height: 150, ink, weight: 0.21, isCentred: true }).svg,
]

const diagonal: Composition = ({ title, index, palette: [ground, ink, first, second, third] }) => [
  shape('M-20 520L620 170V470L-20 820Z', first),
  shape('M-20 600L620 250V300L-20 650Z', second),
  place(thingOf(title, index)(ink, third), 400, 350, 1.2, -28),
  place(
    block(title, { x: 0, y: 0, width: 540, height: 150, ink, weight: 0.12 }).svg,
    30,
    300,
    1,
    -28.7,
  ),
  plate(0, 690, WIDTH, 110, ink),
  disc(536, 640, 34, ground),
]

const columns: Composition = ({
  title,
  index,
  dice,
  palette: [ground, ink, first, second, third],
}) => [
  ...Array.from({ length: 9 }, (_, bar) => {
    const height = 160 + dice() * 380
    return plate(bar * 67, 560 - height, 60, height, take([first, second, third, ink], bar))
  }),
  plate(0, 560, WIDTH, 240, ground),
  place(thingOf(title, index)(ground, ink), 300, 420, 1.6),
  block(title, { x: 40, y: 590, width: 520, height: 130, ink, weight: 0.16 }).svg,
]

const COMPOSITIONS = [horizon, close, bend, grid, diagonal, columns]

/** A poster of 600 × 800 with date and place; deterministic for its sheet. */
export function drawPoster(sheet: Sheet, smallPrint: string): string {
  const { palette, index } = sheet
  const composition = take(COMPOSITIONS, index + Math.floor(index / 6))
  const onInk = composition === bend || composition === diagonal
  const shapes = composition(sheet)
  const print = letters(smallPrint, {
    x: 42,
    y: 766,
    size: 17,
    ink: onInk ? palette[0] : palette[1],
    weight: 0.13,
  })
  return svg(WIDTH, HEIGHT, palette[0], [...shapes, print])
}
