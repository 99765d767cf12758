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
  account?: PersonalKind | undefined
  seasonId?: string | undefined
  /** From this time on, and before that one. */
  since?: Date | undefined
  until?: Date | undefined
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
  isFiltered: boolean
}

const value = sql.placeholder

/** A condition that applies where its value is not null; planned for its values, so it costs nothing otherwise. */
function matches(condition: SQL, name: string, type: SQL): SQL {
  return sql`and (${value(name)}::${type} is null or ${condition} ${value(name)}::${type})`
}

const FILTERS = sql.join(
  [
    matches(sql`category =`, 'category', sql`text`),
    matches(sql`season_id =`, 'seasonId', sql`uuid`),
    matches(sql`created_at >=`, 'since', sql`timestamptz`),
    matches(sql`created_at <`, 'until', sql`timestamptz`),
  ],
  sql` `,
)

const lines = statementByShape(
  'ledger-lines',
  LINE,
  { isContinued: EITHER, isFiltered: EITHER },
  (shape: LinesShape) => sql`
    with accounts as (
      select id, kind
      from ledger_accounts
      where owner_id = ${value('userId')}
        and kind in ${[...PERSONAL_KINDS]}
        ${shape.isFiltered ? matches(sql`kind =`, 'account', sql`text`) : sql``}
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
  const { limit, after, ...filters } = query
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined)
  const shape = { isContinued: after !== undefined, isFiltered }
  const bounds = { afterSequence: after?.sequence, afterPoints: after?.amountPoints }
  const values = {
    category: filters.category ?? null,
    account: filters.account ?? null,
    seasonId: filters.seasonId ?? null,
    since: filters.since ?? null,
    until: filters.until ?? null,
  }
  const rows = await lines(db, shape, { userId, limit, ...values, ...bounds })
  return rows.map(toLine)
}

/** The newest incoming or outgoing lines of one account, in order of the index on (account, sequence). */
function linesOfSide(
  { isContinued, isFiltered }: LinesShape,
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
      ${isFiltered ? FILTERS : sql``}
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
