import { buildFundingTransaction, fundBounty } from '@laurel/scenarios/fundings'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildFundable,
  finalizeChain,
  followChain,
} from '../../../testing/builders/funding-builders.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { breachText, findBreaches } from '../../app/invariants/invariants.ts'
import type { Chain } from '../../chain/chain.ts'
import { bounties } from '../../db/schema/bounties.ts'
import { fundingAttempts } from '../../db/schema/payments.ts'
import { tokenBalance } from '../../ledger/token-books.service.ts'
import { MS } from '../../platform/clock.ts'
import { armFaultPoints } from '../../platform/fault-points.ts'
import { runSweeps } from '../../platform/work/sweeps.ts'
import { ATTEMPT_FAULT_POINTS } from '../payment-attempts/fault-points.rules.ts'
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

const SUBMIT = 'POST /api/v1/funding-transactions/{id}/signed'

describe('a crash between two steps of a funding payment', () => {
  it.each(ATTEMPT_FAULT_POINTS)('recovers at "%s"', async (point) => {
    const { sponsor, wallet, bounty } = await buildFundable(t)
    const { bountyId } = bounty
    const { attemptId, transaction } = await buildFundingTransaction(t, { sponsor, wallet, bounty })
    const body = { transaction: wallet.signTransaction(transaction) }
    let crashes = 0
    armFaultPoints((reached) => {
      if (reached !== point || crashes > 0) return
      crashes += 1
      throw new Error(`crash at ${point}`)
    })
    const orCrash = async (step: () => Promise<unknown>) => {
      await step().catch((error: unknown) => {
        if (crashes === 0) throw error
      })
    }
    try {
      await t.call(sponsor, SUBMIT, { params: { id: attemptId }, body })
      // A client that got no answer asks once more.
      await t.ok(sponsor, SUBMIT, { params: { id: attemptId }, body })
      for (const slots of [0, 1]) {
        ;(await t.money.ledger()).advanceSlots(slots)
        await orCrash(() => followChain(t))
        await followChain(t)
      }
      await orCrash(() => finalizeChain(t))
      await finalizeChain(t)
    } finally {
      armFaultPoints(null)
    }
    expect(crashes).toBe(1)
    const [stored] = await t.db.select().from(bounties).where(eq(bounties.id, bountyId))
    const attempts = await t.db
      .select({ state: fundingAttempts.state })
      .from(fundingAttempts)
      .where(eq(fundingAttempts.bountyId, bountyId))
    expect([stored?.state, attempts]).toEqual(['open', [{ state: 'final' }]])
    expect(await tokenBalance(t.db, 'SOL', { kind: 'escrow', ownerId: bountyId })).toBe(
      3_000_000_000n,
    )
  })
})

describe('a funding payment whose block is dropped by a fork', () => {
  it('returns to sent, and is confirmed again', async () => {
    const fundable = await buildFundable(t)
    await fundBounty(t, fundable)
    const read = () =>
      t.ok(fundable.sponsor, 'GET /api/v1/bounties/{id}/funding', {
        params: { id: fundable.bounty.bountyId },
      })
    const follow = async (confirmation: 'confirmed' | null) => {
      const slot = confirmation === null ? null : 5n
      const forked: Chain = {
        ...t.money.chain,
        statusesOf: async (signatures) =>
          signatures.map((signature) => ({ signature, confirmation, slot, error: null })),
        send: async () => ({ outcome: 'sent' }),
      }
      await runSweeps(fundingSweeps(forked), t.deps, (name, error) => {
        throw new Error(`sweep ${name} failed`, { cause: error })
      })
    }
    await follow('confirmed')
    expect(await read()).toMatchObject({ state: 'confirmed', confirmedAt: expect.any(String) })
    await follow(null)
    expect(await read()).toMatchObject({ state: 'sent', confirmedAt: null })
    await t.advance(MS.second)
    const now = t.clock.now().toISOString()
    await follow('confirmed')
    expect(await read()).toMatchObject({ state: 'confirmed', confirmedAt: now })
  })
})
