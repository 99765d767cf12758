import type pg from 'pg'

/** One table; partitions on the same server; or every other partition on a second server, over postgres_fdw. */
export const LAYOUTS = ['one', 'native', 'spread'] as const
/** A way to lay out the rows of a table. Its name is that of its schema. */
export type Layout = (typeof LAYOUTS)[number]

/** How many rows of each table, and among how many bounties, ladders and accounts. */
export interface Rows {
  count: number
  bounties: number
  ladders: number
}

/** A table of the product that is laid out. */
interface Table {
  /** Column by which it is partitioned. Every statement that is measured names it. */
  key: string
  /** Unique indexes: columns without the key, and a condition. */
  unique: readonly (readonly [columns: string, where?: string])[]
  indexes: readonly string[]
}

const PARTITIONS = 8
/** Rows that a load sends to the second server in one message. */
const BATCH = 1000

const TABLES: Readonly<Record<string, Table>> = {
  votes: {
    key: 'bounty_id',
    unique: [['id'], ['voter_id, submission_id', 'undone_at is null']],
    indexes: ['(bounty_id)', '(voter_id, cast_at desc, id desc)'],
  },
  board_scores: {
    key: 'ladder',
    unique: [['user_id']],
    indexes: ['(ladder, score desc, reached_at, user_id) where score > 0'],
  },
  ledger_transfers: {
    key: 'idempotency_key',
    unique: [['id'], ['idempotency_key'], ['reverses_id', 'reverses_id is not null']],
    indexes: [
      '(from_account_id, sequence)',
      '(to_account_id, sequence)',
      "(to_account_id, amount_points) where category = 'prize'",
      '(cause_kind, cause_id)',
      '(category, created_at)',
    ],
  },
}

/** Creates the schema of a layout, with the tables as the product has them, and fills it. */
export async function createLayout(
  layout: Layout,
  near: pg.Client,
  far: pg.Client,
  rows: Rows,
): Promise<void> {
  await near.query(`create schema ${layout}`)
  await near.query(`grant usage on schema ${layout} to laurel_app`)
  if (layout === 'spread') {
    await far.query('create schema far')
  }
  for (const [name, table] of Object.entries(TABLES)) {
    const at = `${layout}.${name}`
    const isWhole = layout === 'one'
    const split = isWhole ? '' : ` partition by hash (${table.key})`
    await near.query(`create table ${at} (like public.${name} including defaults)${split}`)
    if (isWhole) await createIndexes(near, at, table, false)
    for (let part = 0; !isWhole && part < PARTITIONS; part += 1) {
      await createPartition({ layout, name, part, table }, near, far)
    }
    await near.query(`grant all on all tables in schema ${layout} to laurel_app`)
    await near.query(fill(name, at, rows))
    await near.query(`analyze ${at}`)
  }
}

/** Makes the second server known to the first, for every role. */
export async function connectServers(near: pg.Client, farSocket: string): Promise<void> {
  await near.query('create extension postgres_fdw')
  await near.query(
    `create server far foreign data wrapper postgres_fdw
     options (host '${farSocket}', dbname 'laurel', batch_size '${BATCH}', use_remote_estimate 'false')`,
  )
  await near.query(
    "create user mapping for public server far options (user 'postgres', password_required 'false')",
  )
  await near.query('grant usage on foreign server far to laurel_app')
}

async function createPartition(
  { layout, name, part, table }: { layout: Layout; name: string; part: number; table: Table },
  near: pg.Client,
  far: pg.Client,
): Promise<void> {
  const at = `${layout}.${name}_${part}`
  const range = `partition of ${layout}.${name} for values with (modulus ${PARTITIONS}, remainder ${part})`
  if (layout === 'native' || part % 2 === 0) {
    await near.query(`create table ${at} ${range}`)
    await createIndexes(near, at, table, true)
    return
  }
  const remote = `${name}_${part}`
  await far.query(`create table far.${remote} (like public.${name} including defaults)`)
  await createIndexes(far, `far.${remote}`, table, true)
  await near.query(
    `create foreign table ${at} ${range} server far options (schema_name 'far', table_name '${remote}')`,
  )
}

/** A unique index of a partition is one of the whole table only if it has the key. */
async function createIndexes(
  client: pg.Client,
  at: string,
  { key, unique, indexes }: Table,
  isPartition: boolean,
): Promise<void> {
  for (const [columns, where] of unique) {
    const all = isPartition && columns !== key ? `${columns}, ${key}` : columns
    await client.query(
      `create unique index on ${at} (${all})${where === undefined ? '' : ` where ${where}`}`,
    )
  }
  for (const index of indexes) await client.query(`create index on ${at} ${index}`)
}

/** The rows of a table: the same in each layout. */
function fill(name: string, at: string, { count, bounties, ladders }: Rows): string {
  const uuid = (text: string) => `md5(${text})::uuid`
  const sources: Record<string, string> = {
    votes: `insert into ${at} (id, voter_id, submission_id, bounty_id, decision, strength_percent, energy_tenths,
        trust_level, is_practice, in_arena, cast_at)
      select ${uuid("'vote ' || n")}, ${uuid(`'voter ' || n / ${bounties}`)},
        ${uuid(`'entry ' || n % ${bounties} || ' ' || n % 20`)}, ${uuid(`'bounty ' || n % ${bounties}`)},
        'support', 50, 50, 1, false, true, timestamptz '2026-01-01' + n * interval '1 second'`,
    board_scores: `insert into ${at} (ladder, user_id, part_1, part_2, part_3, part_4, part_5, score, reached_at,
        score_before, scored_on)
      select 'ladder ' || n % ${ladders}, ${uuid("'person ' || n")}, n, 0, 0, 0, 0, 1 + n / ${ladders},
        timestamptz '2026-01-01', n, date '2026-01-01'`,
    ledger_transfers: `insert into ${at} (id, sequence, from_account_id, to_account_id, amount_points, category,
        cause_kind, cause_id, title, rule_version, idempotency_key, request_hash, created_at)
      select ${uuid("'transfer ' || n")}, n, ${uuid("'account 0'")}, ${uuid("'account ' || n % 50000")}, 10, 'curation',
        'vote', n::text, 'A vote', 1, 'key ' || n, md5(n::text), timestamptz '2026-01-01' + n * interval '1 second'`,
  }
  return `${sources[name]} from generate_series(0, ${count - 1}) as n`
}
