import { buildFundingTransaction } from '@laurel/scenarios/fundings'
import { createBatchTransaction } from '@laurel/scenarios/payouts'
import { createWallet } from '@laurel/scenarios/wallet'
import { address, createNoopSigner } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { desc, eq, like, ne } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../../testing/builders/builders.ts'
import { buildFundable } from '../../../../testing/builders/funding-builders.ts'
import { buildReceived } from '../../../../testing/builders/money-builders.ts'
import {
  buildApproved,
  buildApprovedBatch,
  buildSignedBatch,
  fillTreasury,
  followUntilFinal,
  passSlots,
} from '../../../../testing/builders/payout-batch-builders.ts'
import { buildFinance, linkWallet } from '../../../../testing/builders/payout-builders.ts'
import type { Person } from '../../../../testing/servers/test-server.ts'
import { startTestServer, type TestServer } from '../../../../testing/servers/test-server.ts'
import { newReference } from '../../../chain/addresses.ts'
import { compileUnsigned } from '../../../chain/building/transactions.ts'
import type { Chain } from '../../../chain/chain.ts'
import { ChainUnavailable } from '../../../chain/errors.ts'
import {
  findingAcknowledgements,
  fundings,
  payoutBatches,
  payouts,
  receivedPayments,
  reconciliations,
  treasuryFindings,
} from '../../../db/schema/payments.ts'
import { auditEntries, notifications } from '../../../db/schema/people.ts'
import { tokenSums } from '../../../ledger/token-books.service.ts'
import { MS } from '../../../platform/clock.ts'
import { watchTreasury } from '../../fundings/treasury-watch.service.ts'
import type { PayoutAlert } from '../alerts/payout-alerts.service.ts'
import { reconcile, reconcileWhenDue } from './reconcile.service.ts'

let t: TestServer
let finance: Person
let second: Person
/** The only bounty with its funding on the chain: those of built payouts are made up. */
let fundedBounty: string
beforeAll(async () => {
  t = await startTestServer()
  finance = await buildFinance(t)
  second = await buildFinance(t)
  await fillTreasury(t)
  const fundable = await buildFundable(t)
  const { transaction } = await buildFundingTransaction(t, fundable)
  await t.money.chain.send(fundable.wallet.signTransaction(transaction))
  await passSlots(t, 13)
  await t.advance(1000)
  fundedBounty = fundable.bounty.bountyId
})
afterAll(() => t.close())

/** The open findings after a comparison, their kinds and texts, and the alerts it raised. */
async function compare(overrides: Partial<Chain> = {}) {
  const alerts: PayoutAlert[] = []
  await t.db.delete(fundings).where(ne(fundings.bountyId, fundedBounty))
  t.clock.setOffsetMs(t.clock.offsetMs() + 1000)
  const chain = { ...t.money.chain, ...overrides }
  const result = await reconcile({ ...t.deps, chain, say: (alert) => void alerts.push(alert) })
  const findings = result.isComplete ? result.row.findings : null
  if (findings !== null) expect(alerts).toEqual(findings)
  return { findings, kinds: findings?.map(({ kind }) => kind) ?? 'stopped', result }
}
/** Reads the new transactions in the treasury's history. */
const watch = (overrides: Partial<Chain> = {}) =>
  watchTreasury(t.deps, { ...t.money.chain, ...overrides })

const ACKNOWLEDGE = 'POST /api/v1/treasury/findings/{id}/acknowledge'
const listOpenFindings = async () => (await t.ok(finance, 'GET /api/v1/treasury')).findings
const acknowledgement = ({ findingId, text }: { findingId: string; text: string }) => ({
  params: { id: findingId },
  body: { text, reason: 'We looked at it together' },
})
/** Has two people acknowledge all open findings. */
async function acknowledgeAll() {
  for (const finding of await listOpenFindings()) {
    for (const person of [finance, second]) {
      await t.ok(person, ACKNOWLEDGE, acknowledgement(finding))
    }
  }
}
/** Makes the next comparison read every payment again. */
async function clearCompared() {
  await t.db.update(payoutBatches).set({ comparedAt: null })
  await t.db.update(fundings).set({ comparedAt: null })
}

