import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { nullable, type RowOf, text } from '../db/columns.ts'
import { statement } from '../db/statement.ts'

const WALLET_CHANGE = {
  /** Null for people without an address. */
  email: nullable(text),
  before: nullable(text),
  after: nullable(text),
}

/** A change of somebody's linked wallet, and where to tell them. */
export type WalletChange = RowOf<typeof WALLET_CHANGE>

const noted = statement(
  'noted-wallet-changes',
  { ids: nullable(text) },
  sql`select nullif(current_setting('laurel.wallet_changes', true), '') as ids`,
)

/** The changes that this transaction made, as a list of numbers in text; null without any. A trigger notes them. */
export async function notedWalletChanges(db: Db): Promise<string | null> {
  const [row] = await noted(db, {})
  return row?.ids ?? null
}

const changes = statement(
  'wallet-changes',
  WALLET_CHANGE,
  sql`
    select users.email, changes.before, changes.after
    from wallet_changes as changes
    join auth.users as users on users.id = changes.user_id
    where changes.id = any(string_to_array(${sql.placeholder('ids')}, ',')::bigint[])
    order by changes.id
  `,
  'each time',
)

/** Changes by such a list, in their order. */
export async function readWalletChanges(db: Db, ids: string): Promise<WalletChange[]> {
  return await changes(db, { ids })
}
