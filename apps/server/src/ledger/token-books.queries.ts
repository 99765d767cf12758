import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { numeric, oneOf, text } from '../db/columns.ts'
import { tokenAccounts, tokenTransfers } from '../db/schema/payments.ts'
import { statement } from '../db/statement.ts'

/** A stored token transfer. */
export type TokenTransferRow = typeof tokenTransfers.$inferSelect
type NewTokenTransfer = typeof tokenTransfers.$inferInsert

/**
 * Inserts token transfers, numbered in order; the database updates the balances. Taken keys are skipped, after waiting
 * for a concurrent transaction.
 */
export async function insertTokenTransfers(
  db: Db,
  rows: readonly NewTokenTransfer[],
): Promise<void> {
  await db
    .insert(tokenTransfers)
    .values([...rows])
    .onConflictDoNothing({ target: tokenTransfers.idempotencyKey })
}

/** The token transfers with these keys. */
export async function findTokenTransfers(
  db: Db,
  keys: readonly string[],
): Promise<TokenTransferRow[]> {
  return await db
    .select()
    .from(tokenTransfers)
    .where(inArray(tokenTransfers.idempotencyKey, [...keys]))
}

/** The balance of an owner's account, null before its first movement. */
export async function findTokenBalance(
  db: Db,
  account: Pick<typeof tokenAccounts.$inferSelect, 'token' | 'kind' | 'ownerId'>,
): Promise<bigint | null> {
  const [row] = await db
    .select({ balance: tokenAccounts.balance })
    .from(tokenAccounts)
    .where(
      and(
        eq(tokenAccounts.token, account.token),
        eq(tokenAccounts.kind, account.kind),
        eq(tokenAccounts.ownerId, account.ownerId),
      ),
    )
  return row?.balance ?? null
}

const sums = statement(
  'token-account-sums',
  { token: oneOf<'SOL' | 'USDC'>(), kind: text, balance: numeric },
  sql`
    select token, kind, sum(balance) as balance
    from token_accounts
    where kind <> 'outside'
    group by token, kind
  `,
  'each time',
)

/** The total balance by token and kind, except `outside`. */
export async function sumTokenAccounts(
  db: Db,
): Promise<{ token: 'SOL' | 'USDC'; kind: string; balance: string }[]> {
  return await sums(db, {})
}
