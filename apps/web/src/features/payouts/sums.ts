import { formatAmount, formatSums, plural } from '../../lib/text/format.ts'
import type { Payout, ReceivedSums } from './api.ts'

/** The total of payouts, token by token: `2.3 SOL and 230.00 USDC`. */
export function formatTotals(payouts: readonly Pick<Payout, 'token' | 'amount'>[]): string {
  return formatSums(
    (['SOL', 'USDC'] as const).map((token) => ({
      token,
      amount: String(
        payouts
          .filter((payout) => payout.token === token)
          .reduce((sum, { amount }) => sum + BigInt(amount), 0n),
      ),
    })),
  )
}

/** The payments too small to be listed: `500 payments of 0.000125 SOL in total, 1 payment in other tokens`. */
export function unlistedText(sums: ReceivedSums): string {
  return sums
    .map(({ token, count, amount }) => {
      const payments = plural(count, 'payment')
      return token === null || amount === null
        ? `${payments} in other tokens`
        : `${payments} of ${formatAmount(amount, token)} in total`
    })
    .join(', ')
}
