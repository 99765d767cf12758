import { buildDraft } from '@laurel/scenarios/bounties'
import { buildFundingTransaction, type Fundable, fundBounty } from '@laurel/scenarios/fundings'
import { SOL_PRIZES, USDC_PRIZES } from '@laurel/scenarios/terms'
import { createWallet } from '@laurel/scenarios/wallet'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import {
  buildFundable,
  buildFunded,
  buildRichWallet,
  finalizeChain,
  followChain,
  payByHand,
} from '../../../testing/builders/funding-builders.ts'
import { asPerson } from '../../../testing/builders/payout-builders.ts'
import type { Person } from '../../../testing/servers/test-server.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { breachText, findBreaches } from '../../app/invariants/invariants.ts'
import type { Chain } from '../../chain/chain.ts'
import { ChainUnavailable } from '../../chain/errors.ts'
import { fundingAttempts, fundings } from '../../db/schema/payments.ts'
import { activityEvents, notifications } from '../../db/schema/people.ts'
import { tokenBalance } from '../../ledger/token-books.service.ts'
import { MS } from '../../platform/clock.ts'
import { submitForReview } from '../bounties/review/bounty-review.service.ts'
import { compareTransaction, preflight, storeSigned } from './funding-transactions.service.ts'
import { fundingSweeps } from './fundings.jobs.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(async () => {
  const breaches = await t.deps.database.transaction((tx) => findBreaches(tx))
  expect(breaches.map(breachText)).toEqual([])
  await t.close()
})
beforeEach(() => {
  t.clock.setOffsetMs(t.clock.offsetMs() + MS.minute)
})

const BUILD = 'POST /api/v1/bounties/{id}/funding/transactions'
const SUBMIT_SIGNED = 'POST /api/v1/funding-transactions/{id}/signed'
const FUNDING = 'GET /api/v1/bounties/{id}/funding'

const findEscrow = (bountyId: string, token: 'SOL' | 'USDC' = 'SOL') =>
  tokenBalance(t.db, token, { kind: 'escrow', ownerId: bountyId })
const bountyOf = ({ sponsor, bounty }: Fundable<Person>) =>
  t.ok(sponsor, 'GET /api/v1/bounties/{id}', { params: { id: bounty.bountyId } })
const fundingOf = ({ sponsor, bounty }: Fundable<Person>) =>
  t.ok(sponsor, FUNDING, { params: { id: bounty.bountyId } })
const attemptsOf = ({ bounty }: Fundable<Person>) =>
  t.db.select().from(fundingAttempts).where(eq(fundingAttempts.bountyId, bounty.bountyId))
const noticesOf = async ({ sponsor }: Fundable<Person>) =>
  (await t.db.select().from(notifications).where(eq(notifications.userId, sponsor.userId))).map(
    ({ title }) => title,
  )
/** Past the lifetime of every blockhash of today. */
const killBlockhashes = async () => (await t.money.ledger()).advanceSlots(200)

