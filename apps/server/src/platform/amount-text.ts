import { type RewardToken, TOKEN_DECIMALS } from '@laurel/contract/money'

/** An amount in smallest units as people read it, exactly: `300 points`, `0.05 SOL`, `5 USDC`. */
export function amountText(token: RewardToken, amount: bigint): string {
  if (token === 'POINTS') return amount === 1n ? '1 point' : `${amount} points`
  const decimals = TOKEN_DECIMALS[token]
  const digits = String(amount).padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  const whole = digits.slice(0, -decimals)
  return `${whole}${fraction === '' ? '' : `.${fraction}`} ${token}`
}
