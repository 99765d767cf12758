/** How a text is split into posts. */
export interface SplitOptions {
  /** The maximum length of a post, as `measure` counts it. */
  limit: number
  /** The length of a text as the network counts it. */
  measure: (text: string) => number
  /** Ends each post with its number: ` 2/5`. */
  isNumbered: boolean
}

/** Where a text may be split, best first: between paragraphs, after sentences, after clauses, between words. */
const BREAKS = [/\n{2,}/g, /\n/g, /[.!?…]["”’)]*\s+/g, /[,;:]\s+/g, /\s+/g]

/**
 * Splits a text into posts that fit: at the best break that leaves a post at least half full, else at the last space,
 * else mid-word. Only white space around a split is lost.
 */
export function splitThread(text: string, { limit, measure, isNumbered }: SplitOptions): string[] {
  const clean = text.trim()
  if (clean === '') return []
  if (!isNumbered) return cut(clean, limit, measure)
  if (measure(clean) <= limit) return [clean]
  // The length of the numbers depends on how many posts there are, so try until they fit.
  for (let digits = 1; digits <= 3; digits += 1) {
    const numberLength = measure(` ${'9'.repeat(digits)}/${'9'.repeat(digits)}`)
    const posts = cut(clean, limit - numberLength, measure)
    if (String(posts.length).length <= digits) {
      return posts.map((post, index) => `${post} ${index + 1}/${posts.length}`)
    }
  }
  return cut(clean, limit, measure)
}

function cut(text: string, limit: number, measure: (text: string) => number): string[] {
  const posts: string[] = []
  let rest = text
  while (measure(rest) > limit) {
    const fitting = longestFit(rest, limit, measure)
    const at = bestBreak(rest, fitting)
    posts.push(rest.slice(0, at).trimEnd())
    rest = rest.slice(at).trimStart()
  }
  if (rest !== '') posts.push(rest)
  return posts
}

/** The length of the longest prefix that fits, in UTF-16 units, never inside a surrogate pair; at least 1. */
function longestFit(text: string, limit: number, measure: (text: string) => number): number {
  let low = 1
  let high = text.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (measure(text.slice(0, middle)) <= limit) low = middle
    else high = middle - 1
  }
  return /[\uD800-\uDBFF]$/.test(text.slice(0, low)) && low > 1 ? low - 1 : low
}

function bestBreak(text: string, fitting: number): number {
  const minLength = fitting / 2
  for (const pattern of BREAKS) {
    let best = 0
    for (const match of text.slice(0, fitting + 2).matchAll(pattern)) {
      const end = match.index + match[0].length
      if (match.index + match[0].trimEnd().length <= fitting) best = Math.min(end, text.length)
    }
    if (best >= minLength) return best
  }
  return fitting
}
