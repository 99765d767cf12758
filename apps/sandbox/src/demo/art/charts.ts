import { block, letters } from './lettering.ts'
import { disc, line, plate, type Sheet, svg, take } from './paper.ts'

/** An illustration of an article as a chart, 900 × 560: bars, a curve or dots; deterministic for its sheet. */
export function drawChart({ index, dice, title, palette }: Sheet): string {
  const [ground, ink, first, second, third] = palette
  const values = Array.from(
    { length: 9 },
    (_, at) => 60 + dice() * 130 + at * (index % 2 === 0 ? 14 : 6),
  )
  const x = (at: number) => 100 + at * 84
  const marks = [
    values.map((value, at) =>
      plate(x(at) - 26, 480 - value, 52, value, at === 6 ? first : second, 6),
    ),
    [
      line(
        values
          .map((value, at) => `${at === 0 ? 'M' : 'L'}${x(at)} ${(480 - value).toFixed(0)}`)
          .join(''),
        first,
        9,
      ),
      ...values.map((value, at) =>
        disc(x(at), 480 - value, at === 6 ? 17 : 9, at === 6 ? third : ink),
      ),
    ],
    values.flatMap((value, at) =>
      Array.from({ length: Math.round(value / 36) }, (_, dot) =>
        disc(x(at), 458 - dot * 40, 16, take([first, second, third], at)),
      ),
    ),
  ]
  return svg(900, 560, ground, [
    line('M60 486H850', ink, 4),
    ...take<readonly string[]>(marks, index),
    ...values.map((_, at) =>
      letters(`${at + 1}`, { x: x(at), y: 526, size: 13, ink, isCentred: true, weight: 0.13 }),
    ),
    block(title, { x: 60, y: 40, width: 780, height: 110, ink, weight: 0.15, maxSize: 40 }).svg,
  ])
}
