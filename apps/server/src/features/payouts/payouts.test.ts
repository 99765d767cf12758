import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import {
  buildFinance,
  buildPayout,
  buildPayoutIn,
  linkWallet,
  newAddress,
  type PayoutRow,
  proofOf,
} from '../../../testing/builders/payout-builders.ts'
import { buildBounty } from '../../../testing/builders/vote-builders.ts'
import type { Person } from '../../../testing/servers/test-server.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { fundings, payoutApprovals, payouts, receivedPayments } from '../../db/schema/payments.ts'
import { activityEvents, notifications } from '../../db/schema/people.ts'
import { reports } from '../../db/schema/submissions.ts'
import { postTokens, tokenBalance } from '../../ledger/token-books.service.ts'
import { MS, plus } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { NewsJob } from '../../platform/work/job-data.ts'
import { runAsSystem, runSweeps } from '../../platform/work/sweeps.ts'
import { listStalePayouts } from './approvals/payout-approvals.service.ts'
import { finalizePayout } from './exits/payout-payment.service.ts'
import { createPayouts } from './payout-creation.service.ts'
import { payoutsSweeps } from './payouts.jobs.ts'
import { listPayoutsOfBounty, lockPayout, movePayout, movePayouts } from './payouts.service.ts'

let t: TestServer
let finance: Person
beforeAll(async () => {
  t = await startTestServer()
  finance = await buildFinance(t)
})
afterAll(() => t.close())

async function rowOf(id: string): Promise<PayoutRow> {
  const [row] = await t.db.select().from(payouts).where(eq(payouts.id, id))
  if (row === undefined) throw new Error('no payout')
  return row
}
const reasonsOf = async (id: string) => (await rowOf(id)).holds.map(({ reason }) => reason)
const owed = (payout: PayoutRow) =>
  tokenBalance(t.db, payout.token, { kind: 'payable', ownerId: payout.id })
const noticesOf = (userId: string | null, key: string) =>
  t.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId ?? ''), like(notifications.dedupeKey, key)))
const sweep = () =>
  runSweeps(payoutsSweeps, t.deps, (name, cause) => {
    throw new Error(name, { cause })
  })

