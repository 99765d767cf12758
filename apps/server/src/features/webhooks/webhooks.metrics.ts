import { DELIVERY_STATES } from '@laurel/contract/developers/webhooks'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../../db/client.ts'
import { MS, plus, systemClock } from '../../platform/clock.ts'
import { readDeliveryFigures } from './sending/figures.queries.ts'

/** Registers metrics of deliveries to webhooks; none while the database does not respond. */
export function registerWebhookMetrics(registry: Registry, db: Db): void {
  const age = new Gauge({
    name: 'webhook_oldest_due_seconds',
    help: 'How long the delivery that is due longest has waited; those of paused webhooks are not due',
    registers: [registry],
  })
  new Gauge({
    name: 'webhook_deliveries',
    help: 'Deliveries to webhooks that wait, and those of the last hour by result',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const now = systemClock.now()
      const figures = await readDeliveryFigures(db, now, plus(now, -MS.hour)).catch(() => null)
      this.reset()
      age.reset()
      if (figures === null) return
      for (const state of DELIVERY_STATES) this.set({ state }, figures[state])
      const { dueSince } = figures
      age.set(dueSince === null ? 0 : Math.max(0, now.getTime() - dueSince.getTime()) / 1000)
    },
  })
}
