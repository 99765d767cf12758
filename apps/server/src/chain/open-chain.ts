import { LOCAL_USDC_MINT, PRACTICE_TREASURY_ADDRESS } from '@laurel/contract/money/practice'
import type { SolanaNetwork } from '@laurel/contract/money/wallets'
import type { RpcTransport } from '@solana/kit'
import type { SolanaConfig } from '../config/config.ts'
import type { Chain, MainnetReader } from './chain.ts'

/** A ledger in this process with an RPC interface. */
interface OwnLedger {
  transport: RpcTransport
  genesisHash: string
  usdcMint: string
}

/** Genesis hashes, which identify a network. */
const GENESIS_HASHES: Record<SolanaNetwork, string> = {
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
  testnet: '4uhcVJyU9pJkvQyS88uRDiswHScSQY3XhuqxxN3aWEWj',
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
}

const ENDPOINT_NAMES = ['the RPC server', 'the second RPC server']

/** Opens the chain of a network at these URLs, without a request yet. */
export async function openRemoteChain(
  config: Omit<SolanaConfig, 'rpc'>,
  urls: readonly string[],
): Promise<Chain> {
  const { createChain, createHttpTransport } = await loadKit()
  return createChain({
    network: config.network,
    usdcMint: config.usdcMint,
    treasury: config.treasuryAddresses,
    genesisHash: GENESIS_HASHES[config.network],
    endpoints: urls.map((url, place) => ({
      name: ENDPOINT_NAMES[place] ?? 'an RPC server',
      transport: createHttpTransport(url),
    })),
  })
}

/** Opens Mainnet to ask about wallets. Neither code is loaded nor a request made before the first question. */
export function openMainnet(url: string): MainnetReader {
  let opened: Promise<Chain> | null = null
  const config = { network: 'mainnet' as const, usdcMint: LOCAL_USDC_MINT, treasuryAddresses: [] }
  return {
    async signaturesFor(address, options) {
      opened ??= openRemoteChain(config, [url])
      return await (await opened).signaturesFor(address, options)
    },
  }
}

/** Opens the local ledger of a running server through its URL, on the same machine. */
export async function openServedChain(
  { network, treasuryAddresses }: Pick<SolanaConfig, 'network' | 'treasuryAddresses'>,
  url: string,
): Promise<Chain> {
  const { createChain, createHttpTransport, createSolanaRpcFromTransport } = await loadKit()
  const transport = createHttpTransport(url)
  return createChain({
    network,
    isLocal: true,
    usdcMint: LOCAL_USDC_MINT,
    treasury: localTreasury(treasuryAddresses),
    genesisHash: async () => await createSolanaRpcFromTransport(transport).getGenesisHash().send(),
    endpoints: [{ name: 'the local test ledger', transport }],
  })
}

/** Opens a local ledger, whose money is worthless, as a chain; the treasury defaults to the practice wallet. */
export async function openLocalChain(
  ledger: OwnLedger,
  { network, treasuryAddresses }: Pick<SolanaConfig, 'network' | 'treasuryAddresses'>,
): Promise<Chain> {
  const { createChain } = await loadKit()
  return createChain({
    network,
    isLocal: true,
    usdcMint: ledger.usdcMint,
    treasury: localTreasury(treasuryAddresses),
    genesisHash: ledger.genesisHash,
    endpoints: [{ name: 'the local test ledger', transport: ledger.transport }],
  })
}

/** Loads the 29 MB of kit on demand, only where there is a chain. */
async function loadKit() {
  const [kit, { createChain }, { createHttpTransport }] = await Promise.all([
    import('@solana/kit'),
    import('./create-chain.ts'),
    import('./rpc/http-transport.ts'),
  ])
  return { ...kit, createChain, createHttpTransport }
}

function localTreasury(treasuryAddresses: readonly string[]): readonly string[] {
  return treasuryAddresses.length > 0 ? treasuryAddresses : [PRACTICE_TREASURY_ADDRESS]
}
