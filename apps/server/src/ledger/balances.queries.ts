import { type Points, points } from '@laurel/contract/money/money'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { bigint, numeric, oneOf } from '../db/columns.ts'
import { ledgerAccounts } from '../db/schema/ledger.ts'
import { statement } from '../db/statement.ts'
import { type AccountKind, UNCACHED_ACCOUNT_IDS } from './accounts.ts'

/** Cached balances of an owner's accounts of these kinds; accounts without transfers are absent. */
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

const sum = statement(
  'ledger-account-sum',
  { balance_points: numeric },
  sql`
    select
      coalesce((select sum(amount_points) from ledger_transfers where to_account_id = ${sql.placeholder('accountId')}), 0)
      - coalesce((select sum(amount_points) from ledger_transfers where from_account_id = ${sql.placeholder('accountId')}), 0)
      as balance_points
  `,
  'each time',
)

/** The balance of an uncached account, summed over its transfers. */
export async function sumTransfers(db: Db, accountId: string): Promise<Points> {
  const [row] = await sum(db, { accountId })
  return points(Number(row?.balance_points ?? 0))
}

const { issuance, burn } = UNCACHED_ACCOUNT_IDS
const kindSums = statement(
  'ledger-kind-sums',
  {
    kind: oneOf<AccountKind>(),
    account_count: bigint,
    balance_points: numeric,
    transfer_count: bigint,
  },
  sql`
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
  `,
  'each time',
)

/** The accounts and total balance of each kind, and the number of transfers, in one snapshot. */
export async function sumByKind(db: Db): Promise<{
  accounts: { kind: AccountKind; count: number; balancePoints: Points }[]
  transferCount: number
}> {
  const rows = await kindSums(db, {})
  return {
    accounts: rows.map((row) => ({
      kind: row.kind,
      count: Number(row.account_count),
      balancePoints: points(Number(row.balance_points)),
    })),
    transferCount: Number(rows[0]?.transfer_count ?? 0),
  }
}
