/** What a piece of code is, for its colour. */
export type CodeKind = 'comment' | 'string' | 'keyword' | 'plain'

/** A piece of code. */
export interface CodePart {
  kind: CodeKind
  text: string
}

const KEYWORDS =
  'import|from|const|let|for|await|async|of|if|else|try|catch|throw|new|return|instanceof|export|curl|npm'

/** Comments of both languages, strings without line breaks, and words. A URL’s `//` is within a string. */
const PARTS = new RegExp(
  `(?<comment>^\\s*(?://|#).*$)|(?<string>'[^'\\n]*'|"[^"\\n]*"|\`[^\`]*\`)|(?<keyword>(?<![\\w./-])(?:${KEYWORDS})(?![\\w-]))`,
  'gm',
)

/** Splits a sample into pieces of one colour each. */
export function codeParts(code: string): CodePart[] {
  const parts: CodePart[] = []
  let end = 0
  for (const match of code.matchAll(PARTS)) {
    if (match.index > end) parts.push({ kind: 'plain', text: code.slice(end, match.index) })
    const { comment, string } = match.groups ?? {}
    const kind = comment !== undefined ? 'comment' : string !== undefined ? 'string' : 'keyword'
    parts.push({ kind, text: match[0] })
    end = match.index + match[0].length
  }
  if (end < code.length) parts.push({ kind: 'plain', text: code.slice(end) })
  return parts
}
