/** A glyph: its width in units, and its strokes in a box 10 units high. */
type Glyph = readonly [width: number, strokes: string]

/** A single-stroke font of capitals: a demo draws words on machines without fonts, in any weight. */
const GLYPHS: Readonly<Record<string, Glyph>> = {
  A: [6, 'M0 10L3 0L6 10M1.1 6.6H4.9'],
  B: [5.6, 'M0 0V10H3A2.6 2.6 0 0 0 3 4.8H0H2.8A2.4 2.4 0 0 0 2.8 0Z'],
  C: [6, 'M6 1.6A3.6 5 0 1 0 6 8.4'],
  D: [6, 'M0 0V10H2.2A3.8 5 0 0 0 2.2 0Z'],
  E: [5, 'M5 0H0V10H5M0 4.9H4.2'],
  F: [5, 'M5 0H0V10M0 4.9H4.2'],
  G: [6.2, 'M6 1.6A3.6 5 0 1 0 6.2 8V5.4H3.8'],
  H: [6, 'M0 0V10M6 0V10M0 4.9H6'],
  I: [0, 'M0 0V10'],
  J: [4, 'M4 0V7.4A2 2.6 0 0 1 0 7.6'],
  K: [6, 'M0 0V10M5.6 0L0 6M2 4L6 10'],
  L: [5, 'M0 0V10H5'],
  M: [7, 'M0 10V0L3.5 6L7 0V10'],
  N: [6, 'M0 10V0L6 10V0'],
  O: [7, 'M3.5 0A3.5 5 0 1 0 3.5 10A3.5 5 0 1 0 3.5 0'],
  P: [5.6, 'M0 10V0H2.9A2.7 2.7 0 0 1 2.9 5.4H0'],
  Q: [7, 'M3.5 0A3.5 5 0 1 0 3.5 10A3.5 5 0 1 0 3.5 0M4.4 7L7 10.6'],
  R: [6, 'M0 10V0H2.9A2.7 2.7 0 0 1 2.9 5.4H0M3 5.4L6 10'],
  S: [
    5.6,
    'M5.4 1.6C4.8 .4 3.8 0 2.8 0C1 0 .2 1.2 .2 2.5C.2 5.6 5.6 4.2 5.6 7.4C5.6 9 4.4 10 2.8 10C1.6 10 .5 9.4 0 8.2',
  ],
  T: [6, 'M0 0H6M3 0V10'],
  U: [6, 'M0 0V6.8A3 3.2 0 0 0 6 6.8V0'],
  V: [6, 'M0 0L3 10L6 0'],
  W: [9, 'M0 0L2.2 10L4.5 2L6.8 10L9 0'],
  X: [6, 'M0 0L6 10M6 0L0 10'],
  Y: [6, 'M0 0L3 5V10M6 0L3 5'],
  Z: [6, 'M0 0H6L0 10H6'],
  '0': [6, 'M3 0A3 5 0 1 0 3 10A3 5 0 1 0 3 0'],
  '1': [2.4, 'M0 2L2.4 0V10'],
  '2': [5.6, 'M.2 2.8A2.7 2.7 0 1 1 5 4.4L0 10H5.6'],
  '3': [5.6, 'M.4 0H5.2L2.6 4A3 3 0 1 1 .1 8.4'],
  '4': [6, 'M4.4 10V0L0 7H6'],
  '5': [5.6, 'M5.2 0H.8L.4 4.6A2.8 2.9 0 1 1 0 8.6'],
  '6': [6, 'M4.6 0L.7 5.4M3 4A3 3 0 1 1 3 10A3 3 0 1 1 3 4'],
  '7': [5.6, 'M0 0H5.6L2 10'],
  '8': [
    5.6,
    'M2.8 0A2.4 2.4 0 1 1 2.8 4.8A2.7 2.6 0 1 1 2.8 10A2.7 2.6 0 1 1 2.8 4.8A2.4 2.4 0 1 1 2.8 0',
  ],
  '9': [6, 'M1.4 10L5.3 4.6M3 0A3 3 0 1 1 3 6A3 3 0 1 1 3 0'],
  '.': [0, 'M0 9.9V10'],
  ',': [0.6, 'M.5 9.6L0 11.6'],
  "'": [0, 'M0 0V2.2'],
  ':': [0, 'M0 4V4.1M0 9.9V10'],
  '-': [3, 'M0 5.4H3'],
  '!': [0, 'M0 0V6.4M0 9.9V10'],
  '?': [4.8, 'M0 2.2A2.4 2.4 0 1 1 2.6 5V6.6M2.6 9.9V10'],
  '%': [6.4, 'M.6 10L5.8 0M1.4 .2V1.8M5 8.2V9.8'],
  '/': [4, 'M0 10L4 0'],
  '+': [4, 'M0 5.4H4M2 3.4V7.4'],
}
const SPACE = 3.4
const GAP = 2.2

