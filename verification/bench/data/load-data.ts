import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { MIGRATIONS } from '../../../apps/server/src/db/migration/migration-files.ts'
import { printProgress } from '../print-progress.ts'
import type { DataSize } from './size.ts'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
/** Maximum age of reusable data: sessions end after 30 days and bounties become due after 25. */
const MAX_AGE_DAYS = 7

/** Loaded tables, indexed after their rows are inserted. */
const LOADED_TABLES = [
  'users',
  'sessions',
  'user_profiles',
  'first_steps',
  'user_standings',
  'bounties',
  'submissions',
  'awards',
  'votes',
  'exposures',
  'vote_settlements',
  'bounty_settlements',
  'ledger_accounts',
  'ledger_transfers',
  'season_scores',
  'board_scores',
]

/**
 * Loads data into a migrated database with a season in force. Triggers and foreign keys are off: the scripts satisfy them,
 * and `laurel verify` finds no violation.
 */
export async function loadData(url: string, size: DataSize): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const at = new Date().toISOString()
    await client.query('begin')
    await client.query(
      `set local session_replication_role = replica;
      set local work_mem = '256MB';
      set local maintenance_work_mem = '512MB'`,
    )
    const indexes = await dropIndexes(client)
    await client.query(sqlOf('functions', size, at))
    for (const part of partsOf(size)) {
      const begun = performance.now()
      await client.query(sqlOf(part, size, at))
      printProgress(`  ${part}: ${seconds(begun)}`)
    }
    const begun = performance.now()
    for (const index of indexes) {
      if (!size.isRows || !/using gin/i.test(index)) await client.query(index)
    }
    await client.query(
      'create table if not exists bench.loaded (fingerprint text, loaded_at timestamptz)',
    )
    await client.query('insert into bench.loaded values ($1, $2)', [fingerprintOf(size), at])
    await client.query('commit')
    printProgress(`  indexes: ${seconds(begun)}`)
    const swept = performance.now()
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
    printProgress(`  vacuum: ${seconds(swept)}`)
  } finally {
    await client.end()
  }
}

/** Whether a database holds exactly this data, recent enough, in the current season. */
export async function isLoaded(url: string, size: DataSize): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query("select to_regclass('bench.loaded') as name")
    if (tables[0]?.name === null) return false
    const { rows } = await client.query(
      `select
        fingerprint = $1
        and loaded_at > now() - make_interval(days => $2)
        and exists (
          select from seasons where loaded_at between starts_at and ends_at and now() between starts_at and ends_at
        ) as is_current
      from bench.loaded`,
      [fingerprintOf(size), MAX_AGE_DAYS],
    )
    return rows[0]?.is_current === true
  } finally {
    await client.end()
  }
}

function partsOf(size: DataSize): string[] {
  return size.isRows
    ? ['people', 'bounties', 'submissions', 'scores', 'bands', 'ladders']
    : [
        'people',
        'standings',
        'bounties',
        'submissions',
        'winners',
        'votes',
        'ledger',
        'bands',
        'ladders',
      ]
}

/** A script with its `:names` replaced. */
function sqlOf(part: string, size: DataSize, at: string): string {
  const values: Record<string, string> = {
    users: String(size.users),
    bounties: String(size.bounties),
    submissions: String(size.submissions),
    votes: String(size.votes),
    transfers: String(size.transfers),
    reserved: String(size.reserved),
    reserved_bounties: String(size.reservedBounties),
    members: String(size.members),
    sentences: String(size.sentences),
    at: `timestamptz '${at}'`,
  }
  return readFileSync(join(FOLDER, `${part}.sql`), 'utf8').replace(
    /(?<!:):([a-z_]+)\b/g,
    (_match, name: string) => values[name] ?? `:${name}`,
  )
}

/** Drops every index of the loaded tables except those of constraints. Returns the statements that recreate them. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select format('%I.%I', n.nspname, i.relname) as name, pg_get_indexdef(i.oid) as definition
    from pg_index
    join pg_class as i on i.oid = indexrelid
    join pg_class as t on t.oid = indrelid
    join pg_namespace as n on n.oid = t.relnamespace
    where n.nspname in ('public', 'auth')
      and t.relname = any ($1)
      and not exists (select from pg_constraint where conindid = indexrelid)`,
    [LOADED_TABLES],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/** A fingerprint of the schema, the scripts and the size. */
function fingerprintOf(size: DataSize): string {
  const hash = createHash('sha256').update(JSON.stringify(size))
  for (const folder of [MIGRATIONS, join(MIGRATIONS, 'meta'), FOLDER]) {
    const names = readdirSync(folder).filter((name) => /\.sql$|^_journal\.json$/.test(name))
    for (const name of names.sort()) hash.update(readFileSync(join(folder, name)))
  }
  return hash.digest('hex')
}

function seconds(begun: number): string {
  return `${((performance.now() - begun) / 1000).toFixed(1)} s`
}