/** Pays a stranger out of the treasury without Laurel's knowledge. */
async function withdraw(amount: bigint): Promise<void> {
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
        amount,
      }),
    ],
  })
  await t.money.chain.send(treasury.signTransaction(wireTransaction))
  await passSlots(t, 13)
}
const financeNotices = () =>
  t.db.select().from(notifications).where(like(notifications.dedupeKey, 'payout-reconciliation:%'))

async function payOne() {
  const built = await buildApproved(t, finance)
  const { batch } = await buildSignedBatch(t, finance, built)
  await followUntilFinal(t)
  return { batch, payoutId: built[0]?.payout.id ?? '' }
}

describe('the comparison of chain, payouts and books', () => {
  afterEach(acknowledgeAll)

  it('finds nothing where all agree, also while a batch is in flight', async () => {
    const [funding] = await t.db.select().from(fundings).where(eq(fundings.bountyId, fundedBounty))
    expect(funding?.state).toBe('final')
    await payOne()
    await buildSignedBatch(t, finance, await buildApproved(t, finance, { token: 'USDC' }), 'USDC')
    expect((await compare()).findings).toEqual([])
    await followUntilFinal(t)
    expect((await compare()).findings).toEqual([])
    const view = await t.ok(finance, 'GET /api/v1/treasury')
    expect(view.reconciliation).toEqual({
      ranAt: t.clock.now().toISOString(),
      isClean: true,
      findings: [],
    })
  })

  it('finds a payment that the chain lacks, or shows differently', async () => {
    const { batch } = await payOne()
    const unseen = await compare({
      signaturesFor: async () => [],
      transaction: async () => null,
    })
    expect(unseen.kinds).toContain('payout_missing')
    await acknowledgeAll()
    const changed = await compare({
      transaction: async (signature) => {
        const financeNotices = await t.money.chain.transaction(signature)
        if (financeNotices === null || signature !== batch.signature) return financeNotices
        return {
          ...financeNotices,
          transfers: financeNotices.transfers.map((one) => ({ ...one, amount: 1n })),
        }
      },
    })
    expect(changed.kinds).toEqual(['payout_differs'])
    expect(changed.findings?.[0]?.text).toContain(batch.signature)
  })

  it('finds a funding payment that the chain lacks', async () => {
    const [funding] = await t.db.select().from(fundings).where(eq(fundings.bountyId, fundedBounty))
    await clearCompared()
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

  it('owes a stranger’s top-up to no one, and one from a linked wallet to its owner', async () => {
    const [sol] = await tokenSums(t.db)
    const owed = (sol?.escrow ?? 0n) + (sol?.payable ?? 0n) + (sol?.unassigned ?? 0n)
    const source = createWallet().address
    const id = await buildReceived(t, source)
    const exact = { balance: async () => owed }
    expect((await compare(exact)).findings).toEqual([])
    const { owed: books } = await t.ok(finance, 'GET /api/v1/treasury')
    expect(books.find(({ token }) => token === 'SOL')?.unknownSenders).toBe('1000000000')
    const { userId } = await buildPerson(t.db, t.clock.now())
    await linkWallet(t, userId, source)
    expect((await compare(exact)).kinds).toEqual(['treasury_short'])
    await t.db.delete(receivedPayments).where(eq(receivedPayments.id, id))
  })

  it('finds payouts that disagree with the books', async () => {
    const { payoutId, batch } = await payOne()
    await t.db.update(payouts).set({ transferIndex: '77' }).where(eq(payouts.id, payoutId))
    const { kinds } = await compare()
    expect(kinds).toEqual(['books_differ', 'payout_differs'])
    await t.db.update(payouts).set({ transferIndex: '3' }).where(eq(payouts.id, payoutId))
    await acknowledgeAll()
    expect((await compare()).findings).toEqual([])
    const [row] = await t.db.select().from(payoutBatches).where(eq(payoutBatches.id, batch.batchId))
    expect(row?.state).toBe('finalized')
  })

  it('trusts the history for payments that already matched, and does not read them again', async () => {
    await payOne()
    const read: string[] = []
    const counting: Partial<Chain> = {
      transaction: async (signature) => {
        read.push(signature)
        return await t.money.chain.transaction(signature)
      },
    }
    await clearCompared()
    expect((await compare(counting)).findings).toEqual([])
    expect(read.length).toBeGreaterThan(1)
    read.length = 0
    expect((await compare(counting)).findings).toEqual([])
    expect(read).toEqual([])
  })

  it('stops while the chain does not answer, stores no result, and keeps open findings', async () => {
    const stored = () => t.db.select().from(reconciliations)
    const before = (await stored()).length
    const silent = await compare({
      signaturesFor: async () => {
        throw new ChainUnavailable('unreachable', 'no answer')
      },
    })
    expect(silent.result).toMatchObject({ isComplete: false, reason: 'no_answer' })
    await clearCompared()
    const often = await compare({
      balance: async () => 5n,
      tokenBalance: async () => null,
      transaction: async () => {
        throw new ChainUnavailable('rate_limited', 'too many requests')
      },
    })
    expect(often.result).toMatchObject({
      isComplete: false,
      reason: 'asked_too_often',
      open: [{ kind: 'treasury_short' }],
    })
    expect((await stored()).length).toBe(before)
  })

  it('does not report agreement while the treasury watch is behind', async () => {
    await watch()
    await withdraw(1_000_000_000n)
    t.clock.setOffsetMs(t.clock.offsetMs() + 2 * MS.minute)
    expect((await compare()).result).toMatchObject({
      isComplete: false,
      reason: 'behind',
      progress: { unjudged: 1 },
    })
    await watch()
    expect((await compare()).kinds).toEqual(['unknown_payment'])
  })
})

describe('a payment out of the treasury that Laurel did not make', () => {
  it('is a finding as soon as the history shows it, raised once, and open until two acknowledge it', async () => {
    await watch()
    const before = (await financeNotices()).length
    await withdraw(2_500_000_000n)
    await watch()
    const [finding, ...others] = await listOpenFindings()
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      kind: 'unknown_payment',
      text: expect.stringMatching(/^2\.5 SOL left the treasury for /),
      acknowledgements: [],
      endedAt: null,
      refusal: null,
    })
    // One notice for each person of finance, however many comparisons run.
    expect((await financeNotices()).length).toBe(before + 2)
    for (const _night of [1, 2]) expect((await compare()).kinds).toEqual(['unknown_payment'])
    expect((await financeNotices()).length).toBe(before + 2)
    const view = await t.ok(finance, 'GET /api/v1/treasury')
    expect(view.reconciliation?.isClean).toBe(false)
    await acknowledgeAll()
    expect((await compare()).findings).toEqual([])
    await watch()
    expect(await listOpenFindings()).toEqual([])
  })

  it('is found even when it carries the reference of a paid batch', async () => {
    const { batch } = await payOne()
    const [row] = await t.db.select().from(payoutBatches).where(eq(payoutBatches.id, batch.batchId))
    await watch()
    await withdraw(700_000_000n)
    await watch({
      transaction: async (signature) => {
        const shown = await t.money.chain.transaction(signature)
        if (shown === null || row === undefined) return shown
        return { ...shown, accountKeys: [...shown.accountKeys, row.reference] }
      },
    })
    expect((await listOpenFindings()).map(({ kind }) => kind)).toEqual(['unknown_payment'])
    await acknowledgeAll()
  })

  it('ignores a transaction of a batch in flight, which the batch sweep recognises', async () => {
    const built = await buildApproved(t, finance)
    const { batchId } = await buildApprovedBatch(t, finance, built)
    const { transaction } = await createBatchTransaction(t, finance, batchId)
    // Sent by the wallet, and never submitted.
    await t.money.chain.send(t.money.treasury.signTransaction(transaction))
    await passSlots(t, 13)
    await watch()
    expect(await listOpenFindings()).toEqual([])
    await followUntilFinal(t)
    await watch()
    expect(await listOpenFindings()).toEqual([])
    expect((await compare()).findings).toEqual([])
  })

  it('is reported as unreadable when no server shows it for an hour', async () => {
    await watch()
    await withdraw(300_000_000n)
    const hidden = { transaction: async () => null }
    await watch(hidden)
    expect(await listOpenFindings()).toEqual([])
    t.clock.setOffsetMs(t.clock.offsetMs() + 2 * MS.hour)
    await watch(hidden)
    expect((await listOpenFindings()).map(({ kind }) => kind)).toEqual(['unreadable_transaction'])
    await acknowledgeAll()
  })
})

