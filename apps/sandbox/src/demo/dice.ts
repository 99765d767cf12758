/** Returns a number in [0, 1) on each call. */
export type RandomSource = () => number

/** A seeded random number generator, deterministic for a seed: mulberry32. */
export function createRandom(seed: number): RandomSource {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
