import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import opentype, { type Font, type Glyph, type PathCommand } from 'opentype.js'

/** A face of the product's type: display for titles, text and strong text for the rest. */
export type Face = 'display' | 'text' | 'strong'

const SUBSETS = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext']
const geist = (weight: number) =>
  SUBSETS.map((subset) => `@fontsource/geist/files/geist-${subset}-${weight}-normal.woff`)
const bricolage = SUBSETS.slice(0, 3).map(
  (subset) => `@fontsource/bricolage-grotesque/files/bricolage-grotesque-${subset}-700-normal.woff`,
)

/** The files of each face, the first choice first: the display type has no Cyrillic. */
const FILES: Record<Face, readonly string[]> = {
  display: [...bricolage, ...geist(700)],
  text: geist(500),
  strong: geist(600),
}

const loaded = new Map<string, Font>()

function fontOf(file: string): Font {
  const known = loaded.get(file)
  if (known !== undefined) return known
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(file)))
  const font = opentype.parse(new Uint8Array(bytes).buffer)
  loaded.set(file, font)
  return font
}

/** Parses the fonts of Latin text, so that the first picture need not. */
export function loadFonts(): void {
  for (const [file] of Object.values(FILES)) if (file !== undefined) fontOf(file)
}

interface Sign {
  font: Font
  glyph: Glyph
}

/** Scripts of the fonts. Others need no search through all of them; emoji are letters of no script. */
const DRAWN = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Common}]/u
const EMOJI = /\p{Emoji_Presentation}/u

const signs = new Map<string, Sign | null>()

/** The glyph of a character; null where no font has it. */
function signOf(character: string, face: Face): Sign | null {
  if (!DRAWN.test(character) || EMOJI.test(character)) return null
  const key = face + character
  const known = signs.get(key)
  if (known !== undefined) return known
  const sign = findSign(character, face)
  signs.set(key, sign)
  return sign
}

function findSign(character: string, face: Face): Sign | null {
  for (const file of FILES[face]) {
    const font = fontOf(file)
    const index = font.charToGlyphIndex(character)
    if (index !== null && index > 0) return { font, glyph: font.glyphs.get(index) }
  }
  return null
}

/** Marks that change the character before them: accents, emoji joiners and variation selectors. */
const INVISIBLE = /[\p{Mark}\p{Cf}\p{Cc}\p{Cs}]/u
const LETTER = /[\p{L}\p{N}]/u
/** The least share of letters that must be drawable for a text to be worth drawing. */
const MIN_DRAWABLE = 0.7

/**
 * The text with what the fonts can draw. Letters in a fancy form become plain ones, emoji are left out, and a text in a
 * script without a font is null, since what remained of it would be wrong.
 */
export function drawableText(text: string, face: Face): string | null {
  const isDrawable = (character: string) => signOf(character, face) !== null
  const characters = [...text.normalize('NFC')]
    .filter((each) => !INVISIBLE.test(each))
    .flatMap((each) => (isDrawable(each) ? [each] : [...each.normalize('NFKC')]))
  const letters = characters.filter((each) => LETTER.test(each))
  const drawn = letters.filter(isDrawable)
  if (letters.length === 0 || drawn.length / letters.length < MIN_DRAWABLE) return null
  const kept = characters.map((each) => (isDrawable(each) ? each : ' '))
  return kept.join('').replace(/\s+/g, ' ').trim()
}

/** Calls `use` with each glyph and its place. Returns the width. Display sizes are set tighter. */
function layOut(
  text: string,
  face: Face,
  size: number,
  use: (sign: Sign, x: number) => void = () => undefined,
): number {
  const spacing = face === 'display' ? -0.02 * size : 0
  let x = 0
  let before: Sign | null = null
  for (const character of text) {
    const sign = signOf(character, face)
    if (sign === null) continue
    const scale = size / sign.font.unitsPerEm
    if (before?.font === sign.font) {
      x += sign.font.getKerningValue(before.glyph, sign.glyph) * scale
    }
    use(sign, x)
    x += (sign.glyph.advanceWidth ?? 0) * scale + spacing
    before = sign
  }
  return x
}

/** One command of an outline. The library's own writer joins some numbers to others. */
function pathCommand(command: PathCommand): string {
  if (command.type === 'Z') return 'Z'
  const { type, x, y } = command
  const controls = [
    ...(type === 'C' || type === 'Q' ? [command.x1, command.y1] : []),
    ...(type === 'C' ? [command.x2, command.y2] : []),
  ]
  return type + [...controls, x, y].map((each) => Math.round(each * 10) / 10).join(' ')
}

/** Draws a text of `size` pixels from the left end of its baseline, as the data of an SVG path. */
export function textPath(text: string, face: Face, size: number): string {
  const parts: string[] = []
  layOut(text, face, size, ({ glyph }, x) =>
    parts.push(glyph.getPath(x, 0, size).commands.map(pathCommand).join('')),
  )
  return parts.join('')
}

/** Where each character of a text ends, in pixels. */
function endsOf(characters: readonly string[], face: Face, size: number): number[] {
  const ends: number[] = []
  let count = 0
  const width = layOut(characters.join(''), face, size, (_sign, x) => {
    if (count > 0) ends.push(x)
    count += 1
  })
  return [...ends, width]
}

/** Breaks a text into lines of at most `maxWidth` pixels; a longer word is broken too. */
export function breakLines(text: string, face: Face, size: number, maxWidth: number): string[] {
  const characters = [...text]
  const ends = endsOf(characters, face, size)
  const lines: string[] = []
  let start = 0
  let space = -1
  for (const [at, character] of characters.entries()) {
    if (character === ' ') space = at
    const width = (ends[at] ?? 0) - (ends[start - 1] ?? 0)
    if (character === ' ' || width <= maxWidth || at === start) continue
    const isAtWord = space >= start
    lines.push(characters.slice(start, isAtWord ? space : at).join(''))
    start = isAtWord ? space + 1 : at
  }
  return start < characters.length ? [...lines, characters.slice(start).join('')] : lines
}

/** The text cut to one line of at most `maxWidth` pixels, with an ellipsis if anything is missing. */
export function cutToLine(text: string, face: Face, size: number, maxWidth: number): string {
  const characters = [...text]
  const ends = endsOf(characters, face, size)
  if ((ends.at(-1) ?? 0) <= maxWidth) return text
  const room = maxWidth - layOut('…', face, size)
  const fitting = ends.findIndex((end) => end > room)
  return `${characters.slice(0, Math.max(1, fitting)).join('').trimEnd()}…`
}
