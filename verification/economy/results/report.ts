import { GOALS, type Goal, isMet, type Measured } from './goals.ts'
import type { Summary } from './summary.ts'

/** A goal with its value for each seed. */
export interface GoalResult {
  goal: Goal
  values: number[]
  isMet: boolean
}

/** Measures the goals whose scenarios were played, once for each seed. */
export function measureGoals(
  played: ReadonlySet<string>,
  measured: readonly Measured[],
): GoalResult[] {
  return GOALS.filter(({ scenarios }) => scenarios.every((id) => played.has(id))).map((goal) => {
    const values = measured.map((one) => goal.measure(one))
    return { goal, values, isMet: values.every((value) => isMet(goal, value)) }
  })
}

const percent = (share: number) => (100 * share).toFixed(1)

/** Who took what in a scenario, as lines of a Markdown table. */
export function takenLines(summary: Summary): string[] {
  return table([
    ['accounts', 'number', 'points each', 'score each', '% of score', '% of airdrop'],
    ...summary.taken.map((one) => [
      one.name,
      `${one.accounts}`,
      one.pointsPerAccount.toFixed(0),
      one.scorePerAccount.toFixed(0),
      percent(one.scoreShare),
      percent(one.airdropShare),
    ]),
  ])
}

/** The goals with their bounds and figures, as lines of a Markdown table. */
export function goalLines(results: readonly GoalResult[]): string[] {
  return table([
    ['goal', 'bound', 'audit, version 1', 'measured', 'met'],
    ...results.map(({ goal, values, isMet: met }) => [
      goal.title,
      `${goal.bound.kind} ${goal.bound.value} ${goal.bound.unit}`,
      goal.audit,
      values.map((value) => value.toFixed(goal.bound.unit === '×' ? 2 : 1)).join(' · '),
      met ? 'yes' : 'no',
    ]),
  ])
}

function table(rows: readonly (readonly string[])[]): string[] {
  const [head = [], ...body] = rows
  const widths = head.map((_cell, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)]
}
