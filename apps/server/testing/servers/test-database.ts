import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../../src/db/client.ts'
import { migrateDatabase } from '../../src/db/migration/migrate.ts'
import { newId } from '../../src/platform/ids.ts'

const TEMPLATE = 'laurel_template'

/** Where the suite's PostgreSQL is and which database to clone; set by `global-setup.ts`. */
declare module 'vitest' {
  interface ProvidedContext {
    testPostgres: { adminUrl: string; template: string }
    /** Total commands of the ledger's model test. */
    ledgerModelCommands: number
    /** Schedules of the model test of payouts, and their seed. */
    payoutSchedules: { runs: number; seed: number }
    /** Inputs for each operation and persona of the schema fuzzer, their seed, and the only operation (null: all). */
    fuzz: { runs: number; seed: number; operation: string | null }
  }
}

/** A separate, migrated, empty database. */
export interface TestDatabase {
  database: Database
  /** Connects as the owner, who has rights that the application lacks. */
  ownerUrl: string
  drop(): Promise<void>
}

/** Clones the migrated template (about 0.1 s), that of the suite unless another is named. Drop it in `afterAll`. */
export async function createTestDatabase(
  { adminUrl, template } = inject('testPostgres'),
): Promise<TestDatabase> {
  const name = `test_${newId().replaceAll('-', '')}`
  await asAdmin(adminUrl, `create database ${name} template ${template} strategy wal_log`)
  const ownerUrl = withDatabase(adminUrl, name)
  const database = openDatabase(ownerUrl, () => {})
  return {
    database,
    ownerUrl,
    drop: async () => {
      await database.close()
      await asAdmin(adminUrl, `drop database ${name} with (force)`)
      await asAdmin(adminUrl, `drop database if exists ${name}_sandbox with (force)`)
    },
  }
}

/** Migrates the database that tests clone, on a PostgreSQL that has it from an earlier run or not. */
export async function createTemplate(
  adminUrl: string,
): Promise<{ adminUrl: string; template: string }> {
  await asAdmin(adminUrl, `drop database if exists ${TEMPLATE} with (force)`)
  await asAdmin(adminUrl, `create database ${TEMPLATE}`)
  await migrateDatabase(withDatabase(adminUrl, TEMPLATE))
  return { adminUrl, template: TEMPLATE }
}

/** The same server with another database in the address. */
export function withDatabase(url: string, name: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`)
}

/** Runs one statement on a separate connection, outside any test's database. */
export async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
