import type { Answered } from './fuzzing.ts'

/** Results by operation: number of each outcome, and durations in milliseconds. */
export type Tally = Map<string, { outcomes: Map<string, number>; timesMs: number[] }>

/** Counts a response by its status or problem code. */
export function count(tally: Tally, operation: string, answer: Answered, tookMs: number): void {
  const own = tally.get(operation) ?? { outcomes: new Map<string, number>(), timesMs: [] }
  tally.set(operation, own)
  const code = (answer.json as { code?: unknown } | undefined)?.code
  const outcome = answer.status < 400 ? String(answer.status) : String(code ?? answer.status)
  own.outcomes.set(outcome, (own.outcomes.get(outcome) ?? 0) + 1)
  own.timesMs.push(tookMs)
}

/** A line for each operation: requests, p99 duration, outcomes by frequency; then the total. */
export function tallyText(tally: Tally): string {
  const rows = [...tally].map(([operation, { outcomes, timesMs }]) => {
    const sorted = timesMs.toSorted((a, b) => a - b)
    const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0
    const shown = [...outcomes]
      .sort(([, a], [, b]) => b - a)
      .map(([outcome, times]) => `${outcome} ${times}`)
    return {
      line: `${operation}: ${sorted.length}, p99 ${p99.toFixed(0)} ms: ${shown.join(', ')}`,
      sent: sorted.length,
    }
  })
  const sum = rows.reduce((total, { sent }) => total + sent, 0)
  return [...rows.map(({ line }) => line), `${rows.length} operations, ${sum} requests`].join('\n')
}
