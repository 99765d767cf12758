import { parseSync } from 'oxc-parser'
import type { SourceFile } from '../tidy/tree.ts'

/** A regular expression and where it stands. */
export interface Pattern {
  pattern: string
  flags: string
  place: string
}

/** Ends that make a pattern fail after it has matched nearly everything. */
const ENDS = ['', '!', '\n', '\u0000']
/** What patterns mean by classes: a letter, a capital, a digit, a blank. */
const CLASSES = ['a', 'A', '0', ' ']
const MOST_LETTERS = 8

/** Every literal in the sources and every `pattern` of the OpenAPI document, each once. */
export function patternsOf(sources: readonly SourceFile[], openApi: string): Pattern[] {
  const found = new Map<string, Pattern>()
  const add = (pattern: string, flags: string, place: string) =>
    found.set(`/${pattern}/${flags}`, { pattern, flags, place })
  for (const { path, text } of sources) {
    visit(parseSync(path, text).program, (node) => {
      const { regex } = node as { regex?: { pattern: string; flags: string } }
      if (regex) add(regex.pattern, regex.flags, path)
    })
  }
  visit(JSON.parse(openApi), (node) => {
    const { pattern } = node as { pattern?: unknown }
    if (typeof pattern === 'string') add(pattern, '', 'docs/api/openapi.json')
  })
  return [...found.values()]
}

/** Texts of this length out of a pattern's own characters: each and each pair of them over and over, with an end that does not fit. */
export function hostileTexts(pattern: string, chars: number): string[] {
  const own = pattern.replace(/\\[dswbDSWBpP]|\{[^}]*\}|[\\^$()[\]?+*|]/g, '')
  const letters = [...new Set([...own, ...CLASSES])].slice(0, MOST_LETTERS)
  const pairs = letters.flatMap((a) => letters.map((b) => (a === b ? a : a + b)))
  const head = /^\^?([\w@:/.-]{2,})/.exec(pattern)?.[1] ?? ''
  return pairs.flatMap((unit) => ENDS.map((end) => head + unit.repeat(chars / unit.length) + end))
}

function visit(node: unknown, look: (node: object) => void): void {
  if (typeof node !== 'object' || node === null) return
  look(node)
  for (const child of Object.values(node)) visit(child, look)
}
