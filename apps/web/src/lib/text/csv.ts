/** Cells that a spreadsheet would take for a formula, also in full-width characters, which some read as the plain ones. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/

/** Of files in UTF-8, so that spreadsheets do not take them for another encoding. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Rows as CSV (RFC 4180) in UTF-8 with a byte-order mark. A cell that a spreadsheet would take for a formula begins with
 * `'`. Every CSV file of the site is written by this.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
}

function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
