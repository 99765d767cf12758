/** Random numbers of one simulated season: the same seed gives the same season. */
export interface Random {
  /** From 0 up to 1. */
  next(): number
  /** Whole, from 0 up to `count`. */
  below(count: number): number
  /** Normally distributed. */
  normal(mean: number, deviation: number): number
  /** A new array in random order. */
  shuffled<Item>(items: readonly Item[]): Item[]
}

/** A generator with this seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    below,
    normal: (mean, deviation) => {
      const radius = Math.sqrt(-2 * Math.log(1 - next()))
      return mean + deviation * radius * Math.cos(2 * Math.PI * next())
    },
    shuffled: (items) => {
      const shuffled = [...items]
      for (let last = shuffled.length - 1; last > 0; last -= 1) {
        const other = below(last + 1)
        ;[shuffled[last], shuffled[other]] = [shuffled[other] as never, shuffled[last] as never]
      }
      return shuffled
    },
  }
}

/** A standard normal number that depends on nothing but the texts and numbers given: for one opinion held by many. */
export function normalOf(...parts: readonly (string | number)[]): number {
  let hash = 2_166_136_261
  for (const char of parts.join('|')) hash = Math.imul(hash ^ char.charCodeAt(0), 16_777_619)
  return createRandom(hash).normal(0, 1)
}
