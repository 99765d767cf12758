import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { applyMigration, lockMigrations, prepareTable } from '../migration/migrate.ts'
import { type Migration, readMigrations } from '../migration/migration-files.ts'
import {
  compareSchema,
  newerText,
  readApplied,
  type SchemaState,
  schemaProblem,
} from '../migration/schema-state.ts'
import { BackupError } from './backup-error.ts'
import {
  type BackupFiles,
  FORMAT,
  type Frame,
  type Header,
  type Manifest,
  readBackupFile,
  type TableBegin,
  type TableTotal,
} from './backup-file.ts'
import {
  columnList,
  countServers,
  dropEverything,
  emptyJobQueue,
  hasNoRows,
  readForeignKeys,
  readSequences,
  readTables,
  setSequence,
} from './catalogue.queries.ts'
import { TEXT_SETTINGS } from './write-backup.ts'

type Frames = AsyncGenerator<Frame, undefined>

interface RestoreOptions {
  /** Deletes the current contents of the database. */
  isForced: boolean
  /** Storage for uploads; null for backups without uploads. */
  files: BackupFiles | null
  /** Overrides this version's migrations. */
  migrations?: readonly Migration[]
}

/** A restored backup. */
export interface Restored {
  header: Header
  manifest: Manifest
}

/**
 * Restores a backup in one transaction, completely or not at all. An older backup is loaded into its own schema,
 * created by its migrations, and then migrated. `isForced` deletes the current contents. Triggers are disabled and
 * foreign keys dropped while rows are loaded; recreating the keys checks them all, and neither needs a superuser.
 * Uploaded files are restored before their rows, under unique keys. Raises `BackupError`, `SchemaError`.
 */
export async function restoreBackup(
  ownerUrl: string,
  file: string,
  { isForced, files, migrations = readMigrations() }: RestoreOptions,
): Promise<Restored> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'laurel-restore',
    connectionTimeoutMillis: 10_000,
    options: TEXT_SETTINGS,
  })
  await client.connect()
  const frames = readBackupFile(file)
  try {
    await lockMigrations(client, () => {})
    const header = await takeHeader(frames)
    const ownCount = countOwnMigrations(header, migrations)
    const applied = await readApplied(client)
    await requireRestorable(client, { isForced, state: compareSchema(applied, migrations) })
    await client.query("begin; set local lock_timeout = '5s'")
    if (applied.length !== ownCount || applied.at(-1)?.hash !== header.schemaVersion) {
      if (applied.length > 0) await dropEverything(client)
      await prepareTable(client, migrations)
      await applyAll(client, migrations.slice(0, ownCount))
    }
    const manifest = await replaceAll(client, frames, files)
    if (ownCount < migrations.length) await prepareTable(client, migrations)
    await applyAll(client, migrations.slice(ownCount))
    await client.query('commit')
    // Without statistics the planner would assume empty tables.
    await client.query('analyze')
    return { header, manifest }
  } finally {
    await frames.return(undefined)
    await client.end()
  }
}

async function takeHeader(frames: Frames): Promise<Header> {
  const { value: frame } = await frames.next()
  if (frame?.kind !== 'H') throw new BackupError('The file is not a backup of Laurel.')
  const { header } = frame
  if (header.format !== FORMAT) {
    throw new BackupError(
      `The file has format ${header.format}, this release reads ${FORMAT}: restore it with the release that made it.`,
    )
  }
  return header
}

/** The number of our migrations applied in a backup's source database. */
function countOwnMigrations(
  { schemaVersion, migration, laurel }: Header,
  migrations: readonly Migration[],
): number {
  const place = migrations.findIndex(({ hash }) => hash === schemaVersion)
  if (place !== -1) return place + 1
  if (migration === null || migrations.some(({ name }) => name === migration)) {
    throw new BackupError(
      'The file was made by a development version, with a schema that no release has: restore it with the version that made it.',
    )
  }
  const last = { hash: schemaVersion, name: migration, version: laurel }
  throw new BackupError(newerText('The file was made', last))
}

async function applyAll(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  for (const migration of migrations) {
    await applyMigration(client, migration)
    // Otherwise the next migration could not alter tables changed by this one.
    await client.query('set constraints all immediate; set constraints all deferred')
  }
}

