import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AttemptFaultPoint } from '../../apps/server/src/features/payment-attempts/fault-points.rules.ts'
import { crashWhilePaying, openPaymentRig, type PaymentRig } from './payout-crash.ts'

/** Starting, paying and recovering takes a while on a busy machine. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

/** Half of them; `npm run chaos -- payout-crash` kills a server at each, and the tests of batches stop at each in one process. */
const POINTS: AttemptFaultPoint[] = ['attempt stored', 'attempt sent', 'attempt paid']

let counter: PaymentRig
beforeAll(async () => {
  counter = await openPaymentRig()
})
afterAll(() => counter?.remove())

describe('a crash during payouts', () => {
  it.each(POINTS)('at “%s” pays each winner exactly once', async (point) => {
    expect((await crashWhilePaying(counter, point)).faults).toEqual([])
  })
})
