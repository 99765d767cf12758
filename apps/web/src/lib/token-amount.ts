import { type RewardToken, TOKEN_DECIMALS } from '@laurel/contract/money'

/*
 * Amounts as people type them, exactly: texts of digits on both sides, never a floating-point number. What is only read
 * goes through `format.ts`, which cuts what nobody reads.
 */

/** Whole digits that are taken: all places and bonus spots together stay below 2^63 smallest units. */
const WHOLE_DIGITS: Record<RewardToken, number> = { POINTS: 10, SOL: 7, USDC: 10 }

const whole = new Intl.NumberFormat('en-US')

/**
 * What stays in a field of what was typed or pasted: digits, and for tokens one point with as many decimals as the token
 * has. A comma counts as the point unless a point is there too: `0,5` → `0.5`, `1,250.5` → `1250.5`, `1.250,5` → `1250.5`.
 */
export function typedAmount(typed: string, token: RewardToken): string {
  const decimals = TOKEN_DECIMALS[token]
  const at = decimals === 0 ? -1 : pointAt(typed)
  const units = digitsOf(at === -1 ? typed : typed.slice(0, at)).slice(0, WHOLE_DIGITS[token])
  if (at === -1) return units
  return `${units}.${digitsOf(typed.slice(at + 1)).slice(0, decimals)}`
}

/** A typed amount in smallest units: `0.05` SOL → `50000000`; empty for a field without a digit. */
export function amountOf(typed: string, token: RewardToken): string {
  const [units = '', decimals = ''] = typedAmount(typed, token).split('.')
  if (units === '' && decimals === '') return ''
  const digits = units + decimals.padEnd(TOKEN_DECIMALS[token], '0')
  return digits.replace(/^0+(?=\d)/, '')
}

/** The shortest text that means exactly this amount: `50000000` lamports → `0.05`; empty stays empty. */
export function amountText(smallestUnits: string, token: RewardToken): string {
  if (smallestUnits === '') return ''
  const { units, decimals } = partsOf(smallestUnits, token)
  return decimals === '' ? units : `${units}.${decimals}`
}

/** An amount with every decimal that it has, to be compared with a wallet or an explorer: `1,250.000000001 SOL`, `5.00 USDC`. */
export function exactAmount(smallestUnits: string | bigint, token: RewardToken): string {
  const { units, decimals } = partsOf(String(smallestUnits), token)
  const shown = token === 'USDC' ? decimals.padEnd(2, '0') : decimals
  const unit = token === 'POINTS' ? 'pts' : token
  return `${whole.format(BigInt(units))}${shown === '' ? '' : `.${shown}`} ${unit}`
}

function partsOf(smallestUnits: string, token: RewardToken) {
  const decimals = TOKEN_DECIMALS[token]
  const padded = smallestUnits.padStart(decimals + 1, '0')
  const point = padded.length - decimals
  return {
    units: padded.slice(0, point).replace(/^0+(?=\d)/, ''),
    decimals: padded.slice(point).replace(/(?<!0)0+$/, ''),
  }
}

/** Where the decimal point is: the later of both signs, else the first of the one there is; -1 for none. */
function pointAt(typed: string): number {
  const hasBoth = typed.includes('.') && typed.includes(',')
  return hasBoth ? Math.max(typed.lastIndexOf('.'), typed.lastIndexOf(',')) : typed.search(/[.,]/)
}

const digitsOf = (text: string) => text.replace(/[^0-9]/g, '')
