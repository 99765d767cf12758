import { points, splitByWeight } from '@laurel/contract/money/money'

/** How a prize is shared among places: each place's part of the one before it. */
export const CURVES = {
  equal: { label: 'Equal', hint: 'All places alike', factor: 1 },
  gentle: { label: 'Gentle', hint: 'Each place three quarters of the one above', factor: 0.75 },
  steep: { label: 'Steep', hint: 'Each place half of the one above', factor: 0.5 },
} as const

/** The name of a curve. */
export type Curve = keyof typeof CURVES

/** A total split among places, whole points that add up to it exactly; the rest goes by largest remainder. */
export function splitReward(totalPoints: number, placeCount: number, curve: Curve): number[] {
  const { factor } = CURVES[curve]
  const weights = Array.from({ length: placeCount }, (_, place) => factor ** place)
  return splitByWeight(points(totalPoints), weights)
}
