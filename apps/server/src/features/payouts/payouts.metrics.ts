import { PAYOUT_STATES } from '@laurel/contract/payouts/payouts'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../../db/client.ts'
import { sumPayouts } from './lists/payout-lists.queries.ts'

const TOKENS = ['SOL', 'USDC'] as const

/** Registers metrics of payouts by state and token; none while the database does not respond. */
export function registerPayoutMetrics(registry: Registry, db: Db): void {
  new Gauge({
    name: 'payouts',
    help: 'Payouts by state and token',
    labelNames: ['state', 'token'],
    aggregator: 'max',
    registers: [registry],
    async collect() {
      const sums = await sumPayouts(db, { token: null, text: null }).catch(() => null)
      this.reset()
      if (sums === null) return
      for (const state of PAYOUT_STATES) for (const token of TOKENS) this.set({ state, token }, 0)
      for (const { state, token, count } of sums) this.set({ state, token }, count)
    },
  })
}