/** How words are set: the left end, or middle, of their baseline; sizes in the units of the drawing. */
interface Setting {
  x: number
  y: number
  /** Height of the capitals. */
  size: number
  ink: string
  /** Thickness of the strokes, as a share of the height. */
  weight?: number
  isCentred?: boolean
  /** Degrees by which it is turned around its start. */
  turn?: number
  isRound?: boolean
}

/** Sets a line of words as strokes. */
export function letters(text: string, setting: Setting): string {
  const { x, y, size, ink, weight = 0.14, isCentred = false, turn = 0, isRound = true } = setting
  const scale = size / 10
  let at = 0
  const strokes: string[] = []
  for (const sign of signsOf(text)) {
    const glyph = GLYPHS[sign]
    if (glyph === undefined) {
      at += SPACE
      continue
    }
    strokes.push(`<path transform="translate(${at.toFixed(1)} 0)" d="${glyph[1]}"/>`)
    at += glyph[0] + GAP
  }
  const left = isCentred ? x - ((at - GAP) * scale) / 2 : x
  const cap = isRound ? 'round' : 'butt'
  return `<g transform="translate(${left.toFixed(1)} ${(y - size).toFixed(1)}) rotate(${turn}) scale(${scale.toFixed(3)})" fill="none" stroke="${ink}" stroke-width="${(weight * 10).toFixed(2)}" stroke-linecap="${cap}" stroke-linejoin="${isRound ? 'round' : 'miter'}">${strokes.join('')}</g>`
}

/** The width of a line, for capitals of height 1. */
function widthOf(text: string): number {
  const units = signsOf(text).reduce((sum, sign) => {
    const glyph = GLYPHS[sign]
    return sum + (glyph === undefined ? SPACE : glyph[0] + GAP)
  }, -GAP)
  return Math.max(0.1, units / 10)
}

/** Sets words over several lines, as large as fits the box; returns the height it took, too. */
export function block(
  text: string,
  box: {
    x: number
    y: number
    width: number
    height: number
    ink: string
    weight?: number
    isCentred?: boolean
    isRound?: boolean
    maxSize?: number
  },
): { svg: string; height: number } {
  const { x, y, width, height, isCentred = false, maxSize = 400, ...look } = box
  const fitting = [1, 2, 3, 4, 5, 6].map((count) => {
    const lines = linesOf(text, count)
    const widest = Math.max(...lines.map(widthOf))
    return { lines, size: Math.min(width / widest, height / (lines.length * 1.42), maxSize) }
  })
  const best = fitting.reduce((a, b) => (b.size > a.size * 1.02 ? b : a))
  const svg = best.lines.map((line, index) =>
    letters(line, {
      ...look,
      isCentred,
      size: best.size,
      x: isCentred ? x + width / 2 : x,
      y: y + best.size * (1 + index * 1.42),
    }),
  )
  return { svg: svg.join(''), height: best.size * (best.lines.length * 1.42 - 0.42) }
}

/** Breaks words into about `count` lines of similar length. */
export function linesOf(text: string, count: number): string[] {
  const words = text.split(' ')
  const target = text.length / count
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    if (line !== '' && line.length + word.length / 2 > target && lines.length < count - 1) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

function signsOf(text: string): string[] {
  return [
    ...text
      .normalize('NFD')
      .replace(/[\u0300-\u036f“”"]/g, '')
      .replace(/[’‘]/g, "'")
      .replace(/[–—]/g, '-')
      .toUpperCase(),
  ]
}
