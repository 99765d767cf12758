import { LOCAL_USDC_MINT, PRACTICE_TREASURY_ADDRESS } from '@laurel/contract/money/practice'
import type { SolanaNetwork } from '@laurel/contract/money/wallets'
import type { RpcTransport } from '@solana/kit'
import type { SolanaConfig } from '../config/config.ts'
import type { Chain } from './chain.ts'

/** A ledger in this process that answers as an RPC server does. */
interface OwnLedger {
  transport: RpcTransport
  genesisHash: string
  usdcMint: string
}

/** Hashes of the first blocks, by which a network is known whatever its endpoint calls itself. */
const GENESIS_HASHES: Record<SolanaNetwork, string> = {
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
  testnet: '4uhcVJyU9pJkvQyS88uRDiswHScSQY3XhuqxxN3aWEWj',
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
}

const ENDPOINT_NAMES = ['the RPC server', 'the second RPC server']

/** The chain of a network, asked at these addresses. Nothing is asked yet. */
export async function openRemoteChain(
  config: SolanaConfig,
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

/** The local ledger of a running server, which answers for it at this address; asked from the same machine. */
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

/** The chain that a local ledger is, whose money is worth nothing; its treasury is the practice wallet unless told. */
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

/** What reads the chain stands on 29 MB of kit, loaded only where there is a chain to read. */
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
