import type { RuleSet } from '@laurel/contract/money/rules'
import { casualVoter } from '../people/honest.ts'
import type { SeasonEnd } from '../season/season.ts'
import type { Person, PointsKind } from '../world/world.ts'
import { airdropShares, minScorePoints } from './airdrop.ts'

/** What one kind of account took in a season. */
export interface Taken {
  name: string
  isHonest: boolean
  accounts: number
  /** All points of an account, spendable ones included, and those of its score. */
  pointsPerAccount: number
  scorePerAccount: number
  /** Score of entries: author shares and wins. */
  entryScorePerAccount: number
  /** Of everyone's, from 0 to 1. */
  scoreShare: number
  airdropShare: number
}

/** Who took what in a season, and what honest people had of it. */
export interface Summary {
  taken: Taken[]
  honest: {
    /** Share of the places and bonus spots. */
    places: number
    /** Share of those with held rewards who lost all of them. */
    lostAll: number
    /** People ever found in a group of mutual support. */
    grouped: number
    casualVoters: { eligible: number; pointsPerHour: number; hours: number }
  }
  attackers: { accounts: number; grouped: number; scoreShare: number; airdropShare: number }
}

/** Kinds of points that the categories of a rule set stand for. */
const FIXED_CATEGORY = 'profile_complete'

function scoreOf({ points }: Person, { scoredCategories }: RuleSet): number {
  const isScored = (kind: PointsKind) =>
    scoredCategories.some((category) => category === (kind === 'fixed' ? FIXED_CATEGORY : kind))
  return sum([...points], ([kind, amount]) => (isScored(kind) ? amount : 0))
}

/** Sums up a season. */
export function summarise({ people, groupedOn }: SeasonEnd, rules: RuleSet): Summary {
  const scores = people.map((person) => scoreOf(person, rules))
  const shares = airdropShares(rules, scores)
  const rows = people.map((person, at) => ({
    person,
    score: scores[at] ?? 0,
    share: shares[at] ?? 0,
  }))
  const total = sum(rows, ({ score }) => score)
  const taken = [...Map.groupBy(rows, ({ person }) => person.persona)].map(
    ([{ name, isHonest }, own]): Taken => ({
      name,
      isHonest,
      accounts: own.length,
      pointsPerAccount: mean(own, ({ person }) => sum([...person.points.values()], (one) => one)),
      scorePerAccount: mean(own, ({ score }) => score),
      entryScorePerAccount: mean(
        own,
        ({ person: { points } }) => (points.get('author_share') ?? 0) + (points.get('win') ?? 0),
      ),
      scoreShare: sum(own, ({ score }) => score) / total,
      airdropShare: sum(own, ({ share }) => share),
    }),
  )
  const honest = rows.filter(({ person }) => person.persona.isHonest)
  const others = rows.filter(({ person }) => !person.persona.isHonest)
  const countGrouped = (own: typeof rows) =>
    own.filter(({ person }) => groupedOn.has(person.id)).length
  return {
    taken,
    honest: {
      places: sum(honest, placesOf) / sum(rows, placesOf),
      lostAll: lostAll(honest.map(({ person }) => person)),
      grouped: countGrouped(honest),
      casualVoters: casualVoters(rows, minScorePoints(rules)),
    },
    attackers: {
      accounts: others.length,
      grouped: countGrouped(others),
      scoreShare: sum(others, ({ score }) => score) / total,
      airdropShare: sum(others, ({ share }) => share),
    },
  }
}

const placesOf = ({ person }: { person: Person }) => person.placesWon

function lostAll(people: readonly Person[]): number {
  const holders = people.filter(({ held, decidedPoints }) => held.length > 0 || decidedPoints > 0)
  const losers = holders.filter(
    ({ held, decidedPoints, releasedPoints }) =>
      held.length === 0 && decidedPoints > 0 && releasedPoints === 0,
  )
  return losers.length / Math.max(1, holders.length)
}

function casualVoters(rows: readonly { person: Person; score: number }[], minScore: number) {
  const own = rows.filter(({ person }) => person.persona === casualVoter)
  const hours = sum(own, ({ person }) => person.judgingSeconds) / 3600
  return {
    eligible: own.filter(({ score }) => score >= minScore).length / own.length,
    pointsPerHour: sum(own, ({ person }) => person.points.get('curation') ?? 0) / hours,
    hours: hours / own.length,
  }
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}

function mean<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return sum(items, of) / Math.max(1, items.length)
}
