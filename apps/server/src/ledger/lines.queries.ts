import { type Points, points } from '@laurel/contract/money'
import type { TransferCategory } from '@laurel/contract/points'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { ledgerTransfers } from '../db/schema/ledger.ts'
import { PERSONAL_KINDS, type PersonalKind } from './accounts.ts'

/** One side of a transfer, as the account on that side sees it. */
export interface LedgerLine {
  transferId: string
  sequence: number
  createdAt: Date
  category: TransferCategory
  title: string
  url: string | null
  seasonId: string | null
  ruleVersion: number
  account: PersonalKind
  /** Signed change of the account. */
  amountPoints: Points
  /** The account's balance right after; 0 or less for debt. */
  balanceAfterPoints: Points
  isReversed: boolean
}

/** Which lines to read, newest first; what is absent doesn't restrict. */
export interface LinesQuery {
  limit: number
  /** The last line that was read before. */
  after?: Pick<LedgerLine, 'sequence' | 'amountPoints'> | undefined
  category?: TransferCategory | undefined
}

/** Lines of a person's accounts. A transfer between two of them gives two lines, the gaining one first. */
export async function findLines(db: Db, userId: string, query: LinesQuery): Promise<LedgerLine[]> {
  const { rows } = await db.execute<LineRow>(sql`
    with accounts as (
      select id, kind
      from ledger_accounts
      where owner_id = ${userId}
        and kind = any(${sql.param([...PERSONAL_KINDS])}::text[])
    )
    select
      line.*,
      accounts.kind as account,
      exists (select from ledger_transfers as later where later.reverses_id = line.id) as is_reversed
    from accounts
    cross join lateral (
      (${linesOfSide(query, { account: sql`to_account_id`, change: sql`amount_points`, balance: sql`to_balance_points` })})
      union all
      (${linesOfSide(query, { account: sql`from_account_id`, change: sql`-amount_points`, balance: sql`from_balance_points` })})
    ) as line
    order by line.sequence desc, line.change_points desc
    limit ${query.limit}
  `)
  return rows.map(toLine)
}

/** The newest lines of one account where it gains, or where it gives; an index on (account, sequence) has them in order. */
function linesOfSide(
  { limit, after, category }: LinesQuery,
  side: { account: SQL; change: SQL; balance: SQL },
): SQL {
  const older =
    after === undefined
      ? sql``
      : sql`
        and sequence <= ${after.sequence}
        and (sequence, ${side.change}) < (${after.sequence}, ${after.amountPoints})`
  return sql`
    select
      id, sequence, created_at, category, title, url, season_id, rule_version,
      ${side.change} as change_points, ${side.balance} as balance_points
    from ledger_transfers
    where ${side.account} = accounts.id
      ${older}
      ${category === undefined ? sql`` : sql`and category = ${category}`}
    order by sequence desc
    limit ${limit}
  `
}

type LineRow = {
  id: string
  sequence: string
  created_at: string
  category: TransferCategory
  title: string
  url: string | null
  season_id: string | null
  rule_version: number
  account: PersonalKind
  change_points: string
  balance_points: string
  is_reversed: boolean
}

function toLine(row: LineRow): LedgerLine {
  return {
    transferId: row.id,
    sequence: Number(row.sequence),
    createdAt: ledgerTransfers.createdAt.mapFromDriverValue(row.created_at) as Date,
    category: row.category,
    title: row.title,
    url: row.url,
    seasonId: row.season_id,
    ruleVersion: row.rule_version,
    account: row.account,
    amountPoints: points(Number(row.change_points)),
    balanceAfterPoints: points(Number(row.balance_points)),
    isReversed: row.is_reversed,
  }
}