describe('a prize in SOL', () => {
  it('is requested, signed, sent, confirmed and final, and opens the bounty', async () => {
    const fundable = await buildFundable(t)
    const { bounty } = fundable
    expect(bounty).toMatchObject({
      state: 'awaiting_funding',
      abilities: { canFund: true, canPublish: false },
    })
    const funding = await fundingOf(fundable)
    expect(funding).toMatchObject({
      bountyId: bounty.bountyId,
      token: 'SOL',
      amount: '3000000000',
      treasury: t.money.treasury.address,
      memo: `Laurel bounty ${bounty.bountyId}`,
      state: 'awaiting',
      signature: null,
      lastFailure: null,
    })
    const before = await t.money.chain.balance(t.money.treasury.address)

    await fundBounty(t, fundable)
    expect(await fundingOf(fundable)).toMatchObject({
      state: 'sent',
      sentAt: null,
      payer: fundable.wallet.address,
    })
    await followChain(t)
    const sent = await fundingOf(fundable)
    expect(sent).toMatchObject({ state: 'sent', sentAt: expect.any(String) })
    expect(sent.signature).toMatch(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/)
    ;(await t.money.ledger()).advanceSlots(1)
    await followChain(t)
    expect(await fundingOf(fundable)).toMatchObject({
      state: 'confirmed',
      confirmedAt: expect.any(String),
      finalizedAt: null,
    })
    expect(await bountyOf(fundable)).toMatchObject({ state: 'awaiting_funding' })

    await finalizeChain(t)
    expect(await bountyOf(fundable)).toMatchObject({
      state: 'open',
      funding: { state: 'final', signature: sent.signature, finalizedAt: expect.any(String) },
    })
    expect(await findEscrow(bounty.bountyId)).toBe(3_000_000_000n)
    const after = await t.money.chain.balance(t.money.treasury.address)
    expect(after - before).toBe(3_000_000_000n)
    const [event] = await t.db
      .select()
      .from(activityEvents)
      .where(
        and(eq(activityEvents.bountyId, bounty.bountyId), eq(activityEvents.kind, 'bounty_funded')),
      )
    expect(event).toMatchObject({
      token: 'SOL',
      amount: 3_000_000_000n,
      signature: sent.signature,
      isMoney: true,
    })
    expect(await noticesOf(fundable)).toContain('Your bounty is funded')
    const { items } = await t.ok(null, 'GET /api/v1/payments', { query: { bounty: bounty.slug } })
    expect(items).toMatchObject([
      {
        kind: 'funding',
        token: 'SOL',
        amount: '3000000000',
        signature: sent.signature,
        bounty: { bountyId: bounty.bountyId },
        person: { userId: fundable.sponsor.userId },
        secondsSinceAward: null,
      },
    ])
  })

  it('keeps the bounty scheduled until the opening in its terms', async () => {
    const opensAt = new Date(t.clock.now().getTime() + 2 * MS.day).toISOString()
    const { bounty } = await buildFunded(t, { terms: { opensAt } })
    expect(bounty.state).toBe('scheduled')
    await t.advance(2 * MS.day)
    const opened = await t.ok(null, 'GET /api/v1/bounties/{id}', { params: { id: bounty.slug } })
    expect(opened.state).toBe('open')
  })
})

describe('a prize in USDC', () => {
  it('arrives in the treasury’s token account, which the first payment creates', async () => {
    const fundable = await buildFundable(t, { terms: USDC_PRIZES })
    await fundBounty(t, fundable)
    await followChain(t)
    await finalizeChain(t)
    const { state, funding } = await bountyOf(fundable)
    expect([state, funding?.state]).toEqual(['open', 'final'])
    expect(await findEscrow(fundable.bounty.bountyId, 'USDC')).toBe(30_000_000n)
    const second = await buildFunded(t, { terms: USDC_PRIZES })
    expect(second.bounty.state).toBe('open')
  })
})

