import { TOKEN_DECIMALS } from './money.ts'
import type { PayToken } from './payments.ts'

/** An amount in smallest units with every decimal that it has: `1.5 SOL`, `25 USDC`. */
export function tokenText(amount: bigint, token: PayToken): string {
  const decimals = TOKEN_DECIMALS[token]
  const digits = amount.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/(?<!0)0+$/, '')
  return `${digits.slice(0, -decimals)}${fraction === '' ? '' : `.${fraction}`} ${token}`
}

/** What a text of digits, with or without thousands separators and a point, is in smallest units; null past the decimals of the token. */
export function smallestUnits(text: string, token: PayToken): bigint | null {
  const decimals = TOKEN_DECIMALS[token]
  const [units = '', fraction = ''] = text.replaceAll(',', '').split('.')
  if (fraction.length > decimals) return null
  return BigInt(units + fraction.padEnd(decimals, '0'))
}

/** A wallet's address as people tell it from others: its first and last 4 characters (spec §5). */
export function shortAddress(address: string): string {
  return `${address.slice(0, 4)}…${address.slice(-4)}`
}