describe('500 dust payments, and a server that shows 40 transactions in 10 seconds', () => {
  it('are processed over a few runs, and never read again', async () => {
    await watch()
    const treasury = t.money.treasury.address
    const dust = Array.from({ length: 500 }, (_, index) => ({
      signature: `${newReference()}${newReference()}`,
      slot: BigInt(1_000_000 + index),
      blockTime: t.clock.now(),
      error: null,
    })).reverse()
    let calls = 0
    let left = 0
    const limited: Partial<Chain> = {
      async signaturesFor(address, { until, before, limit = 1000 } = {}) {
        const real = await t.money.chain.signaturesFor(address)
        const all = address === treasury ? [...dust, ...real] : real
        const from = before === undefined ? 0 : all.findIndex((one) => one.signature === before) + 1
        const end = all.findIndex((one) => one.signature === until)
        return all.slice(from, end < 0 ? undefined : end).slice(0, limit)
      },
      async transaction(signature) {
        if (left === 0) throw new ChainUnavailable('rate_limited', 'too many requests')
        left -= 1
        calls += 1
        const found = dust.find((one) => one.signature === signature)
        if (found === undefined) return await t.money.chain.transaction(signature)
        return { ...dustTransaction(treasury), ...found }
      },
    }
    const runOnce = async () => {
      t.clock.setOffsetMs(t.clock.offsetMs() + 2 * MS.minute)
      left = 40
      try {
        await watch(limited)
      } catch (error) {
        expect(error).toMatchObject({ reason: 'rate_limited' })
      }
      return (await compare(limited)).result
    }
    const ends: string[] = []
    for (let run = 0; run < 14; run += 1) {
      const result = await runOnce()
      ends.push(result.isComplete ? 'done' : `${result.reason} ${result.progress.unjudged}`)
      if (result.isComplete) break
    }
    expect(ends).toEqual([
      ...Array.from({ length: 12 }, (_, index) => `behind ${500 - 40 * (index + 1)}`),
      'done',
    ])
    expect(calls).toBe(500)
    calls = 0
    expect((await runOnce()).isComplete).toBe(true)
    expect(calls).toBe(0)
  })
})

