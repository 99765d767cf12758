/**
 * Amounts are whole numbers of a token's smallest unit, branded so that points never meet lamports by accident.
 * Points fit a safe integer and travel as JSON numbers; token amounts can pass 2^53 and travel as decimal strings.
 */
declare const unit: unique symbol

/** Whole points, 0 to 2^53 − 1 (negative only where a docstring says so). */
export type Points = number & { readonly [unit]: 'points' }
/** Lamports: 1 SOL = 10^9. */
export type Lamports = bigint & { readonly [unit]: 'lamports' }
/** Smallest units of USDC: 1 USDC = 10^6. */
export type UsdcUnits = bigint & { readonly [unit]: 'usdc' }

/** Tokens that a bounty can pay in. */
export const REWARD_TOKENS = ['POINTS', 'SOL', 'USDC'] as const
/** A token that a bounty can pay in. */
export type RewardToken = (typeof REWARD_TOKENS)[number]

/** Decimal places between the displayed unit and the smallest unit. */
export const TOKEN_DECIMALS: Record<RewardToken, number> = { POINTS: 0, SOL: 9, USDC: 6 }

/** Minimum value of a prize place, in smallest units (product rules D-bounty-prize). */
export const MIN_PRIZE: Record<RewardToken, bigint> = {
  POINTS: 100n,
  SOL: 50_000_000n,
  USDC: 5_000_000n,
}

/** Maximum value of a prize place or bonus spot, in smallest units: keeps every total far inside safe integers. */
export const MAX_PRIZE: Readonly<Record<RewardToken, bigint>> = {
  POINTS: 1_000_000_000n,
  SOL: 10_000_000_000_000n,
  USDC: 1_000_000_000_000n,
}

/**
 * Minimum received payments, in smallest units, that are listed for review (rule D-funding-received). Smaller ones that
 * fund nothing are only counted, without notifying anyone: references are public, so a listed line must cost its sender.
 */
export const MIN_LISTED_PAYMENT = { SOL: 10_000_000n, USDC: 1_000_000n } as const

/** Brands a whole number as points. Throws a `RangeError` for anything that is not a safe integer. */
export function points(value: number): Points {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of points: ${value}`)
  return value as Points
}

/** Sums points. */
export function sumPoints(values: Iterable<Points>): Points {
  let sum = 0
  for (const value of values) sum += value
  return points(sum)
}

function compareText(a = '', b = ''): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * Splits a total by weights into whole parts that add up to it exactly (largest remainder method): parts are rounded
 * down, the rest goes to the largest remainders, ties to the smaller of `ties`, or else to the earlier index (product.md
 * 8). Weights are ≥ 0; all zero gives all zero.
 */
export function splitByWeight(
  total: Points,
  weights: readonly number[],
  ties?: readonly string[],
): Points[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum <= 0) return weights.map(() => points(0))
  const exact = weights.map((weight) => (total * weight) / sum)
  const parts = exact.map(Math.floor)
  let rest = total - parts.reduce((a, b) => a + b, 0)
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort(
      (a, b) =>
        b.remainder - a.remainder ||
        compareText(ties?.[a.index], ties?.[b.index]) ||
        a.index - b.index,
    )
  for (const { index } of byRemainder) {
    if (rest <= 0) break
    parts[index] = (parts[index] ?? 0) + 1
    rest -= 1
  }
  return parts.map(points)
}
