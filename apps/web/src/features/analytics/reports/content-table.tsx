import { paths } from '@laurel/contract/spec/routes'
import { formatNumber } from '../../../lib/text/format.ts'
import { DataTable } from '../../../ui/data/data-table.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { Link } from '../../../ui/link.tsx'
import type { PieceRow } from '../api.ts'
import { countText } from '../words.ts'

/** Orders of the pieces. */
export const CONTENT_SORTS = ['new', 'impressions', 'opens', 'votes'] as const
/** An order of the pieces. */
export type ContentSort = (typeof CONTENT_SORTS)[number]

const SORT_NAMES: Readonly<Record<ContentSort, string>> = {
  new: 'Newest',
  impressions: 'Impressions',
  opens: 'Opens',
  votes: 'Votes per exposure',
}

const VALUES: Readonly<Record<Exclude<ContentSort, 'new'>, (piece: PieceRow) => number>> = {
  impressions: ({ impressions }) => impressions ?? -1,
  opens: ({ opens }) => opens ?? -1,
  votes: ({ voteRate }) => voteRate?.percent ?? -1,
}

/** A row a piece of one’s own work, each with a page of its own. */
export function ContentTable({
  items,
  sort,
  onSort,
}: {
  items: readonly PieceRow[]
  sort: ContentSort
  onSort: (sort: ContentSort) => void
}) {
  const rank = sort === 'new' ? null : VALUES[sort]
  const rows = rank === null ? items : [...items].sort((a, b) => rank(b) - rank(a))
  return (
    <div className="grid gap-6">
      <Segmented
        legend="Order"
        choices={CONTENT_SORTS.map((value) => ({ value, label: SORT_NAMES[value] }))}
        value={sort}
        onChange={onSort}
      />
      <DataTable
        caption="Your public work"
        rows={rows}
        rowKey={({ submissionId }) => submissionId}
        columns={[
          {
            id: 'title',
            header: 'Work',
            isRowHeader: true,
            cell: ({ submissionId, title, bountyTitle }) => (
              <span className="grid gap-0.5">
                <Link
                  to={`${paths.contentAnalytics}?id=${submissionId}`}
                  className="font-medium hover:underline"
                >
                  {title}
                </Link>
                <span className="font-normal text-muted text-xs">{bountyTitle ?? 'Post'}</span>
              </span>
            ),
          },
          {
            id: 'impressions',
            header: 'Impressions',
            isNumeric: true,
            cell: ({ impressions }) => countText(impressions),
          },
          { id: 'opens', header: 'Opens', isNumeric: true, cell: opensText },
          { id: 'votes', header: 'Votes per exposure', isNumeric: true, cell: voteRateText },
          { id: 'result', header: 'Result', cell: resultText },
        ]}
      />
    </div>
  )
}

function opensText({ opens, isBlind }: PieceRow): string {
  return isBlind ? 'after voting' : countText(opens)
}

function voteRateText({ voteRate, isBlind, bountyTitle }: PieceRow): string {
  if (voteRate !== null) return `${formatNumber(voteRate.percent)} %`
  return isBlind ? 'after voting' : bountyTitle === null ? '–' : 'too few'
}

function resultText({ place, isBonus }: PieceRow): string {
  if (place !== null) return `Place ${place}`
  return isBonus ? 'Bonus' : '–'
}
