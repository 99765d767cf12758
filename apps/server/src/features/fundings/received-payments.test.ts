import { encodeBase58 } from '@laurel/contract/money/base58'
import { MIN_LISTED_PAYMENT } from '@laurel/contract/money/money'
import { type Fundable, fundBounty } from '@laurel/scenarios/fundings'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import {
  buildFundable,
  buildFunded,
  buildRichWallet,
  followChain,
  payByHand,
} from '../../../testing/builders/funding-builders.ts'
import { linkWallet, proofOf } from '../../../testing/builders/payout-builders.ts'
import type { Person } from '../../../testing/servers/test-server.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { breachText, findBreaches } from '../../app/invariants/invariants.ts'
import { newReference } from '../../chain/addresses.ts'
import type { Chain } from '../../chain/chain.ts'
import { ChainUnavailable } from '../../chain/errors.ts'
import type { ChainTransaction } from '../../chain/history/transfers.ts'
import { fundings, payouts, receivedPayments } from '../../db/schema/payments.ts'
import { auditEntries, notifications } from '../../db/schema/people.ts'
import { tokenBalance, tokenSums } from '../../ledger/token-books.service.ts'
import { MS, plus } from '../../platform/clock.ts'
import { runAsSystem } from '../../platform/work/sweeps.ts'
import { finalizePayout } from '../payouts/exits/payout-payment.service.ts'
import { lockPayout, movePayout } from '../payouts/payouts.service.ts'
import { bookTransaction } from './treasury-payments.service.ts'
import { watchTreasury } from './treasury-watch.service.ts'

const SOL = 1_000_000_000n

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

const LIST = 'GET /api/v1/received-payments'
const TOGETHER = 'POST /api/v1/received-payments/decisions'
const DECIDE = 'POST /api/v1/received-payments/{id}/decision'

const finance = () => buildPerson(t.db, t.clock.now(), { roles: ['finance'] })
const receivedFor = async ({ bounty }: Fundable<Person>) =>
  await t.db.select().from(receivedPayments).where(eq(receivedPayments.bountyId, bounty.bountyId))
const stateOf = async ({ sponsor, bounty }: Fundable<Person>) =>
  (await t.ok(sponsor, 'GET /api/v1/bounties/{id}', { params: { id: bounty.bountyId } })).state
const unassigned = (id: string, token: 'SOL' | 'USDC' = 'SOL') =>
  tokenBalance(t.db, token, { kind: 'unassigned', ownerId: id })

/** Finalizes every transaction and reads the treasury’s received payments. */
async function settleChain(): Promise<void> {
  ;(await t.money.ledger()).advanceSlots(13)
  t.clock.setOffsetMs(t.clock.offsetMs() + MS.minute)
  await followChain(t)
}

/** A payment that funds nothing: 1 SOL for a prize of 3. */
async function buildShort(): Promise<Fundable<Person> & { paymentId: string }> {
  const fundable = await buildFundable(t)
  await payByHand(t, fundable, { amount: SOL })
  await settleChain()
  const [payment] = await receivedFor(fundable)
  return { ...fundable, paymentId: payment?.id ?? '' }
}

