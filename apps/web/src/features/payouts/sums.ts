import { formatSums } from '../../lib/text/format.ts'
import type { Payout } from './api.ts'

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
