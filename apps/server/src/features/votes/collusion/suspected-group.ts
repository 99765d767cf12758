import type { DecisionColumns } from './exchanges.ts'
import { habitsOf, residualsOf } from './yardstick.ts'

/** Rounds of the power iteration: a group worth finding stands out after about twenty. */
const ROUNDS = 60

/** Support between people who are voters and authors, beyond the voters' habits. */
interface Support {
  voters: Uint32Array
  authors: Uint32Array
  residuals: Float64Array
}

/**
 * The people among `candidates` who, taken together, support each other the most beyond their habits, as numbers; at
 * least `minMembers`, or none. They are a suspicion only: in a season without a ring they are whom chance favours.
 *
 * Who supports whom need not be mutual. With the residuals of both directions in a symmetric matrix, the members of a
 * group have the largest entries of the leading eigenvector, be they pairs, a circle or everyone for everyone. The cut is
 * where the sum of residuals within, over the root of their number, is largest.
 */
export function suspectedGroup(
  columns: DecisionColumns,
  candidates: ReadonlySet<number>,
  minMembers: number,
): number[] {
  const support = supportAmong(columns, candidates)
  const vector = leadingVector(support, columns.peopleIds.length)
  const ordered = (sign: number) =>
    [...candidates].sort((a, b) => sign * ((vector[b] ?? 0) - (vector[a] ?? 0)) || a - b)
  const cuts = [1, -1].map((sign) => bestCut(support, ordered(sign), minMembers))
  const [first = NO_CUT, second = NO_CUT] = cuts
  return second.score > first.score ? second.members : first.members
}

const NO_CUT = { score: 0, members: [] as number[] }

function supportAmong(columns: DecisionColumns, candidates: ReadonlySet<number>): Support {
  const residuals = residualsOf(
    columns,
    habitsOf(columns, () => true),
  )
  const { voters, authors } = columns
  const within = [...voters.keys()].filter(
    (at) => candidates.has(voters[at] ?? 0) && candidates.has(authors[at] ?? 0),
  )
  return {
    voters: Uint32Array.from(within, (at) => voters[at] ?? 0),
    authors: Uint32Array.from(within, (at) => authors[at] ?? 0),
    residuals: Float64Array.from(within, (at) => residuals[at] ?? 0),
  }
}

/** The eigenvector of the largest eigenvalue, by power iteration from equal entries. */
function leadingVector({ voters, authors, residuals }: Support, people: number): Float64Array {
  const squares = new Float64Array(people)
  residuals.forEach((residual, at) => {
    for (const person of [voters[at] ?? 0, authors[at] ?? 0]) {
      squares[person] = (squares[person] ?? 0) + residual * residual
    }
  })
  // Makes the largest eigenvalue, rather than the smallest, the largest in size.
  const shift = Math.sqrt(squares.reduce((max, square) => Math.max(max, square), 1))
  let vector = new Float64Array(people).fill(1 / Math.sqrt(people))
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = vector.map((value) => shift * value)
    residuals.forEach((residual, at) => {
      const voter = voters[at] ?? 0
      const author = authors[at] ?? 0
      next[voter] = (next[voter] ?? 0) + residual * (vector[author] ?? 0)
      next[author] = (next[author] ?? 0) + residual * (vector[voter] ?? 0)
    })
    const length = Math.sqrt(next.reduce((sum, value) => sum + value * value, 0))
    vector = next.map((value) => value / length)
  }
  return vector
}

/** The first so many of `ordered` between whom the support is largest for its number of decisions. */
function bestCut(
  { voters, authors, residuals }: Support,
  ordered: readonly number[],
  minMembers: number,
): { score: number; members: number[] } {
  const rankOf = new Map(ordered.map((person, rank) => [person, rank]))
  const sums = new Float64Array(ordered.length)
  const counts = new Float64Array(ordered.length)
  residuals.forEach((residual, at) => {
    const rank = Math.max(rankOf.get(voters[at] ?? 0) ?? 0, rankOf.get(authors[at] ?? 0) ?? 0)
    sums[rank] = (sums[rank] ?? 0) + residual
    counts[rank] = (counts[rank] ?? 0) + 1
  })
  let best = { score: 0, size: 0 }
  let sum = 0
  let count = 0
  sums.forEach((added, rank) => {
    sum += added
    count += counts[rank] ?? 0
    const score = count === 0 ? 0 : sum / Math.sqrt(count)
    if (rank + 1 >= minMembers && score > best.score) best = { score, size: rank + 1 }
  })
  return { score: best.score, members: ordered.slice(0, best.size) }
}
