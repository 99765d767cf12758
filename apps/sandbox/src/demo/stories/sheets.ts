import { createRandom, type RandomSource } from '../dice.ts'
import { breakLines, LINE_ROWS, letter } from './letters.ts'

const WIDTH = 960
const HEIGHT = 720
/** Small, since about fifty are drawn while the demo loads. */
const SHOWN_WIDTH = 640
/** Margin around the words, and the height reserved for them. */
const MARGIN = 56
const WORDS_HEIGHT = 400
const MAX_SIGNS = 13
const MAX_STROKE_PX = 22
const FIELDS = 5

/** Background, text and three fill colours. */
const PALETTES = [
  ['#f6efe2', '#16181d', '#1f7a4d', '#f2b441', '#d4357a'],
  ['#12352b', '#f6efe2', '#4cc38a', '#f27d52', '#f6c453'],
  ['#e9e4fb', '#261a63', '#6d4aff', '#ff9f87', '#1782c4'],
  ['#fae7cf', '#5b2a0a', '#e0812e', '#2f6f6a', '#b4563a'],
  ['#0b2f4a', '#dcecf6', '#1782c4', '#f6c453', '#f27d52'],
  ['#5a0f33', '#fae1ea', '#d4357a', '#6fae97', '#f6c453'],
] as const

/** Draws a title over shapes, as SVG of 640 × 480; deterministic for a title. */
export function drawSheet(title: string): string {
  const dice = createRandom(
    [...title].reduce((sum, sign) => (Math.imul(sum, 31) + sign.charCodeAt(0)) | 0, 7),
  )
  const palette = PALETTES[Math.floor(dice() * PALETTES.length)] ?? PALETTES[0]
  const [ground, ink, ...colours] = palette
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${SHOWN_WIDTH}" height="${(SHOWN_WIDTH * HEIGHT) / WIDTH}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>`,
    ...Array.from({ length: FIELDS }, (_, index) => field(dice, index, colours)),
    words(title, ground, ink),
    '</svg>',
  ].join('')
}

/** A disc, bar or wedge in one column of the sheet. */
function field(dice: RandomSource, index: number, colours: readonly string[]): string {
  const colour = colours[Math.floor(dice() * colours.length)]
  const column = WIDTH / FIELDS
  const x = index * column
  const size = column * (0.6 + dice() * 0.9)
  const y = dice() * HEIGHT
  const kind = Math.floor(dice() * 3)
  if (kind === 0)
    return `<circle cx="${x + column / 2}" cy="${y}" r="${size / 2}" fill="${colour}"/>`
  if (kind === 1)
    return `<rect x="${x}" y="${y}" width="${size}" height="${HEIGHT}" fill="${colour}"/>`
  return `<path d="M${x} ${y}h${size}l-${size / 2} ${size * 1.4}z" fill="${colour}"/>`
}

/** The title on a plate of the background colour, as large as fits. */
function words(title: string, ground: string, ink: string): string {
  const lines = breakLines(title, MAX_SIGNS).map(letter)
  const columns = Math.max(...lines.map((line) => line.columns))
  const rows = lines.length * LINE_ROWS - 2
  const stroke = Math.min(
    MAX_STROKE_PX,
    Math.floor((WIDTH - 2 * MARGIN) / columns),
    Math.floor(WORDS_HEIGHT / rows),
  )
  const top = HEIGHT - MARGIN - rows * stroke
  const plate = `<rect x="${MARGIN / 2}" y="${top - MARGIN / 2}" width="${columns * stroke + MARGIN}" height="${rows * stroke + MARGIN}" fill="${ground}"/>`
  const path = lines.flatMap(({ dots }, line) =>
    dots.map(([column, row]) => {
      const x = MARGIN + column * stroke
      const y = top + (line * LINE_ROWS + row) * stroke
      return `M${x} ${y}h${stroke}v${stroke}h-${stroke}z`
    }),
  )
  return `${plate}<path d="${path.join('')}" fill="${ink}"/>`
}
