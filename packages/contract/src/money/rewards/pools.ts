import { type Points, points, splitByWeight } from '../money.ts'
import type { RuleSet } from '../rules.ts'

/** 360 × 0.7 is 251.99…97 in floating-point numbers. */
const NOISE = 1e-9

/** The share of everything that a minting bounty mints: deciders/10, at most all of it. */
export function mintedShare({ minting }: RuleSet, deciderCount: number): number {
  return Math.min(1, deciderCount / minting.fullDeciders)
}

/** A part of some points, rounded down. */
export function shareOf(amount: number, share: number): Points {
  return points(Math.floor(amount * share + NOISE))
}

/** Points for the voters of a bounty, by its accepted entries. */
export function voterPool(rules: RuleSet, entryCount: number): Points {
  return pool(rules.curation.pool, entryCount)
}

/** Points for the authors of a bounty, by its accepted entries. */
export function authorPool(rules: RuleSet, entryCount: number): Points {
  return pool(rules.authorShare.pool, entryCount)
}

function pool(
  rule: { maxPoints: number; basePoints: number; perEntryPoints: number },
  entryCount: number,
): Points {
  return points(Math.min(rule.maxPoints, rule.basePoints + rule.perEntryPoints * entryCount))
}

/** An entry's share of both halves of the author pool. */
export interface AuthorShare {
  placePoints: Points
  scorePoints: Points
}

/**
 * Each entry's share of the author pool, in the order given (product.md 8, rule D-settle-authors): one half goes
 * 50/30/20 to places 1 to 3, the other by checklist score to the entries of 60 % and more. Rounded by largest
 * remainder, ties by `tieOf` where the rules hash them; the part of a place not awarded, and a half without a qualifying
 * entry, is not minted.
 */
export function authorShares(
  rules: RuleSet,
  poolPoints: Points,
  entries: readonly { submissionId: string; percent: number; place: number | null }[],
  tieOf: (submissionId: string) => string,
): AuthorShare[] {
  const { places, placesHalf, minChecklistPercent } = rules.authorShare
  const half = points(Math.floor(poolPoints * placesHalf))
  const byPlace = splitByWeight(half, places)
  const byScore = splitByWeight(
    points(poolPoints - half),
    entries.map(({ percent }) => (percent >= minChecklistPercent ? percent : 0)),
    rules.hashesTies ? entries.map(({ submissionId }) => tieOf(submissionId)) : undefined,
  )
  return entries.map(({ place }, index) => ({
    placePoints: place === null ? points(0) : (byPlace[place - 1] ?? points(0)),
    scorePoints: byScore[index] ?? points(0),
  }))
}

/** The points that are paid: with the streak on top, rounded down (rule D-settle-streak). */
export function withStreak(sharePoints: Points, streakPercent: number): Points {
  return points(sharePoints + Math.floor((sharePoints * streakPercent) / 100))
}
