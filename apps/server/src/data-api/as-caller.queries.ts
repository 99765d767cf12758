import { sql } from 'drizzle-orm'
import type { Database, Db } from '../db/client.ts'
import type { Caller } from './caller.ts'

/**
 * Runs `work` in one transaction with the rights of a caller and nothing beyond: what it may see and change is decided
 * by the grants and policies of its role. Reads cannot write.
 */
export async function asCaller<T>(
  database: Database,
  caller: Caller,
  mode: 'read' | 'write',
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return await database.transaction(async (db) => {
    if (mode === 'read') await db.execute(sql`set transaction read only`)
    await db.execute(sql`
      select
        set_config('role', ${caller.role}, true),
        set_config('request.jwt.claims', ${JSON.stringify(caller.claims)}, true)
    `)
    return await work(db)
  })
}
