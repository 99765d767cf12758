import { block, letters } from './lettering.ts'
import { disc, line, plate, type Sheet, svg, take } from './paper.ts'

/** The plan of a market with twelve numbered places and a walk, 900 × 640; deterministic for its sheet. */
export function drawPlan({ index, dice, title, palette }: Sheet): string {
  const [ground, ink, first, second, third] = palette
  const stalls = Array.from({ length: 34 }, () => {
    const [x, y] = [60 + dice() * 760, 100 + dice() * 440]
    return plate(
      x,
      y,
      34 + dice() * 60,
      22 + dice() * 30,
      take([first, second, third], Math.floor(dice() * 3)),
      4,
    )
  })
  const spots = Array.from({ length: 12 }, (_, spot) => {
    if (index % 3 === 0) {
      const angle = (spot / 12) * Math.PI * 2 - Math.PI / 2
      return [450 + Math.cos(angle) * 330, 330 + Math.sin(angle) * 200] as const
    }
    if (index % 3 === 1) {
      const row = Math.floor(spot / 4)
      const column = row % 2 === 0 ? spot % 4 : 3 - (spot % 4)
      return [130 + column * 210 + dice() * 30, 170 + row * 160 + dice() * 40] as const
    }
    return [90 + spot * 64, 330 + Math.sin(spot * 1.1 + index) * 180] as const
  })
  const walk = spots.map(
    ([x, y], spot) => `${spot === 0 ? 'M' : 'L'}${x.toFixed(0)} ${y.toFixed(0)}`,
  )
  return svg(900, 640, ground, [
    ...stalls.map((stall) => `<g opacity="0.55">${stall}</g>`),
    line(walk.join(''), ink, 5),
    ...spots.map(([x, y], spot) => {
      const loud = 20 + dice() * 26
      const rings = [1.7, 1.35].map(
        (ring) =>
          `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${(loud * ring).toFixed(0)}" fill="none" stroke="${ink}" stroke-width="2" opacity="0.5"/>`,
      )
      return `${rings.join('')}${disc(x, y, 20, ink)}${letters(`${spot + 1}`, { x, y: y + 8, size: 15, ink: ground, weight: 0.16, isCentred: true })}`
    }),
    block(title, { x: 40, y: 28, width: 740, height: 62, ink, weight: 0.16, maxSize: 42 }).svg,
    letters('N', { x: 846, y: 60, size: 20, ink, weight: 0.16 }),
    line('M852 70V110M844 80L852 68L860 80', ink, 4),
    letters('12 recordings, one evening', { x: 40, y: 610, size: 13, ink, weight: 0.12 }),
  ])
}
