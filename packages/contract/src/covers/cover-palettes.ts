import { hashSeed, seededRandom } from './seed.ts'

/** Four flat colours of a cover: background, shapes, shadow, accent. */
export type Palette = readonly [string, string, string, string]

/** Palettes that work in both themes. */
const PALETTES: readonly [Palette, ...Palette[]] = [
  ['#e3eddc', '#1f7a4d', '#0e3b2a', '#f2b441'],
  ['#e9e4fb', '#6d4aff', '#261a63', '#ff9f87'],
  ['#fae7cf', '#e0812e', '#5b2a0a', '#2f6f6a'],
  ['#dcecf6', '#1782c4', '#0b2f4a', '#f6c453'],
  ['#fae1ea', '#d4357a', '#5a0f33', '#6fae97'],
  ['#1d2029', '#f2f1ec', '#4cc38a', '#f0a04b'],
  ['#f1e2d7', '#b4563a', '#3b2a4a', '#86adc6'],
  ['#0f2f36', '#3fb6a8', '#f4e9cd', '#f27d52'],
]

/** The palette of a cover, by its seed. */
export function paletteOf(seed: string): Palette {
  const random = seededRandom(hashSeed(seed))
  return PALETTES[Math.floor(random() * PALETTES.length)] ?? PALETTES[0]
}
