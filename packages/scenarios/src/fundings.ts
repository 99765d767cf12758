import type { TransactionToSign } from '@laurel/contract/money/payments'
import type { BountyDetail } from '@laurel/contract/work/bounties'
import type { TestWallet } from './wallet.ts'
import { type Caller, stepOn } from './world.ts'

/** A bounty in SOL or USDC that waits for its prize, and the wallet of its sponsor. */
export interface Fundable<P> {
  sponsor: P
  wallet: TestWallet
  bounty: BountyDetail
}

/** Asks for the transaction that pays a bounty's prize. */
export function buildFundingTransaction<P>(
  caller: Caller<P>,
  { sponsor, wallet, bounty }: Fundable<P>,
): Promise<TransactionToSign> {
  return createFundingTransaction(caller, sponsor, bounty.bountyId, { payer: wallet.address })
}

const createFundingTransaction = stepOn('POST /api/v1/bounties/{id}/funding/transactions')
const sendFundingTransaction = stepOn('POST /api/v1/funding-transactions/{id}/signed')

/** Builds, signs and submits the transaction of a funding; it is not sent yet. Gives what was signed. */
export async function fundBounty<P>(caller: Caller<P>, fundable: Fundable<P>): Promise<string> {
  const { attemptId, transaction } = await buildFundingTransaction(caller, fundable)
  const signed = fundable.wallet.signTransaction(transaction)
  await sendFundingTransaction(caller, fundable.sponsor, attemptId, { transaction: signed })
  return signed
}

/** What a bounty's prize is to be paid by. */
export const readFunding = stepOn('GET /api/v1/bounties/{id}/funding')
