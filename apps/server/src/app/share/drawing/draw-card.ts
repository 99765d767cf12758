import { paletteOf } from '@laurel/contract/covers/cover-palettes'
import { coverShapes, type Shape } from '@laurel/contract/covers/cover-shapes'
import { LAUREL_SPRIG } from '@laurel/contract/covers/laurel-mark'
import { SHARE_HEIGHT, SHARE_WIDTH, type ShareCard } from './share-card.ts'
import { breakLines, cutToLine, drawableText, type Face, textPath } from './text-paths.ts'

/** The light tokens of the product's style sheet. */
const PAPER = '#fbfaf7'
const INK = '#16181d'
const MUTED = '#5b616e'
const BRAND = '#1f7a4d'

const LEFT = 64
/** The cover fills the right side, cropped as in the product. */
const COVER_LEFT = 776
const COVER_WIDTH = SHARE_WIDTH - COVER_LEFT
const TEXT_WIDTH = COVER_LEFT - LEFT - 48

/** Sizes of a title with the most lines at each; the largest that fits is taken. */
const TITLE_SIZES: readonly (readonly [size: number, maxLines: number])[] = [
  [76, 2],
  [64, 3],
  [54, 3],
  [46, 4],
]

/** Draws a share picture as SVG, with text as outlines, so that no font is needed to show it. */
export function drawCard(card: ShareCard): string {
  const kicker = line(card.kicker, 'strong', 26, BRAND, 64 + 34)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}" viewBox="0 0 ${SHARE_WIDTH} ${SHARE_HEIGHT}">`,
    `<rect width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}" fill="${PAPER}"/>`,
    drawCover(card),
    kicker,
    drawTitle(card),
    drawFacts(card),
    drawBrand(),
    '</svg>',
  ].join('')
}

function drawCover({ cover }: ShareCard): string {
  const shapes = drawShapes(coverShapes(cover.seed, cover.category))
  return [
    `<svg x="${COVER_LEFT}" y="0" width="${COVER_WIDTH}" height="${SHARE_HEIGHT}" viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice">`,
    `<rect x="-10" y="-10" width="340" height="200" fill="${paletteOf(cover.seed)[0]}"/>`,
    shapes,
    '</svg>',
  ].join('')
}

function drawShapes(shapes: readonly Shape[]): string {
  return shapes
    .map(({ tag, attributes, children = [] }) => {
      const written = Object.entries(attributes).map(
        ([name, value]) =>
          ` ${svgName(name)}="${typeof value === 'number' ? round(value) : value}"`,
      )
      return `<${tag}${written.join('')}>${drawShapes(children)}</${tag}>`
    })
    .join('')
}

const svgName = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const round = (value: number): number => Math.round(value * 100) / 100

function drawTitle({ title, fallbackTitle, byline, figure }: ShareCard): string {
  const text = drawableText(title, 'display') ?? drawableText(fallbackTitle, 'display') ?? 'Laurel'
  const { size, lines } = fitTitle(text)
  const top = 136
  const drawn = lines.map((each, index) =>
    line(each, 'display', size, INK, top + size * 0.78 + index * size * 1.06),
  )
  const below = top + lines.length * size * 1.06 + 34
  return [...drawn, ...drawByline(byline, below, figure === null ? 440 : 400)].join('')
}

/** The lines of a byline that fit between two heights; at least one. */
function drawByline(byline: string | null, from: number, to: number): string[] {
  const text = byline === null ? null : drawableText(byline, 'text')
  if (text === null) return []
  const most = Math.max(1, Math.floor((to - from) / 38) + 1)
  const lines = breakLines(text, 'text', 28, TEXT_WIDTH)
  const shown = [...lines.slice(0, most - 1), lines.slice(most - 1).join(' ')]
  return shown.map((each, index) => line(each, 'text', 28, MUTED, from + index * 38))
}

function fitTitle(text: string): { size: number; lines: string[] } {
  for (const [size, maxLines] of TITLE_SIZES) {
    const lines = breakLines(text, 'display', size, TEXT_WIDTH)
    if (lines.length <= maxLines) return { size, lines }
  }
  const [size, maxLines] = TITLE_SIZES.at(-1) ?? [46, 4]
  const lines = breakLines(text, 'display', size, TEXT_WIDTH)
  const last = lines.slice(maxLines - 1).join(' ')
  const cut = cutToLine(last, 'display', size, TEXT_WIDTH)
  return { size, lines: [...lines.slice(0, maxLines - 1), cut] }
}

function drawFacts({ figure, facts }: ShareCard): string {
  const about = line(facts.join('  ·  '), 'text', 26, MUTED, 494)
  return figure === null ? about : line(figure, 'display', 44, BRAND, 448) + about
}

function drawBrand(): string {
  const sprig = `<path d="${LAUREL_SPRIG}"/>`
  const mark = `<g transform="translate(${LEFT} 538) scale(0.92)" fill="${BRAND}">${sprig}<g transform="matrix(-1 0 0 1 48 0)">${sprig}</g></g>`
  return mark + place(textPath('Laurel', 'display', 34), INK, LEFT + 58, 572)
}

/** One line of text, cut to the width of its column; nothing where no font can draw it. */
function line(text: string, face: Face, size: number, colour: string, y: number): string {
  const drawable = drawableText(text, face)
  if (drawable === null) return ''
  return place(textPath(cutToLine(drawable, face, size, TEXT_WIDTH), face, size), colour, LEFT, y)
}

function place(d: string, colour: string, x: number, y: number): string {
  return `<path transform="translate(${x} ${round(y)})" fill="${colour}" d="${d}"/>`
}
