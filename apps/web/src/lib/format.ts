import { type RewardToken, TOKEN_DECIMALS } from '@laurel/contract/money'

const whole = new Intl.NumberFormat('en-US')
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** A whole number with thousands separators: `1,250`. */
export function formatNumber(value: number): string {
  return whole.format(value)
}

/** A number in few characters: `1.3K`. */
export function formatCompact(value: number): string {
  return compact.format(value)
}

/** Points as people read them: `1,250 pts`, `1 pt`, `−5 pts` (a real minus sign). */
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

/** The most decimals that are shown of a token: SOL up to 4, USDC always 2. */
const SHOWN_DECIMALS: Record<RewardToken, number> = { POINTS: 0, SOL: 4, USDC: 2 }

/**
 * An amount in a token's smallest unit as people read it: `1,250 pts`, `0.05 SOL`, `5.00 USDC`.
 * Decimals beyond the shown ones are cut, never rounded up, so that nobody is shown more than there is.
 */
export function formatAmount(smallestUnits: string | bigint, token: RewardToken): string {
  const amount = BigInt(smallestUnits)
  const sign = amount < 0n ? '−' : ''
  const digits = (amount < 0n ? -amount : amount).toString()
  const decimals = TOKEN_DECIMALS[token]
  const padded = digits.padStart(decimals + 1, '0')
  const units = whole.format(BigInt(padded.slice(0, padded.length - decimals)))
  if (token === 'POINTS') return `${sign}${units} pts`
  const shown = padded.slice(padded.length - decimals).slice(0, SHOWN_DECIMALS[token])
  const fraction = token === 'SOL' ? shown.replace(/(?<!0)0+$/, '') : shown
  return `${sign}${units}${fraction === '' ? '' : `.${fraction}`} ${token}`
}

/** Sums of several tokens in words, without those of nothing: `2.3 SOL and 230.00 USDC`; empty for none. */
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
