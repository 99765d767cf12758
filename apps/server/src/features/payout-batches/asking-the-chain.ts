import { Problem } from '@laurel/contract/problems'
import type { Chain } from '../../chain/chain.ts'
import { ChainUnavailable, InvalidChainInput } from '../../chain/errors.ts'

/**
 * Asks the chain on behalf of a request. Raises `chain_unavailable`, and `payout_wrong_state` for a payment of which no
 * transaction can be made, such as one to an account that nobody signs for.
 */
export async function askChain<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ChainUnavailable) throw new Problem('chain_unavailable')
    if (error instanceof InvalidChainInput) {
      throw new Problem('payout_wrong_state', { detail: error.message })
    }
    throw error
  }
}

/** Raises `treasury_missing` for a wallet that is none of the treasury's. */
export function requireTreasury({ treasury }: Pick<Chain, 'treasury'>, wallet: string): void {
  if (treasury.includes(wallet)) return
  throw new Problem(
    'treasury_missing',
    treasury.length === 0 ? {} : { detail: 'This isn’t a treasury wallet' },
  )
}
