import { Gauge, type Registry } from 'prom-client'
import type { Chain } from './chain.ts'

/** `chain_up` and `chain_slot` of `/metrics`, as the last calls told; nobody is asked for them. */
export function registerChainMetrics(registry: Registry, chain: Pick<Chain, 'status'>): void {
  new Gauge({
    name: 'chain_up',
    help: '1 while the chain answers, 0.5 while it does so badly, 0 when it does not',
    registers: [registry],
    collect() {
      this.set({ ok: 1, degraded: 0.5, unreachable: 0 }[chain.status().state])
    },
  })
  new Gauge({
    name: 'chain_slot',
    help: 'Last slot that the chain told of',
    registers: [registry],
    collect() {
      this.set(Number(chain.status().slot ?? 0n))
    },
  })
}