async function requireRestorable(
  client: pg.Client,
  { isForced, state }: { isForced: boolean; state: SchemaState },
): Promise<void> {
  if ((await countServers(client)) > 0) {
    throw new BackupError('A server is using this database: stop it first.')
  }
  if (isForced || state.kind === 'none') return
  if (schemaProblem(state) !== null || !(await hasNoRows(client))) {
    throw new BackupError('This database contains data: add --force to erase it.')
  }
}

async function replaceAll(
  client: pg.Client,
  frames: Frames,
  files: BackupFiles | null,
): Promise<Manifest> {
  const tables = await readTables(client)
  const names = tables.map(({ name }) => name)
  const foreignKeys = await readForeignKeys(client)
  for (const { table, name } of foreignKeys) {
    await client.query(`alter table ${table} drop constraint ${name}`)
  }
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${names.join(', ')}`)
  const manifest = await copyAll(client, frames, { expected: tables, files })
  for (const { table, name, definition } of foreignKeys) {
    await client
      .query(`alter table ${table} add constraint ${name} ${definition}`)
      .catch((error: unknown) => refuseRows(error, table))
  }
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  const sequences = (await readSequences(client)).map(({ name }) => name)
  for (const sequence of manifest.sequences) {
    if (!sequences.includes(sequence.name)) {
      throw new BackupError(`The file is damaged: there is no sequence ${sequence.name}.`)
    }
    await setSequence(client, sequence)
  }
  await emptyJobQueue(client)
  return manifest
}

async function copyAll(
  client: pg.Client,
  frames: Frames,
  { expected, files }: { expected: readonly TableBegin[]; files: BackupFiles | null },
): Promise<Manifest> {
  const totals: TableTotal[] = []
  let { value: frame } = await frames.next()
  for (const table of expected) {
    if (frame?.kind !== 'T' || JSON.stringify(frame.table) !== JSON.stringify(table)) {
      throw new BackupError(`The file is damaged: the table ${table.name} is not where it belongs.`)
    }
    const copied = await copyTable(client, frames, table)
    totals.push(copied.total)
    frame = copied.next
  }
  const hash = createHash('sha256')
  while (frame?.kind === 'B') {
    if (files === null) {
      throw new BackupError('The file holds uploads: restore it without S3, where they were made.')
    }
    hash.update(frame.blob.key).update(frame.blob.bytes)
    await files.write(frame.blob)
    frame = (await frames.next()).value
  }
  if (frame?.kind !== 'M') throw new BackupError('The file is damaged: its manifest is missing.')
  const { manifest } = frame
  if (manifest.files !== null && manifest.files.sha256 !== hash.digest('hex')) {
    throw new BackupError('The file is damaged: its uploads are not what the manifest says.')
  }
  for (const [index, total] of totals.entries()) {
    if (JSON.stringify(manifest.tables[index]) !== JSON.stringify(total)) {
      throw new BackupError(`The file is damaged: ${total.name} is not what the manifest says.`)
    }
  }
  // Reads to the end, which verifies the checksum of the compression.
  await frames.next()
  return manifest
}

async function copyTable(
  client: pg.Client,
  frames: Frames,
  { name, columns }: TableBegin,
): Promise<{ total: TableTotal; next: Frame | undefined }> {
  const hash = createHash('sha256')
  let next: Frame | undefined
  const copy = client.query(copyFrom(`copy ${name} (${columnList(columns)}) from stdin`))
  await pipeline(async function* () {
    for (;;) {
      const { value: frame } = await frames.next()
      if (frame?.kind !== 'R') {
        next = frame
        return
      }
      hash.update(frame.rows)
      yield frame.rows
    }
  }, copy).catch((error: unknown) => refuseRows(error, name))
  return { total: { name, rows: copy.rowCount, sha256: hash.digest('hex') }, next }
}

/** Explains rows that PostgreSQL refuses (SQLSTATE classes 22 and 23). */
function refuseRows(error: unknown, table: string): never {
  const isRefused = error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')
  if (!isRefused) throw error
  throw new BackupError(`The file is damaged: rows of ${table} are not what was written.`, {
    cause: error,
  })
}
