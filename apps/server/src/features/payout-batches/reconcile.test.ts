import { address, createNoopSigner } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { desc, eq, like, ne } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Chain } from '../../chain/chain.ts'
import { ChainUnavailable } from '../../chain/errors.ts'
import { compileUnsigned } from '../../chain/transactions.ts'
import { fundings, payoutBatches, payouts, reconciliations } from '../../db/schema/payments.ts'
import { notifications } from '../../db/schema/people.ts'
import { MS } from '../../platform/clock.ts'
import type { Person } from '../../testing/bounty-builders.ts'
import { buildFundable, buildFundingTransaction } from '../../testing/funding-builders.ts'
import {
  buildApproved,
  buildSignedBatch,
  fillTreasury,
  followToTheEnd,
  passSlots,
} from '../../testing/payout-batch-builders.ts'
import { buildFinance } from '../../testing/payout-builders.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createWallet } from '../../testing/wallets.ts'
import type { PayoutAlert } from './payout-alerts.service.ts'
import { reconcile, reconcileWhenDue } from './reconcile.service.ts'

let t: TestServer
let finance: Person
/** The only bounty whose funding is on the chain: those of built payouts are made up. */
let fundedBounty: string
beforeAll(async () => {
  t = await startTestServer()
  finance = await buildFinance(t)
  await fillTreasury(t)
  const fundable = await buildFundable(t)
  const { transaction } = await buildFundingTransaction(t, fundable)
  await t.money.chain.send(fundable.wallet.signTransaction(transaction))
  await passSlots(t, 13)
  await t.advance(1000)
  fundedBounty = fundable.bounty.bountyId
})
afterAll(() => t.close())

/** What a comparison finds, kinds and texts, and what it says aloud. */
async function compare(lies: Partial<Chain> = {}) {
  const alerts: PayoutAlert[] = []
  await t.db.delete(fundings).where(ne(fundings.bountyId, fundedBounty))
  const chain = { ...t.money.chain, ...lies }
  const result = await reconcile({ ...t.deps, chain, say: (alert) => void alerts.push(alert) })
  const findings = result.isSkipped ? null : result.row.findings
  if (findings !== null) expect(alerts).toEqual(findings)
  return { findings, kinds: findings?.map(({ kind }) => kind) ?? 'skipped' }
}
const told = () =>
  t.db.select().from(notifications).where(like(notifications.dedupeKey, 'payout-reconciliation:%'))

async function payOne() {
  const built = await buildApproved(t, finance)
  const { batch } = await buildSignedBatch(t, finance, built)
  await followToTheEnd(t)
  return { batch, payoutId: built[0]?.payout.id ?? '' }
}

