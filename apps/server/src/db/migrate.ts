import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

/** The folder of the migrations and their journal. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))
/** Any constant: nodes that start together take turns on it. */
const MIGRATION_LOCK = 7_246_001

/** Brings the schema up to date as the database's owner; of several nodes that start at once, one does the work. */
export async function migrateDatabase(ownerUrl: string): Promise<void> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'laurel-migrate',
    connectionTimeoutMillis: 10_000,
  })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query("set lock_timeout = '3s'")
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
  } finally {
    await client.end()
  }
}
