import type { PastDecision } from './past-decisions.ts'

/** A past decision with the author of its entry. */
export interface AuthoredDecision extends PastDecision {
  authorId: string
}

/** What a voter gave to the entries of an author, compared with what was to be expected. */
export interface Exchange {
  voterId: string
  authorId: string
  /** Entries of the author that the voter decided on. */
  entries: number
  /** Sum of strengths given. */
  support: number
  /** The sum that the voter’s habit and everyone else’s view of these entries make likely. */
  expected: number
  /** (support − expected)/√entries. */
  excess: number
}

/** Decisions as columns, people and submissions as numbers; no one decides on entries of their own. */
export interface DecisionColumns {
  /** In the order of their ids. */
  peopleIds: string[]
  voters: Uint32Array
  authors: Uint32Array
  submissions: Uint32Array
  submissionCount: number
  strengths: Float64Array
  thirds: Uint8Array
}

/** Decisions as columns, in a fixed order whatever theirs. */
export function columnsOf(decisions: readonly AuthoredDecision[]): DecisionColumns {
  const foreign = decisions.filter(({ voterId, authorId }) => voterId !== authorId)
  const people = numbered(foreign.flatMap(({ voterId, authorId }) => [voterId, authorId]))
  const submissions = numbered(foreign.map(({ submissionId }) => submissionId))
  // By number, which is much faster than by id. A person has at most one decision on each entry.
  const keys = Float64Array.from(
    foreign,
    ({ voterId, submissionId }) =>
      (people.get(voterId) ?? 0) * submissions.size + (submissions.get(submissionId) ?? 0),
  )
  const order = Uint32Array.from(keys.keys()).sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0))
  const sorted = Array.from(order, (at) => foreign[at] as AuthoredDecision)
  return {
    peopleIds: [...people.keys()],
    voters: Uint32Array.from(sorted, ({ voterId }) => people.get(voterId) ?? 0),
    authors: Uint32Array.from(sorted, ({ authorId }) => people.get(authorId) ?? 0),
    submissions: Uint32Array.from(sorted, ({ submissionId }) => submissions.get(submissionId) ?? 0),
    submissionCount: submissions.size,
    strengths: Float64Array.from(sorted, ({ strength }) => strength),
    thirds: Uint8Array.from(sorted, ({ third }) => third),
  }
}

/** The same people and submissions without the decisions at some places. */
export function withoutDecisions(
  columns: DecisionColumns,
  places: ReadonlySet<number>,
): DecisionColumns {
  const isLeft = (_value: number, at: number) => !places.has(at)
  return {
    ...columns,
    voters: columns.voters.filter(isLeft),
    authors: columns.authors.filter(isLeft),
    submissions: columns.submissions.filter(isLeft),
    strengths: columns.strengths.filter(isLeft),
    thirds: columns.thirds.filter(isLeft),
  }
}

/** The number of each id, in the order of the ids. */
function numbered(ids: readonly string[]): Map<string, number> {
  return new Map([...new Set(ids)].sort().map((id, number) => [id, number]))
}
