import type { TransactionToSign } from '@laurel/contract/money/payments'
import type { BountyDetail } from '@laurel/contract/work/bounties'
import type { TestWallet } from './wallet.ts'
import { type Caller, stepOn } from './world.ts'

/** A bounty in SOL or USDC that awaits funding, and its sponsor's wallet. */
export interface Fundable<P> {
  sponsor: P
  wallet: TestWallet
  bounty: BountyDetail
}

/** Requests the transaction that pays a bounty's prize. */
export function buildFundingTransaction<P>(
  caller: Caller<P>,
  { sponsor, wallet, bounty }: Fundable<P>,
): Promise<TransactionToSign> {
  return createFundingTransaction(caller, sponsor, bounty.bountyId, { payer: wallet.address })
}

const createFundingTransaction = stepOn('POST /api/v1/bounties/{id}/funding/transactions')
const sendFundingTransaction = stepOn('POST /api/v1/funding-transactions/{id}/signed')

/** Builds, signs and submits the transaction of a funding, which is not sent yet. Returns the signed bytes in base64. */
export async function fundBounty<P>(caller: Caller<P>, fundable: Fundable<P>): Promise<string> {
  const { attemptId, transaction } = await buildFundingTransaction(caller, fundable)
  const signed = fundable.wallet.signTransaction(transaction)
  await sendFundingTransaction(caller, fundable.sponsor, attemptId, { transaction: signed })
  return signed
}

/** Reads the funding of a bounty. */
export const readFunding = stepOn('GET /api/v1/bounties/{id}/funding')
