import { BYTE_ORDER_MARK, csvLine } from '@laurel/contract/csv'

/**
 * Rows as CSV (RFC 4180) in UTF-8 with a byte-order mark. Cells that a spreadsheet would read as a formula get a leading
 * `'`. Used for every CSV file of the site.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map(csvLine).join('')
}
