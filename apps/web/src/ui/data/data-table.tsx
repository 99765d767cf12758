import type { ReactNode } from 'react'
import { cx } from '../../lib/class-names.ts'

/** A column of a `DataTable`. */
export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Right-aligned, tabular figures. */
  isNumeric?: boolean
  /** Names its row for screen readers; one per table. */
  isRowHeader?: boolean
  className?: string
}

/**
 * A table; below 768 px each row becomes a block with its row header as the title, then label and value pairs. For up to
 * about 100 rows.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  isCaptionShown = false,
  isHighlighted,
}: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  isCaptionShown?: boolean
  /** Whether to highlight a row, such as the viewer's. */
  isHighlighted?: (row: Row) => boolean
}) {
  return (
    // The roles are repeated because `display: block` on phones removes them.
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table role="table" className="block w-full text-sm md:table">
      <caption
        className={cx(
          'block pb-2 text-left text-muted md:table-caption',
          !isCaptionShown && 'sr-only',
        )}
      >
        {caption}
      </caption>
      <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.id}
              role="columnheader"
              scope="col"
              className={cx(
                'border-line border-b px-3 py-2 font-medium text-muted text-xs first:pl-0 last:pr-0',
                column.isNumeric ? 'text-right' : 'text-left',
              )}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="long-list block md:table-row-group">
        {rows.map((row) => (
          <TableRow
            key={rowKey(row)}
            columns={columns}
            row={row}
            isHighlighted={isHighlighted?.(row) ?? false}
          />
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}

function TableRow<Row>({
  columns,
  row,
  isHighlighted,
}: {
  columns: readonly Column<Row>[]
  row: Row
  isHighlighted: boolean
}) {
  return (
    <tr
      // biome-ignore lint/a11y/noRedundantRoles: as above
      role="row"
      className={cx(
        'flex flex-col border-line border-b py-3 last:border-b-0 md:table-row md:py-0',
        isHighlighted && 'bg-brand-soft',
      )}
    >
      {columns.map((column) => (
        <Cell key={column.id} column={column} row={row} />
      ))}
    </tr>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const className = cx(
    'md:table-cell md:px-3 md:py-3 md:first:pl-0 md:last:pr-0',
    column.isRowHeader
      ? 'order-first block pb-1 text-left font-medium'
      : 'flex max-md:empty:hidden items-baseline justify-between gap-4 py-0.5 text-right max-md:wrap-anywhere *:min-w-0 before:shrink-0 before:font-sans before:tracking-normal before:[word-spacing:normal] before:text-muted before:text-xs before:content-[attr(data-label)] md:text-left md:before:content-none',
    column.isNumeric && 'figures md:text-right',
    column.className,
  )
  return column.isRowHeader ? (
    // biome-ignore lint/a11y/noRedundantRoles: as above
    <th role="rowheader" scope="row" className={className}>
      {column.cell(row)}
    </th>
  ) : (
    // biome-ignore lint/a11y/noRedundantRoles: as above
    <td role="cell" data-label={column.header} className={className}>
      {column.cell(row)}
    </td>
  )
}
