import { DrizzleQueryError } from 'drizzle-orm/errors'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { boolean, numeric } from './columns.ts'
import { checkConnection, SESSION_OPTIONS } from './connection-check.ts'
import { plainStatement } from './known-statements.ts'
import { readMigrations } from './migration/migration-files.ts'
import { guardPool, type PoolGuard } from './pool-guard.ts'
import { clientsOfPrimary, createPrimaryFinder, serversOf } from './primary.ts'
import { type SharedConnections, shareConnections } from './shared-connections.ts'

/** What runs the queries of a handle: reads outside a transaction, or the connection of one. */
type Queries = Pick<pg.Pool, 'query'> | pg.ClientBase

/** A database handle: the pool, or the transaction that a mutation runs in. Queries take it as first argument. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>> & { $client: Queries }

/** What the database says of itself when it is asked how it is. */
export interface Pulse {
  /** Milliseconds since 1970 by its clock. */
  clockMs: number
  /** Whether the newest migration of this release ran in it; a later release may have added others. */
  isMigrated: boolean
}

/**
 * The last write of a transaction, from its result; null where there is nothing to write. It is called with the
 * transaction and must be a prepared statement: Drizzle's own are sent too late, behind the commit.
 */
type LastWrite<T> = (result: T) => ((tx: Db) => Promise<unknown>) | null

/** The database of this process. */
export interface Database {
  /** For reads outside a transaction. */
  db: Db
  pool: pg.Pool
  /**
   * Runs `work` in one transaction; it commits when the promise resolves and rolls back when it rejects. `last` is one
   * write of its result that is sent together with the commit; it rolls back when that write fails.
   */
  transaction<T>(work: (tx: Db) => Promise<T>, last?: LastWrite<T>): Promise<T>
  /** Asks on a connection of its own, so that a pool that has much to do does not look like a database that is away. */
  ping(): Promise<Pulse>
  /** A connection of its own beside the pool, to listen on; whoever opened it ends it. */
  connect(): Promise<pg.Client>
  close(): Promise<void>
}

/** Connections of commands and tests, which do one thing at a time; servers say how many (`DATABASE_POOL_SIZE`). */
const COMMAND_POOL_SIZE = 8
/** How long an idle connection stays: what is prepared on it, and known to its process, takes many reads to earn back. */
const IDLE_LIMIT_MS = 600_000
/** Past the server's own `statement_timeout`: only a database that stopped answering reaches it. */
const ANSWER_LIMIT_MS = 20_000
/** Listening is how nodes hear each other, and what is said there is short: silence means that the line is dead. */
const LISTENER_ANSWER_LIMIT_MS = 5000
/** What `pg` says then. */
const SILENCE = /^Query read timeout/
/** How a process uses its database. */
interface DatabaseOptions {
  /** Connections at most. */
  poolSize?: number
  /** How long work waits for one of them. */
  waitLimitMs?: number
  /** Whether work inside a transaction that asks the pool is refused, which costs a little for each transaction. */
  isGuarded?: boolean
  /** Lets commits reach the disk a moment later: only for data that can be made again. */
  commitsLazily?: boolean
}

/** Opens the pool. Every connection works as `laurel_app`, which cannot bypass row security. */
export function openDatabase(
  url: string,
  onError: (error: Error) => void,
  options: DatabaseOptions = {},
): Database {
  const {
    poolSize = COMMAND_POOL_SIZE,
    waitLimitMs = 3000,
    isGuarded = true,
    commitsLazily = false,
  } = options
  const finder = createPrimaryFinder(url)
  const settings = {
    // Clients take host and port from the finder as they connect, the rest from here.
    connectionString: serversOf(url)[0],
    Client: serversOf(url).length === 1 ? pg.Client : clientsOfPrimary(finder),
    options: SESSION_OPTIONS + (commitsLazily ? ' -c synchronous_commit=off' : ''),
    connectionTimeoutMillis: waitLimitMs,
    idleTimeoutMillis: IDLE_LIMIT_MS,
    query_timeout: ANSWER_LIMIT_MS,
    keepAlive: true,
    application_name: 'laurel',
    onConnect: checkConnection,
    // What is asked before an answer came is sent behind it: a transaction begins with its first statement.
    pipeline: true,
  }
  const pool = openPool({ ...settings, max: poolSize }, onError)
  const guard = isGuarded ? guardPool(pool) : null
  const pings = openPool({ ...settings, max: 1 }, () => {})
  const shared = shareConnections(() => openClient(settings), Math.ceil(poolSize / 2))
  return {
    db: drizzle(readsOf(pool, shared, guard)) as unknown as Db,
    pool,
    transaction: (work, last) => inTransaction(pool, guard, work, last),
    ping: () => takePulse(pings),
    connect: () =>
      openClient({
        ...settings,
        // What it says is not worth waiting for the disk, on which all that commits here would wait in line.
        options: `${SESSION_OPTIONS} -c synchronous_commit=off`,
        query_timeout: LISTENER_ANSWER_LIMIT_MS,
        application_name: 'laurel bus',
      }),
    close: async () => void (await Promise.all([pool.end(), pings.end(), shared.close()])),
  }
}