describe('a payment for a bounty that differs from the request', () => {
  it.each([
    ['short', { amount: 3n * SOL - 1n }],
    ['over', { amount: 3n * SOL + 1n }],
    ['third_party', { memo: 'Good luck' }],
    ['wrong_mint', { token: 'USDC' as const, amount: 3_000_000n }],
  ])('is listed as %s, and the bounty stays unfunded', async (reason, change) => {
    const fundable = await buildFundable(t)
    await payByHand(t, fundable, change)
    await settleChain()
    expect(await stateOf(fundable)).toBe('awaiting_funding')
    const [payment, ...others] = await receivedFor(fundable)
    expect(others).toEqual([])
    expect(payment).toMatchObject({
      reason,
      state: 'open',
      source: fundable.wallet.address,
      token: reason === 'wrong_mint' ? 'USDC' : 'SOL',
    })
    expect(await unassigned(payment?.id ?? '', payment?.token ?? 'SOL')).toBe(payment?.amount)
    const notices = await t.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, fundable.sponsor.userId))
    expect(notices.map(({ title }) => title)).toContain('A payment couldn’t be used')
  })

  it('is listed once, however often it is read', async () => {
    const { paymentId, ...fundable } = await buildShort()
    await settleChain()
    await followChain(t)
    expect((await receivedFor(fundable)).map(({ id }) => id)).toEqual([paymentId])
  })

  it('is listed as double when the prize was already paid', async () => {
    const funded = await buildFunded(t)
    await payByHand(t, funded)
    await settleChain()
    expect(await receivedFor(funded)).toMatchObject([{ reason: 'double', amount: 3n * SOL }])
    const escrow = { kind: 'escrow' as const, ownerId: funded.bounty.bountyId }
    expect(await tokenBalance(t.db, 'SOL', escrow)).toBe(3n * SOL)
  })

  it('funds with the first of two concurrent payments, and lists the second', async () => {
    const fundable = await buildFundable(t)
    await fundBounty(t, fundable)
    const other = await buildRichWallet(t)
    await payByHand(t, { ...fundable, wallet: other })
    await followChain(t)
    await settleChain()
    await settleChain()
    expect(await stateOf(fundable)).toBe('open')
    expect(await receivedFor(fundable)).toMatchObject([{ reason: 'double', amount: 3n * SOL }])
  })

  it('is listed as late when the bounty was cancelled in the meantime', async () => {
    const fundable = await buildFundable(t)
    await payByHand(t, fundable)
    await t.ok(fundable.sponsor, 'POST /api/v1/bounties/{id}/cancel', {
      params: { id: fundable.bounty.bountyId },
      body: { reason: 'We found another way.' },
    })
    await settleChain()
    expect(await stateOf(fundable)).toBe('cancelled')
    expect(await receivedFor(fundable)).toMatchObject([{ reason: 'late', amount: 3n * SOL }])
  })

  it('is listed as late when the deadline came too close, and never funds afterwards', async () => {
    const fundable = await buildFundable(t)
    await payByHand(t, fundable)
    t.clock.setOffsetMs(t.clock.offsetMs() + 6 * MS.day + MS.hour)
    await settleChain()
    await t.advance(MS.minute)
    expect(await stateOf(fundable)).toBe('draft')
    expect(await receivedFor(fundable)).toMatchObject([{ reason: 'late' }])
    const params = { id: fundable.bounty.bountyId }
    const deadlineAt = plus(t.clock.now(), 7 * MS.day).toISOString()
    await t.ok(fundable.sponsor, 'PATCH /api/v1/bounties/{id}', { params, body: { deadlineAt } })
    await t.ok(fundable.sponsor, 'POST /api/v1/bounties/{id}/submit', { params })
    await settleChain()
    expect(await stateOf(fundable)).toBe('awaiting_funding')
    expect(await receivedFor(fundable)).toHaveLength(1)
  })
})

