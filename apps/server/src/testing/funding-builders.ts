import type { BountyDetail } from '@laurel/contract/bounties'
import type { TransactionToSign } from '@laurel/contract/payments'
import { address } from '@solana/kit'
import { chainSweeps } from '../app/sweeps.ts'
import { FINALIZED_AFTER_SLOTS } from '../chain/local/slots.ts'
import { buildFunding, type FundingInput } from '../chain/transactions.ts'
import { runSweeps } from '../platform/sweeps.ts'
import { type BountyOptions, buildDraft, buildSponsor, type Person } from './bounty-builders.ts'
import { linkWallet } from './payout-builders.ts'
import type { TestServer } from './test-server.ts'
import { createWallet, type TestWallet } from './wallets.ts'

/** A bounty in SOL or USDC that waits for its prize, and the wallet of its sponsor. */
export interface Fundable {
  sponsor: Person
  wallet: TestWallet
  bounty: BountyDetail
}

/** Prizes of 2 and 1 SOL. */
export const SOL_PRIZES = {
  rewardToken: 'SOL' as const,
  prizeAmounts: ['2000000000', '1000000000'],
}
/** Prizes of 20 and 10 USDC. */
export const USDC_PRIZES = {
  rewardToken: 'USDC' as const,
  prizeAmounts: ['20000000', '10000000'],
}

/** A wallet with 100 SOL and 1,000 test USDC on the chain of the test. */
export async function buildRichWallet(t: TestServer): Promise<TestWallet> {
  const wallet = createWallet()
  const ledger = await t.money.ledger()
  await ledger.airdrop(address(wallet.address), 100_000_000_000n)
  await ledger.mintUsdc(address(wallet.address), 1_000_000_000n)
  ledger.advanceSlots(FINALIZED_AFTER_SLOTS + 1)
  return wallet
}

/** A bounty that waits for its prize (3 SOL when the terms say nothing), by a sponsor with a linked, rich wallet. */
export async function buildFundable(t: TestServer, options: BountyOptions = {}): Promise<Fundable> {
  const sponsor = options.sponsor ?? (await buildSponsor(t, 0))
  const wallet = await buildRichWallet(t)
  await linkWallet(t, sponsor.userId, wallet.address)
  const terms = { ...SOL_PRIZES, ...options.terms }
  const { bounty } = await buildDraft(t, { sponsor, terms })
  const submitted = await t.ok(sponsor, 'POST /api/v1/bounties/{id}/submit', {
    params: { id: bounty.bountyId },
  })
  await followChain(t)
  return { sponsor, wallet, bounty: submitted }
}

/** Asks for the transaction that pays a bounty's prize. */
export async function buildFundingTransaction(
  t: TestServer,
  { sponsor, wallet, bounty }: Fundable,
): Promise<TransactionToSign> {
  return await t.ok(sponsor, 'POST /api/v1/bounties/{id}/funding/transactions', {
    params: { id: bounty.bountyId },
    body: { payer: wallet.address },
  })
}

/** Builds, signs and hands in the transaction of a funding; it is not sent yet. Gives what was signed. */
export async function handInFunding(t: TestServer, fundable: Fundable): Promise<string> {
  const { attemptId, transaction } = await buildFundingTransaction(t, fundable)
  const signed = fundable.wallet.signTransaction(transaction)
  await t.ok(fundable.sponsor, 'POST /api/v1/funding-transactions/{id}/signed', {
    params: { id: attemptId },
    body: { transaction: signed },
  })
  return signed
}

/** Runs what waits for the chain, once, without moving time or slots. */
export async function followChain(t: TestServer): Promise<void> {
  await runSweeps(chainSweeps(t.money.chain), t.deps, (name, error) => {
    throw new Error(`sweep ${name} failed`, { cause: error })
  })
}

/** Lets the chain finalize what it took, which takes seconds, and follows it. */
export async function finalizeChain(t: TestServer): Promise<void> {
  const ledger = await t.money.ledger()
  ledger.advanceSlots(FINALIZED_AFTER_SLOTS + 1)
  t.clock.setOffsetMs(t.clock.offsetMs() + FINALIZED_AFTER_SLOTS * 400)
  await followChain(t)
}

/** A bounty in SOL or USDC whose prize has arrived: open, or scheduled when its terms open later. */
export async function buildFunded(t: TestServer, options: BountyOptions = {}): Promise<Fundable> {
  const fundable = await buildFundable(t, options)
  await handInFunding(t, fundable)
  await followChain(t)
  await finalizeChain(t)
  const bounty = await t.ok(fundable.sponsor, 'GET /api/v1/bounties/{id}', {
    params: { id: fundable.bounty.bountyId },
  })
  return { ...fundable, bounty }
}

/**
 * Pays from a wallet without Laurel's knowledge, as the funding of the bounty asks for or with something changed. The
 * transaction is not final yet.
 */
export async function payByHand(
  t: TestServer,
  { sponsor, wallet, bounty }: Fundable,
  change: Partial<FundingInput> = {},
): Promise<string> {
  const { chain } = t.money
  const params = { id: bounty.bountyId }
  const funding = await t.ok(sponsor, 'GET /api/v1/bounties/{id}/funding', { params })
  const { blockhash } = await chain.latestBlockhash()
  const built = await buildFunding({
    token: funding.token,
    payer: wallet.address,
    reference: funding.reference,
    memo: funding.memo,
    blockhash,
    mint: chain.usdcMint,
    amount: BigInt(funding.amount),
    treasury: t.money.treasury.address,
    createsAccount: true,
    ...change,
  })
  const signed = wallet.signTransaction(built.wireTransaction)
  const sent = await chain.send(signed)
  if (sent.outcome !== 'sent') throw new Error(`not sent: ${JSON.stringify(sent)}`)
  return signed
}