function openPool(settings: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(settings)
  pool.on('error', onError)
  // The pool listens to idle connections only: without this, one that is lost inside a transaction ends the process.
  // The query that was under way rejects, and the pool drops the connection.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** A connection of its own, outside the pool. */
async function openClient({
  Client,
  ...settings
}: pg.ClientConfig & { Client: typeof pg.Client }): Promise<pg.Client> {
  const client = new Client(settings)
  client.on('error', () => {})
  await client.connect()
  try {
    await checkConnection(client)
    return client
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
}

/** What reads outside a transaction ask: prepared ones, which are short, the connections that all share. */
function readsOf(pool: pg.Pool, shared: SharedConnections, guard: PoolGuard | null): pg.Pool {
  const query = (config: string | pg.QueryConfig, values?: unknown[]) => {
    if (typeof config === 'string' || config.name === undefined) return pool.query(config, values)
    const refusal = guard?.refusal() ?? null
    if (refusal !== null) return Promise.reject(refusal)
    return shared.query(values === undefined ? config : { ...config, values })
  }
  return { query } as unknown as pg.Pool
}

const pulse = plainStatement(
  'database-pulse',
  { clockMs: numeric, isMigrated: boolean },
  `select extract(epoch from clock_timestamp()) * 1000 as "clockMs",
     exists (select from drizzle.__drizzle_migrations where hash = $1) as "isMigrated"`,
)

async function takePulse(pings: pg.Pool): Promise<Pulse> {
  const [row] = await pulse(pings, [newestMigration()])
  const { clockMs, isMigrated } = row ?? { clockMs: '0', isMigrated: false }
  return { clockMs: Number(clockMs), isMigrated }
}

let newest: string | undefined

/** The hash of the last migration of this release. */
function newestMigration(): string | undefined {
  newest ??= readMigrations().at(-1)?.hash
  return newest
}

/** Whether a handle is that of a transaction. */
export function isTransaction(db: Db): boolean {
  return db.$client instanceof pg.Client
}

/** The handle of each connection, the same in all its transactions: what is prepared on it is known by it. */
const handles = new WeakMap<pg.ClientBase, Db>()

function handleOf(client: pg.PoolClient): Db {
  const handle = handles.get(client) ?? (drizzle(client) as unknown as Db)
  handles.set(client, handle)
  return handle
}

async function inTransaction<T>(
  pool: pg.Pool,
  guard: PoolGuard | null,
  work: (tx: Db) => Promise<T>,
  last?: LastWrite<T>,
): Promise<T> {
  const client = await pool.connect()
  let isBroken = false
  try {
    const begun = client.query('begin')
    // Sent with the first statement of the work, which fails with it.
    begun.catch(() => {})
    const handle = handleOf(client)
    const result = await (guard === null ? work(handle) : guard.watch(() => work(handle)))
    await begun
    const write = last?.(result) ?? null
    await Promise.all([write?.(handle), client.query('commit')])
    return result
  } catch (error) {
    // A connection that can't even roll back must not be used again; a silent one is not asked, it would be silent again.
    isBroken = isSilence(error) || !(await canRollBack(client))
    throw error
  } finally {
    client.release(isBroken)
  }
}

async function canRollBack(client: pg.ClientBase): Promise<boolean> {
  return await client.query('rollback').then(
    () => true,
    () => false,
  )
}

function isSilence(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof Error && SILENCE.test(cause.message)
}