describe('the comparison of chain, payouts and books', () => {
  it('finds nothing where all agree, also while a batch is on its way', async () => {
    const [funding] = await t.db.select().from(fundings).where(eq(fundings.bountyId, fundedBounty))
    expect(funding?.state).toBe('final')
    await payOne()
    await buildSignedBatch(t, finance, await buildApproved(t, finance, { token: 'USDC' }), 'USDC')
    expect((await compare()).findings).toEqual([])
    await followToTheEnd(t)
    expect((await compare()).findings).toEqual([])
    const view = await t.ok(finance, 'GET /api/v1/treasury')
    expect(view.reconciliation).toEqual({
      ranAt: t.clock.now().toISOString(),
      isClean: true,
      findings: [],
    })
  })

  it('finds a payment that the chain does not have, or has otherwise', async () => {
    const { batch } = await payOne()
    const forgotten = await compare({
      signaturesFor: async () => [],
      transaction: async () => null,
    })
    expect(forgotten.kinds).toContain('payout_missing')
    const changed = await compare({
      transaction: async (signature) => {
        const told = await t.money.chain.transaction(signature)
        if (told === null || signature !== batch.signature) return told
        return { ...told, transfers: told.transfers.map((one) => ({ ...one, amount: 1n })) }
      },
    })
    expect(changed.kinds).toEqual(['payout_differs'])
    expect(changed.findings?.[0]?.text).toContain(batch.signature)
  })

  it('finds a funding that the chain does not have', async () => {
    const [funding] = await t.db.select().from(fundings).where(eq(fundings.bountyId, fundedBounty))
    const { findings } = await compare({
      transaction: async (signature) =>
        signature === funding?.signature ? null : await t.money.chain.transaction(signature),
    })
    expect(findings).toEqual([
      { kind: 'funding_missing', text: expect.stringContaining(funding?.bountyId ?? '') },
    ])
  })

  it('finds a treasury that holds less than it owes', async () => {
    const { kinds } = await compare({ balance: async () => 5n, tokenBalance: async () => null })
    expect(kinds).toContain('treasury_short')
  })

  it('finds payouts that the books disagree with', async () => {
    const { payoutId, batch } = await payOne()
    await t.db.update(payouts).set({ transferIndex: '77' }).where(eq(payouts.id, payoutId))
    const { kinds } = await compare()
    expect(kinds).toEqual(['payout_differs', 'books_differ'])
    await t.db.update(payouts).set({ transferIndex: '3' }).where(eq(payouts.id, payoutId))
    expect((await compare()).findings).toEqual([])
    const [row] = await t.db.select().from(payoutBatches).where(eq(payoutBatches.id, batch.batchId))
    expect(row?.state).toBe('finalized')
  })

  it('finds money that left the treasury for no payout, once', async () => {
    const treasury = t.money.treasury
    const { blockhash } = await t.money.chain.latestBlockhash()
    const { wireTransaction } = compileUnsigned({
      payer: treasury.address,
      version: 0,
      blockhash,
      instructions: [
        getTransferSolInstruction({
          source: createNoopSigner(address(treasury.address)),
          destination: address(createWallet().address),
          amount: 2_500_000_000n,
        }),
      ],
    })
    await t.money.chain.send(treasury.signTransaction(wireTransaction))
    await passSlots(t, 13)
    const before = (await told()).length
    const { findings } = await compare()
    expect(findings).toEqual([
      { kind: 'unknown_payment', text: expect.stringMatching(/^2\.5 SOL left the treasury for /) },
    ])
    expect((await compare()).findings).toEqual([])
    expect((await told()).length).toBe(before + 1)
  })

  it('says that it skipped while the chain does not answer, and stores nothing', async () => {
    const stored = () => t.db.select().from(reconciliations)
    const before = (await stored()).length
    const silent = await compare({
      signaturesFor: async () => {
        throw new ChainUnavailable('unreachable', 'no answer')
      },
    })
    expect(silent.kinds).toBe('skipped')
    expect((await stored()).length).toBe(before)
  })
})

describe('every night at 00:20 UTC', () => {
  const run = () => reconcileWhenDue({ ...t.deps, chain: t.money.chain, say: () => {} })

  it('runs once, also when the server was off for days', async () => {
    await run()
    expect(await run()).toBe(0)
    const untilNight = Date.parse('2026-11-03T00:20:00.000Z') - t.clock.now().getTime()
    t.clock.setOffsetMs(t.clock.offsetMs() + untilNight - 1)
    expect(await run()).toBe(0)
    t.clock.setOffsetMs(t.clock.offsetMs() + 1)
    expect(await run()).toBe(1)
    expect(await run()).toBe(0)
    t.clock.setOffsetMs(t.clock.offsetMs() + 7 * MS.day)
    expect(await run()).toBe(1)
    expect(await run()).toBe(0)
    const [last] = await t.db.select().from(reconciliations).orderBy(desc(reconciliations.ranAt))
    expect(last?.ranAt).toEqual(t.clock.now())
  })

  it('waits for the first money', async () => {
    const empty = await startTestServer()
    try {
      const deps = { ...empty.deps, chain: empty.money.chain, say: () => {} }
      expect(await reconcileWhenDue(deps)).toBe(0)
    } finally {
      await empty.close()
    }
  })
})