/** A payment of one lamport by a stranger. */
function dustTransaction(treasury: string) {
  const source = newReference()
  const path = { source, sourceOwner: source, destination: treasury, destinationOwner: treasury }
  return {
    version: 0 as const,
    feePayer: source,
    feeLamports: 5000n,
    accountKeys: [source, treasury],
    memos: [],
    transfers: [{ path: '0', mint: null, amount: 1n, decimals: null, ...path }],
  }
}

describe('POST /api/v1/treasury/findings/{id}/acknowledge', () => {
  const short = () => compare({ balance: async () => 5n, tokenBalance: async () => null })
  const find = async () => {
    await short()
    const [finding] = await listOpenFindings()
    if (finding === undefined) throw new Error('nothing is open')
    return finding
  }

  it('closes a finding with the second person, each with a reason in the audit log', async () => {
    const finding = await find()
    const first = await t.ok(finance, ACKNOWLEDGE, acknowledgement(finding))
    expect(first.finding).toMatchObject({
      acknowledgements: [
        { person: { userId: finance.userId }, reason: 'We looked at it together' },
      ],
      refusal: 'You acknowledged it. A second person must, too.',
    })
    await t.refused(finance, ACKNOWLEDGE, 'conflict', acknowledgement(finding))
    expect(await listOpenFindings()).toHaveLength(1)
    expect(await t.ok(second, ACKNOWLEDGE, acknowledgement(finding))).toEqual({ finding: null })
    await t.refused(second, ACKNOWLEDGE, 'conflict', acknowledgement(finding))
    const audit = await t.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, finding.findingId))
    expect(audit.map(({ actorId, reason }) => [actorId, reason])).toEqual([
      [finance.userId, 'We looked at it together'],
      [second.userId, 'We looked at it together'],
    ])
    const notices = await financeNotices()
    expect(notices.every(({ readAt }) => readAt !== null)).toBe(true)
  })

  it('keeps an unchanged finding closed, and reopens one that changes or comes back', async () => {
    expect((await short()).findings).toEqual([])
    const lower = await compare({ balance: async () => 4n, tokenBalance: async () => null })
    expect(lower.kinds).toEqual(['treasury_short'])
    await acknowledgeAll()
    expect((await compare()).findings).toEqual([])
    const back = await compare({ balance: async () => 4n, tokenBalance: async () => null })
    expect(back.kinds).toEqual(['treasury_short'])
    // It stays open after its cause has ended.
    expect((await compare()).kinds).toEqual(['treasury_short'])
    expect((await listOpenFindings())[0]?.endedAt).not.toBeNull()
    await acknowledgeAll()
  })

  it('counts only for the version that the person read', async () => {
    const old = await compare({ balance: async () => 3n, tokenBalance: async () => null })
    expect(old.kinds).toEqual(['treasury_short'])
    const [read] = await listOpenFindings()
    if (read === undefined) throw new Error('nothing is open')
    await t.ok(finance, ACKNOWLEDGE, acknowledgement(read))
    await compare({ balance: async () => 2n, tokenBalance: async () => null })
    await t.refused(second, ACKNOWLEDGE, 'conflict', acknowledgement(read))
    expect((await listOpenFindings())[0]?.acknowledgements).toEqual([])
    await acknowledgeAll()
  })

  it('has one effect for two concurrent requests, and requires finance with a second factor', async () => {
    const [finding] =
      (await compare({ balance: async () => 1n, tokenBalance: async () => null })).findings === null
        ? []
        : await listOpenFindings()
    if (finding === undefined) throw new Error('nothing is open')
    const request = acknowledgement(finding)
    await t.refused(null, ACKNOWLEDGE, 'not_authenticated', request)
    await t.refused({ ...second, isProven: false }, ACKNOWLEDGE, 'step_up_required', request)
    const missing = { ...request, params: { id: '00000000-0000-4000-8000-000000000000' } }
    await t.refused(second, ACKNOWLEDGE, 'not_found', missing)
    const answers = await Promise.all(
      [finance, second, finance, second].map((person) => t.call(person, ACKNOWLEDGE, request)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409])
    const rows = await t.db
      .select()
      .from(findingAcknowledgements)
      .innerJoin(treasuryFindings, eq(treasuryFindings.id, findingAcknowledgements.findingId))
      .where(eq(treasuryFindings.id, finding.findingId))
    expect(rows).toHaveLength(2)
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

  it('does not run before the first payment', async () => {
    const empty = await startTestServer()
    try {
      const deps = { ...empty.deps, chain: empty.money.chain, say: () => {} }
      expect(await reconcileWhenDue(deps)).toBe(0)
    } finally {
      await empty.close()
    }
  })
})
