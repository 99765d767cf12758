import type { SolanaConfig } from '../config/config.ts'
import type { Chain } from './chain.ts'
import { ChainUnavailable } from './errors.ts'

const REASON = 'There is no treasury'

/**
 * The chain of a server without a treasury: nothing is funded or paid, so no RPC code is loaded and no request made.
 */
export function openClosedChain({ network, usdcMint }: SolanaConfig): Chain {
  const status = () =>
    ({ state: 'ok', slot: null, checkedAt: null, failure: null, reason: null }) as const
  const refuse = async () => {
    throw new ChainUnavailable('unreachable', REASON)
  }
  return {
    network,
    isLocal: false,
    usdcMint,
    treasury: [],
    status,
    check: async () => status(),
    latestBlockhash: refuse,
    finalizedBlockHeight: refuse,
    statusesOf: refuse,
    isAbsent: refuse,
    transaction: refuse,
    send: async () => ({ outcome: 'unknown', reason: REASON }),
    simulate: refuse,
    signaturesFor: refuse,
    balance: refuse,
    tokenBalance: refuse,
    accountsExist: refuse,
    rentExemptMinimum: refuse,
    close: async () => {},
  }
}
