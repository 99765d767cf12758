import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { VERSION } from '../../config/build-info.ts'
import { readMigrations } from '../migration/migration-files.ts'
import { readApplied } from '../migration/schema-state.ts'
import { BackupError } from './backup-error.ts'
import {
  type BackupFiles,
  FORMAT,
  type Frame,
  type Header,
  type Manifest,
  streamBackup,
  type TableTotal,
  writeBackupFile,
} from './backup-file.ts'
import {
  columnList,
  countWaitingMails,
  readBlobKeys,
  readSequences,
  readTables,
} from './catalogue.queries.ts'

/** Settings for identical COPY output on every server. */
export const TEXT_SETTINGS =
  '-c timezone=UTC -c datestyle=ISO -c intervalstyle=iso_8601 -c extra_float_digits=1 -c statement_timeout=0'

/** The input of a backup in addition to the database. */
export interface BackupSource {
  madeAt: Date
  /** Null where uploads are stored elsewhere. */
  files: BackupFiles | null
  /** Where uploads are stored, for operators. */
  place: string | null
}

/**
 * Writes a snapshot of the whole database to one file or stream, while servers keep running. Jobs are left out: most
 * are rescheduled anyway, and a restored mail would be sent twice. Uploaded files are included unless `files` is null;
 * those deleted meanwhile still exist for an hour. Raises `BackupError` where there is no schema.
 */
export async function writeBackup(
  ownerUrl: string,
  target: { file: string; isForced: boolean } | { stream: Writable },
  source: BackupSource,
): Promise<Manifest> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'laurel-backup',
    connectionTimeoutMillis: 10_000,
    options: TEXT_SETTINGS,
  })
  await client.connect()
  try {
    const { place } = source
    const manifest: Manifest = {
      tables: [],
      sequences: [],
      files: null,
      filesPlace: place,
      mailsWaiting: 0,
    }
    await client.query('begin isolation level repeatable read read only')
    const frames = framesOf(client, source, manifest)
    if ('stream' in target) await streamBackup(frames, target.stream)
    else await writeBackupFile(target.file, frames, target.isForced)
    return manifest
  } finally {
    await client.end()
  }
}

async function* framesOf(
  client: pg.Client,
  { madeAt, files }: BackupSource,
  manifest: Manifest,
): AsyncGenerator<Frame, undefined> {
  yield { kind: 'H', header: await headerOf(client, madeAt) }
  const tables = await readTables(client)
  // Blocks concurrent migrations until the copy is done.
  await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`)
  for (const table of tables) {
    yield { kind: 'T', table }
    manifest.tables.push(yield* rowsOf(client, table.name, table.columns))
  }
  if (files !== null) manifest.files = yield* filesOf(client, files)
  manifest.sequences.push(...(await readSequences(client)))
  manifest.mailsWaiting = await countWaitingMails(client)
  yield { kind: 'M', manifest }
}

async function headerOf(client: pg.Client, madeAt: Date): Promise<Header> {
  const last = (await readApplied(client)).at(-1)
  if (last === undefined) {
    throw new BackupError('There is nothing to back up: this database holds no Laurel.')
  }
  const known = readMigrations().find(({ hash }) => hash === last.hash)
  return {
    what: 'laurel backup',
    format: FORMAT,
    schemaVersion: last.hash,
    migration: last.name ?? known?.name ?? null,
    laurel: VERSION,
    madeAt: madeAt.toISOString(),
  }
}

async function* filesOf(
  client: pg.Client,
  files: BackupFiles,
): AsyncGenerator<Frame, NonNullable<Manifest['files']>> {
  const hash = createHash('sha256')
  const total = { count: 0, missing: 0 }
  for (const key of await readBlobKeys(client)) {
    const bytes = await files.read(key)
    if (bytes === null) {
      total.missing += 1
      continue
    }
    total.count += 1
    hash.update(key).update(bytes)
    yield { kind: 'B', blob: { key, bytes } }
  }
  return { ...total, sha256: hash.digest('hex') }
}

async function* rowsOf(
  client: pg.Client,
  name: string,
  columns: readonly string[],
): AsyncGenerator<Frame, TableTotal> {
  const hash = createHash('sha256')
  const copy = client.query(copyTo(`copy ${name} (${columnList(columns)}) to stdout`))
  for await (const rows of copy as AsyncIterable<Buffer>) {
    hash.update(rows)
    yield { kind: 'R', rows }
  }
  return { name, rows: copy.rowCount, sha256: hash.digest('hex') }
}
