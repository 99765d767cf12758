import { Gauge, type Registry } from 'prom-client'
import type { Chain } from './chain.ts'

/** Registers `chain_up` and `chain_slot`, from the last calls, without a request of their own. */
export function registerChainMetrics(registry: Registry, chain: Pick<Chain, 'status'>): void {
  new Gauge({
    name: 'chain_up',
    help: '1 while the chain responds, 0.5 while degraded, 0 when unreachable',
    aggregator: 'min',
    registers: [registry],
    collect() {
      this.set({ ok: 1, degraded: 0.5, unreachable: 0 }[chain.status().state])
    },
  })
  new Gauge({
    name: 'chain_slot',
    help: 'Last known slot of the chain',
    aggregator: 'max',
    registers: [registry],
    collect() {
      this.set(Number(chain.status().slot ?? 0n))
    },
  })
}
