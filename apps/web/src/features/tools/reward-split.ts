import { points, splitByWeight } from '@laurel/contract/money/money'

/** How a prize is split among places: `factor` is each place's share of the one above. */
export const CURVES = {
  equal: { label: 'Equal', hint: 'Every place gets the same', factor: 1 },
  gentle: {
    label: 'Gentle',
    hint: 'Each place gets three quarters of the one above',
    factor: 0.75,
  },
  steep: { label: 'Steep', hint: 'Each place gets half of the one above', factor: 0.5 },
} as const

/** The name of a curve. */
export type Curve = keyof typeof CURVES

/** A total split among places, whole points that add up to it exactly; remainders go by largest remainder. */
export function splitReward(totalPoints: number, placeCount: number, curve: Curve): number[] {
  const { factor } = CURVES[curve]
  const weights = Array.from({ length: placeCount }, (_, place) => factor ** place)
  return splitByWeight(points(totalPoints), weights)
}
