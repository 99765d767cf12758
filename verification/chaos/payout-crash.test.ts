import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Counter, crashWhilePaying, openCounter, POINTS } from './payout-crash.ts'

/** Processes that start, pay and recover take their time on a busy machine. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(() => counter?.remove())

describe('a crash while winners are paid', () => {
  it.each(POINTS)('at “%s” pays each exactly once', async (point) => {
    expect((await crashWhilePaying(counter, point)).faults).toEqual([])
  })
})
