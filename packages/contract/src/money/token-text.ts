import { TOKEN_DECIMALS } from './money.ts'
import type { PayToken } from './payments.ts'

/** An exact amount for display, from smallest units, without trailing zeros: `1.5 SOL`, `25 USDC`. */
export function tokenText(amount: bigint, token: PayToken): string {
  const decimals = TOKEN_DECIMALS[token]
  const digits = amount.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/(?<!0)0+$/, '')
  return `${digits.slice(0, -decimals)}${fraction === '' ? '' : `.${fraction}`} ${token}`
}

/** Parses digits, with optional thousands separators and decimal point, into smallest units; null beyond the token's decimals. */
export function smallestUnits(text: string, token: PayToken): bigint | null {
  const decimals = TOKEN_DECIMALS[token]
  const [units = '', fraction = ''] = text.replaceAll(',', '').split('.')
  if (fraction.length > decimals) return null
  return BigInt(units + fraction.padEnd(decimals, '0'))
}

/** A shortened wallet address: its first and last 4 characters (spec §5). */
export function shortAddress(address: string): string {
  return `${address.slice(0, 4)}…${address.slice(-4)}`
}
