import { points, type RewardToken, splitByWeight } from '@laurel/contract/money/money'
import { orZero } from '../wizard/draft-values.ts'

/** Rounding of a split, in smallest units: a point, a hundredth of a SOL, a cent. */
const STEPS: Readonly<Record<RewardToken, bigint>> = { POINTS: 1n, SOL: 10n ** 7n, USDC: 10n ** 4n }

/**
 * Splits a total among places, each worth about 1.5 times the next, in rounded amounts; the remainder goes to the first.
 * The parts add up to the total exactly.
 */
export function splitAmount(total: string, placeCount: number, token: RewardToken): string[] {
  const weights = Array.from({ length: placeCount }, (_, index) => 1.5 ** (placeCount - index))
  const whole = BigInt(orZero(total))
  const step = STEPS[token]
  const parts = splitByWeight(points(Number(whole / step)), weights)
  return parts.map((part, index) => String(BigInt(part) * step + (index === 0 ? whole % step : 0n)))
}
