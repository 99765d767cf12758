import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'

/** Whether nobody has an account yet. */
export async function isEmptyDatabase(db: Db): Promise<boolean> {
  return !(await exists(db, sql`select from auth.users`))
}

/** Whether this database was begun as a demo: its clock was stored. */
export async function isDemoDatabase(db: Db): Promise<boolean> {
  return await exists(db, sql`select from demo_clock`)
}

async function exists(db: Db, query: ReturnType<typeof sql>): Promise<boolean> {
  const result = await db.execute<{ found: boolean }>(sql`select exists (${query}) as found`)
  return result.rows[0]?.found ?? false
}
