/** Characters that count once in a post on X; all others, such as CJK, count twice (X's public counting rules). */
const SINGLE_WEIGHT: readonly (readonly [number, number])[] = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
]

/** The weight of a link on X, whatever its length. */
const LINK_WEIGHT = 23

const LINK = /https?:\/\/\S+/g
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Counts grapheme clusters: an emoji of several code points is one. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of segmenter.segment(text)) count += 1
  return count
}

/** The length of a post as X counts it: links 23, emoji and wide characters 2, all others 1. */
export function countForX(text: string): number {
  const links = text.match(LINK) ?? []
  let weight = links.length * LINK_WEIGHT
  for (const { segment } of segmenter.segment(text.replace(LINK, ''))) weight += weightOf(segment)
  return weight
}

function weightOf(grapheme: string): number {
  if (/\p{Extended_Pictographic}/u.test(grapheme)) return 2
  let weight = 0
  for (const character of grapheme) {
    const code = character.codePointAt(0) ?? 0
    weight += SINGLE_WEIGHT.some(([low, high]) => code >= low && code <= high) ? 1 : 2
  }
  return weight
}

/** The counts of a caption. */
export interface TextFacts {
  characters: number
  words: number
  lines: number
  hashtags: number
  mentions: number
  /** Seconds to read it silently, at 240 words a minute. */
  readingSeconds: number
}

/** Counts the characters, words, tags and more of a caption. */
export function textFacts(text: string): TextFacts {
  const words = text.trim() === '' ? 0 : text.trim().split(/\s+/).length
  return {
    characters: countCharacters(text),
    words,
    lines: text === '' ? 0 : text.split('\n').length,
    hashtags: text.match(/(?:^|\s)#[\p{L}\p{N}_]+/gu)?.length ?? 0,
    mentions: text.match(/(?:^|\s)@[\p{L}\p{N}_.]+/gu)?.length ?? 0,
    readingSeconds: Math.ceil((words / 240) * 60),
  }
}
