import { type Points, points } from '@laurel/contract/money'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { ledgerAccounts, ledgerTransfers } from '../db/schema/ledger.ts'
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

/** How many accounts of each kind there are and what they hold together, as of one instant. */
export async function sumByKind(
  db: Db,
): Promise<{ kind: AccountKind; count: number; balancePoints: Points }[]> {
  const { issuance, burn } = UNCACHED_ACCOUNT_IDS
  const { rows } = await db.execute<{
    kind: AccountKind
    count: string
    balance_points: string
  }>(sql`
    with uncached as (
      select
        sum(case when to_account_id = ${issuance} then amount_points else 0 end)
        - sum(case when from_account_id = ${issuance} then amount_points else 0 end) as issuance,
        sum(case when to_account_id = ${burn} then amount_points else 0 end)
        - sum(case when from_account_id = ${burn} then amount_points else 0 end) as burn
      from ledger_transfers
    )
    select
      kind,
      count(*) as count,
      coalesce(
        case kind
          when 'issuance' then (select issuance from uncached)
          when 'burn' then (select burn from uncached)
          else sum(balance_points)
        end,
        0
      ) as balance_points
    from ledger_accounts
    group by kind
    order by kind
  `)
  return rows.map((row) => ({
    kind: row.kind,
    count: Number(row.count),
    balancePoints: points(Number(row.balance_points)),
  }))
}

/** How many transfers there are. */
export async function countTransfers(db: Db): Promise<number> {
  return await db.$count(ledgerTransfers)
}
