import { once } from 'node:events'
import { connect } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { boolean, nullable, text } from '../columns.ts'
import { plainStatement } from '../known-statements.ts'
import {
  findPostmaster,
  type Postmaster,
  spawnPostmaster,
  stopPostmaster,
  superuser,
} from './embedded-cluster.ts'
import { EmbeddedError } from './embedded-error.ts'
import type { Place } from './embedded-place.ts'

/** Name of the database that the server uses. */
export const databaseName = 'laurel'

/** The advisory lock of the cluster's owner; "laurel" in ASCII. */
const ownerLockKey = '119212463121772'

/** How long PostgreSQL may take to notice a killed owner's lost connection. */
const lockPatienceMs = 2_000

/** How long a found postmaster may be ready but unreachable (its socket was deleted). */
const unreachablePatienceMs = 5_000

/** How long something may listen on the folder's socket without accepting connections. */
const busyPatienceMs = 30_000

/** Options of a session. */
export interface SessionOptions {
  place: Place
  durable: boolean
  log: (message: string) => void
  /** Aborts waiting. */
  signal: AbortSignal
}

/** A running PostgreSQL and the connection that holds the owner's lock in it. */
export interface OwnerSession {
  /** Process id of the postmaster. */
  pid: number
  client: Client
}

/**
 * Attaches to the cluster's running PostgreSQL, or starts one, and takes the owner's lock. Raises `EmbeddedError` when
 * PostgreSQL fails to start, or another server owns it.
 */
export async function openSession(options: SessionOptions): Promise<OwnerSession> {
  for (;;) {
    const found = findPostmaster(options.place)
    if (found === null) await refuseOtherContainer(options)
    const session = await (found ? attach(found, options) : start(options))
    if (session === null) continue
    return await own(session, options)
  }
}

/**
 * Detects a PostgreSQL of another container on the cluster, whose process is not visible but whose socket responds: a
 * second one would corrupt its data. Raises `EmbeddedError` naming its owner.
 */
async function refuseOtherContainer({ place, signal }: SessionOptions): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += 200) {
    const client = await tryConnect(place)
    if (client === null && !(await isListening(place))) return
    // It is starting, stopping or suspended.
    const isStuck = client === null && waitedMs >= busyPatienceMs
    if (client !== null || isStuck) {
      const owner = client === null ? null : await nameOwner(client)
      await client?.end().catch(() => {})
      throw new EmbeddedError(
        owner === null
          ? 'A PostgreSQL of another container runs on this data folder: stop that container, or set DATA_DIR to another folder.'
          : describeOwner(owner),
      )
    }
    await sleep(200, undefined, { signal })
  }
}

/** Whether any process listens on the folder's socket, in any container. */
async function isListening(place: Place): Promise<boolean> {
  const socket = connect(join(place.socketFolder, '.s.PGSQL.5432'))
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** `null` when backends of a killed postmaster still hold its memory; they will end on their own. */
async function start(options: SessionOptions): Promise<OwnerSession | null> {
  const { place, durable, log, signal } = options
  const { child, readLog } = spawnPostmaster(place, durable)
  const { pid } = child
  for (let waitedMs = 0; pid !== undefined && child.exitCode === null; waitedMs += 20) {
    const found = findPostmaster(place)
    const client = found?.pid === pid && found.isReady ? await tryConnect(place) : null
    if (client) {
      log(`PostgreSQL runs (process ${pid}).`)
      return { pid, client }
    }
    if (child.signalCode !== null) break
    if (waitedMs > 0 && waitedMs % 10_000 === 0) log('PostgreSQL is still recovering its data.')
    await sleep(20)
    if (signal.aborted) await stopPostmaster(pid)
    signal.throwIfAborted()
  }
  const output = readLog()
  if (!output.includes('pre-existing shared memory block')) {
    throw new EmbeddedError(`PostgreSQL didn't start:\n${output}`)
  }
  await sleep(200, undefined, { signal })
  return null
}

/** `null` when that postmaster ended meanwhile, or was stopped as unreachable. */
async function attach(found: Postmaster, options: SessionOptions): Promise<OwnerSession | null> {
  const { place, log, signal } = options
  let unreachableMs = 0
  for (;;) {
    const client = await tryConnect(place)
    if (client) {
      log(`PostgreSQL still runs from an earlier start (process ${found.pid}): attached to it.`)
      return { pid: found.pid, client }
    }
    const now = findPostmaster(place)
    if (now?.pid !== found.pid) return null
    if (now.isReady) unreachableMs += 20
    if (unreachableMs > unreachablePatienceMs) await stopPostmaster(found.pid)
    await sleep(20, undefined, { signal })
  }
}

async function tryConnect(place: Place): Promise<Client | null> {
  const client = new Client({
    host: place.socketFolder,
    port: 5432,
    user: superuser,
    database: 'postgres',
    application_name: `process ${process.pid} on ${hostname()}`,
    connectionTimeoutMillis: 2_000,
    ssl: false,
  })
  // Without a listener a lost connection would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch {
    await client.end().catch(() => {})
    return null
  }
}

const tryOwning = plainStatement(
  'embedded-owning',
  { isMine: boolean },
  'SELECT pg_try_advisory_lock($1) AS "isMine"',
)

async function own(session: OwnerSession, { signal }: SessionOptions): Promise<OwnerSession> {
  const { client } = session
  try {
    for (let waitedMs = 0; ; waitedMs += 20) {
      const [lock] = await tryOwning(client, [ownerLockKey])
      if (lock?.isMine) {
        await ensureDatabase(client)
        return session
      }
      if (waitedMs >= lockPatienceMs) {
        throw new EmbeddedError(describeOwner((await nameOwner(client)) ?? 'unknown'))
      }
      await sleep(20, undefined, { signal })
    }
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

async function ensureDatabase(client: Client): Promise<void> {
  const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [databaseName])
  if (found.rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`)
}

const owner = plainStatement(
  'embedded-owner',
  { name: nullable(text) },
  `SELECT application_name AS name
   FROM pg_locks JOIN pg_stat_activity USING (pid)
   WHERE locktype = 'advisory' AND granted AND objsubid = 1
     AND (classid::bigint << 32) + objid::bigint = $1`,
)

/** The holder of the owner's lock, or `null`. */
async function nameOwner(client: Client): Promise<string | null> {
  const [found] = await owner(client, [ownerLockKey])
  return found?.name ?? null
}

function describeOwner(name: string): string {
  return `Another Laurel server (${name}) uses this database: stop it, or set DATA_DIR to another folder.`
}
