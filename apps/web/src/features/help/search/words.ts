/** Words that say nothing about a question. */
const STOP_WORDS = new Set(
  'a an and are be been can cannot could did do does for from get got had has have how i if in is isnt it its me my of on or our please so that the their them then there this to was we what whats when where which who why will with would you your im ive am at not dont doesnt didnt cant'.split(
    ' ',
  ),
)

/** Words of a text as the index compares them: lower case, without accents and marks, plurals cut. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map(stem)
}

/** The words of a query that matter; all of them when none does. */
export function queryWords(query: string): string[] {
  const words = [...new Set(wordsOf(query))]
  const telling = words.filter((word) => !STOP_WORDS.has(word))
  return telling.length > 0 ? telling : words
}

/** Cuts the endings of plurals and verbs, so that “payouts” finds “payout” and “linking” finds “link”. */
function stem(word: string): string {
  if (word.length > 5 && word.endsWith('ing')) return word.slice(0, -3)
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 5 && word.endsWith('ed')) return word.slice(0, -2)
  if (word.length > 3 && word.endsWith('s') && !/(ss|us|is)$/.test(word)) return word.slice(0, -1)
  return word
}

/** Edits allowed between a typed word and a word of the index. */
export function allowedEdits(word: string): number {
  return word.length < 4 ? 0 : word.length < 8 ? 1 : 2
}

/**
 * The edits (insert, delete, replace, swap neighbours) that turn one word into another; `max` + 1 when there are more
 * than `max`.
 */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let edits = Math.min(
        (last[j] ?? max) + 1,
        (row[j - 1] ?? max) + 1,
        (last[j - 1] ?? max) + cost,
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        edits = Math.min(edits, (before[j - 2] ?? max) + 1)
      }
      row.push(edits)
    }
    if (Math.min(...row) > max) return max + 1
    before = last
    last = row
  }
  return Math.min(last[b.length] ?? max + 1, max + 1)
}
