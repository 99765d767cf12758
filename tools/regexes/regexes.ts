import { parseSync } from 'oxc-parser'
import type { SourceFile } from '../tidy/tree.ts'

/** A regular expression and its location. */
export interface Pattern {
  pattern: string
  flags: string
  place: string
}

/** All distinct literals in the sources and `pattern`s of the OpenAPI document. */
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

/** Maximum text length of any operation in the OpenAPI document, in characters. */
export function longestText(openApi: string): number {
  let longest = 0
  visit(JSON.parse(openApi), (node) => {
    const { maxLength } = node as { maxLength?: unknown }
    if (typeof maxLength === 'number') longest = Math.max(longest, maxLength)
  })
  return longest
}

function visit(node: unknown, look: (node: object) => void): void {
  if (typeof node !== 'object' || node === null) return
  look(node)
  for (const child of Object.values(node)) visit(child, look)
}
