import { type BountyOptions, buildUnfunded, readBounty } from '@laurel/scenarios/bounties'
import { type Fundable, fundBounty, readFunding } from '@laurel/scenarios/fundings'
import { SOL_PRIZES } from '@laurel/scenarios/terms'
import { createWallet, type TestWallet } from '@laurel/scenarios/wallet'
import { address } from '@solana/kit'
import { FINALIZED_AFTER_SLOTS } from '../../../sandbox/src/ledger/slots.ts'
import { chainSweeps } from '../../src/app/sweeps.ts'
import { buildFunding, type FundingInput } from '../../src/chain/building/transactions.ts'
import { runSweeps } from '../../src/platform/work/sweeps.ts'
import type { Person, TestServer } from '../servers/test-server.ts'
import { buildSponsor } from '../shortcuts.ts'
import { linkWallet } from './payout-builders.ts'

/** A wallet with 100 SOL and 1,000 test USDC on the chain of the test. */
export async function buildRichWallet(t: TestServer): Promise<TestWallet> {
  const wallet = createWallet()
  const ledger = await t.money.ledger()
  await ledger.airdrop(address(wallet.address), 100_000_000_000n)
  await ledger.mintUsdc(address(wallet.address), 1_000_000_000n)
  ledger.advanceSlots(FINALIZED_AFTER_SLOTS + 1)
  return wallet
}

/** A bounty awaiting its prize (3 SOL unless the terms differ), by a sponsor with a linked, rich wallet. */
export async function buildFundable(
  t: TestServer,
  options: BountyOptions<Person> = {},
): Promise<Fundable<Person>> {
  const sponsor = options.sponsor ?? (await buildSponsor(t, 0))
  const wallet = await buildRichWallet(t)
  await linkWallet(t, sponsor.userId, wallet.address)
  const terms = { ...SOL_PRIZES, ...options.terms }
  const { bounty } = await buildUnfunded(t, { sponsor, terms })
  await followChain(t)
  return { sponsor, wallet, bounty }
}

/** Runs the sweeps that follow the chain, once, without moving time or slots. */
export async function followChain(t: TestServer): Promise<void> {
  await runSweeps(chainSweeps(t.money.chain), t.deps, (name, error) => {
    throw new Error(`sweep ${name} failed`, { cause: error })
  })
}

/** Lets the chain finalize its transactions, which takes seconds, and follows it. */
export async function finalizeChain(t: TestServer): Promise<void> {
  const ledger = await t.money.ledger()
  ledger.advanceSlots(FINALIZED_AFTER_SLOTS + 1)
  t.clock.setOffsetMs(t.clock.offsetMs() + FINALIZED_AFTER_SLOTS * 400)
  await followChain(t)
}

/** A bounty in SOL or USDC whose prize has arrived: open, or scheduled when its terms open later. */
export async function buildFunded(
  t: TestServer,
  options: BountyOptions<Person> = {},
): Promise<Fundable<Person>> {
  const fundable = await buildFundable(t, options)
  await fundBounty(t, fundable)
  await followChain(t)
  await finalizeChain(t)
  const bounty = await readBounty(t, fundable.sponsor, fundable.bounty.bountyId)
  return { ...fundable, bounty }
}

/**
 * Pays from a wallet without Laurel's knowledge, as the funding of the bounty requires or with changes. The transaction
 * is not final yet.
 */
export async function payByHand(
  t: TestServer,
  fundable: Fundable<Person>,
  change: Partial<FundingInput> = {},
): Promise<string> {
  const { chain } = t.money
  const { wallet } = fundable
  const funding = await readFunding(t, fundable.sponsor, fundable.bounty.bountyId)
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
