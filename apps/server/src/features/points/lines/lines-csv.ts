import { BYTE_ORDER_MARK, csvLine } from '@laurel/contract/csv'
import type { Db } from '../../../db/client.ts'
import { linesOf } from '../../../ledger/balances.service.ts'
import type { LedgerLine, LinesQuery } from '../../../ledger/lines.queries.ts'
import { findSeals } from '../../seals/seals.service.ts'

/** Lines read at once. */
const LINES_A_PAGE = 500

const HEADER = [
  'Number',
  'Time (UTC)',
  'Category',
  'Title',
  'Account',
  'Change (points)',
  'Balance after (points)',
  'Reversed',
  'Season id',
  'Rules version',
  'Transfer id',
  'Sealed day (UTC)',
  'Seal root',
]

/** All lines of a person that match, newest first, as CSV, read page by page. */
export async function* writeLinesCsv(
  db: Db,
  userId: string,
  filters: Omit<LinesQuery, 'limit'>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADER)
  for (let after: LedgerLine | undefined; ; ) {
    const lines = await linesOf(db, userId, { ...filters, limit: LINES_A_PAGE, after })
    const seals = await findSeals(
      db,
      lines.map(({ transferId }) => transferId),
    )
    yield lines.map((line) => csvLine(cellsOf(line, seals.get(line.transferId)))).join('')
    after = lines.at(-1)
    if (after === undefined || lines.length < LINES_A_PAGE) return
  }
}

function cellsOf(
  line: LedgerLine,
  seal: { day: string; root: string } | undefined,
): (string | number)[] {
  return [
    line.sequence,
    line.createdAt.toISOString(),
    line.category,
    line.title,
    line.account,
    line.amountPoints,
    line.balanceAfterPoints,
    line.isReversed ? 'yes' : '',
    line.seasonId ?? '',
    line.ruleVersion,
    line.transferId,
    seal?.day ?? '',
    seal?.root ?? '',
  ]
}
