import { compare, inFixedOrder, type PastDecision, THIRDS } from './past-decisions.ts'

/** A past decision with the author of its entry. */
export interface AuthoredDecision extends PastDecision {
  authorId: string
}

/** What a voter gave to the entries of an author, compared with the voter's own habit. */
export interface Exchange {
  voterId: string
  authorId: string
  /** Entries of the author that the voter decided on. */
  entries: number
  /** Sum of strengths given. */
  support: number
  /** The sum that the voter gives to entries of the same thirds by other authors. */
  expected: number
  /** (support − expected)/√entries. */
  excess: number
}

/** Strengths of a voter by third. */
interface Habit {
  sums: Float64Array
  counts: Float64Array
}

/**
 * Decisions that a voter's habit starts from, and their mean strength by third: they matter only to those with hardly
 * any of their own. Never everyone's mean: an attacker may be everyone.
 */
const HABIT_PRIOR = { decisions: 2, strengths: [1 / 6, 1 / 3, 1 / 2] }

/**
 * What each voter gave to each author, by voter and author id; entries of one's own do not count.
 * The expected strength for an entry is the voter's mean for the same third over the entries of authors who never
 * supported the voter; an author who did would otherwise raise the yardstick of the own group. It starts from two
 * decisions of 1/6, 1/3 or 1/2.
 */
export function exchangesOf(
  decisions: readonly AuthoredDecision[],
): Map<string, Map<string, Exchange>> {
  const foreign = inFixedOrder(decisions).filter(({ voterId, authorId }) => voterId !== authorId)
  const supporters = supportersOf(foreign)
  const byVoter = Map.groupBy(foreign, ({ voterId }) => voterId)
  const exchanges = new Map<string, Map<string, Exchange>>()
  for (const [voterId, own] of byVoter) {
    const supportedBy = supporters.get(voterId)
    const habit = habitOf(own.filter(({ authorId }) => supportedBy?.has(authorId) !== true))
    const byAuthor = Map.groupBy(own, ({ authorId }) => authorId)
    const given = [...byAuthor].toSorted(([a], [b]) => compare(a, b))
    exchanges.set(
      voterId,
      new Map(
        given.map(([authorId, towards]) => {
          const isCounted = supportedBy?.has(authorId) !== true
          const others = isCounted ? without(habit, towards) : habit
          return [authorId, exchangeOf(voterId, authorId, towards, meansOf(others))]
        }),
      ),
    )
  }
  return exchanges
}

function exchangeOf(
  voterId: string,
  authorId: string,
  towards: readonly PastDecision[],
  means: Float64Array,
): Exchange {
  const entries = towards.length
  const support = towards.reduce((sum, { strength }) => sum + strength, 0)
  const expected = towards.reduce((sum, { third }) => sum + (means[third] ?? 0), 0)
  return {
    voterId,
    authorId,
    entries,
    support,
    expected,
    excess: (support - expected) / Math.sqrt(entries),
  }
}

/** The authors who supported an entry of each person. */
function supportersOf(decisions: readonly AuthoredDecision[]): Map<string, Set<string>> {
  const supporters = new Map<string, Set<string>>()
  for (const { voterId, authorId, strength } of decisions) {
    if (strength === 0) continue
    const known = supporters.get(authorId)
    if (known === undefined) supporters.set(authorId, new Set([voterId]))
    else known.add(voterId)
  }
  return supporters
}

function habitOf(decisions: readonly PastDecision[]): Habit {
  const sums = new Float64Array(THIRDS)
  const counts = new Float64Array(THIRDS)
  for (const { third, strength } of decisions) {
    sums[third] = (sums[third] ?? 0) + strength
    counts[third] = (counts[third] ?? 0) + 1
  }
  return { sums, counts }
}

function without(habit: Habit, decisions: readonly PastDecision[]): Habit {
  const taken = habitOf(decisions)
  return {
    sums: habit.sums.map((sum, third) => sum - (taken.sums[third] ?? 0)),
    counts: habit.counts.map((count, third) => count - (taken.counts[third] ?? 0)),
  }
}

/** The mean strength of each third, starting from the prior. */
function meansOf({ sums, counts }: Habit): Float64Array {
  const { decisions, strengths } = HABIT_PRIOR
  return sums.map(
    (sum, third) =>
      (sum + decisions * (strengths[third] ?? 0)) / ((counts[third] ?? 0) + decisions),
  )
}
