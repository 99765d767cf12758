import pg from 'pg'
import { arrayOf, boolean, integer, nullable, type RowOf, text } from '../columns.ts'
import { plainStatement } from '../known-statements.ts'
import type { TableBegin } from './backup-file.ts'

/**
 * The schemas with data. Migrations create everything else; the job queue has its own schema, and so has the log of views,
 * whose rows are left out: the counts by hour and day are copied.
 */
const SCHEMAS = ['auth', 'public']
/** Tables left out of backups: a restored mail would be sent twice. */
const NOT_COPIED = ['mails']

const FOREIGN_KEY = { table: text, name: text, definition: text }

const tables = plainStatement(
  'catalogue-tables',
  { name: text, columns: arrayOf(text) },
  `select format('%I.%I', n.nspname, c.relname) as name,
       array_agg(a.attname::text order by a.attnum) as columns
     from pg_class as c
     join pg_namespace as n on n.oid = c.relnamespace
     join pg_attribute as a on a.attrelid = c.oid
     where n.nspname = any ($1) and c.relkind = 'r' and c.relname <> all ($2)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by n.nspname, c.relname
     order by n.nspname, c.relname`,
)

/** All tables with their columns, by name, without generated columns. */
export async function readTables(client: pg.ClientBase): Promise<TableBegin[]> {
  return await tables(client, [SCHEMAS, NOT_COPIED])
}

const sequences = plainStatement(
  'catalogue-sequences',
  { name: text, last: nullable(text) },
  `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
     from pg_sequences
     where schemaname = any ($1)
     order by schemaname, sequencename`,
)

/** The last value of each sequence; null for an unused one. */
export async function readSequences(
  client: pg.ClientBase,
): Promise<{ name: string; last: string | null }[]> {
  return await sequences(client, [SCHEMAS])
}

/** Restores a sequence's value. */
export async function setSequence(
  client: pg.ClientBase,
  { name, last }: { name: string; last: string | null },
): Promise<void> {
  if (last === null) await client.query(`alter sequence ${name} restart`)
  else await client.query('select setval($1::regclass, $2, true)', [name, last])
}

const foreignKeys = plainStatement(
  'catalogue-foreign-keys',
  FOREIGN_KEY,
  `select format('%I.%I', n.nspname, c.relname) as table,
       format('%I', k.conname) as name,
       pg_get_constraintdef(k.oid) as definition
     from pg_constraint as k
     join pg_class as c on c.oid = k.conrelid
     join pg_namespace as n on n.oid = c.relnamespace
     where k.contype = 'f' and n.nspname = any ($1)
     order by 1, 2`,
)

/** The foreign keys between tables with data, as PostgreSQL's definitions. */
export async function readForeignKeys(client: pg.ClientBase): Promise<RowOf<typeof FOREIGN_KEY>[]> {
  return await foreignKeys(client, [SCHEMAS])
}

const emptiness = plainStatement(
  'catalogue-is-empty',
  { isEmpty: boolean },
  `select not exists (select from auth.users)
       and not exists (select from ledger_transfers)
       and not exists (select from audit_entries) as "isEmpty"`,
)

/** Whether there are no accounts, transfers and audit entries, so that a restore would overwrite nothing. */
export async function hasNoRows(client: pg.ClientBase): Promise<boolean> {
  const [row] = await emptiness(client)
  return row?.isEmpty ?? false
}

const drops = plainStatement(
  'catalogue-drops',
  { statement: text },
  `select format('drop table %s cascade', oid::regclass) as statement
     from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
     union all
     select format('drop routine %s cascade', oid::regprocedure)
     from pg_proc
     where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
)

/**
 * Drops everything that migrations created, with its data; roles and extensions stay. Other tables in these schemas are
 * dropped too.
 */
export async function dropEverything(client: pg.ClientBase): Promise<void> {
  await client.query('drop schema if exists auth, pgboss, drizzle, view_partitions cascade')
  for (const { statement } of await drops(client)) {
    // Objects that depended on a table are dropped already.
    await client.query(statement.replace(/^drop (table|routine)/, 'drop $1 if exists'))
  }
}

const servers = plainStatement(
  'catalogue-servers',
  { count: integer },
  `select count(*)::integer as count
     from pg_stat_activity
     where datname = current_database() and application_name = 'laurel'`,
)

/** The number of server connections to this database. */
export async function countServers(client: pg.ClientBase): Promise<number> {
  const [row] = await servers(client)
  return row?.count ?? 0
}

const waitingMails = {
  mails: plainStatement(
    'catalogue-waiting-mails',
    { count: integer },
    "select count(*)::integer as count from mails where state = 'waiting'",
  ),
  'pgboss.job': plainStatement(
    'catalogue-waiting-mail-jobs',
    { count: integer },
    `select count(*)::integer as count
     from pgboss.job
     where name = 'mail' and state in ('created', 'retry', 'active')`,
  ),
}

/** The number of unsent mails, including those in the job queue of an earlier version. */
export async function countWaitingMails(client: pg.ClientBase): Promise<number> {
  let sum = 0
  for (const [table, waiting] of Object.entries(waitingMails)) {
    if (!(await hasTable(client, table))) continue
    const [row] = await waiting(client)
    sum += row?.count ?? 0
  }
  return sum
}

/** Empties the queues, whose jobs and mails refer to replaced data. */
export async function emptyJobQueue(client: pg.ClientBase): Promise<void> {
  for (const table of ['mails', 'pgboss.job']) {
    if (await hasTable(client, table)) await client.query(`delete from ${table}`)
  }
}

async function hasTable(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query('select to_regclass($1) as table', [name])
  return rows[0]?.table !== null
}

const blobKeys = plainStatement(
  'catalogue-blob-keys',
  { key: text },
  `select blob_key || ends as key
     from storage_objects
     cross join lateral (
       select '' as ends
       union all
       select '-' || width from unnest(widths) as width
     ) as names
     order by 1`,
)

/** The blob keys of all uploaded files, in all widths. */
export async function readBlobKeys(client: pg.ClientBase): Promise<string[]> {
  return (await blobKeys(client)).map(({ key }) => key)
}

/** A column list for COPY. */
export function columnList(columns: readonly string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ')
}