describe('creating a payout', () => {
  it('moves the money from the escrow to the liabilities', async () => {
    const payout = await buildPayout(t, { amount: 70_000_000n })
    expect(payout).toMatchObject({ state: 'eligible', holds: [], walletAddress: null })
    expect(await owed(payout)).toBe(70_000_000n)
    const escrow = { kind: 'escrow' as const, ownerId: payout.bountyId ?? '' }
    expect(await tokenBalance(t.db, 'SOL', escrow)).toBe(0n)
  })

  it('happens once per prize', async () => {
    const { id, bountyId, submissionId, userId, amount, awardedAt } = await buildPayout(t)
    const again = {
      kind: 'prize',
      label: '1st place',
      token: 'SOL',
      receivedPaymentId: null,
    } as const
    const input = { ...again, bountyId, submissionId, userId, amount, awardedAt }
    expect(await runAsSystem(t.deps, (ctx) => createPayouts(ctx, [input]))).toEqual([])
    const rows = await listPayoutsOfBounty(t.db, bountyId ?? '')
    expect(rows.map((row) => row.id)).toEqual([id])
  })

  it('holds a first prize for 7 days, during a coming objection period, and without a wallet', async () => {
    const first = await buildPayout(t, { awardedMsAgo: 0 })
    expect(first).toMatchObject({
      state: 'held',
      holds: [{ reason: 'first_payout', until: plus(t.clock.now(), 7 * MS.day).toISOString() }],
    })
    const challengeHoldUntil = plus(t.clock.now(), MS.hour)
    const early = await buildPayout(t, { challengeHoldUntil })
    expect(early).toMatchObject({ state: 'held', heldUntil: challengeHoldUntil })
    const walletless = await buildPayout(t, { wallet: null, awardedMsAgo: MS.day })
    expect(walletless).toMatchObject({
      holds: [{ reason: 'first_payout' }, { reason: 'no_wallet', until: null }],
      returnsAt: plus(t.clock.now(), 59 * MS.day),
    })
    expect(await noticesOf(walletless.userId, '%:wallet:%:0')).toMatchObject([
      {
        type: 'reminder',
        title: 'Link a wallet to be paid',
        dueAt: walletless.returnsAt,
        actionUrl: '/profile?section=security#wallet',
      },
    ])
  })

  it('pays a refund to the linked wallet, otherwise to the funding wallet', async () => {
    const now = t.clock.now()
    const sponsor = await buildPerson(t.db, now)
    const bounty = await buildBounty(t.db, now, { sponsorId: sponsor.userId, rewardToken: 'SOL' })
    const payer = newAddress()
    await t.db.insert(fundings).values({
      bountyId: bounty.id,
      token: 'SOL',
      amount: 5n,
      treasury: newAddress(),
      reference: newAddress(),
      memo: 'memo',
      state: 'final',
      payer,
      createdAt: now,
    })
    const refund = await buildPayout(t, {
      kind: 'refund',
      bountyId: bounty.id,
      userId: sponsor.userId,
      wallet: null,
      awardedMsAgo: 0,
    })
    expect(refund).toMatchObject({ state: 'eligible', returnsAt: null })
    const seen = () => t.ok(sponsor, 'GET /api/v1/me/payouts')
    expect((await seen()).items).toMatchObject([{ walletAddress: payer }])
    const own = await linkWallet(t, sponsor.userId, newAddress())
    expect((await seen()).items).toMatchObject([{ walletAddress: own }])
    expect(await reasonsOf(refund.id)).toEqual([])
  })

  it('returns a payment to its sending wallet, which belongs to no user', async () => {
    const now = t.clock.now()
    const payment = {
      id: newId(),
      signature: newAddress(),
      transferIndex: '0',
      token: 'USDC' as const,
      amount: 9_000_000n,
      source: newAddress(),
      treasury: newAddress(),
      reason: 'unknown' as const,
      state: 'returning' as const,
      slot: 1,
      seenAt: now,
    }
    await t.db.insert(receivedPayments).values(payment)
    const [back] = await runAsSystem(t.deps, async (ctx) => {
      await postTokens(ctx, [
        {
          key: `received:${payment.id}`,
          token: 'USDC',
          amount: payment.amount,
          from: { kind: 'outside' },
          to: { kind: 'unassigned', ownerId: payment.id },
          category: 'received',
        },
      ])
      return await createPayouts(ctx, [
        {
          kind: 'return',
          bountyId: null,
          submissionId: null,
          receivedPaymentId: payment.id,
          userId: null,
          label: 'Payment that funded nothing',
          token: 'USDC',
          amount: payment.amount,
          awardedAt: now,
        },
      ])
    })
    expect(back).toMatchObject({ state: 'eligible', userId: null })
    const body = { walletAddress: payment.source, amount: '9000000' }
    const params = { id: back?.id ?? '' }
    const approved = await t.ok(finance, 'POST /api/v1/payouts/{id}/approve', { params, body })
    expect(approved).toMatchObject({ state: 'approved', recipient: null, bounty: null })
    const paid = await runAsSystem(t.deps, async (ctx) => {
      const row = await lockPayout(ctx.db, params.id)
      const sent = await movePayout(
        ctx,
        'batch',
        await movePayout(ctx, 'batch', row, 'batched'),
        'submitted',
      )
      return await finalizePayout(ctx, sent, proofOf(row.id))
    })
    expect(await owed(paid)).toBe(0n)
  })
})

