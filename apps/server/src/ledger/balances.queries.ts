import { type Points, points } from '@laurel/contract/money'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { ledgerAccounts } from '../db/schema/ledger.ts'
import { type AccountKind, UNCACHED_ACCOUNT_IDS } from './accounts.ts'

/** Cached balances of an owner's accounts of these kinds; accounts that nothing touched yet are absent. */
export async function findBalances(
  db: Db,
  ownerId: string,
  kinds: readonly AccountKind[],
): Promise<{ kind: AccountKind; balancePoints: Points | null }[]> {
  return await db
    .select({ kind: ledgerAccounts.kind, balancePoints: ledgerAccounts.balancePoints })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.ownerId, ownerId), inArray(ledgerAccounts.kind, kinds)))
}

/** The balance of an account without a cached one: what went in less what went out. */
export async function sumTransfers(db: Db, accountId: string): Promise<Points> {
  const { rows } = await db.execute<{ balance_points: string }>(sql`
    select
      coalesce((select sum(amount_points) from ledger_transfers where to_account_id = ${accountId}), 0)
      - coalesce((select sum(amount_points) from ledger_transfers where from_account_id = ${accountId}), 0)
      as balance_points
  `)
  return points(Number(rows[0]?.balance_points ?? 0))
}

/** Accounts of each kind with what they hold together, and the number of transfers, as of one instant. */
export async function sumByKind(db: Db): Promise<{
  accounts: { kind: AccountKind; count: number; balancePoints: Points }[]
  transferCount: number
}> {
  const { issuance, burn } = UNCACHED_ACCOUNT_IDS
  const { rows } = await db.execute<{
    kind: AccountKind
    account_count: string
    balance_points: string
    transfer_count: string
  }>(sql`
    with transfers as (
      select
        count(*) as transfer_count,
        coalesce(sum(amount_points) filter (where to_account_id = ${issuance}), 0)
          - coalesce(sum(amount_points) filter (where from_account_id = ${issuance}), 0) as issuance_points,
        coalesce(sum(amount_points) filter (where to_account_id = ${burn}), 0)
          - coalesce(sum(amount_points) filter (where from_account_id = ${burn}), 0) as burn_points
      from ledger_transfers
    )
    select
      kind,
      count(*) as account_count,
      case kind
        when 'issuance' then issuance_points
        when 'burn' then burn_points
        else sum(balance_points)
      end as balance_points,
      transfer_count
    from ledger_accounts
    cross join transfers
    group by kind, issuance_points, burn_points, transfer_count
    order by kind
  `)
  return {
    accounts: rows.map((row) => ({
      kind: row.kind,
      count: Number(row.account_count),
      balancePoints: points(Number(row.balance_points)),
    })),
    transferCount: Number(rows[0]?.transfer_count ?? 0),
  }
}
