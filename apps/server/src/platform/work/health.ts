import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/client.ts'
import type { Bus } from '../bus/bus.ts'
import { type Clock, MS } from '../clock.ts'
import type { WorkHealth } from './work-monitor.ts'

/** The readiness of this node for traffic. */
export interface Readiness extends WorkHealth {
  isDraining: boolean
}

interface HealthDeps {
  database: Pick<Database, 'ping'>
  bus: Pick<Bus, 'state'>
  readiness: Readiness
  /** The machine's clock, compared with the database's. */
  clock: Clock
}

/** A slower database counts as unavailable. */
const PING_TIMEOUT_MS = 2000
/** With more clock skew, tokens of other nodes fail and deadlines shift. */
const MAX_CLOCK_SKEW_MS = 30 * MS.second

/** The result of a readiness check. */
interface Finding {
  status: 'ready' | 'draining' | 'database_unavailable' | 'migrations_missing' | 'bus_unavailable'
  /** The clock skew to the database, if too large. */
  clock?: string
}

/**
 * `GET /healthz`: the process is up. `GET /readyz`: the database responds and has this release's migrations, the bus is
 * connected, and the node is not draining. Changes are logged.
 */
export function registerHealth(app: FastifyInstance, deps: HealthDeps): void {
  let logged: Finding = { status: 'ready' }
  const checkAndLog = async (): Promise<Finding> => {
    const { cause, ...finding } = await checkReadiness(deps)
    const isNews = finding.status !== logged.status || isSkewed(finding) !== isSkewed(logged)
    if (isNews && finding.status !== 'draining') {
      const isWell = finding.status === 'ready' && !isSkewed(finding)
      app.log[isWell ? 'info' : 'warn'](
        cause === undefined ? finding : { ...finding, err: cause },
        'readiness',
      )
      logged = finding
    }
    return finding
  }
  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'ok' })
  })
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const finding = await checkAndLog()
    const isReady = finding.status === 'ready'
    // A node whose mails are delayed still serves requests.
    const { mailFailingSince: since } = deps.readiness
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        ...finding,
        ...(isReady && since !== null ? { mail: `failing since ${since.toISOString()}` } : {}),
      })
  })
  // Logs problems at startup, even where nothing polls readiness.
  app.addHook('onListen', async () => void (await checkAndLog()))
}

/** `cause` is for the log only. */
async function checkReadiness(deps: HealthDeps): Promise<Finding & { cause?: unknown }> {
  if (deps.readiness.isDraining) return { status: 'draining' }
  const askedAtMs = deps.clock.now().getTime()
  try {
    const pulse = await Promise.race([deps.database.ping(), pingTimeout()])
    const answeredAtMs = deps.clock.now().getTime()
    const clock = clockText(pulse.clockMs - (askedAtMs + answeredAtMs) / 2)
    if (!pulse.isMigrated) return { status: 'migrations_missing', ...clock }
    return { status: deps.bus.state() === 'away' ? 'bus_unavailable' : 'ready', ...clock }
  } catch (cause) {
    return { status: 'database_unavailable', cause }
  }
}

function clockText(aheadMs: number): Pick<Finding, 'clock'> {
  if (Math.abs(aheadMs) <= MAX_CLOCK_SKEW_MS) return {}
  const seconds = Math.round(Math.abs(aheadMs) / MS.second)
  return { clock: `${seconds} s ${aheadMs > 0 ? 'behind' : 'ahead of'} the database` }
}

function isSkewed({ clock }: Finding): boolean {
  return clock !== undefined
}

async function pingTimeout(): Promise<never> {
  await sleep(PING_TIMEOUT_MS, undefined, { ref: false })
  throw new Error('The database did not answer')
}