describe('holds', () => {
  it('end when their time has come, also after a week of downtime', async () => {
    const first = await buildPayout(t, { awardedMsAgo: 0 })
    const [holds] = payoutsSweeps
    expect((await holds?.nextDueAt?.(t.db, t.clock.now()))?.at.getTime()).toBeGreaterThan(
      t.clock.now().getTime(),
    )
    await t.advance(7 * MS.day - 1)
    expect((await rowOf(first.id)).state).toBe('held')
    await t.advance(8 * MS.day)
    expect(await rowOf(first.id)).toMatchObject({ state: 'eligible', holds: [], heldUntil: null })
    expect(await sweep()).toBe(0)
  })

  it('stop an approved payout when the wallet changes, void its approvals, and notify the person once', async () => {
    const userId = (await buildPerson(t.db, t.clock.now())).userId
    const wallet = newAddress()
    const one = await buildPayoutIn(t, 'approved', [finance], { userId, wallet })
    const two = await buildPayout(t, { userId, wallet })
    await linkWallet(t, userId, newAddress())
    await Promise.all([sweep(), sweep()])
    expect(await rowOf(one.id)).toMatchObject({ state: 'held', walletAddress: null })
    expect(await reasonsOf(two.id)).toEqual(['wallet_changed'])
    const [approval] = await t.db
      .select()
      .from(payoutApprovals)
      .where(eq(payoutApprovals.payoutId, one.id))
    expect(approval).toMatchObject({ voidReason: 'The wallet changed after the approval' })
    expect(await noticesOf(userId, 'payouts:wallet-changed:%')).toHaveLength(1)
    await t.advance(72 * MS.hour)
    expect(await rowOf(one.id)).toMatchObject({ state: 'eligible', holds: [] })
  })

  it('do not begin with the first wallet, which ends the wait and its reminders', async () => {
    const walletless = await buildPayout(t, { wallet: null })
    expect(await reasonsOf(walletless.id)).toEqual(['no_wallet'])
    await linkWallet(t, walletless.userId ?? '', newAddress())
    // Immediately, not with the next sweep: it would contradict the page that shows the wallet.
    const [asked] = await noticesOf(walletless.userId, '%:wallet:%')
    expect(asked?.readAt).not.toBeNull()
    await sweep()
    expect(await rowOf(walletless.id)).toMatchObject({ state: 'eligible', returnsAt: null })
  })

  it('do not begin when the same wallet is unlinked and linked again, but do with another in between', async () => {
    const payout = await buildPayout(t)
    const userId = payout.userId ?? ''
    const first = newAddress()
    await linkWallet(t, userId, null)
    await sweep()
    expect(await reasonsOf(payout.id)).toEqual(['no_wallet'])
    await linkWallet(t, userId, first)
    await sweep()
    expect(await reasonsOf(payout.id)).toEqual(['wallet_changed'])
    const other = await buildPayout(t, { wallet: null })
    const own = await linkWallet(t, other.userId ?? '', newAddress())
    await linkWallet(t, other.userId ?? '', null)
    await linkWallet(t, other.userId ?? '', own)
    await sweep()
    expect(await reasonsOf(other.id)).toEqual([])
  })

  it.each([
    ['stolen', 2, ['fraud_case']],
    ['off_brief', 2, []],
    ['stolen', 1, []],
  ] as const)(
    'begin with a report of %s by trust level %i: %j',
    async (kind, trustLevel, holds) => {
      const payout = await buildPayout(t)
      const reporter = await buildPerson(t.db, t.clock.now(), { trustLevel })
      const id = newId()
      await t.db.insert(reports).values({
        id,
        submissionId: payout.submissionId ?? '',
        reporterId: reporter.userId,
        kind,
        state: 'open',
        createdAt: t.clock.now(),
      })
      await sweep()
      expect(await reasonsOf(payout.id)).toEqual(holds)
      await t.db.update(reports).set({ state: 'rejected' }).where(eq(reports.id, id))
      await sweep()
      expect(await reasonsOf(payout.id)).toEqual([])
    },
  )

  it('do not touch a payout in a batch, but report its change to the batch', async () => {
    const payout = await buildPayoutIn(t, 'batched', [finance])
    await linkWallet(t, payout.userId ?? '', newAddress())
    await sweep()
    expect((await rowOf(payout.id)).state).toBe('batched')
    const stale = await runAsSystem(t.deps, async (ctx) =>
      listStalePayouts(ctx, [await lockPayout(ctx.db, payout.id)]),
    )
    expect(stale).toMatchObject([{ reason: 'The wallet changed after the approval.' }])
    await runAsSystem(t.deps, async (ctx) =>
      movePayout(ctx, 'batch', await lockPayout(ctx.db, payout.id), 'approved'),
    )
    await sweep()
    expect((await rowOf(payout.id)).state).toBe('held')
  })

  it('accept an unchanged approved payout into a batch', async () => {
    const payout = await buildPayoutIn(t, 'approved', [finance])
    const stale = await runAsSystem(t.deps, async (ctx) =>
      listStalePayouts(ctx, [await lockPayout(ctx.db, payout.id)]),
    )
    expect(stale).toEqual([])
  })
})

