import type { SolanaNetwork } from '@laurel/contract/money/wallets'
import { ConfigError } from './config-error.ts'
import type { Settings } from './settings.ts'
import { LOCAL_RPC } from './values.ts'

/** Where the chain is asked: at one address, or two, or in the embedded ledger. */
export type RpcConfig =
  | { kind: 'local' }
  | {
      kind: 'remote'
      urls: readonly string[]
      /** Nobody chose it: a demo takes the embedded ledger instead. */
      isDefault: boolean
    }

/** Everybody's endpoints, which ask to be asked seldom: a site of its own wants its own. */
const DEFAULT_RPC_URLS: Record<SolanaNetwork, string> = {
  devnet: 'https://api.devnet.solana.com',
  testnet: 'https://api.testnet.solana.com',
  mainnet: 'https://api.mainnet-beta.solana.com',
}

/** Raises `ConfigError` for an embedded ledger that others could reach, or that has settings of a chain. */
export function rpcOf(env: Settings, isPublic: boolean): RpcConfig {
  const { SOLANA_RPC_URL: url, SOLANA_RPC_FALLBACK_URL: fallback } = env
  if (url === LOCAL_RPC) {
    if (isPublic) {
      throw new ConfigError('SOLANA_RPC_URL', 'must not be local where others can reach the server')
    }
    if (fallback !== undefined) {
      throw new ConfigError('SOLANA_RPC_FALLBACK_URL', 'does not go with SOLANA_RPC_URL=local')
    }
    if (env.USDC_MINT !== undefined) {
      throw new ConfigError('USDC_MINT', 'does not go with SOLANA_RPC_URL=local, which has its own')
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
