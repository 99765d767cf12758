import type pg from 'pg'

/** Columns whose ids are of things, in every table. */
const THINGS = [
  'airdrop_id',
  'batch_id',
  'bounty_id',
  'cluster_id',
  'delivery_id',
  'event_id',
  'exposure_id',
  'factor_id',
  'finding_id',
  'id',
  'linking_session_id',
  'object_id',
  'payout_id',
  'pool_payment_id',
  'received_payment_id',
  'reverses_id',
  'season_id',
  'session_id',
  'snapshot_id',
  'submission_id',
  'transfer_id',
  'vote_id',
  'webhook_id',
]

/** `table.column` of every id that may be a person's, in alphabetical order. */
export async function listPersonColumns(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name
     from information_schema.columns
     where table_schema in ('public', 'auth')
       and data_type = 'uuid'
       and column_name <> all ($1)
       and not (table_schema = 'auth' and table_name = 'users')`,
    [THINGS],
  )
  return rows.map(({ name }) => name).sort()
}
