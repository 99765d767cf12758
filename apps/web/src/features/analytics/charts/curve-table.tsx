import { DataTable } from '../../../ui/data/data-table.tsx'
import { countText } from '../words.ts'
import { type CurvePoint, isHour, nameOf } from './curve-points.ts'

/** The numbers of a curve, newest first. */
export function CurveTable({ points, label }: { points: readonly CurvePoint[]; label: string }) {
  const hasEntries = points.some(({ entries }) => entries !== undefined)
  const last = points.at(-1)
  return (
    <details className="text-sm">
      <summary className="w-fit font-medium text-muted hover:text-ink">Show as a table</summary>
      <div className="mt-3">
        <DataTable
          caption={label}
          rows={[...points].reverse()}
          rowKey={({ at }) => at}
          columns={[
            {
              id: 'at',
              header: last !== undefined && isHour(last) ? 'Hour (UTC)' : 'Day',
              isRowHeader: true,
              cell: (point) => (point === last ? `${nameOf(point)}, so far` : nameOf(point)),
            },
            {
              id: 'impressions',
              header: 'Impressions',
              isNumeric: true,
              cell: ({ impressions }) => countText(impressions),
            },
            {
              id: 'opens',
              header: 'Opens',
              isNumeric: true,
              cell: ({ opens }) => countText(opens),
            },
            ...(hasEntries
              ? [
                  {
                    id: 'entries',
                    header: 'Entries',
                    isNumeric: true,
                    cell: ({ entries }: CurvePoint) => String(entries ?? 0),
                  },
                ]
              : []),
          ]}
        />
      </div>
    </details>
  )
}
