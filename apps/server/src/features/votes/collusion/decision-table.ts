import { inFixedOrder, type PastDecision, THIRDS } from './past-decisions.ts'

/** Decisions as columns, sorted by voter; those of voter `v` are at `starts[v]` up to `starts[v + 1]`. */
export interface DecisionTable {
  voterIds: string[]
  starts: Uint32Array
  /** Numbers of submissions, 0 up to `submissionCount`. */
  submissions: Uint32Array
  submissionCount: number
  strengths: Float64Array
  /** Strength minus the voter's mean strength for entries of the same third. */
  residuals: Float64Array
}

/** The same decisions sorted by submission, then voter. */
export interface SubmissionIndex {
  starts: Uint32Array
  voters: Uint32Array
  residuals: Float64Array
  /** Place of each decision of the table in this index. */
  positions: Uint32Array
}

/** Decisions as columns. Their order does not matter. */
export function tableOf(decisions: readonly PastDecision[]): DecisionTable {
  const sorted = inFixedOrder(decisions)
  const voterIds: string[] = []
  const starts: number[] = []
  const numbers = new Map<string, number>()
  const submissions = new Uint32Array(sorted.length)
  sorted.forEach(({ voterId, submissionId }, at) => {
    if (voterIds.at(-1) !== voterId) {
      voterIds.push(voterId)
      starts.push(at)
    }
    const number = numbers.get(submissionId) ?? numbers.size
    numbers.set(submissionId, number)
    submissions[at] = number
  })
  const table = {
    voterIds,
    starts: Uint32Array.from([...starts, sorted.length]),
    submissions,
    submissionCount: numbers.size,
    strengths: Float64Array.from(sorted, ({ strength }) => strength),
  }
  return { ...table, residuals: residualsOf(sorted, table) }
}

/** Each decision's strength minus its voter's mean for the same third. */
function residualsOf(
  sorted: readonly PastDecision[],
  { starts, strengths }: Pick<DecisionTable, 'starts' | 'strengths'>,
): Float64Array {
  const residuals = new Float64Array(sorted.length)
  for (let voter = 0; voter + 1 < starts.length; voter += 1) {
    const from = starts[voter] ?? 0
    const own = sorted.slice(from, starts[voter + 1])
    const sums = new Float64Array(THIRDS)
    const counts = new Float64Array(THIRDS)
    for (const { third, strength } of own) {
      sums[third] = (sums[third] ?? 0) + strength
      counts[third] = (counts[third] ?? 0) + 1
    }
    own.forEach(({ third }, index) => {
      const mean = (sums[third] ?? 0) / (counts[third] ?? 1)
      residuals[from + index] = (strengths[from + index] ?? 0) - mean
    })
  }
  return residuals
}

/** Sorts a table by submission. */
export function indexBySubmission(table: DecisionTable): SubmissionIndex {
  const { starts, submissions, submissionCount, residuals } = table
  const offsets = new Uint32Array(submissionCount + 1)
  for (const submission of submissions) offsets[submission + 1] = (offsets[submission + 1] ?? 0) + 1
  for (let at = 0; at < submissionCount; at += 1) {
    offsets[at + 1] = (offsets[at + 1] ?? 0) + (offsets[at] ?? 0)
  }
  const next = offsets.slice()
  const index = {
    starts: offsets,
    voters: new Uint32Array(submissions.length),
    residuals: new Float64Array(submissions.length),
    positions: new Uint32Array(submissions.length),
  }
  for (let voter = 0; voter + 1 < starts.length; voter += 1) {
    for (let at = starts[voter] ?? 0; at < (starts[voter + 1] ?? 0); at += 1) {
      const submission = submissions[at] ?? 0
      const position = next[submission] ?? 0
      next[submission] = position + 1
      index.voters[position] = voter
      index.residuals[position] = residuals[at] ?? 0
      index.positions[at] = position
    }
  }
  return index
}
