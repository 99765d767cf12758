import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/client.ts'
import type { Bus } from './bus.ts'

/** Whether this node should get traffic; false while it drains. */
export interface Readiness {
  isDraining: boolean
}

/** A database that answers later than this is as good as away. */
const PATIENCE_MS = 2000

/** `GET /healthz`: the process is up. `GET /readyz`: the database answers, the node hears the others, and does not drain. */
export function registerHealth(
  app: FastifyInstance,
  deps: { database: Pick<Database, 'ping'>; bus: Pick<Bus, 'state'>; readiness: Readiness },
): void {
  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'ok' })
  })
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (deps.readiness.isDraining) return reply.code(503).send({ status: 'draining' })
    try {
      await Promise.race([deps.database.ping(), patience()])
    } catch {
      return reply.code(503).send({ status: 'database_unavailable' })
    }
    if (deps.bus.state() === 'away') return reply.code(503).send({ status: 'bus_unavailable' })
    return { status: 'ready' }
  })
}

async function patience(): Promise<never> {
  await sleep(PATIENCE_MS, undefined, { ref: false })
  throw new Error('The database did not answer')
}
