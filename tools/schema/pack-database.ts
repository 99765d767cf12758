import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib'
import pg from 'pg'
import { findBreaches } from '../../apps/server/src/app/invariants/invariants.ts'
import { readClientKeys } from '../../apps/server/src/auth/keys/secrets.ts'
import { rotateSigningKey } from '../../apps/server/src/auth/keys/signing-keys.ts'
import { writeBackup } from '../../apps/server/src/db/backup/write-backup.ts'
import { type Database, openDatabase } from '../../apps/server/src/db/client.ts'
import { fillEmptyTables } from './fill-empty-tables.ts'

/** Tables without dependent counts, reduced to a few rows. */
const TRIMMED = [
  'notifications',
  'activity_events',
  'rank_snapshots',
  'submission_views',
  'active_days',
]
const KEPT_ROWS = 40

/**
 * Shrinks the demo in a database, adds a row to every empty table, and packs it as a backup with Brotli, which takes two
 * thirds of gzip's size. `folder` is for temporary files. Throws if the data then violates an invariant.
 */
export async function packDatabase(url: string, folder: string): Promise<Buffer> {
  const database = openDatabase(url, () => {})
  try {
    await readClientKeys(database.db, { anonKey: null, serviceKey: null })
    await rotateSigningKey(database.db, new Date())
    await reshape(url)
    await requireSound(database)
  } finally {
    await database.close()
  }
  const file = join(folder, 'backup')
  await writeBackup(url, { file, isForced: true }, { madeAt: new Date(), files: null, place: null })
  const window = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS }
  return brotliCompressSync(gunzipSync(readFileSync(file)), { params: window })
}

async function reshape(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const table of TRIMMED) {
      await client.query(
        `delete from ${table} where ctid <> all (array(select ctid from ${table} limit ${KEPT_ROWS}))`,
      )
    }
    await client.query(
      `update submissions
       set text_sketch = '{}', body = left(body, 300)
       where ctid <> all (array(select ctid from submissions limit ${KEPT_ROWS}))`,
    )
    await fillEmptyTables(client)
  } finally {
    await client.end()
  }
}

async function requireSound(database: Database): Promise<void> {
  const breaches = await database.transaction(findBreaches)
  if (breaches.length > 0)
    throw new Error(`The data violates invariants: ${JSON.stringify(breaches)}`)
}