describe('a payment without a matching bounty', () => {
  it('is listed as unknown, unless it is dust', async () => {
    const fundable = await buildFundable(t)
    await settleChain()
    const wallet = await buildRichWallet(t)
    const reference = newReference()
    await payByHand(t, { ...fundable, wallet }, { amount: 2n * SOL, reference, memo: 'Hello' })
    await payByHand(t, { ...fundable, wallet }, { amount: 5n, reference, memo: 'Buy my token' })
    await settleChain()
    const rows = await t.db
      .select()
      .from(receivedPayments)
      .where(eq(receivedPayments.source, wallet.address))
    expect(rows).toMatchObject([{ reason: 'unknown', amount: 2n * SOL, memo: 'Hello' }])
    expect(rows[0]?.bountyId).toBeNull()
  })

  it('is ignored between two wallets of the treasury', async () => {
    const [first, second] = [newReference(), newReference()]
    const chain = { ...t.money.chain, treasury: [first, second] }
    const booked = await runAsSystem(t.deps, (ctx) =>
      bookTransaction(ctx, chain, transactionOf({ source: second, destination: first })),
    )
    expect(booked).toBe(0)
  })

  it('is listed in an unknown token only when it names a bounty', async () => {
    const fundable = await buildFundable(t)
    const funding = await t.ok(fundable.sponsor, 'GET /api/v1/bounties/{id}/funding', {
      params: { id: fundable.bounty.bountyId },
    })
    const mint = newReference()
    const transaction = transactionOf({
      source: fundable.wallet.address,
      destination: t.money.treasury.address,
      mint,
    })
    const book = (one: ChainTransaction) =>
      runAsSystem(t.deps, (ctx) => bookTransaction(ctx, t.money.chain, one))
    expect(await book({ ...transaction, signature: newReference() + newReference() })).toBe(1)
    expect(await receivedFor(fundable)).toEqual([])
    expect(await book({ ...transaction, accountKeys: [funding.reference] })).toBe(1)
    const [payment] = await receivedFor(fundable)
    expect(payment).toMatchObject({ reason: 'wrong_mint', token: null, mint })
    const body = { decision: 'return', note: 'Send it back' }
    const params = { id: payment?.id ?? '' }
    await t.refused(await finance(), DECIDE, 'conflict', { params, body })
    const keep = { decision: 'keep', note: 'It is worth nothing' }
    await t.ok(await finance(), DECIDE, { params, body: keep })
    expect(await t.ok(await finance(), DECIDE, { params, body: keep })).toMatchObject({
      state: 'kept',
    })
  })

  it('moves nothing when it failed on the chain', async () => {
    const failed = { ...transactionOf({ destination: t.money.treasury.address }), error: 'failed' }
    const booked = await runAsSystem(t.deps, (ctx) => bookTransaction(ctx, t.money.chain, failed))
    expect(booked).toBe(0)
  })
})

describe('a transaction that no server can read', () => {
  it('blocks no other, and is retried until it can be read', async () => {
    const [blocked, other] = [await buildFundable(t), await buildFundable(t)]
    const wire = await payByHand(t, blocked)
    await payByHand(t, other)
    ;(await t.money.ledger()).advanceSlots(13)
    t.clock.setOffsetMs(t.clock.offsetMs() + MS.minute)
    const unreadable = signatureOf(wire)
    const chain: Chain = {
      ...t.money.chain,
      transaction: async (signature) => {
        if (signature === unreadable) throw new ChainUnavailable('bad_answer', 'Odd')
        return await t.money.chain.transaction(signature)
      },
    }
    await watchTreasury(t.deps, chain)
    expect([await stateOf(blocked), await stateOf(other)]).toEqual(['awaiting_funding', 'open'])
    await watchTreasury(t.deps, t.money.chain)
    expect(await stateOf(blocked)).toBe('open')
  })
})

