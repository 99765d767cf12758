import type { RewardToken } from './money.ts'
import { tokenText } from './token-text.ts'

/** An amount in smallest units as people read it, exactly: `300 points`, `0.05 SOL`, `5 USDC`. */
export function amountText(token: RewardToken, amount: bigint): string {
  if (token !== 'POINTS') return tokenText(amount, token)
  return amount === 1n ? '1 point' : `${amount} points`
}
