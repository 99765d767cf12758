import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { buildFinance } from '../../../testing/builders/payout-builders.ts'
import { type PayoutBench, play, schedules } from '../../../testing/money/payout-schedules.ts'
import { startTestServer } from '../../../testing/servers/test-server.ts'
import { openDatabase } from '../../db/client.ts'

const { runs, seed } = inject('payoutSchedules')
/** Ends the search for a smaller counterexample. */
const LONGEST_MS = 600_000

let bench: PayoutBench
beforeAll(async () => {
  const t = await startTestServer()
  const second = openDatabase(String(t.deps.database.pool.options.connectionString), () => {})
  const ledger = await t.money.ledger()
  const treasury = t.money.treasury.address as Parameters<typeof ledger.airdrop>[0]
  await ledger.airdrop(treasury, 1_000_000_000_000n)
  await ledger.mintUsdc(treasury, 1_000_000_000_000n)
  ledger.advanceSlots(40)
  bench = { t, second, desk: [await buildFinance(t), await buildFinance(t)] }
})
afterAll(async () => {
  await bench.second.close()
  await bench.t.close()
})

it(`pays everyone at most once, and records who was paid, over ${runs} schedules of false answers (seed ${seed})`, {
  timeout: 60_000 + runs * 5000,
}, async () => {
  const paysOnce = fc.asyncProperty(schedules, async (schedule) => {
    for (const { state, signature, payments, wasRefused } of await play(bench, schedule)) {
      // At most once by the chain; and a paid payout names that transaction.
      expect(payments.length).toBeLessThanOrEqual(1)
      const [payment] = payments
      if (payment?.isRight === true) {
        expect({ state, signature }).toEqual({ state: 'finalized', signature: payment.signature })
      } else if (payment !== undefined) {
        // Another amount was paid: two people settled it, and it is never paid again automatically.
        expect([state, wasRefused]).toEqual(['held', true])
      } else {
        expect([state, wasRefused]).toEqual([expect.not.stringMatching('finalized'), true])
      }
    }
  })
  await fc.assert(paysOnce, {
    seed,
    numRuns: runs,
    interruptAfterTimeLimit: LONGEST_MS + runs * 5000,
    includeErrorInReport: true,
  })
})
