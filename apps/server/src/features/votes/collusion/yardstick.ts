import type { DecisionColumns } from './exchanges.ts'
import { THIRDS } from './past-decisions.ts'

/**
 * Decisions that a voter's habit starts from, and their mean strength by third: they matter only to those with hardly
 * any of their own. Never everyone's mean: an attacker may be everyone.
 */
const HABIT_PRIOR = { decisions: 2, strengths: [1 / 6, 1 / 3, 1 / 2] }
/** The variance that a voter's decisions start from, as much as two of them. */
const VARIANCE_PRIOR = { decisions: 2, variance: 0.15 }
/** Decisions of no lift that everyone else's view of an entry starts from. */
const VIEW_PRIOR = 2

/** What the decision at a place gives beyond what was to be expected, and how much that varies by chance. */
export interface Lifts {
  liftAt: (at: number) => number
  varianceAt: (at: number) => number
}

/** The mean strength that each voter gives to each third, over the entries of authors for whom `counts` holds. */
export function habitsOf(
  { peopleIds, voters, authors, thirds, strengths }: DecisionColumns,
  counts: (author: number) => boolean,
): Float64Array {
  const { decisions, strengths: prior } = HABIT_PRIOR
  const size = peopleIds.length * THIRDS
  const sums = Float64Array.from(
    { length: size },
    (_none, at) => decisions * (prior[at % THIRDS] ?? 0),
  )
  const numbers = new Float64Array(size).fill(decisions)
  voters.forEach((voter, at) => {
    if (!counts(authors[at] ?? 0)) return
    const cell = voter * THIRDS + (thirds[at] ?? 0)
    sums[cell] = (sums[cell] ?? 0) + (strengths[at] ?? 0)
    numbers[cell] = (numbers[cell] ?? 0) + 1
  })
  return sums.map((sum, cell) => sum / (numbers[cell] ?? 1))
}

/** Each decision's strength minus the voter's habit for the third of the entry. */
export function residualsOf(columns: DecisionColumns, habits: Float64Array): Float64Array {
  const { voters, thirds, strengths } = columns
  return strengths.map(
    (strength, at) => strength - (habits[(voters[at] ?? 0) * THIRDS + (thirds[at] ?? 0)] ?? 0),
  )
}

/**
 * The lift of decisions, with people outside `group` as the yardstick: the strength minus the voter's own habit for
 * entries by authors outside, minus what everyone outside gave to the entry beyond habits of their own. Good entries
 * have no lift, since everyone likes them; neither has a lenient voter. For decisions within the group only.
 */
export function liftsOutside(columns: DecisionColumns, group: ReadonlySet<number>): Lifts {
  const { peopleIds, voters, authors, submissions, submissionCount } = columns
  const residuals = residualsOf(
    columns,
    habitsOf(columns, (author) => !group.has(author)),
  )
  const { decisions, variance: prior } = VARIANCE_PRIOR
  const squares = new Float64Array(peopleIds.length).fill(decisions * prior)
  const numbers = new Float64Array(peopleIds.length).fill(decisions)
  const views = new Float64Array(submissionCount)
  const viewers = new Float64Array(submissionCount).fill(VIEW_PRIOR)
  residuals.forEach((residual, at) => {
    const voter = voters[at] ?? 0
    const submission = submissions[at] ?? 0
    if (!group.has(authors[at] ?? 0)) {
      squares[voter] = (squares[voter] ?? 0) + residual * residual
      numbers[voter] = (numbers[voter] ?? 0) + 1
    } else if (!group.has(voter)) {
      views[submission] = (views[submission] ?? 0) + residual
      viewers[submission] = (viewers[submission] ?? 0) + 1
    }
  })
  const viewOf = (at: number) => {
    const submission = submissions[at] ?? 0
    const count = viewers[submission] ?? 1
    return { mean: (views[submission] ?? 0) / count, variance: prior / count }
  }
  return {
    liftAt: (at) => (residuals[at] ?? 0) - viewOf(at).mean,
    varianceAt: (at) => {
      const voter = voters[at] ?? 0
      return (squares[voter] ?? 0) / (numbers[voter] ?? 1) + viewOf(at).variance
    },
  }
}
