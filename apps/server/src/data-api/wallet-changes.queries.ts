import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { statement } from '../db/statement.ts'

/** A change of somebody's linked wallet, and where to tell them. */
export interface WalletChange {
  /** Null for people without an address. */
  email: string | null
  before: string | null
  after: string | null
}

const noted = statement<{ ids: string | null }>(
  'noted-wallet-changes',
  sql`select nullif(current_setting('laurel.wallet_changes', true), '') as ids`,
)

/** The changes that this transaction made, as a list of numbers in text; null without any. A trigger notes them. */
export async function notedWalletChanges(db: Db): Promise<string | null> {
  const [row] = await noted(db, {})
  return row?.ids ?? null
}

/** Changes by such a list, in their order. */
export async function readWalletChanges(db: Db, ids: string): Promise<WalletChange[]> {
  const { rows } = await db.execute<WalletChange & Record<string, unknown>>(sql`
    select users.email, changes.before, changes.after
    from wallet_changes as changes
    join auth.users as users on users.id = changes.user_id
    where changes.id = any(string_to_array(${ids}, ',')::bigint[])
    order by changes.id
  `)
  return rows
}
