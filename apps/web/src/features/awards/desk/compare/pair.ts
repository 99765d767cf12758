import type { DeskEntry } from '../../api.ts'

/** Two different entries of a desk, in the order in which they stand side by side. */
export type Pair = readonly [a: DeskEntry, b: DeskEntry]
/** A place in a pair. */
export type Side = 0 | 1

/** The names of the two places on screen. */
export const SIDE_NAMES = ['A', 'B'] as const

const idOf = ({ submission }: DeskEntry): string => submission.submissionId

/** The pair as the value of `?compare=`. */
export function pairParam([a, b]: Pair): string {
  return `${idOf(a)},${idOf(b)}`
}

/** Reads a value of `?compare=`; null unless it names two different entries of the desk. */
export function readPair(entries: readonly DeskEntry[], param: string): Pair | null {
  const [a, b, ...more] = param.split(',').map((id) => entries.find((one) => idOf(one) === id))
  if (a === undefined || b === undefined || a === b || more.length > 0) return null
  return [a, b]
}

/** An entry with the one after it, or the last two; null where it is alone. */
export function pairWithNext(entries: readonly DeskEntry[], entry: DeskEntry): Pair | null {
  const at = entries.findIndex((one) => idOf(one) === idOf(entry))
  const next = entries[at + 1]
  const before = entries[at - 1]
  if (next !== undefined) return [entry, next]
  return before === undefined ? null : [before, entry]
}

/** The pair with another entry on a side; an entry from the other side changes places. */
export function withEntry([a, b]: Pair, side: Side, entry: DeskEntry): Pair {
  if (side === 0) return idOf(entry) === idOf(b) ? [b, a] : [entry, b]
  return idOf(entry) === idOf(a) ? [b, a] : [a, entry]
}

/** The pair with the next or previous entry on a side, past the other one; null where there is none. */
export function movePair(
  entries: readonly DeskEntry[],
  pair: Pair,
  side: Side,
  by: 1 | -1,
): Pair | null {
  const others = entries.filter((entry) => idOf(entry) !== idOf(pair[side === 0 ? 1 : 0]))
  const at = others.findIndex((entry) => idOf(entry) === idOf(pair[side]))
  const next = others[at + by]
  return next === undefined ? null : withEntry(pair, side, next)
}
