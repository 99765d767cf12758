import pg from 'pg'
import { arrayOf, integer, numeric, text } from './columns.ts'
import { plainStatement } from './known-statements.ts'
import { readMigrations } from './migration/migration-files.ts'
import { compareSchema, readApplied, type SchemaState } from './migration/schema-state.ts'

/** The roles created by the first migration. */
const ROLES = ['anon', 'authenticated', 'service_role', 'laurel_app']

/** Diagnostic facts of a database. */
export interface DatabaseFacts {
  /** PostgreSQL's `server_version_num`, such as 180004. */
  version: number
  /** Milliseconds since 1970 by the database's clock. */
  clockMs: number
  schema: SchemaState
  missingRoles: string[]
}

const facts = plainStatement(
  'database-facts',
  { version: integer, clockMs: numeric, roles: arrayOf(text) },
  `select current_setting('server_version_num')::integer as version,
     extract(epoch from clock_timestamp()) * 1000 as "clockMs",
     array(select rolname::text from pg_roles where rolname = any ($1)) as roles`,
)

/** Inspects a database as its owner, read-only. */
export async function inspectDatabase(ownerUrl: string): Promise<DatabaseFacts> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'laurel-doctor',
    connectionTimeoutMillis: 5000,
  })
  await client.connect()
  try {
    const [found] = await facts(client, [ROLES])
    const { version, clockMs, roles } = found ?? { version: 0, clockMs: '0', roles: [] as string[] }
    return {
      version,
      clockMs: Number(clockMs),
      schema: compareSchema(await readApplied(client), readMigrations()),
      missingRoles: ROLES.filter((role) => !roles.includes(role)),
    }
  } finally {
    await client.end()
  }
}
