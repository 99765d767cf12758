import { LOCAL_LEDGER_PATH } from '@laurel/contract/money/practice'
import type { SolanaNetwork } from '@laurel/contract/money/wallets'
import { getConfig } from '@laurel/contract/platform'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../platform/route.ts'

/** The RPC endpoints for browsers: public ones, since an operator's own may contain a key. */
const PUBLIC_RPC_URLS: Record<SolanaNetwork, string> = {
  devnet: 'https://api.devnet.solana.com',
  testnet: 'https://api.testnet.solana.com',
  mainnet: 'https://api.mainnet-beta.solana.com',
}

/** Chain settings for browsers. */
export interface ChainFacts {
  network: SolanaNetwork
  isLocalLedger: boolean
  usdcMint: string
  treasuryAddresses: readonly string[]
}

/** The RPC URL for browsers. */
function browserRpcUrl({ network, isLocalLedger }: ChainFacts): string {
  return isLocalLedger ? LOCAL_LEDGER_PATH : PUBLIC_RPC_URLS[network]
}

/** `GET /api/v1/config`: the settings that a client needs first. */
export function registerConfig(
  app: FastifyInstance,
  deps: RouteDeps,
  facts: { publicKey: string; hasTwitter: boolean; isDemo: boolean; chain: ChainFacts },
): void {
  route(app, deps, getConfig, () => ({
    publicKey: facts.publicKey,
    network: facts.chain.network,
    isLocalLedger: facts.chain.isLocalLedger,
    rpcUrl: browserRpcUrl(facts.chain),
    usdcMint: facts.chain.usdcMint,
    hasTreasury: facts.chain.treasuryAddresses.length > 0,
    twitter: facts.hasTwitter,
    demo: facts.isDemo,
  }))
}
