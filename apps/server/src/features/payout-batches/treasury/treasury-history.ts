import { associatedAccount } from '../../../chain/addresses.ts'
import type { AddressSignature, Chain } from '../../../chain/chain.ts'

/** Maximum pages of 1,000 transactions read of one account: a larger treasury needs a separate archive. */
const MAX_PAGES = 200
const PAGE = 1000

/** The treasury's holdings on the chain, over all its wallets. */
export interface Holdings {
  SOL: bigint
  USDC: bigint
}

/** The final history of one address of the treasury, newest first. */
export interface AddressHistory {
  address: string
  entries: readonly AddressSignature[]
}

/** The final transactions that name a wallet of the treasury or its account of USDC. Raises `ChainUnavailable`. */
export async function readTreasuryHistory(chain: Chain): Promise<AddressHistory[]> {
  const found: AddressHistory[] = []
  for (const wallet of chain.treasury) {
    for (const address of [wallet, await associatedAccount(wallet, chain.usdcMint)]) {
      found.push({ address, entries: await readHistory(chain, address) })
    }
  }
  return found
}

async function readHistory(chain: Chain, address: string): Promise<AddressSignature[]> {
  const all: AddressSignature[] = []
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const before = all.at(-1)?.signature
    const next = await chain.signaturesFor(address, {
      limit: PAGE,
      ...(before === undefined ? {} : { before }),
    })
    all.push(...next)
    if (next.length < PAGE) break
  }
  return all
}

/** The holdings of one wallet. Raises `ChainUnavailable`. */
export async function readHoldings(chain: Chain, wallet: string): Promise<Holdings> {
  const [lamports, usdc] = await Promise.all([
    chain.balance(wallet),
    chain.tokenBalance(wallet, chain.usdcMint),
  ])
  return { SOL: lamports, USDC: usdc ?? 0n }
}
