import { AggregatorRegistry, Counter, Gauge, type Registry } from 'prom-client'
import type { Figures } from './messages.ts'
import { isWorker, onPrimaryMessage, sendToPrimary } from './worker-link.ts'

/** How long the other workers may take to report before a scrape shows this worker alone. */
const REPORT_LIMIT_MS = 3000

/**
 * Returns what reads the metrics of the whole node: of this process, or of all workers together. Counts add up; what
 * every worker reads from the database is shown once, as its gauge's `aggregator` says.
 */
export function shareMetrics(registry: Registry): () => Promise<string> {
  let restarts = 0
  new Gauge({
    name: 'server_workers',
    help: 'Server processes of this node',
    registers: [registry],
  }).set(1)
  new Counter({
    name: 'server_worker_restarts_total',
    help: 'Workers started in place of one that ended unexpectedly',
    aggregator: 'max',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(restarts)
    },
  })
  if (!isWorker) return () => registry.metrics()

  onPrimaryMessage('figures wanted', async (message) => {
    ;({ restarts } = message)
    const figures = await registry.getMetricsAsJSON()
    sendToPrimary({ kind: 'figures', id: message.id, figures })
  })
  const ask = createAsking()
  return async () => {
    const figures = await ask()
    return figures === null
      ? await registry.metrics()
      : await AggregatorRegistry.aggregate(figures).metrics()
  }
}

/** Returns what asks the primary for the figures of all workers; null without a reply in time. */
function createAsking(): () => Promise<Figures[] | null> {
  const waiting = new Map<number, (figures: Figures[] | null) => void>()
  let lastId = 0
  onPrimaryMessage('all figures', ({ id, figures }) => waiting.get(id)?.(figures))
  return async () => {
    lastId += 1
    const id = lastId
    const { promise, resolve } = Promise.withResolvers<Figures[] | null>()
    waiting.set(id, resolve)
    const timer = setTimeout(() => resolve(null), REPORT_LIMIT_MS)
    sendToPrimary({ kind: 'ask figures', id })
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      waiting.delete(id)
    }
  }
}