describe('a prize without a wallet', () => {
  it('is requested on days 1, 3 and 7, and returns to the sponsor after 60 days', async () => {
    const walletless = await buildPayout(t, { wallet: null, awardedMsAgo: 0 })
    const { userId } = walletless
    const noticeDays = async () =>
      (await noticesOf(userId, '%:wallet:%')).map(({ dedupeKey }) =>
        Number(dedupeKey.split(':').at(-1)),
      )
    const [, reminders] = payoutsSweeps
    const next = await reminders?.nextDueAt?.(t.db, t.clock.now())
    expect(next?.at.getTime()).toBeLessThanOrEqual(t.clock.now().getTime() + MS.day)
    for (const [days, expectedDays] of [
      [1, [0, 1]],
      [2, [0, 1, 3]],
      [4, [0, 1, 3, 7]],
      [20, [0, 1, 3, 7]],
    ] as const) {
      await t.advance(days * MS.day)
      expect((await noticeDays()).sort()).toEqual(expectedDays)
    }
    await t.advance(33 * MS.day - 1)
    expect((await rowOf(walletless.id)).state).toBe('held')
    await Promise.all([t.advance(1), sweep()])
    expect(await rowOf(walletless.id)).toMatchObject({ state: 'cancelled' })
    const rows = await listPayoutsOfBounty(t.db, walletless.bountyId ?? '')
    const refunds = rows.filter(({ kind }) => kind === 'refund')
    expect(refunds).toMatchObject([{ label: 'Unclaimed 1st place', amount: walletless.amount }])
    expect(await owed(walletless)).toBe(0n)
    expect(await owed(refunds[0] as PayoutRow)).toBe(walletless.amount)
    expect(await noticesOf(userId, '%:returned')).toMatchObject([
      { title: 'Your prize was returned' },
    ])
  })

  it('gets only the last reminder from a server that was off during the others', async () => {
    const walletless = await buildPayout(t, { wallet: null, awardedMsAgo: 10 * MS.day })
    const createdAt = new Date(t.clock.now().getTime() - 8 * MS.day)
    await t.db.update(payouts).set({ createdAt }).where(eq(payouts.id, walletless.id))
    await sweep()
    const keys = (await noticesOf(walletless.userId, '%:wallet:%')).map(
      ({ dedupeKey }) => dedupeKey,
    )
    expect(keys.map((key) => key.split(':').at(-1)).sort()).toEqual(['0', '7'])
  })

  it('is requested once where the payout is made days after the award', async () => {
    const walletless = await buildPayout(t, { wallet: null, awardedMsAgo: 2 * MS.day })
    await sweep()
    const days = async () =>
      (await noticesOf(walletless.userId, '%:wallet:%')).map(({ dedupeKey }) =>
        dedupeKey.split(':').at(-1),
      )
    expect(await days()).toEqual(['0'])
    await t.advance(MS.day)
    expect((await days()).sort()).toEqual(['0', '1'])
  })

  it('waits 60 days from the day on which the last wallet was unlinked', async () => {
    const payout = await buildPayout(t, { awardedMsAgo: 50 * MS.day })
    await linkWallet(t, payout.userId ?? '', null)
    await sweep()
    expect((await rowOf(payout.id)).returnsAt).toEqual(plus(t.clock.now(), 60 * MS.day))
  })
})

describe('a final payment', () => {
  it('closes the payout and the books, and notifies the recipient and the public', async () => {
    const payout = await buildPayoutIn(t, 'finalized', [finance], { amount: 1_500_000_000n })
    expect(payout).toMatchObject({ state: 'finalized', finalizedAt: t.clock.now(), slot: 1000 })
    expect(await owed(payout)).toBe(0n)
    const [notice] = await noticesOf(payout.userId, '%:paid')
    expect(notice).toMatchObject({ type: 'task_completed', title: 'Your prize is in your wallet' })
    const mailed = t.sent.filter(
      ({ name, data }) => name === 'news' && (data as NewsJob).userId === payout.userId,
    )
    expect(mailed).toMatchObject([{ data: { title: 'Your prize is in your wallet' } }])
    expect(notice?.message).toMatch(/^1\.5 SOL for 1st place in “.+” reached \w{4}…\w{4}\.$/)
    const [event] = await t.db
      .select()
      .from(activityEvents)
      .where(eq(activityEvents.signature, payout.signature ?? ''))
    expect(event).toMatchObject({
      kind: 'payout_paid',
      actorId: payout.userId,
      isMoney: true,
      token: 'SOL',
      amount: 1_500_000_000n,
    })
  })

  it('is finalized once, and only after it was sent', async () => {
    const payout = await buildPayoutIn(t, 'confirmed', [finance])
    const close = () =>
      runAsSystem(t.deps, async (ctx) =>
        finalizePayout(ctx, await lockPayout(ctx.db, payout.id), proofOf(payout.id)),
      )
    const answers = await Promise.allSettled([close(), close(), close()])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await owed(payout)).toBe(0n)
    const approved = await buildPayoutIn(t, 'approved', [finance])
    const early = runAsSystem(t.deps, async (ctx) =>
      finalizePayout(ctx, await lockPayout(ctx.db, approved.id), proofOf(approved.id)),
    )
    await expect(early).rejects.toMatchObject({ code: 'payout_wrong_state' })
  })
})

describe('moving payouts', () => {
  it('moves all of them or none', async () => {
    const approved = await buildPayoutIn(t, 'approved', [finance])
    const eligible = await buildPayoutIn(t, 'eligible', [])
    const move = runAsSystem(t.deps, (ctx) =>
      movePayouts(ctx, 'batch', [approved, eligible], 'batched'),
    )
    await expect(move).rejects.toMatchObject({ code: 'payout_wrong_state' })
    expect((await rowOf(approved.id)).state).toBe('approved')
  })

  it('follows the transition table, also from an outdated row', async () => {
    const approved = await buildPayoutIn(t, 'approved', [finance])
    const move = (by: 'finance' | 'batch') =>
      runAsSystem(t.deps, (ctx) => movePayout(ctx, by, approved, 'batched'))
    await expect(move('finance')).rejects.toMatchObject({ code: 'payout_wrong_state' })
    await move('batch')
    await expect(move('batch')).rejects.toMatchObject({ code: 'payout_wrong_state' })
  })
})
