/** Cells that a spreadsheet would read as a formula, including full-width characters, which some treat like plain ones. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Rows as CSV (RFC 4180) in UTF-8 with a byte-order mark. Cells that a spreadsheet would read as a formula get a leading
 * `'`. Used for every CSV file of the site.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
}

function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
