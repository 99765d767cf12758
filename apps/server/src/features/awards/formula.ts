/** Scores of an entry, 0 to 100, by checklist item. */
export type ChecklistScores = Readonly<Record<string, number>>

/** The weighted mean of an entry's scores, 0 to 100; null until every item is scored (product.md 4, rule D-formula). */
export function checklistPercentOf(
  checklist: readonly { id: string; weight: number }[],
  scores: ChecklistScores,
): number | null {
  let sum = 0
  let weights = 0
  for (const { id, weight } of checklist) {
    const score = scores[id]
    if (score === undefined) return null
    sum += score * weight
    weights += weight
  }
  return weights === 0 ? null : Math.round((100 * sum) / weights) / 100
}

/**
 * final = (1 − w) × checklist % + w × community %, all in hundredths of a percent, so that the displayed figures give
 * the same result and order.
 */
export function finalScoreOf(
  checklistPercent: number,
  communityPercent: number,
  communityWeightPercent: number,
): number {
  const checklist = Math.round(checklistPercent * 100) * (100 - communityWeightPercent)
  const community = Math.round(communityPercent * 100) * communityWeightPercent
  return Math.round((checklist + community) / 100) / 100
}

/** The figures by which an entry is ranked. */
export interface Ranked {
  finalScore: number
  /** 1-based rank among all entries by the votes; it breaks ties. */
  communityRank: number
  /** Breaks the ties that are left; where it is the same, the earlier entry is ahead. */
  tie: string
}

/** Entries from best to worst. */
export function byFormula<T extends Ranked>(entries: readonly T[]): T[] {
  return [...entries].sort(
    (a, b) =>
      b.finalScore - a.finalScore ||
      a.communityRank - b.communityRank ||
      Number(a.tie > b.tie) - Number(a.tie < b.tie),
  )
}

/** A prize of a bounty: a place or a bonus spot. */
export interface Slot {
  /** 1-based; null for a bonus spot. */
  place: number | null
  isBonus: boolean
  prizeAmount: bigint
}

/** The slot of an entry without a prize. */
export const NO_SLOT: Slot = { place: null, isBonus: false, prizeAmount: 0n }

/** All slots of a bounty, best first: places, then bonus spots. */
export function slotsOf(bounty: {
  prizeAmounts: readonly bigint[]
  bonusCount: number
  bonusAmount: bigint
}): Slot[] {
  return [
    ...bounty.prizeAmounts.map((prizeAmount, index) => ({
      place: index + 1,
      isBonus: false,
      prizeAmount,
    })),
    ...Array.from({ length: bounty.bonusCount }, () => ({
      place: null,
      isBonus: true,
      prizeAmount: bounty.bonusAmount,
    })),
  ]
}

/** Whether two slots are the same place, both bonus spots, or both nothing. */
export function isSameSlot(a: Omit<Slot, 'prizeAmount'>, b: Omit<Slot, 'prizeAmount'>): boolean {
  return a.place === b.place && a.isBonus === b.isBonus
}

/**
 * Splits a prize equally; the remainder goes to the earlier entries, one unit each. `count` ≥ 1. Every share is paid
 * like a bonus spot.
 */
export function equalShares(prizeTotal: bigint, count: number): Slot[] {
  const share = prizeTotal / BigInt(count)
  const rest = Number(prizeTotal % BigInt(count))
  return Array.from({ length: count }, (_entry, index) => {
    const prizeAmount = index < rest ? share + 1n : share
    return { place: null, isBonus: prizeAmount > 0n, prizeAmount }
  })
}
