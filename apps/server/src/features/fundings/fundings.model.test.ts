import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import {
  type FundingBench,
  fundingSchedules,
  playFunding,
} from '../../../testing/money/funding-schedules.ts'
import { startTestServer } from '../../../testing/servers/test-server.ts'
import { openDatabase } from '../../db/client.ts'

const { runs: payoutRuns, seed } = inject('payoutSchedules')
/** Fewer than for payouts: each needs a bounty, and the engine is the same. */
const runs = Math.max(20, Math.ceil(payoutRuns / 10))
/** Ends the search for a smaller counterexample. */
const LONGEST_MS = 600_000

let bench: FundingBench
beforeAll(async () => {
  const t = await startTestServer()
  const second = openDatabase(String(t.deps.database.pool.options.connectionString), () => {})
  bench = { t, second }
})
afterAll(async () => {
  await bench.second.close()
  await bench.t.close()
})

it(`books each landed payment once, and nothing else, over ${runs} schedules of false answers (seed ${seed})`, {
  timeout: 60_000 + runs * 5000,
}, async () => {
  const booksOnce = fc.asyncProperty(fundingSchedules, async (schedule) => {
    const { bounty, funding, escrow, amount, landed, received } = await playFunding(bench, schedule)
    if (landed.length === 0) {
      expect({ bounty, funding, escrow, received }).toEqual({
        bounty: 'awaiting_funding',
        funding: { state: 'awaiting', signature: null },
        escrow: 0n,
        received: [],
      })
    } else {
      expect({ bounty, state: funding.state, escrow }).toEqual({
        bounty: 'open',
        state: 'final',
        escrow: amount,
      })
      // The first one funds; a person decides about every other one.
      expect([...received, funding.signature].sort()).toEqual([...landed].sort())
    }
  })
  await fc.assert(booksOnce, {
    seed,
    numRuns: runs,
    interruptAfterTimeLimit: LONGEST_MS + runs * 5000,
    includeErrorInReport: true,
  })
})
