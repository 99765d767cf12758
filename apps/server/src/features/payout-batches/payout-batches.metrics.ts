import { PAYOUT_BATCH_STATES } from '@laurel/contract/payouts/payout-batches'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../../db/client.ts'
import { countBatches } from './payout-batches.queries.ts'
import { selectDifferingBatches, selectLastReconciliation } from './reconcile/reconcile.queries.ts'
import { selectOpenFindings } from './treasury/treasury-findings.queries.ts'

/** Registers metrics of batches by state and of treasury discrepancies. */
export function registerPayoutBatchMetrics(registry: Registry, db: Db): void {
  new Gauge({
    name: 'payout_batches',
    help: 'Payout batches by state',
    labelNames: ['state'],
    aggregator: 'max',
    registers: [registry],
    async collect() {
      for (const state of PAYOUT_BATCH_STATES) this.set({ state }, 0)
      for (const { state, count } of await countBatches(db)) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'payout_batches_differing',
    help: 'Batches whose final transaction differs from the one built; above 0 needs a person',
    aggregator: 'max',
    registers: [registry],
    async collect() {
      this.set((await selectDifferingBatches(db)).length)
    },
  })
  new Gauge({
    name: 'reconciliation_findings',
    help: 'Treasury discrepancies that two people have not acknowledged yet',
    aggregator: 'max',
    registers: [registry],
    async collect() {
      this.set((await selectOpenFindings(db)).length)
    },
  })
  new Gauge({
    name: 'reconciliation_timestamp_seconds',
    help: 'When chain, payouts and books were last compared; 0 if never',
    aggregator: 'max',
    registers: [registry],
    async collect() {
      this.set(((await selectLastReconciliation(db))?.ranAt.getTime() ?? 0) / 1000)
    },
  })
}
