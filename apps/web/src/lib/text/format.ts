import { type RewardToken, TOKEN_DECIMALS } from '@laurel/contract/money/money'

const whole = new Intl.NumberFormat('en-US')
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** A whole number with thousands separators: `1,250`. */
export function formatNumber(value: number | bigint): string {
  return whole.format(value)
}

/** A number in compact notation: `1.3K`. */
export function formatCompact(value: number): string {
  return compact.format(value)
}

/** Points with their unit: `1,250 pts`, `1 pt`, `−5 pts` (a real minus sign). */
export function formatPoints(value: number): string {
  const sign = value < 0 ? '−' : ''
  return `${sign}${whole.format(Math.abs(value))} ${Math.abs(value) === 1 ? 'pt' : 'pts'}`
}

/** A signed amount of points: `+25 pts`, `−5 pts` (a real minus sign). */
export function formatSignedPoints(value: number): string {
  return value < 0 ? formatPoints(value) : `+${formatPoints(value)}`
}

/** A share with at most one decimal: `62.5%`. */
export function formatPercent(value: number): string {
  return `${Math.round(value * 10) / 10}%`
}

/**
 * An amount in a token's smallest unit, exactly: `1,250 pts`, `0.05 SOL`, `5.00 USDC`, `5.000001 USDC`. The only
 * formatter of amounts, so that every amount shows the same exact digits.
 */
export function formatAmount(smallestUnits: string | bigint, token: RewardToken): string {
  const amount = BigInt(smallestUnits)
  const sign = amount < 0n ? '−' : ''
  const digits = (amount < 0n ? -amount : amount).toString()
  const decimals = TOKEN_DECIMALS[token]
  const padded = digits.padStart(decimals + 1, '0')
  const units = whole.format(BigInt(padded.slice(0, padded.length - decimals)))
  if (token === 'POINTS') return `${sign}${units} ${units === '1' ? 'pt' : 'pts'}`
  const fraction = padded.slice(padded.length - decimals).replace(/(?<!0)0+$/, '')
  const shown = token === 'USDC' ? fraction.padEnd(2, '0') : fraction
  return `${sign}${units}${shown === '' ? '' : `.${shown}`} ${token}`
}

/** Sums of several tokens, zeros left out: `2.3 SOL and 230.00 USDC`; empty without any. */
export function formatSums(sums: readonly { token: RewardToken; amount: string }[]): string {
  return sums
    .filter(({ amount }) => amount !== '0')
    .map(({ token, amount }) => formatAmount(amount, token))
    .join(' and ')
}

/** `1 vote`, `2 votes`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${whole.format(count)} ${count === 1 ? one : many}`
}
