/** Cells that a spreadsheet would read as a formula, including full-width characters, which some treat like plain ones. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/

/** Tells spreadsheets that a CSV file is UTF-8; its first character. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** A line of CSV (RFC 4180). Texts that a spreadsheet would read as a formula get a leading `'`; numbers never do. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : csvCell(cell))).join(',')}\r\n`
}

function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
