import pg from 'pg'
import { integer } from '../../db/columns.ts'
import { plainStatement } from '../../db/known-statements.ts'
import { migrateDatabase } from '../../db/migration/migrate.ts'
import { createPrimaryFinder } from '../../db/primary.ts'

/** Where the sandbox keeps its data. */
export interface SandboxPlace {
  /** The site's database, as the owner of its schema. */
  siteUrl: string
  /** A database of its own; null for one beside the site's. */
  ownUrl: string | null
}

/** PostgreSQL: the database exists already, or another process creates it at the same moment. */
const EXISTS = new Set(['42P04', '23505'])
/** PostgreSQL: no right to create a database. */
const NOT_ALLOWED = '42501'

/** The server has no database for the sandbox, and may not create one. */
export class SandboxMissing extends Error {
  override readonly name = 'SandboxMissing'
}

/**
 * Finds or creates the sandbox's database, with this release's schema. Of several processes one does the work. Resolves
 * to its address. Raises `SandboxMissing`.
 */
export async function prepareSandboxDatabase(place: SandboxPlace): Promise<string> {
  const url = place.ownUrl ?? (await createBeside(place.siteUrl))
  await migrateDatabase(await createPrimaryFinder(url).find())
  return url
}

async function createBeside(siteUrl: string): Promise<string> {
  const url = await createPrimaryFinder(siteUrl).find()
  const client = new pg.Client({ connectionString: url, application_name: 'laurel-sandbox' })
  await client.connect()
  try {
    const name = `${client.database}_sandbox`
    await createDatabase(client, name)
    return withDatabase(url, name)
  } finally {
    await client.end()
  }
}

async function createDatabase(client: pg.Client, name: string): Promise<void> {
  try {
    await client.query(`create database ${pg.escapeIdentifier(name)}`)
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? (error.code ?? '') : ''
    if (EXISTS.has(code)) return
    if (code !== NOT_ALLOWED || (await isThere(client, name))) throw error
    throw new SandboxMissing(
      `No right to create ${name}: set SANDBOX_DATABASE_URL, or create this database`,
    )
  }
}

const databaseNamed = plainStatement(
  'sandbox-database',
  { found: integer },
  'select 1 as found from pg_database where datname = $1',
)

async function isThere(client: pg.Client, name: string): Promise<boolean> {
  return (await databaseNamed(client, [name])).length > 0
}

/** The same server with another database in the address. */
function withDatabase(url: string, name: string): string {
  return url.replace(/^([a-z]+:\/\/[^/]*\/)[^?]*/, `$1${encodeURIComponent(name)}`)
}
