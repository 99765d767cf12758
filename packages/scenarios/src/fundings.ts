import type { BountyDetail } from '@laurel/contract/bounties'
import type { TransactionToSign } from '@laurel/contract/payments'
import type { TestWallet } from './wallet.ts'
import type { ReplyOf, World } from './world.ts'

/** A bounty in SOL or USDC that waits for its prize, and the wallet of its sponsor. */
export interface Fundable<P> {
  sponsor: P
  wallet: TestWallet
  bounty: BountyDetail
}

/** Asks for the transaction that pays a bounty's prize. */
export async function buildFundingTransaction<P>(
  world: World<P>,
  { sponsor, wallet, bounty }: Fundable<P>,
): Promise<TransactionToSign> {
  return await world.ok(sponsor, 'POST /api/v1/bounties/{id}/funding/transactions', {
    params: { id: bounty.bountyId },
    body: { payer: wallet.address },
  })
}

/** Builds, signs and submits the transaction of a funding; it is not sent yet. Gives what was signed. */
export async function fundBounty<P>(world: World<P>, fundable: Fundable<P>): Promise<string> {
  const { attemptId, transaction } = await buildFundingTransaction(world, fundable)
  const signed = fundable.wallet.signTransaction(transaction)
  await world.ok(fundable.sponsor, 'POST /api/v1/funding-transactions/{id}/signed', {
    params: { id: attemptId },
    body: { transaction: signed },
  })
  return signed
}

/** What a bounty's prize is to be paid by. */
export async function readFunding<P>(
  world: World<P>,
  { sponsor, bounty }: Fundable<P>,
): Promise<ReplyOf<'GET /api/v1/bounties/{id}/funding'>> {
  return await world.ok(sponsor, 'GET /api/v1/bounties/{id}/funding', {
    params: { id: bounty.bountyId },
  })
}
