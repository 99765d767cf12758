import { Problem } from '@laurel/contract/problems'
import type { MainnetReader } from '../../../chain/chain.ts'
import { readWalletUse, type WalletUse } from '../../../chain/history/wallet-use.ts'
import type { Db } from '../../../db/client.ts'
import { plus } from '../../../platform/clock.ts'
import type { MemberCtx } from '../../../platform/context.ts'
import { askChain } from '../../payment-attempts/chain-requests.service.ts'
import { WALLET_USE } from '../airdrop-life.rules.ts'
import {
  findPersonProofs,
  isWalletOfAnother,
  type PersonProofFacts,
  upsertWalletHistory,
} from './person-proofs.queries.ts'
import { canCheckWallet } from './person-proofs.ts'

/** What Mainnet said about a wallet. */
export type CheckedWallet = WalletUse & { address: string }

/**
 * Asks Mainnet how the viewer's linked wallet has been used, outside any transaction. Raises `chain_unavailable`, and
 * `conflict` where there is nothing to ask: no server, no wallet, or asked within the hour.
 */
export async function prepareWalletCheck(
  { db, viewer, now }: MemberCtx,
  mainnet: MainnetReader | null,
): Promise<CheckedWallet> {
  if (mainnet === null) {
    throw conflict('This site can’t ask Mainnet about wallets.')
  }
  const address = await requireCheckable(db, viewer.userId, now)
  const madeBefore = plus(now, -WALLET_USE.ageMs)
  const enough = { transactions: WALLET_USE.transactions, madeBefore }
  const use = await askChain(() => readWalletUse(mainnet, address, enough))
  return { ...use, address }
}

/** Stores what Mainnet said about the viewer's wallet. Raises `conflict` if the wallet changed, or proves someone else. */
export async function storeWalletCheck(ctx: MemberCtx, checked: CheckedWallet): Promise<void> {
  const { db, viewer, now } = ctx
  const { address, transactionCount, oldestAt } = checked
  if ((await requireCheckable(db, viewer.userId, now)) !== address) {
    throw conflict('You have linked another wallet meanwhile. Check it again.')
  }
  if (await isWalletOfAnother(db, viewer.userId, address)) {
    throw conflict('This wallet was already checked for another account.')
  }
  await upsertWalletHistory(db, {
    userId: viewer.userId,
    address,
    transactionCount,
    oldestAt,
    checkedAt: now,
  })
}

async function requireCheckable(db: Db, userId: string, now: Date): Promise<string> {
  const facts: PersonProofFacts = await findPersonProofs(db, userId)
  if (facts.walletAddress === null) throw conflict('Link a wallet first.')
  if (!canCheckWallet(facts, now)) {
    throw conflict('Your wallet was checked within the last hour, or is already a proof.')
  }
  return facts.walletAddress
}

function conflict(detail: string): Problem {
  return new Problem('conflict', { detail })
}
