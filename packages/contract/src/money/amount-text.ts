import type { RewardToken } from './money.ts'
import { tokenText } from './token-text.ts'

/** An exact amount for display, from smallest units: `300 points`, `0.05 SOL`, `5 USDC`. */
export function amountText(token: RewardToken, amount: bigint): string {
  if (token !== 'POINTS') return tokenText(amount, token)
  return amount === 1n ? '1 point' : `${amount} points`
}
