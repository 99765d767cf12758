/**
 * The primary dies under load and its synchronous standby is promoted, while a server that was given both goes on (R11):
 * writes are acknowledged again, none that was acknowledged is missing, and open sockets and jobs continue.
 */
import { readClientKeys } from '../../apps/server/src/auth/keys/secrets.ts'
import { openListener } from './network/listener.ts'
import { startPair } from './network/postgres-pair.ts'
import { createNode, eventually, pause } from './node.ts'
import { createFundedBounty } from './steps/sponsor-steps.ts'
import { queueSweep } from './steps/time.ts'
import { createWorld, type World, type WorldSize } from './world.ts'

/** The result of a fail-over; durations are milliseconds since the primary was killed. */
export interface FailOver {
  promotedMs: number
  /** Until a bounty that was begun after the promotion is funded. */
  writesMs: number
  /** Until a socket that was open before received an event. */
  socketMs: number
  /** Until a sweep that began after the promotion was complete. */
  sweepMs: number
  /** Writes acknowledged before and after. */
  acknowledged: { before: number; after: number }
  faults: string[]
}

/** Maximum time until writes are acknowledged again (R11). */
const WRITES_LIMIT_MS = 15_000
/** A job whose node lost it is taken over after 30 s without a heartbeat, which is looked for once a minute. */
const SWEEP_LIMIT_MS = 120_000
const CLIENTS = 12
/** Writes acknowledged before the crash. */
const BEFORE = 60
/** Duration of the load after writes are back. */
const AFTER_MS = 3000
const POLL_MS = 50

/** Kills the primary under load, promotes the standby, and checks writes, sockets, jobs and all invariants. */
export async function failOverUnderLoad(seed: number, size?: WorldSize): Promise<FailOver> {
  const pair = await startPair()
  const node = await createNode({ databaseUrl: pair.url })
  const stopping = new AbortController()
  try {
    const world = await createWorld(seed, size, node)
    const keys = await readClientKeys(node.database.db, { anonKey: null, serviceKey: null })
    const listener = await openListener(node.url, keys)
    await listener.untilHeard()
    const { traffic } = world
    const running = world.load.run(CLIENTS, stopping.signal)
    while (traffic.acknowledged.length < BEFORE) await pause(POLL_MS)
    const killedAt = performance.now()
    const since = () => performance.now() - killedAt
    pair.killPrimary()
    const before = traffic.acknowledged.length
    await pair.promoteStandby()
    const promotedMs = since()
    const swept = untilSwept(world).then(since)
    // A failure is thrown where it is awaited, below.
    swept.catch(() => {})
    const [writesMs, socketMs] = await Promise.all([
      untilFunded(world).then(since),
      listener.untilHeard().then(since),
    ])
    listener.close()
    await pause(AFTER_MS)
    stopping.abort()
    await running
    const sweepMs = await swept
    const faults = await world.findFaults()
    if (writesMs > WRITES_LIMIT_MS) faults.push(`writes were back after ${writesMs} ms`)
    if (sweepMs > SWEEP_LIMIT_MS) faults.push(`a sweep was complete after ${sweepMs} ms`)
    const after = traffic.acknowledged.length - before
    return { promotedMs, writesMs, socketMs, sweepMs, acknowledged: { before, after }, faults }
  } finally {
    stopping.abort()
    await node.remove()
    await pair.remove()
  }
}

async function untilFunded(world: World): Promise<void> {
  while ((await createFundedBounty(world)) === null) await pause(POLL_MS)
}

/** Queues a sweep, and waits for one that started only now. */
async function untilSwept({ node }: World): Promise<void> {
  const isSwept = async (): Promise<boolean> => {
    const { rows } = await node.database.pool.query(
      "select from pgboss.job where name = 'sweep' and state = 'completed' and started_on > $1",
      [begun],
    )
    return rows.length > 0
  }
  const begun = await eventually(() => readDatabaseClock(node.database))
  await eventually(() => queueSweep(node))
  while (!(await eventually(isSwept))) await pause(POLL_MS)
}

async function readDatabaseClock({ pool }: World['node']['database']): Promise<Date> {
  const { rows } = await pool.query<{ now: Date }>('select now()')
  return rows[0]?.now ?? new Date(0)
}
