import { paths } from '@laurel/contract/spec/routes'
import type { Answer } from '../answer.ts'
import { ANSWERS } from '../answers.ts'
import { synonymsOf } from './synonyms.ts'
import { allowedEdits, editDistance, queryWords, wordsOf } from './words.ts'

/** What a word of each field is worth. */
const WEIGHTS = { question: 10, words: 9, topic: 3, answer: 2 } as const
/** What a match is worth beside the word itself. */
const PREFIX = 0.8
const SYNONYM = 0.65
const TYPO = 0.6
/** An answer has to match this share of the weight of the query. */
const MIN_COVERAGE = 0.5
/** Answers below this share of the best one are left out. */
const MIN_SHARE_OF_BEST = 0.25
/** What a word that no answer holds counts for; a telling word has about 4. */
const UNKNOWN_WORD = 1.2
const EXCERPT_LENGTH = 160

/** The words of an answer, each with the weight of the best field that holds it. */
interface Entry {
  answer: Answer
  words: ReadonlyMap<string, number>
  questionWords: ReadonlySet<string>
}

function indexOf(answer: Answer): Entry {
  const words = new Map<string, number>()
  const add = (text: string, weight: number) => {
    for (const word of wordsOf(text)) words.set(word, Math.max(weight, words.get(word) ?? 0))
  }
  add(answer.answer.join(' '), WEIGHTS.answer)
  add(answer.topic, WEIGHTS.topic)
  add(answer.words, WEIGHTS.words)
  add(answer.question, WEIGHTS.question)
  return { answer, words, questionWords: new Set(wordsOf(answer.question)) }
}

const INDEX: readonly Entry[] = ANSWERS.map(indexOf)
const VOCABULARY = new Map<string, number>()
for (const { words } of INDEX) {
  for (const word of words.keys()) VOCABULARY.set(word, (VOCABULARY.get(word) ?? 0) + 1)
}

/** The words of the index that a typed word may mean, each with how sure that is. */
function meaningsOf(typed: string): Map<string, number> {
  const meanings = new Map<string, number>()
  const add = (word: string, sure: number) => {
    if (VOCABULARY.has(word)) meanings.set(word, Math.max(sure, meanings.get(word) ?? 0))
  }
  add(typed, 1)
  for (const word of synonymsOf(typed)) add(word, SYNONYM)
  for (const word of VOCABULARY.keys()) {
    if (typed.length >= 3 && word.startsWith(typed)) add(word, PREFIX)
  }
  if (VOCABULARY.has(typed) || meanings.size > 0) return meanings
  const max = allowedEdits(typed)
  if (max === 0) return meanings
  for (const word of VOCABULARY.keys()) {
    const edits = editDistance(typed, word, max)
    if (edits > max || word.length < 3) continue
    add(word, TYPO / edits)
    for (const other of synonymsOf(word)) add(other, (TYPO / edits) * SYNONYM)
  }
  return meanings
}

/** How telling a word is: the rarer among the answers, the more. */
function rarityOf(word: string): number {
  return Math.log(1 + INDEX.length / (VOCABULARY.get(word) ?? 1))
}

/** An answer with how well it fits. */
interface Hit {
  answer: Answer
  score: number
}

/**
 * The answers that fit a query, best first: by prefix, within a bounded edit distance, and by synonyms. A query without
 * words finds all answers in page order.
 */
export function rankAnswers(query: string): readonly Answer[] {
  const typed = queryWords(query)
  if (typed.length === 0) return ANSWERS
  const meanings = typed.map(meaningsOf)
  const importance = meanings.map((words, index) =>
    words.size === 0
      ? UNKNOWN_WORD
      : rarityOf(words.has(typed[index] ?? '') ? (typed[index] ?? '') : firstOf(words)),
  )
  const total = importance.reduce((sum, value) => sum + value, 0)
  const hits = INDEX.map((entry) => scoreOf(entry, meanings, importance, total))
    .filter((hit) => hit !== null)
    .toSorted((a, b) => b.score - a.score)
  const best = hits[0]?.score ?? 0
  return hits.filter(({ score }) => score >= best * MIN_SHARE_OF_BEST).map(({ answer }) => answer)
}

function firstOf(words: ReadonlyMap<string, number>): string {
  return words.keys().next().value ?? ''
}

function scoreOf(
  { answer, words, questionWords }: Entry,
  meanings: readonly ReadonlyMap<string, number>[],
  importance: readonly number[],
  total: number,
): Hit | null {
  let score = 0
  let covered = 0
  let inQuestion = 0
  for (const [index, meaning] of meanings.entries()) {
    let best = 0
    for (const [word, sure] of meaning) {
      const weight = (words.get(word) ?? 0) * sure
      if (weight > best) best = weight
      if (questionWords.has(word) && sure === 1) inQuestion += 1
    }
    const value = importance[index] ?? 0
    score += best * value
    if (best > 0) covered += value
  }
  const coverage = covered / total
  if (coverage <= MIN_COVERAGE) return null
  // A short question that is mostly the query is the better answer.
  const closeness = 1 + inQuestion / (questionWords.size + 2)
  return { answer, score: score * coverage * coverage * closeness }
}

/** An answer as a search shows it. */
export interface FoundAnswer {
  slug: string
  title: string
  excerpt: string
  path: string
}

/** The best answers to a query, for searches outside the help page. */
export function searchAnswers(query: string, limit: number): FoundAnswer[] {
  if (queryWords(query).length === 0) return []
  return rankAnswers(query)
    .slice(0, limit)
    .map(({ id, question, answer }) => ({
      slug: id,
      title: question,
      excerpt: cut(answer[0] ?? ''),
      path: paths.answer(id),
    }))
}

function cut(text: string): string {
  if (text.length <= EXCERPT_LENGTH) return text
  return `${text.slice(0, EXCERPT_LENGTH).replace(/\s+\S*$/, '')}…`
}

/** The parts of a text, in order, that fit a query or don’t, for highlighting. */
export function highlight(text: string, query: string): { text: string; isHit: boolean }[] {
  const wanted = new Set(queryWords(query).flatMap((word) => [...meaningsOf(word).keys()]))
  return text
    .split(/([\p{L}\p{N}’']+)/u)
    .filter((part) => part !== '')
    .map((part) => ({
      text: part,
      isHit: wanted.size > 0 && wordsOf(part).some((word) => wanted.has(word)),
    }))
}
