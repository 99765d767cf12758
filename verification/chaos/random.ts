/** Seeded random choices, which make a run repeatable. */
export interface Random {
  /** 0 ≤ n < 1. */
  next(): number
  /** An integer, both ends included. */
  between(least: number, most: number): number
  /** True with this probability, 0 to 1. */
  chance(probability: number): boolean
  /** A random item; undefined for an empty list. */
  pick<T>(items: readonly T[]): T | undefined
}

/** Creates a random stream (mulberry32), separate for each `name` of a seed. */
export function createRandom(seed: number, name = ''): Random {
  let state = [...name].reduce((hash, char) => Math.imul(hash, 31) + char.charCodeAt(0), seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (items) => items[between(0, items.length - 1)],
  }
}
