/** Longest excerpt, in characters. */
const EXCERPT_LENGTH = 200

/** The beginning of a markdown text as plain text, without markup, URLs and line breaks. */
export function excerptOf(markdown: string): string {
  const plain = markdown
    .replace(/```[\s\S]*?(```|$)/g, ' ')
    .replace(/!\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, ' ')
    .replace(/\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/^\s{0,3}(#{1,6}|>|[-*+]|\d+[.)])\s+/gm, '')
    .replace(/^[ \t]*([-*_][ \t]*){3,}$/gm, ' ')
    .replace(/(\*\*|__|~~|`)/g, '')
    .replace(/(^|\W)[*_](\S[^*_]*)[*_](?=\W|$)/g, '$1$2')
    .replace(/[<>]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (plain.length <= EXCERPT_LENGTH) return plain
  const cut = plain.slice(0, EXCERPT_LENGTH - 1)
  const lastSpace = cut.lastIndexOf(' ')
  return `${cut.slice(0, lastSpace > EXCERPT_LENGTH / 2 ? lastSpace : undefined).trimEnd()}…`
}

/** Most lines of a snippet, and characters of each. */
const SNIPPET_LINES = 9
const SNIPPET_COLUMNS = 64

/** The first lines of the first fenced code block of a markdown text, each cut to its length; null without one. */
export function snippetOf(markdown: string): string | null {
  const [, code = ''] = /^```[^\n`]*\n([\s\S]*?)(?:^```|(?![\s\S]))/m.exec(markdown) ?? []
  const lines = code
    .trimEnd()
    .replace(/^\s*\n/, '')
    .split('\n')
    .slice(0, SNIPPET_LINES)
  const snippet = lines
    .map((line) => [...line].slice(0, SNIPPET_COLUMNS).join('').trimEnd())
    .join('\n')
  return snippet.trim() === '' ? null : snippet
}
