import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database, Db } from '../../src/db/client.ts'

/** A database on one connection, whose writes can be rolled back. */
export interface RehearsalDatabase extends Database {
  /** Runs `work` and rolls back its writes; rehearsals can be nested. */
  rehearse<T>(work: () => Promise<T>): Promise<T>
  /** Makes every write fail until the end of the rehearsal. */
  forbidWrites(): Promise<void>
  /** The text of every statement since the last rehearsal began. */
  statements: readonly string[]
}

type Statement = string | { text: string; values?: readonly unknown[] }

/**
 * Puts `database` on one connection inside a transaction that never commits: its own transactions become savepoints.
 * Every test finds the same world. Close it before the database itself.
 */
export async function openRehearsal(database: Database): Promise<RehearsalDatabase> {
  const client = await database.pool.connect()
  const statements: string[] = []
  const asSavepoints = createSavepoints()
  let last: Promise<unknown> = Promise.resolve()
  // One statement after the other, as on a connection of the pool.
  const query = (statement: Statement, ...rest: unknown[]): Promise<unknown> => {
    const sent = typeof statement === 'string' ? statement : statement.text
    statements.push(sent)
    const replaced = asSavepoints(sent, isReading(statement))
    const run = () =>
      replaced === null
        ? Reflect.apply(client.query, client, [statement, ...rest])
        : client.query(replaced)
    last = last.then(run, run)
    return last
  }
  const connection: pg.PoolClient = Object.create(client, { query: { value: query } })
  const pool: pg.Pool = Object.create(database.pool, { query: { value: query } })
  const db = drizzle(connection) as unknown as Db
  let rehearsals = 0
  await client.query('begin')
  return {
    db,
    pool,
    statements,
    transaction: (work, last) =>
      db.transaction(async (savepoint) => {
        const tx = Object.assign(savepoint, { $client: connection }) as unknown as Db
        const result = await work(tx)
        await last?.(result)?.(tx)
        return result
      }),
    ping: () => database.ping(),
    connect: () => database.connect(),
    async forbidWrites() {
      await client.query('set transaction read only')
    },
    async rehearse(work) {
      statements.length = 0
      rehearsals += 1
      const savepoint = `rehearsal_${rehearsals}`
      await client.query(`savepoint ${savepoint}`)
      try {
        return await work()
      } finally {
        await client.query(`rollback to ${savepoint}; release ${savepoint}`)
      }
    },
    async close() {
      await client.query('rollback')
      client.release()
    },
  }
}

/** Whether a statement makes its transaction read-only, as `asCaller` does. */
function isReading(statement: Statement): boolean {
  if (typeof statement === 'string' || !statement.text.includes('transaction_read_only'))
    return false
  return statement.values?.[0] === 'on'
}

/**
 * Replaces the statements of a nested transaction by savepoints; null for all other statements. A read-only one is
 * rolled back at its end, so that its role and rights end with it, as they do outside.
 */
function createSavepoints(): (statement: string, isReading: boolean) => string | null {
  let depth = 0
  let readingDepth = 0
  return (statement, isReading) => {
    if (isReading) readingDepth = depth
    if (/^begin\b/i.test(statement)) {
      depth += 1
      return `savepoint level_${depth}`
    }
    const isEnd = /^(commit|rollback)$/i.test(statement)
    if (!isEnd) return null
    const savepoint = `level_${depth}`
    const isKept = statement === 'commit' && depth !== readingDepth
    if (depth === readingDepth) readingDepth = 0
    depth -= 1
    const release = `release savepoint ${savepoint}`
    return isKept ? release : `rollback to savepoint ${savepoint}; ${release}`
  }
}
