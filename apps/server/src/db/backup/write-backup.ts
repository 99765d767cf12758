import { createHash } from 'node:crypto'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { BackupError } from './backup-error.ts'
import {
  type BackupFiles,
  FORMAT,
  type Frame,
  type Manifest,
  type TableTotal,
  writeBackupFile,
} from './backup-file.ts'
import {
  columnList,
  countWaitingMails,
  readBlobKeys,
  readSchemaVersion,
  readSequences,
  readTables,
} from './catalogue.queries.ts'

/** Makes the text of COPY the same on every server. */
export const TEXT_SETTINGS =
  '-c timezone=UTC -c datestyle=ISO -c intervalstyle=iso_8601 -c extra_float_digits=1 -c statement_timeout=0'

/**
 * Writes the whole database into one file, as it was at one instant, while servers go on working on it. The jobs of
 * the queue stay out: most are waked by the clock anyway, and a copy of a mail would be a second mail.
 * Uploaded files come with it, unless `files` is null since they lie elsewhere; what is removed meanwhile is there for
 * another hour. Raises `BackupError` where there is no schema.
 */
export async function writeBackup(
  ownerUrl: string,
  file: string,
  { madeAt, files }: { madeAt: Date; files: BackupFiles | null },
): Promise<Manifest> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'laurel-backup',
    connectionTimeoutMillis: 10_000,
    options: TEXT_SETTINGS,
  })
  await client.connect()
  try {
    const manifest: Manifest = { tables: [], sequences: [], files: null, mailsWaiting: 0 }
    await client.query('begin isolation level repeatable read read only')
    await writeBackupFile(file, framesOf(client, { madeAt, files, manifest }))
    return manifest
  } finally {
    await client.end()
  }
}

async function* framesOf(
  client: pg.Client,
  { madeAt, files, manifest }: { madeAt: Date; files: BackupFiles | null; manifest: Manifest },
): AsyncGenerator<Frame, undefined> {
  const schemaVersion = await readSchemaVersion(client)
  if (schemaVersion === null)
    throw new BackupError('There is nothing to back up: this database holds no Laurel.')
  const header = { what: 'laurel backup', format: FORMAT, schemaVersion } as const
  yield { kind: 'H', header: { ...header, madeAt: madeAt.toISOString() } }
  const tables = await readTables(client)
  // A migration that starts meanwhile waits until the copy is made.
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
