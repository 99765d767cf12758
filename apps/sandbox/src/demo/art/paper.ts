import { createRandom, type RandomSource } from '../dice.ts'

/** The colours of a drawing: ground, ink and three accents. */
type Palette = readonly [ground: string, ink: string, first: string, second: string, third: string]

/** What a work is drawn from. */
interface Subject {
  title: string
  /** Its place among the works of its bounty, so that neighbours differ. */
  index: number
}

/** A sheet to draw on, with a random source of its own. */
export interface Sheet extends Subject {
  dice: RandomSource
  palette: Palette
}

const PALETTES: readonly Palette[] = [
  ['#f6efe2', '#17324a', '#d9482b', '#f2b441', '#2f7f79'],
  ['#12352b', '#f6efe2', '#4cc38a', '#f27d52', '#f6c453'],
  ['#e9e4fb', '#261a63', '#6d4aff', '#ff9f87', '#1782c4'],
  ['#f3c64f', '#2a1a10', '#d4412a', '#fff6dc', '#2a6f8f'],
  ['#0b2f4a', '#eaf3f8', '#2e9bd6', '#f6c453', '#f27d52'],
  ['#f7dfe6', '#5a0f33', '#d4357a', '#2f7f79', '#f2b441'],
  ['#e8694a', '#fff3e2', '#3a1620', '#f9c784', '#1f5f63'],
  ['#dfeae0', '#14331f', '#1f7a4d', '#e0812e', '#8fb8a0'],
  ['#1b1c22', '#f2f1ec', '#f0a04b', '#5fb3b3', '#d65c7a'],
  ['#cfe3ee', '#12324a', '#ef6f4d', '#ffffff', '#f2b441'],
  ['#efe6d8', '#3b2a4a', '#b4563a', '#86adc6', '#d9a441'],
  ['#2c5f5d', '#f4e9cd', '#f27d52', '#8fd0bf', '#f6c453'],
]

/** Makes the sheet of a work; deterministic for its title and place. */
export function sheetOf({ title, index }: Subject): Sheet {
  const seed = [...title].reduce(
    (sum, sign) => (Math.imul(sum, 31) + sign.charCodeAt(0)) | 0,
    index + 7,
  )
  const dice = createRandom(seed)
  const first = Math.floor(dice() * 4)
  const palette = PALETTES[(index * 5 + first) % PALETTES.length] as Palette
  return { title, index, dice, palette }
}

/** Wraps shapes in a document of this size, at `scale` pixels a unit. */
export function svg(width: number, height: number, ground: string, shapes: readonly string[]) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${ground}"/>${shapes.join('')}</svg>`
}

/** A filled circle. */
export const disc = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}" fill="${fill}"/>`

/** A filled rectangle with rounded corners. */
export const plate = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  radius = 0,
): string =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" rx="${radius}" fill="${fill}"/>`

/** A stroked path with round ends. */
export const line = (d: string, ink: string, width: number, fill = 'none'): string =>
  `<path d="${d}" fill="${fill}" stroke="${ink}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

/** A filled path. */
export const shape = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`

/** Moves, scales and turns shapes. */
export const place = (shapes: string, x: number, y: number, scale = 1, turn = 0): string =>
  `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)}) rotate(${turn.toFixed(1)})">${shapes}</g>`

/** The item at this place of a list that repeats. */
export function take<T>(items: readonly T[], index: number): T {
  return items[index % items.length] as T
}
