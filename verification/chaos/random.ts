/** Choices that a seed decides, so that a run can be repeated. */
export interface Random {
  /** 0 ≤ n < 1. */
  next(): number
  /** A whole number, both ends included. */
  between(least: number, most: number): number
  /** True with this probability, 0 to 1. */
  chance(probability: number): boolean
  /** One of these; undefined of none. */
  pick<T>(items: readonly T[]): T | undefined
}

/** A stream of choices (mulberry32); each `name` of a seed has a stream of its own. */
export function createRandom(seed: number, name = ''): Random {
  let state = [...name].reduce((hash, char) => Math.imul(hash, 31) + char.charCodeAt(0), seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (items) => items[between(0, items.length - 1)],
  }
}
