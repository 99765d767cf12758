import { sql } from 'drizzle-orm'
import type { Database, Db } from '../db/client.ts'
import { statement } from '../db/statement.ts'
import { type Clock, nowIso } from '../platform/clock.ts'
import type { Caller } from './caller.ts'

const become = statement(
  'as-caller',
  {},
  sql`
    select
      set_config('transaction_read_only', ${sql.placeholder('readOnly')}, true),
      set_config('role', ${sql.placeholder('role')}, true),
      set_config('request.jwt.claims', ${sql.placeholder('claims')}, true),
      set_config('request.now', ${sql.placeholder('now')}, true),
      set_config('request.product_now', ${sql.placeholder('productNow')}, true)
  `,
)

/**
 * Runs `work` in one transaction with only the caller's rights, by the grants and policies of its role. Reads cannot
 * write.
 */
export async function asCaller<T>(
  {
    database,
    clock,
    productClock = clock,
  }: { database: Database; clock: Clock; productClock?: Clock },
  caller: Caller,
  mode: 'read' | 'write',
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return await database.transaction(async (db) => {
    const became = become(db, {
      readOnly: mode === 'read' ? 'on' : 'off',
      role: caller.role,
      claims: JSON.stringify(caller.claims),
      now: nowIso(clock),
      productNow: nowIso(productClock),
    })
    // The first statement of `work` is pipelined behind this one, and PostgreSQL refuses it too when this one fails.
    became.catch(() => {})
    try {
      return await work(db)
    } finally {
      await became
    }
  })
}

const resume = statement(
  'as-ourselves',
  {},
  sql`select set_config('role', 'none', true), set_config('request.jwt.claims', '', true)`,
)

/** Switches a transaction from the caller's rights back to the application's own. */
export async function resetRole(db: Db): Promise<void> {
  await resume(db, {})
}
