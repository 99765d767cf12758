import { block } from './lettering.ts'
import { disc, line, place, plate, type Sheet, svg, take } from './paper.ts'

/** Steps of a knot: paths of the rope, each over the ones before it. */
const KNOTS: readonly (readonly string[])[] = [
  [
    'M-60 80V-20Q-60 -70 -10 -70T40 -20',
    'M-60 80V10Q-60 -20 -30 -20T-30 20H20Q40 20 40 -20',
    'M-60 80V10Q-60 -40 0 -60T50 0Q40 50 -10 20T-50 -30Q-70 -60 -80 -20Q-80 10 -50 0Q-20 -20 -20 -60',
  ],
  [
    'M-90 -40H90M0 -90V-40',
    'M-90 -20H90M-30 -90L30 60Q60 80 60 40',
    'M-90 0H90M-40 -90L30 70M40 -80L-30 80M-50 -40Q0 -70 50 -30',
  ],
  [
    'M-80 0H80M-90 60Q-40 60 -40 20',
    'M-80 0H80M-90 60Q-60 -40 -20 -40T40 40Q70 40 70 -20',
    'M-80 0H80M-90 60Q-60 -50 0 -40T60 40Q0 60 -40 -30Q20 -70 60 -30',
  ],
  [
    'M-90 30Q-20 60 30 -30M90 30Q20 60 -30 -30',
    'M-90 20Q0 70 20 0T-60 -40M90 20Q0 70 -20 0T60 -40',
    'M-90 -12H-10Q30 -12 30 20T-10 52H-90M90 20H10Q-30 20 -30 -10T10 -44H90',
  ],
  [
    'M-80 -50H0Q50 -50 50 0T0 50H-80',
    'M-80 -50H0Q50 -50 50 0T0 50H-80M90 80L0 0L20 -80',
    'M-80 -50H0Q50 -50 50 0T0 50H-80M90 80L-10 -10Q-40 -70 10 -80T70 -20L-40 20',
  ],
]

/** The height of the title's band, in which nothing else is drawn. */
const HEAD = 104

/** A sheet of five knots in steps, 900 × 720, with one rope; deterministic for its sheet. */
export function drawKnots({ index, dice, palette, title }: Sheet): string {
  const [ground, ink, first, second, third] = palette
  const rope = 15 + dice() * 12
  const isSideways = index % 2 === 1
  const isFramed = index % 3 !== 0
  const [rows, columns] = isSideways ? [3, 5] : [5, 3]
  const [width, height] = isSideways ? [880 / 5, 198] : [250, 598 / 5]
  // Where the title stands tells apart sheets that are laid out alike.
  const isTitleBelow = index % 9 > 3
  const left = isSideways ? 10 : 120 + dice() * 20
  const cells = Array.from({ length: rows * columns }, (_, cell) => {
    const [row, column] = [Math.floor(cell / columns), cell % columns]
    const [knot, step] = isSideways ? [column, row] : [row, column]
    const d = KNOTS[knot]?.[step] ?? ''
    const [x, y] = [
      left + width * (column + 0.5),
      (isTitleBelow ? 10 : HEAD + 4) + height * (row + 0.5),
    ]
    const scale = isSideways ? 0.72 : 0.55
    const colour = take([first, second, third], index % 4 === 0 ? knot : step)
    const frame = isFramed
      ? plate(
          x - width / 2 + 6,
          y - height / 2 + 5,
          width - 12,
          height - 10,
          take([ground, '#ffffff'], cell + Math.floor(index / 2)),
          12,
        )
      : disc(x, y, height * 0.44, take([ground, '#ffffff'], knot + step))
    const drawn =
      line(d, ink, rope + 9) + line(d, colour, rope) + (index % 5 === 0 ? line(d, ground, 2) : '')
    return frame + place(drawn, x, y, scale, isSideways ? 0 : (index % 4) * 2 - 3)
  })
  const top = isTitleBelow ? 720 - HEAD : 0
  const words = { x: 40, y: top + 24, width: 820, height: 66, maxSize: 46, isCentred: true }
  const head = plate(0, top, 900, HEAD, ground)
  const name = block(title, { ...words, ink, weight: 0.16 }).svg
  const backing = plate(0, 0, 900, 720, take([second, third, first, ground], index), 0)
  const pale = plate(0, 0, 900, 720, `${ground}d8`)
  // Bands behind the steps, like the boards of a wall.
  const bands = Array.from({ length: 2 + (index % 3) }, (_, band) =>
    band % 2 === index % 2
      ? plate(
          dice() * 760,
          0,
          90 + dice() * 170,
          720,
          `${take([second, first, third], band + index)}66`,
        )
      : plate(
          0,
          60 + dice() * 560,
          900,
          60 + dice() * 130,
          `${take([ink, second, third], band + index)}59`,
        ),
  )
  return svg(900, 720, ground, [backing, pale, ...bands, head, ...cells, name])
}
