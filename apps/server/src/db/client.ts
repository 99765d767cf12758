import { DrizzleQueryError } from 'drizzle-orm/errors'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { tracePoolQueries, traceQueries } from '../tracing/query-spans.ts'
import { tracePart } from '../tracing/tracing.ts'
import { boolean, numeric } from './columns.ts'
import { checkConnection, SESSION_OPTIONS } from './connection-check.ts'
import { plainStatement } from './known-statements.ts'
import { readMigrations } from './migration/migration-files.ts'
import { guardPool, type PoolGuard } from './pool-guard.ts'
import { createPrimaryFinder, primaryClientClass, serversOf } from './primary.ts'
import { type SharedConnections, shareConnections } from './shared-connections.ts'

/** Runs the queries of a handle: the pool, or a transaction's connection. */
type Queries = Pick<pg.Pool, 'query'> | pg.ClientBase

/** A database handle: the pool, or the transaction that a mutation runs in. Queries take it as first argument. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>> & { $client: Queries }

/** The result of a database health check. */
export interface Pulse {
  /** Milliseconds since 1970 by its clock. */
  clockMs: number
  /** Whether this release's newest migration is applied; a later release may have added more. */
  isMigrated: boolean
}

/**
 * The last write of a transaction, from its result; null for none. It is called with the transaction and must be a
 * prepared statement: Drizzle's own queries are sent too late, after the commit.
 */
type LastWrite<T> = (result: T) => ((tx: Db) => Promise<unknown>) | null

/** The database of this process. */
export interface Database {
  /** For reads outside a transaction. */
  db: Db
  pool: pg.Pool
  /**
   * Runs `work` in one transaction; it commits when the promise resolves and rolls back when it rejects. `last` is one
   * write that is sent together with the commit; if it fails, the transaction rolls back.
   */
  transaction<T>(work: (tx: Db) => Promise<T>, last?: LastWrite<T>): Promise<T>
  /** Checks the database on a separate connection, so that a busy pool does not look like an unavailable database. */
  ping(): Promise<Pulse>
  /** Opens a separate connection for listening; the caller must close it. */
  connect(): Promise<pg.Client>
  close(): Promise<void>
}

/** The pool size of commands and tests; servers set `DATABASE_POOL_SIZE`. */
const COMMAND_POOL_SIZE = 8
/** How long an idle connection is kept, since its prepared statements and caches are expensive to rebuild. */
const IDLE_LIMIT_MS = 600_000
/** Above the server's own `statement_timeout`, so reached only by an unresponsive database. */
const ANSWER_LIMIT_MS = 20_000
/** The query timeout of listening connections, whose statements are short: a timeout means a dead connection. */
const LISTENER_ANSWER_LIMIT_MS = 5000
/** The error of `pg` for a query timeout. */
const SILENCE = /^Query read timeout/
/** Options of a database. */
interface DatabaseOptions {
  /** Connections at most. */
  poolSize?: number
  /** How long work waits for a connection. */
  waitLimitMs?: number
  /** Whether to refuse pool queries inside a transaction, at a small cost per transaction. */
  isGuarded?: boolean
  /** Whether commits are asynchronous: only for data that can be recreated. */
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
    // Clients get host and port from the finder on connecting, the rest from here.
    connectionString: serversOf(url)[0],
    Client: serversOf(url).length === 1 ? pg.Client : primaryClientClass(finder),
    options: SESSION_OPTIONS + (commitsLazily ? ' -c synchronous_commit=off' : ''),
    connectionTimeoutMillis: waitLimitMs,
    idleTimeoutMillis: IDLE_LIMIT_MS,
    query_timeout: ANSWER_LIMIT_MS,
    keepAlive: true,
    application_name: 'laurel',
    onConnect: checkConnection,
    // Pipelines queries, so that `begin` is sent together with the first statement.
    pipeline: true,
  }
  const pool = openPool({ ...settings, max: poolSize }, onError)
  const guard = isGuarded ? guardPool(pool) : null
  const pings = openPool({ ...settings, max: 1 }, () => {})
  const shared = shareConnections(() => openClient(settings), Math.ceil(poolSize / 2))
  return {
    db: drizzle(readsOf(pool, shared, guard)) as unknown as Db,
    pool,
    transaction: (work, last) =>
      tracePart({ name: 'transaction' }, () => inTransaction(pool, guard, work, last)),
    ping: () => pingDatabase(pings),
    connect: () =>
      openClient({
        ...settings,
        // Its notifications need not wait for the disk, which would serialise their commits.
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
  // The pool only handles errors of idle connections: without this, one lost inside a transaction would end the
  // process. The running query rejects, and the pool drops the connection.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    traceQueries(client)
  })
  tracePoolQueries(pool)
  return pool
}

/** Opens a connection outside the pool. */
async function openClient({
  Client,
  ...settings
}: pg.ClientConfig & { Client: typeof pg.Client }): Promise<pg.Client> {
  const client = new Client(settings)
  client.on('error', () => {})
  await client.connect()
  try {
    await checkConnection(client)
    traceQueries(client)
    return client
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
}

/** Routes reads outside a transaction: prepared ones, which are short, go to the shared connections. */
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

async function pingDatabase(pings: pg.Pool): Promise<Pulse> {
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

/** Whether a handle belongs to a transaction. */
export function isTransaction(db: Db): boolean {
  return db.$client instanceof pg.Client
}

/** The handle of each connection, reused by its transactions, since prepared statements are kept per handle. */
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
    // Sent with the first statement, which fails with it.
    begun.catch(() => {})
    const handle = handleOf(client)
    const result = await (guard === null ? work(handle) : guard.watch(() => work(handle)))
    await begun
    const write = last?.(result) ?? null
    await Promise.all([write?.(handle), client.query('commit')])
    return result
  } catch (error) {
    // A connection that cannot roll back must not be reused; an unresponsive one is not tried.
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
