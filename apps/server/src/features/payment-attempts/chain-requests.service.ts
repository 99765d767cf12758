import { Problem } from '@laurel/contract/problems'
import type { Chain } from '../../chain/chain.ts'
import { ChainUnavailable, InvalidChainInput } from '../../chain/errors.ts'

/**
 * Calls the chain on behalf of a request. Raises `chain_unavailable`, and the problem that `refuse` creates from the
 * reason why no transaction can be built, such as a payee without a private key.
 */
export async function askChain<T>(
  work: () => Promise<T>,
  refuse?: (reason: string) => Problem,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ChainUnavailable) throw new Problem('chain_unavailable')
    if (error instanceof InvalidChainInput && refuse !== undefined) throw refuse(error.message)
    throw error
  }
}

/** A wallet of the treasury, by default the one that receives fundings. Raises `treasury_missing`. */
export function requireTreasury(
  { treasury }: Pick<Chain, 'treasury'>,
  wallet: string | undefined = treasury[0],
): string {
  if (wallet !== undefined && treasury.includes(wallet)) return wallet
  throw new Problem(
    'treasury_missing',
    treasury.length === 0 ? {} : { detail: 'This isn’t a treasury wallet' },
  )
}