describe('POST /api/v1/bounties/{id}/funding/transactions', () => {
  it('refuses strangers, bounties in other states, and prizes in points', async () => {
    const fundable = await buildFundable(t)
    const params = { id: fundable.bounty.bountyId }
    const body = { payer: fundable.wallet.address }
    const stranger = await buildPerson(t.db, t.clock.now())
    await t.refused(null, BUILD, 'not_authenticated', { params, body })
    await t.refused(stranger, BUILD, 'not_found', { params, body })
    const moderator = await buildPerson(t.db, t.clock.now(), { roles: ['moderator'] })
    await t.refused(moderator, BUILD, 'not_allowed', { params, body })
    const funded = await buildFunded(t)
    await t.refused(funded.sponsor, BUILD, 'bounty_wrong_state', {
      params: { id: funded.bounty.bountyId },
      body: { payer: funded.wallet.address },
    })
    const publish = 'POST /api/v1/bounties/{id}/publish'
    await t.refused(fundable.sponsor, publish, 'bounty_wrong_state', { params })
    t.setPrelaunch(true)
    await t.refused(fundable.sponsor, BUILD, 'prelaunch_read_only', { params, body })
    t.setPrelaunch(false)
  })

  it('refuses a wallet with too little, and an address that cannot sign', async () => {
    const fundable = await buildFundable(t)
    const params = { id: fundable.bounty.bountyId }
    const { detail } = await t.refused(fundable.sponsor, BUILD, 'wallet_balance_too_low', {
      params,
      body: { payer: createWallet().address },
    })
    expect(detail).toMatch(/^The wallet holds 0 SOL and needs 3\.00\d+ SOL/)
    await t.refused(fundable.sponsor, BUILD, 'validation_failed', { params, body: { payer: 'x' } })
    const usdc = await buildFundable(t, { terms: USDC_PRIZES })
    await t.refused(usdc.sponsor, BUILD, 'wallet_balance_too_low', {
      params: { id: usdc.bounty.bountyId },
      body: { payer: createWallet().address },
    })
  })

  it('refuses when the deadline is too close', async () => {
    const fundable = await buildFundable(t)
    t.clock.setOffsetMs(t.clock.offsetMs() + 6 * MS.day + MS.hour)
    await t.refused(fundable.sponsor, BUILD, 'bounty_deadline_too_close', {
      params: { id: fundable.bounty.bountyId },
      body: { payer: fundable.wallet.address },
    })
  })

  it('returns one transaction for a repeated request', async () => {
    const { sponsor, wallet, bounty } = await buildFundable(t)
    const request = {
      params: { id: bounty.bountyId },
      body: { payer: wallet.address },
      key: `build-${bounty.bountyId}`,
    }
    const first = await t.ok(sponsor, BUILD, request)
    expect(await t.ok(sponsor, BUILD, request)).toEqual(first)
    expect(first.size).toBeLessThanOrEqual(1232)
  })
})

