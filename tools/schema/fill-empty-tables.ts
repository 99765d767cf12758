import pg from 'pg'

interface Column {
  name: string
  type: string
  isArray: boolean
  /** The table and column that it refers to; null for none. */
  refersTo: string | null
}

/** Tables of work in progress, for which a made-up row makes no sense. */
const LEFT_EMPTY = new Set(['idempotency_keys', 'score_band_changes'])

/** Values of columns that need more than their type. */
const VALUES: Readonly<Record<string, string>> = {
  state: "'failed'",
  status: "'verified'",
  factor_type: "'totp'",
  email: "'someone@example.test'",
  amr: "'[]'",
}

/** Values by column type. */
const TYPE_VALUES: Readonly<Record<string, string>> = {
  uuid: 'gen_random_uuid()',
  text: "'filled'",
  varchar: "'filled'",
  timestamptz: 'clock_timestamp()',
  date: 'current_date',
  bool: 'false',
  jsonb: "'{}'",
  bytea: "'\\x00'",
  int2: '1',
  int4: '1',
  int8: '1',
  numeric: '1',
  float8: '1',
}

/**
 * Inserts a made-up row into each empty table, so a migration that would fail on rows fails in tests. References point to
 * existing rows; triggers are off. Throws if a table accepts no such row.
 */
export async function fillEmptyTables(client: pg.Client): Promise<void> {
  await client.query('set session_replication_role = replica')
  for (const table of await findEmptyTables(client)) {
    const columns = await readColumns(client, table)
    const names = columns.map(({ name }) => pg.escapeIdentifier(name)).join(', ')
    const values = columns.map(valueFor).join(', ')
    try {
      await client.query(`insert into ${table} (${names}) select ${values}`)
    } catch (error) {
      throw new Error(`${table} accepts no made-up row: ${String(error)}`, { cause: error })
    }
  }
  await client.query('reset session_replication_role')
}

function valueFor({ name, type, isArray, refersTo }: Column): string {
  if (refersTo !== null) return `(select ${refersTo})`
  if (isArray) return "'{}'"
  const value = VALUES[name] ?? TYPE_VALUES[type]
  if (value === undefined)
    throw new Error(`The column ${name} has the type ${type}: give it a value here`)
  return value
}

/** Empty tables, referenced ones first. */
async function findEmptyTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; needs: string[] }>(
    `select c.oid::regclass::text as name,
       array(
         select distinct confrelid::regclass::text
         from pg_constraint
         where conrelid = c.oid and contype = 'f' and confrelid <> c.oid
       ) as needs
     from pg_class as c
     where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace)
     order by 1`,
  )
  const waiting = new Map<string, string[]>()
  for (const { name, needs } of rows) {
    const { rows: found } = await client.query(`select from ${name} limit 1`)
    if (found.length === 0 && !LEFT_EMPTY.has(name)) waiting.set(name, needs)
  }
  const sorted: string[] = []
  while (waiting.size > 0) {
    const next = [...waiting].find(([, needs]) => !needs.some((need) => waiting.has(need)))
    if (next === undefined) throw new Error(`Tables in a circle: ${[...waiting.keys()].join(', ')}`)
    waiting.delete(next[0])
    sorted.push(next[0])
  }
  return sorted
}

/** Columns that require a value. */
async function readColumns(client: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select a.attname as name,
       case when t.typelem <> 0 and t.typlen = -1 then e.typname else t.typname end as type,
       t.typelem <> 0 and t.typlen = -1 as "isArray",
       (
         select format('%I from %s limit 1', f.attname, k.confrelid::regclass)
         from pg_constraint as k
         join pg_attribute as f on f.attrelid = k.confrelid and f.attnum = k.confkey[1]
         where k.conrelid = a.attrelid and k.contype = 'f' and k.conkey = array[a.attnum]
         limit 1
       ) as "refersTo"
     from pg_attribute as a
     join pg_type as t on t.oid = a.atttypid
     left join pg_type as e on e.oid = t.typelem
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' and a.attidentity = '' and a.attnotnull and not a.atthasdef
     order by a.attnum`,
    [table],
  )
  return rows
}
