/** A line of the result. */
export interface Finding {
  /** The goal's number, such as `P5`. */
  goal: string
  /** The measurement. */
  what: string
  /** The goal in words. */
  aim: string
  /** The result in words. */
  measured: string
  /** Null if there is no goal. */
  isMet: boolean | null
}

const HEAD = ['goal', 'what', 'aim', 'measured', 'met']

/** Findings as a Markdown table, aligned to be readable as plain text. */
export function tableOf(findings: readonly Finding[]): string {
  const rows = [HEAD, ...findings.map(cellsOf)]
  const widths = HEAD.map((_head, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const rule = line(widths.map((width) => '-'.repeat(width)))
  return [line(HEAD), rule, ...findings.map((finding) => line(cellsOf(finding)))].join('\n')
}

/** A rate in whole responses per second. */
export function rateText(perSecond: number): string {
  return `${Math.round(perSecond).toLocaleString('en')}/s`
}

/** A ratio with two digits, never rounded up to a goal that it misses. */
export function ratioText(ratio: number): string {
  return `${(Math.floor(ratio * 100) / 100).toFixed(2)} ×`
}

function cellsOf({ goal, what, aim, measured, isMet }: Finding): string[] {
  return [goal, what, aim, measured, isMet === null ? '' : isMet ? 'yes' : 'no']
}
