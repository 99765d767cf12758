import type { MainnetReader } from '../chain.ts'

/** How long and how often a wallet has been used. */
export interface WalletUse {
  /** Successful transactions found; reading stops as soon as there are enough. */
  transactionCount: number
  /** When the oldest one found was made; null without any. */
  oldestAt: Date | null
}

const PAGE = 1000
/** Pages read at most: a wallet with so many recent transactions is a program's, and no proof. */
const MAX_PAGES = 3

/**
 * Reads a wallet's history, newest first, until it holds this many successful transactions and one made before an instant,
 * or `MAX_PAGES` are read. Raises `ChainUnavailable`.
 */
export async function readWalletUse(
  mainnet: MainnetReader,
  address: string,
  enough: { transactions: number; madeBefore: Date },
): Promise<WalletUse> {
  const use: WalletUse = { transactionCount: 0, oldestAt: null }
  let before: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const found = await mainnet.signaturesFor(address, {
      limit: PAGE,
      ...(before !== undefined && { before }),
    })
    for (const { error, blockTime } of found) {
      if (error !== null) continue
      use.transactionCount += 1
      if (blockTime !== null) use.oldestAt = blockTime
    }
    const isOld = use.oldestAt !== null && use.oldestAt <= enough.madeBefore
    if (found.length < PAGE || (isOld && use.transactionCount >= enough.transactions)) break
    before = found.at(-1)?.signature
  }
  return use
}
