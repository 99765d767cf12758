import { block, letters, linesOf } from './lettering.ts'
import { isNamed, repairThings, thingOf } from './objects.ts'
import { disc, line, place, plate, type Sheet, shape, svg, take } from './paper.ts'

const FRAME = { width: 292, height: 164 }

const hand = (skin: string, ink: string): string =>
  shape(
    'M140 60Q60 40 30 -6Q24 -22 40 -22L70 4Q40 -40 52 -52Q66 -60 74 -40L92 -8Q84 -56 98 -58Q112 -58 112 -10L160 10Z',
    skin,
  ) + line('M140 60Q60 40 30 -6Q24 -22 40 -22L70 4', ink, 4)

/** A storyboard of six frames with time codes and captions, 960 × 560; deterministic for its sheet. */
export function drawStoryboard(sheet: Sheet, shots: readonly string[]): string {
  const { index, dice, title } = sheet
  const isDark = index % 3 === 0
  const ground = isDark ? '#15161b' : take(['#f4f1ea', '#e9eef2', '#f3e8dc'], index)
  const ink = isDark ? '#e9e6df' : '#1c1e24'
  const { width, height } = FRAME
  let seconds = 0
  const frames = Array.from({ length: 6 }, (_, frame) => {
    const [x, y] = [24 + (frame % 3) * 308, 62 + Math.floor(frame / 3) * 246]
    const code = `0:${String(seconds).padStart(2, '0')}`
    seconds += 6 + Math.floor(dice() * 7)
    return [
      drawShot(sheet, { frame, x, y }),
      plate(x + width - 52, y + height - 31, 46, 25, '#16181dcc', 4),
      letters(code, {
        x: x + width - 44,
        y: y + height - 12,
        size: 12,
        ink: '#ffffff',
        weight: 0.15,
      }),
      ...linesOf(shots[frame] ?? '', 2).map((words, row) =>
        letters(words, { x, y: y + height + 26 + row * 19, size: 10.5, ink, weight: 0.12 }),
      ),
    ].join('')
  })
  const head = block(title, {
    x: 24,
    y: 16,
    width: 650,
    height: 38,
    ink,
    weight: 0.16,
    maxSize: 26,
  })
  const kind = letters('Storyboard', { x: 782, y: 42, size: 18, ink, weight: 0.12 })
  return svg(960, 560, ground, [head.svg, kind, ...frames])
}

/** One shot: a wall, a table, light, a thing and often a hand. */
function drawShot(
  { index, dice, title, palette: [, ink, first, second, third] }: Sheet,
  { frame, x, y }: { frame: number; x: number; y: number },
): string {
  const { width, height } = FRAME
  const at = frame + index
  const skin = take(['#8d5a3b', '#e0ac84', '#c68863', '#f0c9a8', '#5e3a26'], index)
  const isTool = frame % 3 === 2 || !isNamed(title)
  const thing = isTool ? take(Object.values(repairThings), at) : thingOf(title, 0)
  const scale = take([0.44, 0.76, 0.56, 0.92, 0.48, 0.64], at)
  const table = y + height * (0.6 + dice() * 0.2)
  const light = disc(
    x + dice() * width,
    y + 30 + dice() * 40,
    20 + dice() * 40,
    `${take(['#ffffff', third], frame)}55`,
  )
  const left = x + width * (0.35 + dice() * 0.25)
  return [
    `<clipPath id="f${frame}"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6"/></clipPath>`,
    `<g clip-path="url(#f${frame})">`,
    plate(x, y, width, height, take([first, second, third, ink], at)),
    plate(x, table, width, height, take([second, ink, first, third], at)),
    light,
    place(thing('#16181d', '#f6f1e6'), left, y + height / 2, scale, dice() * 12 - 6),
    frame % 2 === 1 ? place(hand(skin, '#16181d'), x + width * 0.55, y + height * 0.72, 0.8) : '',
    '</g>',
  ].join('')
}
