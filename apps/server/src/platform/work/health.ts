import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/client.ts'
import type { Bus } from '../bus/bus.ts'
import { type Clock, MS } from '../clock.ts'
import type { WorkHealth } from './work-monitor.ts'

/** Whether this node should get traffic; false while it drains. */
export interface Readiness extends WorkHealth {
  isDraining: boolean
}

interface HealthDeps {
  database: Pick<Database, 'ping'>
  bus: Pick<Bus, 'state'>
  readiness: Readiness
  /** The machine's clock: sessions and deadlines of several nodes go by theirs. */
  clock: Clock
}

/** A database that answers later than this is as good as away. */
const PATIENCE_MS = 2000
/** A clock that differs more from the database's lets tokens of other nodes fail, and deadlines fall at another time. */
const MAX_CLOCK_SKEW_MS = 30 * MS.second

/** What a node finds when it looks at itself. */
interface Finding {
  status: 'ready' | 'draining' | 'database_unavailable' | 'migrations_missing' | 'bus_unavailable'
  /** How far the clock is from the database's, where that is too far. */
  clock?: string
}

/**
 * `GET /healthz`: the process is up. `GET /readyz`: the database answers and has the migrations of this release, the
 * node hears the others, and does not drain. The log says what changed since the last look.
 */
export function registerHealth(app: FastifyInstance, deps: HealthDeps): void {
  let logged: Finding = { status: 'ready' }
  const look = async (): Promise<Finding> => {
    const { cause, ...finding } = await lookAround(deps)
    const isNews = finding.status !== logged.status || isFar(finding) !== isFar(logged)
    if (isNews && finding.status !== 'draining') {
      const isWell = finding.status === 'ready' && !isFar(finding)
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
    const finding = await look()
    const isReady = finding.status === 'ready'
    // A node whose mails wait serves people all the same.
    const { mailFailingSince: since } = deps.readiness
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        ...finding,
        ...(isReady && since !== null ? { mail: `failing since ${since.toISOString()}` } : {}),
      })
  })
  // Where nothing asks for readiness, the log of the start says what is wrong at least.
  app.addHook('onListen', async () => void (await look()))
}

/** `cause` is for the log alone. */
async function lookAround(deps: HealthDeps): Promise<Finding & { cause?: unknown }> {
  if (deps.readiness.isDraining) return { status: 'draining' }
  const askedAtMs = deps.clock.now().getTime()
  try {
    const pulse = await Promise.race([deps.database.ping(), patience()])
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

function isFar({ clock }: Finding): boolean {
  return clock !== undefined
}

async function patience(): Promise<never> {
  await sleep(PATIENCE_MS, undefined, { ref: false })
  throw new Error('The database did not answer')
}