describe('a payment below the minimum', () => {
  const notices = async ({ sponsor }: Fundable<Person>) =>
    (await t.db.select().from(notifications).where(eq(notifications.userId, sponsor.userId)))
      .map(({ title, message }) => `${title} ${message}`)
      .filter((text) => text.startsWith('A payment couldn’t be used'))
  const unlistedSol = async () => {
    const { unlisted } = await t.ok(await finance(), LIST, { query: { state: 'open', limit: 1 } })
    const sum = unlisted.find(({ token }) => token === 'SOL')
    return { count: sum?.count ?? 0, amount: BigInt(sum?.amount ?? 0) }
  }

  it('is counted once, but not listed, booked or notified, also with a public reference', async () => {
    const funded = await buildFunded(t)
    const before = await unlistedSol()
    const other = await buildRichWallet(t)
    const memo = 'Your wallet is locked. Restore it at evil.example'
    for (let index = 1n; index <= 25n; index += 1n) {
      await payByHand(t, { ...funded, wallet: other }, { amount: index, memo })
    }
    await settleChain()
    await settleChain()
    expect(await receivedFor(funded)).toEqual([])
    expect(await notices(funded)).toEqual([])
    const after = await unlistedSol()
    expect(after.count - before.count).toBe(25)
    expect(after.amount - before.amount).toBe(325n)
  })

  it('is listed from 0.01 SOL on, and no notice contains the sender’s memo', async () => {
    const funded = await buildFunded(t)
    const memo = 'Restore it at evil.example'
    await payByHand(t, funded, { amount: MIN_LISTED_PAYMENT.SOL - 1n, memo })
    await payByHand(t, funded, { amount: MIN_LISTED_PAYMENT.SOL, memo })
    await settleChain()
    expect(await receivedFor(funded)).toMatchObject([{ amount: MIN_LISTED_PAYMENT.SOL, memo }])
    const [text, ...others] = await notices(funded)
    expect(others).toEqual([])
    expect(text).not.toContain('evil')
  })

  it('includes any payment in an unknown token, once the prize is funded', async () => {
    const funded = await buildFunded(t)
    const [funding] = await t.db
      .select()
      .from(fundings)
      .where(eq(fundings.bountyId, funded.bounty.bountyId))
    const transaction = transactionOf({
      destination: t.money.treasury.address,
      mint: newReference(),
    })
    const named = { ...transaction, accountKeys: [funding?.reference ?? ''] }
    await runAsSystem(t.deps, (ctx) => bookTransaction(ctx, t.money.chain, named))
    expect(await receivedFor(funded)).toEqual([])
    const { unlisted } = await t.ok(await finance(), LIST, { query: { state: 'open', limit: 1 } })
    expect(unlisted).toContainEqual({ token: null, count: expect.any(Number), amount: null })
  })
})

describe('one transaction that pays two bounties of the same prize', () => {
  it('funds both, and lists nothing', async () => {
    const one = await buildFundable(t)
    const two = await buildFundable(t)
    const rows = await t.db
      .select()
      .from(fundings)
      .where(inArray(fundings.bountyId, [one.bounty.bountyId, two.bounty.bountyId]))
    const single = transactionOf({ destination: t.money.treasury.address })
    const [transfer] = single.transfers
    if (transfer === undefined) throw new Error('it has one transfer')
    const transaction = {
      ...single,
      accountKeys: rows.map(({ reference }) => reference),
      memos: rows.map(({ memo }) => memo),
      transfers: ['0', '2'].map((path) => ({ ...transfer, path, amount: 3n * SOL })),
    }
    for (const _time of [1, 2]) {
      await runAsSystem(t.deps, (ctx) => bookTransaction(ctx, t.money.chain, transaction))
    }
    expect([await stateOf(one), await stateOf(two)]).toEqual(['open', 'open'])
    expect([...(await receivedFor(one)), ...(await receivedFor(two))]).toEqual([])
  })
})

