import pg from 'pg'
import { VERSION } from '../../config/build-info.ts'
import { boolean } from '../columns.ts'
import { plainStatement } from '../known-statements.ts'
import { type Migration, readMigrations } from './migration-files.ts'
import { SchemaError } from './schema-error.ts'
import { compareSchema, readApplied, requireKnownSchema, type SchemaState } from './schema-state.ts'

/** Any constant; serialises migrations of concurrently starting nodes. */
const MIGRATION_LOCK = 7_246_001

interface MigrateOptions {
  /** Takes what an operator should read. */
  log?: (message: string) => void
  /** Overrides this version's migrations. */
  migrations?: readonly Migration[]
}

/**
 * Migrates the schema as the database's owner, each migration in its own transaction; of concurrently starting nodes,
 * one does the work. Resolves to the names of the applied migrations. Raises `SchemaError` for a database of a newer or
 * foreign version, and for a failed migration.
 */
export async function migrateDatabase(
  ownerUrl: string,
  { log = () => {}, migrations = readMigrations() }: MigrateOptions = {},
): Promise<string[]> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'laurel-migrate',
    connectionTimeoutMillis: 10_000,
  })
  await client.connect()
  try {
    await lockMigrations(client, log)
    await client.query("set lock_timeout = '3s'; set statement_timeout = 0")
    const pending = await findPending(client, migrations, log)
    for (const migration of pending) {
      await client.query('begin')
      await applyMigration(client, migration)
      await client.query('commit')
    }
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** The state of a database's schema, as its owner sees it; changes nothing. */
export async function inspectSchema(ownerUrl: string): Promise<SchemaState> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'laurel-migrate',
    connectionTimeoutMillis: 10_000,
  })
  await client.connect()
  try {
    return compareSchema(await readApplied(client), readMigrations())
  } finally {
    await client.end()
  }
}

const tryTurn = plainStatement(
  'migration-turn',
  { isFree: boolean },
  'select pg_try_advisory_lock($1) as "isFree"',
)

/** Takes the migration lock of this database; it is released with the connection. */
export async function lockMigrations(
  client: pg.ClientBase,
  log: (message: string) => void,
): Promise<void> {
  const [turn] = await tryTurn(client, [MIGRATION_LOCK])
  if (turn?.isFree) return
  log('Another process is migrating this database: waiting for it')
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
}

async function findPending(
  client: pg.Client,
  migrations: readonly Migration[],
  log: (message: string) => void,
): Promise<readonly Migration[]> {
  const state = compareSchema(await readApplied(client), migrations)
  requireKnownSchema(state)
  if (state.kind === 'older') {
    log(`Migrating the schema: ${state.pending.map(({ name }) => name).join(', ')}`)
  }
  const pending = state.kind === 'older' ? state.pending : state.kind === 'none' ? migrations : []
  if (pending.length > 0) await prepareTable(client, migrations)
  return pending
}

/**
 * Creates the migrations table, as drizzle's migrator did until 0.2, with two additional columns by which an older
 * version can name unknown migrations. Earlier migrations get their name here.
 */
export async function prepareTable(
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<void> {
  await client.query(
    `create schema if not exists drizzle;
     create table if not exists drizzle.__drizzle_migrations (
       id serial primary key,
       hash text not null,
       created_at bigint
     );
     alter table drizzle.__drizzle_migrations
       add column if not exists name text,
       add column if not exists version text`,
  )
  await client.query(
    `update drizzle.__drizzle_migrations as m
     set name = known.name
     from unnest($1::text[], $2::text[]) as known (hash, name)
     where m.hash = known.hash and m.name is null`,
    [migrations.map(({ hash }) => hash), migrations.map(({ name }) => name)],
  )
}

/** Applies and records a migration in the current transaction. Raises `SchemaError`. */
export async function applyMigration(
  client: pg.ClientBase,
  { name, hash, statements, madeAtMs }: Migration,
): Promise<void> {
  try {
    for (const statement of statements) await client.query(statement)
    await client.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at, name, version)
       values ($1, $2, $3, $4)`,
      [hash, madeAtMs, name, VERSION],
    )
  } catch (error) {
    throw new SchemaError(`The migration ${name} failed: ${causeText(error)}`, { cause: error })
  }
}

const LOCK_NOT_AVAILABLE = '55P03'

function causeText(error: unknown): string {
  if (!(error instanceof pg.DatabaseError)) return String(error)
  const { message, detail, hint, code } = error
  const wait =
    code === LOCK_NOT_AVAILABLE &&
    'Another process, such as a backup, is using its tables: start again when it is done.'
  return [message, detail, hint, wait].filter(Boolean).join('. ')
}
