import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { nullable, type RowOf, text } from '../db/columns.ts'
import { statement } from '../db/statement.ts'

const WALLET_CHANGE = {
  /** Null for users without an address. */
  email: nullable(text),
  before: nullable(text),
  after: nullable(text),
}

/** A change of a user's linked wallet, with their address. */
export type WalletChange = RowOf<typeof WALLET_CHANGE>

const noted = statement(
  'noted-wallet-changes',
  { ids: nullable(text) },
  sql`select nullif(current_setting('laurel.wallet_changes', true), '') as ids`,
)

/**
 * The wallet changes of this transaction, recorded by a trigger, as a comma-separated list of ids; null without any.
 */
export async function findRecordedWalletChanges(db: Db): Promise<string | null> {
  const [row] = await noted(db, {})
  return row?.ids ?? null
}

const changes = statement(
  'wallet-changes',
  WALLET_CHANGE,
  sql`
    select users.email, changes.before, changes.after
    from wallet_changes as changes
    join auth.users on users.id = changes.user_id
    where changes.id = any(string_to_array(${sql.placeholder('ids')}, ',')::bigint[])
    order by changes.id
  `,
  'each time',
)

/** Wallet changes by a list of ids, in order. */
export async function readWalletChanges(db: Db, ids: string): Promise<WalletChange[]> {
  return await changes(db, { ids })
}