describe('a decision about a received payment', () => {
  it('returns the payment as a payout to the sending wallet', async () => {
    const { paymentId, wallet } = await buildShort()
    const person = await finance()
    const open = await t.ok(person, LIST, { query: { state: 'open', limit: 50 } })
    expect(open.items.map(({ receivedPaymentId }) => receivedPaymentId)).toContain(paymentId)
    const decided = await t.ok(person, DECIDE, {
      params: { id: paymentId },
      body: { decision: 'return', note: 'Too little' },
    })
    expect(decided).toMatchObject({ state: 'returning', note: 'Too little', reason: 'short' })
    const [payout] = await t.db
      .select()
      .from(payouts)
      .where(eq(payouts.receivedPaymentId, paymentId))
    expect(payout).toMatchObject({ kind: 'return', token: 'SOL', amount: SOL, userId: null })
    expect(await unassigned(paymentId)).toBe(0n)
    const [entry] = await t.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, paymentId))
    expect(entry).toMatchObject({ action: 'received_payment.return', reason: 'Too little' })
    const again = { params: { id: paymentId }, body: { decision: 'keep', note: 'No, keep it' } }
    await t.refused(person, DECIDE, 'conflict', again)

    await runAsSystem(t.deps, async (ctx) => {
      let row = await lockPayout(ctx.db, payout?.id ?? '')
      row = await movePayout(ctx, 'finance', row, 'approved', { walletAddress: wallet.address })
      row = await movePayout(ctx, 'batch', row, 'batched')
      row = await movePayout(ctx, 'batch', row, 'submitted')
      await finalizePayout(ctx, row, proofOf(row.id))
    })
    await followChain(t)
    const closed = await t.ok(person, LIST, { query: { state: 'decided', limit: 50 } })
    expect(closed.items).toContainEqual(
      expect.objectContaining({ receivedPaymentId: paymentId, state: 'returned' }),
    )
  })

  it('keeps it outside the books once a second person agrees, and notifies the sponsor why', async () => {
    const { paymentId, sponsor } = await buildShort()
    const [first, second] = [await finance(), await finance()]
    const [before] = await tokenSums(t.db)
    const request = (note: string) => ({
      params: { id: paymentId },
      body: { decision: 'keep', note },
    })
    const proposed = await t.ok(first, DECIDE, request('A gift, says its sender'))
    expect(proposed).toMatchObject({
      state: 'open',
      note: 'A gift, says its sender',
      keepProposal: { by: { userId: first.userId } },
      refusal: 'You asked to keep it. A second person must agree.',
    })
    expect(await unassigned(paymentId)).toBe(SOL)
    const { detail } = await t.refused(first, DECIDE, 'conflict', request('Once more'))
    expect(detail).toMatch(/second person/)
    const kept = await t.ok(second, DECIDE, request('Its sender wrote to us'))
    expect(kept).toMatchObject({ state: 'kept', keepProposal: null, refusal: null })
    const [after] = await tokenSums(t.db)
    expect((before?.unassigned ?? 0n) - (after?.unassigned ?? 0n)).toBe(SOL)
    expect(await unassigned(paymentId)).toBe(0n)
    const notices = await t.db
      .select()
      .from(notifications)
      .where(eq(notifications.dedupeKey, `received:${paymentId}:kept`))
    expect(notices).toMatchObject([
      {
        userId: sponsor.userId,
        message: expect.stringMatching(/^Your 1 SOL for .* Its sender wrote to us$/),
      },
    ])
    const audit = await t.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, paymentId))
    expect(audit.map(({ action }) => action)).toEqual([
      'received_payment.propose_keep',
      'received_payment.keep',
    ])
  })

  it('can still return it after someone proposed to keep it', async () => {
    const { paymentId } = await buildShort()
    const params = { id: paymentId }
    const note = 'Nobody knows'
    await t.ok(await finance(), DECIDE, { params, body: { decision: 'keep', note } })
    const back = await t.ok(await finance(), DECIDE, { params, body: { decision: 'return', note } })
    expect(back).toMatchObject({ state: 'returning', keepProposal: null })
  })

  it('is refused from the sponsor of the bounty that it names', async () => {
    const { paymentId, sponsor } = await buildShort()
    await linkWallet(t, sponsor.userId, newReference())
    const role = { ...sponsor, roles: ['finance' as const] }
    for (const decision of ['keep', 'return']) {
      const request = { params: { id: paymentId }, body: { decision, note: 'It is mine' } }
      const { detail } = await t.refused(role, DECIDE, 'not_allowed', request)
      expect(detail).toMatch(/own bounty/)
    }
    const { items } = await t.ok(role, LIST, { query: { state: 'open', limit: 50 } })
    const shown = items.find(({ receivedPaymentId }) => receivedPaymentId === paymentId)
    expect(shown?.refusal).toBe('It is for your own bounty. Someone else must decide.')
  })

  it('covers several payments, and names those it cannot cover', async () => {
    const built = [await buildShort(), await buildShort(), await buildShort()]
    const [first, second, third] = built.map(({ paymentId }) => paymentId)
    const person = await finance()
    const note = 'Not ours'
    await t.ok(await finance(), DECIDE, {
      params: { id: second ?? '' },
      body: { decision: 'return', note },
    })
    const body = { ids: [first, second, third], decision: 'return', note }
    const answer = await t.ok(person, TOGETHER, { body })
    expect(answer.decided.map(({ receivedPaymentId }) => receivedPaymentId).sort()).toEqual(
      [first, third].sort(),
    )
    expect(answer.decided.every(({ state }) => state === 'returning')).toBe(true)
    expect(answer.refused).toEqual([
      { receivedPaymentId: second, reason: 'Someone already decided on this payment' },
    ])
    await t.refused(null, TOGETHER, 'not_authenticated', { body })
    await t.refused(built[0]?.sponsor ?? null, TOGETHER, 'not_allowed', { body })
  })

  it('is made once by two people at the same time', async () => {
    const { paymentId } = await buildShort()
    const people = [await finance(), await finance()]
    const answers = await Promise.all(
      people.map((person) =>
        t.call(person, DECIDE, {
          params: { id: paymentId },
          body: { decision: 'return', note: 'Too little' },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is refused without the role, and about one’s own money', async () => {
    const { paymentId, sponsor, wallet } = await buildShort()
    const request = {
      params: { id: paymentId },
      body: { decision: 'return', note: 'It is mine' },
    }
    await t.refused(null, DECIDE, 'not_authenticated', request)
    await t.refused(sponsor, DECIDE, 'not_allowed', request)
    await t.refused(sponsor, LIST, 'not_allowed')
    const payer = { ...sponsor, roles: ['finance' as const] }
    expect(wallet.address).toBeTruthy()
    await linkWallet(t, sponsor.userId, wallet.address)
    const { detail } = await t.refused(payer, DECIDE, 'not_allowed', request)
    expect(detail).toMatch(/own wallet/)
    const missing = { ...request, params: { id: '00000000-0000-4000-8000-000000000000' } }
    await t.refused(await finance(), DECIDE, 'not_found', missing)
  })

  it('pages through the list', async () => {
    const person = await finance()
    const all = await t.ok(person, LIST, { query: { state: 'all', limit: 50 } })
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const query: Record<string, unknown> = { state: 'all', limit: 3 }
      if (cursor !== null) query.cursor = cursor
      const page = await t.ok(person, LIST, { query })
      seen.push(...page.items.map(({ receivedPaymentId }) => receivedPaymentId))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen).toEqual(all.items.map(({ receivedPaymentId }) => receivedPaymentId))
  })
})

/** The signature of a signed transaction in wire form. */
function signatureOf(wire: string): string {
  return encodeBase58(Buffer.from(wire, 'base64').subarray(1, 65))
}

/** A final transaction with one transfer of 1,000,000 units. */
function transactionOf(change: {
  source?: string
  destination: string
  mint?: string
}): ChainTransaction {
  const source = change.source ?? newReference()
  return {
    signature: newReference() + newReference(),
    slot: 7n,
    blockTime: null,
    version: 0,
    error: null,
    feePayer: source,
    feeLamports: 5000n,
    accountKeys: [source, change.destination],
    memos: [],
    transfers: [
      {
        path: '0',
        mint: change.mint ?? null,
        amount: 1_000_000n,
        source,
        sourceOwner: source,
        destination: change.destination,
        destinationOwner: change.destination,
        decimals: null,
      },
    ],
  }
}
