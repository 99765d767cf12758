import { type Points, points, splitByWeight } from '@laurel/contract/money/money'
import type { RuleSet } from '@laurel/contract/money/rules'
import { sha256 } from '../../platform/ids.ts'
import type { SettledEntry } from './placed-entries.ts'

/** An entry's share of both halves of the author pool. */
export interface AuthorShare {
  placePoints: Points
  scorePoints: Points
}

/**
 * Each entry's share of the author pool, in the order given (product.md 8, rule D-settle-authors): one half goes
 * 50/30/20 to places 1 to 3, the other by checklist score to the entries of 60 % and more. Rounded by largest
 * remainder; the part of a place not awarded, and a half without a qualifying entry, is not minted.
 */
export function authorShares(
  rules: RuleSet,
  poolPoints: Points,
  entries: readonly SettledEntry[],
): AuthorShare[] {
  const { places, placesHalf, minChecklistPercent } = rules.authorShare
  const half = points(Math.floor(poolPoints * placesHalf))
  const byPlace = splitByWeight(half, places)
  const byScore = splitByWeight(
    points(poolPoints - half),
    entries.map(({ percent }) => (percent >= minChecklistPercent ? percent : 0)),
    rules.hashesTies ? entries.map(({ submissionId }) => sha256(submissionId)) : undefined,
  )
  return entries.map(({ place }, index) => ({
    placePoints: place === null ? points(0) : (byPlace[place - 1] ?? points(0)),
    scorePoints: byScore[index] ?? points(0),
  }))
}
