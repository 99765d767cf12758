import type { SolanaNetwork } from '@laurel/contract/money/wallets'
import { ConfigError } from './config-error.ts'
import type { Settings } from './settings.ts'
import { LOCAL_RPC } from './values.ts'

/** The RPC servers: one or two URLs, or the embedded ledger. */
export type RpcConfig =
  | { kind: 'local' }
  | {
      kind: 'remote'
      urls: readonly string[]
      /** Whether it is the default, which a demo replaces with the embedded ledger. */
      isDefault: boolean
    }

/** The public endpoints, which are rate limited; a production site needs its own. */
const DEFAULT_RPC_URLS: Record<SolanaNetwork, string> = {
  devnet: 'https://api.devnet.solana.com',
  testnet: 'https://api.testnet.solana.com',
  mainnet: 'https://api.mainnet-beta.solana.com',
}

/** Raises `ConfigError` for an embedded ledger on a public server, or with settings of a real chain. */
export function rpcOf(env: Settings, isPublic: boolean): RpcConfig {
  const { SOLANA_RPC_URL: url, SOLANA_RPC_FALLBACK_URL: fallback } = env
  if (url === LOCAL_RPC) {
    if (isPublic) {
      throw new ConfigError('SOLANA_RPC_URL', 'must not be local where others can reach the server')
    }
    if (fallback !== undefined) {
      throw new ConfigError(
        'SOLANA_RPC_FALLBACK_URL',
        'can’t be combined with SOLANA_RPC_URL=local',
      )
    }
    if (env.USDC_MINT !== undefined) {
      throw new ConfigError(
        'USDC_MINT',
        'can’t be combined with SOLANA_RPC_URL=local, which has its own',
      )
    }
    return { kind: 'local' }
  }
  const first = url ?? DEFAULT_RPC_URLS[env.SOLANA_NETWORK]
  return {
    kind: 'remote',
    urls: fallback === undefined ? [first] : [first, fallback],
    isDefault: url === undefined && fallback === undefined,
  }
}
