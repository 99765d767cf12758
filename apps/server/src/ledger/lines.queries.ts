import { type Points, points } from '@laurel/contract/money/money'
import type { TransferCategory } from '@laurel/contract/money/points'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import {
  bigint,
  boolean,
  integer,
  nullable,
  oneOf,
  type RowOf,
  sure,
  text,
  timestamp,
  uuid,
} from '../db/columns.ts'
import { EITHER, statementByShape } from '../db/statement.ts'
import { PERSONAL_KINDS, type PersonalKind } from './accounts.ts'

/** One side of a transfer, from its account's point of view. */
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

/** Which lines to read, newest first; absent filters do not apply. */
export interface LinesQuery {
  limit: number
  /** The last line already read. */
  after?: Pick<LedgerLine, 'sequence' | 'amountPoints'> | undefined
  category?: TransferCategory | undefined
}

const LINE = {
  id: uuid,
  sequence: bigint,
  created_at: timestamp,
  category: oneOf<TransferCategory>(),
  title: text,
  url: nullable(text),
  season_id: nullable(uuid),
  rule_version: integer,
  change_points: bigint,
  balance_points: sure(bigint),
  account: oneOf<PersonalKind>(),
  is_reversed: boolean,
}

interface LinesShape {
  isContinued: boolean
  hasCategory: boolean
}

const value = sql.placeholder

const lines = statementByShape(
  'ledger-lines',
  LINE,
  { isContinued: EITHER, hasCategory: EITHER },
  (shape: LinesShape) => sql`
    with accounts as (
      select id, kind
      from ledger_accounts
      where owner_id = ${value('userId')}
        and kind in ${[...PERSONAL_KINDS]}
    )
    select
      line.*,
      accounts.kind as account,
      exists (select from ledger_transfers as later where later.reverses_id = line.id) as is_reversed
    from accounts
    cross join lateral (
      (${linesOfSide(shape, { account: sql`to_account_id`, change: sql`amount_points`, balance: sql`to_balance_points` })})
      union all
      (${linesOfSide(shape, { account: sql`from_account_id`, change: sql`-amount_points`, balance: sql`from_balance_points` })})
    ) as line
    order by line.sequence desc, line.change_points desc
    limit ${value('limit')}
  `,
  'each time',
)

/** Lines of a person's accounts. A transfer between two of them gives two lines, the gaining one first. */
export async function findLines(db: Db, userId: string, query: LinesQuery): Promise<LedgerLine[]> {
  const { limit, after, category } = query
  const shape = { isContinued: after !== undefined, hasCategory: category !== undefined }
  const bounds = { afterSequence: after?.sequence, afterPoints: after?.amountPoints }
  const rows = await lines(db, shape, { userId, limit, category, ...bounds })
  return rows.map(toLine)
}

/** The newest incoming or outgoing lines of one account, in order of the index on (account, sequence). */
function linesOfSide(
  { isContinued, hasCategory }: LinesShape,
  side: { account: SQL; change: SQL; balance: SQL },
): SQL {
  const older = isContinued
    ? sql`
        and sequence <= ${value('afterSequence')}
        and (sequence, ${side.change}) < (${value('afterSequence')}, ${value('afterPoints')})`
    : sql``
  return sql`
    select
      id, sequence, created_at, category, title, url, season_id, rule_version,
      ${side.change} as change_points, ${side.balance} as balance_points
    from ledger_transfers
    where ${side.account} = accounts.id
      ${older}
      ${hasCategory ? sql`and category = ${value('category')}` : sql``}
    order by sequence desc
    limit ${value('limit')}
  `
}

function toLine(row: RowOf<typeof LINE>): LedgerLine {
  return {
    transferId: row.id,
    sequence: Number(row.sequence),
    createdAt: row.created_at,
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