describe('POST /api/v1/funding-transactions/{id}/signed', () => {
  it('refuses an altered transaction, and strangers', async () => {
    const fundable = await buildFundable(t)
    const { attemptId, transaction } = await buildFundingTransaction(t, fundable)
    const params = { id: attemptId }
    const signed = fundable.wallet.signTransaction(transaction)
    const stranger = await buildPerson(t.db, t.clock.now())
    await t.refused(stranger, SUBMIT_SIGNED, 'not_found', { params, body: { transaction: signed } })
    const byOther = createWallet().signTransaction(transaction)
    const body = { transaction: byOther }
    await t.refused(fundable.sponsor, SUBMIT_SIGNED, 'transaction_differs', { params, body })
    const unsigned = { params, body: { transaction } }
    await t.refused(fundable.sponsor, SUBMIT_SIGNED, 'transaction_differs', unsigned)
    const other = await buildFundable(t)
    const elsewhere = other.wallet.signTransaction(
      (await buildFundingTransaction(t, other)).transaction,
    )
    await t.refused(fundable.sponsor, SUBMIT_SIGNED, 'transaction_differs', {
      params,
      body: { transaction: elsewhere },
    })
  })

  it('accepts the same transaction again, but no second one while it is pending', async () => {
    const fundable = await buildFundable(t)
    const [one, two] = [
      await buildFundingTransaction(t, fundable),
      await buildFundingTransaction(t, fundable),
    ]
    const submission = ({ attemptId, transaction }: typeof one) => ({
      params: { id: attemptId },
      body: { transaction: fundable.wallet.signTransaction(transaction) },
    })
    const first = await t.ok(fundable.sponsor, SUBMIT_SIGNED, submission(one))
    expect(await t.ok(fundable.sponsor, SUBMIT_SIGNED, submission(one))).toEqual(first)
    ;(await t.money.ledger()).advanceSlots(1)
    const newer = await buildFundable(t)
    expect(newer.bounty.state).toBe('awaiting_funding')
    await t.refused(fundable.sponsor, SUBMIT_SIGNED, 'funding_under_way', submission(two))
    await t.refused(fundable.sponsor, BUILD, 'funding_under_way', {
      params: { id: fundable.bounty.bountyId },
      body: { payer: fundable.wallet.address },
    })
  })

  it('accepts one of two that are submitted at the same time', async () => {
    const fundable = await buildFundable(t)
    const first = await buildFundingTransaction(t, fundable)
    // A different blockhash makes it a different transaction.
    ;(await t.money.ledger()).advanceSlots(5)
    const second = await buildFundingTransaction(t, fundable)
    const answers = await Promise.all(
      [first, second].map(({ attemptId, transaction }) =>
        t.call(fundable.sponsor, SUBMIT_SIGNED, {
          params: { id: attemptId },
          body: { transaction: fundable.wallet.signTransaction(transaction) },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('refuses a transaction that is too old to be sent', async () => {
    const fundable = await buildFundable(t)
    const { attemptId, transaction } = await buildFundingTransaction(t, fundable)
    await killBlockhashes()
    await t.refused(fundable.sponsor, SUBMIT_SIGNED, 'transaction_expired', {
      params: { id: attemptId },
      body: { transaction: fundable.wallet.signTransaction(transaction) },
    })
  })

  it('accepts a newer blockhash set by the wallet, and no other change', async () => {
    const fundable = await buildFundable(t)
    const { attemptId, transaction: older } = await buildFundingTransaction(t, fundable)
    ;(await t.money.ledger()).advanceSlots(20)
    const { transaction } = await buildFundingTransaction(t, fundable)
    const signed = (wire: string) => ({
      params: { id: attemptId },
      body: { transaction: fundable.wallet.signTransaction(wire) },
    })
    await t.ok(fundable.sponsor, SUBMIT_SIGNED, signed(transaction))
    // A second signature would be a second payment.
    await t.refused(fundable.sponsor, SUBMIT_SIGNED, 'transaction_differs', signed(older))
    await followChain(t)
    await finalizeChain(t)
    expect(await bountyOf(fundable)).toMatchObject({ state: 'open' })
  })

  it('blocks changes of terms and cancellation while a payment is pending', async () => {
    const fundable = await buildFundable(t)
    await fundBounty(t, fundable)
    const params = { id: fundable.bounty.bountyId }
    await t.refused(fundable.sponsor, 'PATCH /api/v1/bounties/{id}', 'funding_under_way', {
      params,
      body: { summary: 'Another summary.' },
    })
    await t.refused(fundable.sponsor, 'POST /api/v1/bounties/{id}/cancel', 'funding_under_way', {
      params,
      body: { reason: 'Not needed any more.' },
    })
  })
})

describe('a transaction that does not arrive', () => {
  it('expires only when its blockhash has, and then the sponsor may try again', async () => {
    const fundable = await buildFundable(t)
    await fundBounty(t, fundable)
    // Signed and stored, but its blockhash expired before it was sent.
    await killBlockhashes()
    await followChain(t)
    expect(await fundingOf(fundable)).toMatchObject({
      state: 'awaiting',
      signature: null,
      lastFailure: 'Solana did not confirm the transaction in time',
    })
    expect(await noticesOf(fundable)).toContain('Your payment didn’t arrive')
    expect(await attemptsOf(fundable)).toMatchObject([{ state: 'expired' }])
    await fundBounty(t, fundable)
    await followChain(t)
    await finalizeChain(t)
    expect(await bountyOf(fundable)).toMatchObject({ state: 'open' })
  })

  it('is found final by a node that starts after the sending one stopped', async () => {
    const fundable = await buildFundable(t)
    const signed = await fundBounty(t, fundable)
    // Sent, but not recorded.
    await t.money.chain.send(signed)
    await finalizeChain(t)
    expect(await bountyOf(fundable)).toMatchObject({ state: 'open' })
    const [funding] = await t.db
      .select()
      .from(fundings)
      .where(eq(fundings.bountyId, fundable.bounty.bountyId))
    expect(funding).toMatchObject({ state: 'final', payer: fundable.wallet.address })
    await followChain(t)
    expect(await findEscrow(fundable.bounty.bountyId)).toBe(3_000_000_000n)
  })

  it('lands once when two nodes follow it', async () => {
    const fundable = await buildFundable(t)
    await fundBounty(t, fundable)
    await followChain(t)
    ;(await t.money.ledger()).advanceSlots(13)
    await Promise.all([followChain(t), followChain(t), followChain(t)])
    expect(await bountyOf(fundable)).toMatchObject({ state: 'open' })
    expect(await findEscrow(fundable.bounty.bountyId)).toBe(3_000_000_000n)
  })
})

describe('a slow chain', () => {
  it('is queried concurrently, so that the answer arrives in time', async () => {
    const { sponsor, wallet, bounty } = await buildFundable(t, { terms: USDC_PRIZES })
    const waiting: (() => void)[] = []
    const slow = <K extends keyof Chain>(name: K) => ({
      [name]: async (...input: unknown[]) => {
        await new Promise<void>((resolve) => waiting.push(resolve))
        return await (t.money.chain[name] as (...all: unknown[]) => unknown)(...input)
      },
    })
    const chain: Chain = {
      ...t.money.chain,
      ...slow('latestBlockhash'),
      ...slow('accountsExist'),
      ...slow('balance'),
      ...slow('tokenBalance'),
      ...slow('rentExemptMinimum'),
    }
    const found = asPerson(t, sponsor, (ctx) =>
      preflight(ctx, chain, bounty.bountyId, wallet.address),
    )
    await expect.poll(() => waiting.length).toBe(6)
    for (const answer of waiting.splice(0)) answer()
    expect(await found).toMatchObject({ blockhash: { blockhash: expect.any(String) } })
    expect(waiting).toEqual([])
  })
})

describe('an unreachable chain', () => {
  const unreachable = async () => {
    throw new ChainUnavailable('unreachable', 'Nobody answers')
  }
  const unreachableChain = (): Chain => ({
    ...t.money.chain,
    latestBlockhash: unreachable,
    finalizedBlockHeight: unreachable,
    statusesOf: unreachable,
    signaturesFor: unreachable,
    transaction: unreachable,
    isAbsent: unreachable,
  })

  it('leads to no transaction', async () => {
    const { sponsor, wallet, bounty } = await buildFundable(t)
    const asked = asPerson(t, sponsor, (ctx) =>
      preflight(ctx, unreachableChain(), bounty.bountyId, wallet.address),
    )
    await expect(asked).rejects.toMatchObject({ code: 'chain_unavailable' })
  })

  it('keeps the signed transaction, and marks nothing as expired', async () => {
    const fundable = await buildFundable(t)
    const { attemptId, transaction } = await buildFundingTransaction(t, fundable)
    const signed = fundable.wallet.signTransaction(transaction)
    await asPerson(t, fundable.sponsor, async (ctx) => {
      const compared = await compareTransaction(ctx, unreachableChain(), attemptId, signed)
      await storeSigned(ctx, attemptId, compared)
    })
    await killBlockhashes()
    for (const sweep of fundingSweeps(unreachableChain())) expect(await sweep.run(t.deps)).toBe(0)
    expect(await attemptsOf(fundable)).toMatchObject([{ state: 'signed' }])
    await followChain(t)
    expect(await attemptsOf(fundable)).toMatchObject([{ state: 'expired' }])
  })
})

describe('a payment that the wallet sends on its own', () => {
  it('is found by its reference, from any payer', async () => {
    const fundable = await buildFundable(t)
    await buildFundingTransaction(t, fundable)
    const stranger = await buildRichWallet(t)
    await payByHand(t, { ...fundable, wallet: stranger })
    await finalizeChain(t)
    expect(await bountyOf(fundable)).toMatchObject({
      state: 'open',
      funding: { state: 'final', payer: stranger.address },
    })
  })

  it('is found in the treasury’s history when no transaction was requested', async () => {
    const fundable = await buildFundable(t)
    await payByHand(t, fundable)
    ;(await t.money.ledger()).advanceSlots(13)
    await t.advance(MS.minute)
    expect(await bountyOf(fundable)).toMatchObject({ state: 'open' })
  })
})

it('refuses SOL and USDC on a server without a treasury', async () => {
  const { sponsor, bounty } = await buildDraft(t, { terms: SOL_PRIZES })
  const submission = asPerson(t, sponsor, (ctx) =>
    submitForReview(ctx, bounty.bountyId, { hasTreasury: false }),
  )
  await expect(submission).rejects.toMatchObject({ code: 'treasury_missing' })
})

it('reports the state of the chain', async () => {
  expect(await t.ok(null, 'GET /api/v1/chain-status')).toMatchObject({ state: 'ok' })
})
