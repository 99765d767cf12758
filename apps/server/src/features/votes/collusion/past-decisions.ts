/** Third of a bounty's entries by the sponsor's checklist: 0 is the bottom, 1 the middle, 2 the top. */
export type ChecklistThird = 0 | 1 | 2

/** A decision in the arena on an entry of a decided bounty. A person has at most one on each entry. */
export interface PastDecision {
  voterId: string
  submissionId: string
  /** 0 for "not for this bounty", else 0.25 to 1. */
  strength: number
  third: ChecklistThird
}

/** Number of thirds. */
export const THIRDS = 3

/**
 * The third of each entry of one bounty by its checklist percent. Entries without full scores rank below the others;
 * equal ones share the third of their mean rank, so the order of `entries` does not matter.
 */
export function checklistThirds(
  entries: readonly { submissionId: string; checklistPercent: number | null }[],
): Map<string, ChecklistThird> {
  const percents = entries.map(({ checklistPercent }) => checklistPercent ?? -1)
  return new Map(
    entries.map(({ submissionId }, index) => {
      const own = percents[index] ?? -1
      const below = percents.filter((percent) => percent < own).length
      const equal = percents.filter((percent) => percent === own).length
      const third = Math.floor((THIRDS * (below + equal / 2)) / entries.length)
      return [submissionId, third as ChecklistThird]
    }),
  )
}

/** Decisions in one fixed order, so that sums do not depend on the order in which rows were read. */
export function inFixedOrder<D extends PastDecision>(decisions: readonly D[]): D[] {
  return decisions.toSorted(
    (a, b) =>
      compare(a.voterId, b.voterId) ||
      compare(a.submissionId, b.submissionId) ||
      a.strength - b.strength,
  )
}

/** Ids in code unit order. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
