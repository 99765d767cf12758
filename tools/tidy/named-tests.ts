import { posix } from 'node:path'
import { type Breach, lineAt, type SourceFile } from './tree.ts'

/** A reference of a page to a test: `[file](path) “title”`. */
const NAMED_TEST = /\[[^\]]+\]\(([^)]+\.(?:test|e2e)\.tsx?)\) “([^”]+)”/g

/** Finds references of a page to tests that do not exist. */
export function checkNamedTests(page: SourceFile, tests: readonly SourceFile[]): Breach[] {
  return [...page.text.matchAll(NAMED_TEST)].flatMap((match) => {
    const [, link = '', title = ''] = match
    const path = posix.join(posix.dirname(page.path), link)
    const text = tests.find((file) => file.path === path)?.text ?? ''
    const isThere = ["'", '"', '`'].some((quote) => text.includes(`(${quote}${title}${quote}`))
    const isOnItsOwnLine = ["'", '"', '`'].some((quote) =>
      text.includes(`\n    ${quote}${title}${quote},\n`),
    )
    if (isThere || isOnItsOwnLine) return []
    const line = lineAt(page.text, match.index)
    return [
      { rule: 'named-tests', path: page.path, line, message: `${path} has no test “${title}”` },
    ]
  })
}

/** Row numbers of a page's table. */
export function rowNumbers({ text }: SourceFile): number[] {
  return [...text.matchAll(/^\| (\d+) \|/gm)].map((match) => Number(match[1]))
}
