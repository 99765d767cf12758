import { type RewardToken, TOKEN_DECIMALS } from '@laurel/contract/money/money'
import { formatAmount, formatNumber } from './format.ts'

/*
 * Exact parsing of typed amounts: digit strings in and out, never a floating-point number. A text has one unambiguous
 * reading, or is refused with a hint what to type instead; no character is ever dropped or reinterpreted.
 */

/** The reading of a typed text. */
export type Reading =
  /** In smallest units; empty for an empty field. */
  | { amount: string; problem: null }
  /** What to type instead. `isUnfinished` while more typing may make it valid: `1,50` on the way to `1,500`. */
  | { amount: null; problem: string; isUnfinished: boolean }

/** Longer texts are refused; the largest prize with all decimals, separators and unit has 27 characters. */
const MAX_TYPED_LENGTH = 40
const PLAIN = /^\d+(?:\.\d*)?$|^\.\d+$/
/** Thousands separators: groups of three after one to three digits, without a leading 0 as in `0,500`. */
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/
const UNFINISHED = /^(?:[1-9]\d{0,2}(?:,\d{3})*,\d{0,2})?$|^\.$/
const UNITS: Readonly<Record<RewardToken, RegExp>> = {
  POINTS: / ?pts?$/i,
  SOL: / ?SOL$/i,
  USDC: / ?USDC$/i,
}

/** Reads a typed amount of a token, with or without its unit: `1,500.5` USDC → `1500500000`. */
export function readAmount(typed: string, token: RewardToken, max: bigint): Reading {
  const reading = readDecimal(typed.trim().replace(UNITS[token], ''), TOKEN_DECIMALS[token])
  if (!reading.amount || BigInt(reading.amount) <= max) return reading
  return refuse(`Enter at most ${formatAmount(max, token)}`)
}

/** Reads a typed count; see `readAmount`. */
export function readCount(typed: string, max: number): Reading {
  const reading = readDecimal(typed.trim(), 0)
  if (!reading.amount || BigInt(reading.amount) <= max) return reading
  return refuse(`Enter at most ${formatNumber(max)}`)
}

/** The shortest text that means exactly this amount: `50000000` lamports → `0.05`; empty stays empty. */
export function amountText(smallestUnits: string, token: RewardToken): string {
  if (smallestUnits === '') return ''
  const text = fixedAmount(smallestUnits, token)
  return text.includes('.') ? text.replace(/(?<!0)0+$/, '').replace(/\.$/, '') : text
}

/** An amount with all decimals of its token and no separators, for spreadsheets: `12.500000` USDC. */
export function fixedAmount(smallestUnits: string, token: RewardToken): string {
  const decimals = TOKEN_DECIMALS[token]
  if (decimals === 0) return smallestUnits
  const digits = smallestUnits.padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

function readDecimal(text: string, decimals: number): Reading {
  if (text === '') return { amount: '', problem: null }
  if (text.length > MAX_TYPED_LENGTH) return refuse('That’s too long for an amount')
  if (/^[-−–]/.test(text)) return refuse('Enter it without a minus sign')
  const example = decimals === 0 ? '1500 or 1,500' : '1500 or 1,500.50'
  if (!/^[\d.,]+$/.test(text)) return refuse(`Use digits only, such as ${example}`)
  if (decimals === 0 && text.includes('.'))
    return refuse(`Enter a whole number, such as ${example}`)
  if (!PLAIN.test(text) && !GROUPED.test(text)) {
    const advice =
      decimals === 0
        ? `Use commas only between thousands, such as ${example}`
        : 'Use a point before decimals and commas only between thousands, such as 0.5 or 1,500.50'
    return refuse(advice, UNFINISHED.test(text))
  }
  const [units = '', fraction = ''] = text.replaceAll(',', '').split('.')
  if (fraction.length > decimals) return refuse(`Enter at most ${decimals} decimals`)
  const amount = (units + fraction.padEnd(decimals, '0')).replace(/^0+(?=\d)/, '')
  return { amount, problem: null }
}

function refuse(problem: string, isUnfinished = false): Reading {
  return { amount: null, problem, isUnfinished }
}
