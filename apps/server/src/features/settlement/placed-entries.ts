import type { RuleSet } from '@laurel/contract/money/rules'

/** An entry that competed, with its outcome as announced. */
export interface SettledEntry {
  submissionId: string
  authorId: string
  place: number | null
  isBonus: boolean
  /** The prize won, as in "1st place"; empty for none. */
  label: string
  /** The checklist score, 0 without full scores; the community's where the votes decided; 0 to 100. */
  percent: number
  /** The checklist score alone; null where no one scored. */
  checklistPercent: number | null
}

/** A placed entry with the value of its place. */
export interface PlacedEntry extends SettledEntry {
  /** Of the voter pool: 1, 0.6, 0.4, or 0.2 for a spot; 0 for spots past those that count. */
  rankFactor: number
  winPoints: number
}

/** Whether the entry got a place or a bonus spot. */
export function isPlaced(entry: SettledEntry): boolean {
  return entry.place !== null || entry.isBonus
}

/**
 * The placed entries in the order given (best first). Places 1 to 3 have separate values; every other place counts as a
 * bonus spot, of which the first ten count (rule D-settle-spots).
 */
export function placedEntries(
  { curation, win, minting }: RuleSet,
  entries: readonly SettledEntry[],
): PlacedEntry[] {
  const { places, bonus } = curation
  const { placesPoints, bonusPoints } = win
  let spots = 0
  return entries.filter(isPlaced).map((entry) => {
    const index = entry.place === null ? places.length : entry.place - 1
    if (index < places.length) {
      const [rankFactor = 0, winPoints = 0] = [places[index], placesPoints[index]]
      return { ...entry, rankFactor, winPoints }
    }
    spots += 1
    const counts = spots <= minting.maxBonusSpots
    return { ...entry, rankFactor: counts ? bonus : 0, winPoints: counts ? bonusPoints : 0 }
  })
}
