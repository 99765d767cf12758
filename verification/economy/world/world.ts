import type { ChecklistThird } from '../../../apps/server/src/features/votes/collusion/past-decisions.ts'
import type { StoredEnergy } from '../../../apps/server/src/features/votes/energy.ts'
import type { Random } from './random.ts'

/** What a voter does with an entry: a support strength in percent, 0 for "not for this bounty", null to skip it. */
type Judgement = number | null

/** A kind of account: how it votes, enters and earns what needs no one's judgement. */
export interface Persona {
  name: string
  isHonest: boolean
  /** Sessions in the arena a day, and decisions in each at most. */
  sessionsPerDay: number
  decisionsPerSession: number
  /** Decisions in all, at most. */
  maxDecisions?: number
  judge?: (voter: Person, entry: Entry, random: Random) => Judgement
  /** Entries that it looks for first; all others come in the order of the arena. */
  prefers?: (voter: Person, entry: Entry) => boolean
  /** Wished entries a month; credits limit them. */
  entriesPerMonth: number
  /** Mean and deviation of the quality of what it submits. */
  quality?: { mean: number; deviation: number; spread: number }
  /** Points of the profile, lessons and the like, once. */
  fixedPoints: number
  /** Reports that staff confirm, a day. */
  reportsPerDay: number
  /** Days on which it is seen, of the season. */
  activeShare: number
  /** Publishes bounties for its own kind. */
  sponsorsItself: boolean
}

/** The first day of the season. */
export const SEASON_START = new Date('2026-10-01T00:00:00.000Z')

/** A settled vote that counts for the record. */
interface RecordedVote {
  isHit: boolean
  isSupport: boolean
  placedShare: number
}

/** An account. */
export interface Person {
  id: string
  persona: Persona
  /** Position among the accounts of its persona. */
  index: number
  /** How good what this person submits is, and how high the bar for a support is, in standard deviations. */
  talent: number
  bar: number
  joinsOnDay: number
  energy: StoredEnergy
  trustLevel: number
  activeDays: string[]
  record: RecordedVote[]
  settledVotes: number
  castVotes: number
  /** Entries submitted, by month, and credits for wins, by month. */
  creditChanges: Map<string, { delta: number; reason: 'entry' | 'win' }[]>
  acceptedEntries: number
  /** Rewards kept back until the skill is known. */
  held: number[]
  decidedPoints: number
  releasedPoints: number
  /** Units of a point left over by earlier rewards. */
  carriedUnits: number
  /** Points by what they were for, settled. */
  points: Map<PointsKind, number>
  /** Seconds spent judging. */
  judgingSeconds: number
  placesWon: number
}

/** A category of points that settles with the day. */
export type DailyKind = 'curation' | 'author_share' | 'win' | 'sponsor' | 'daily_action'

/** What points were for; profile, wallet, Twitter and lessons are `fixed`. */
export type PointsKind = DailyKind | 'fixed' | 'report'

/** A submission to a bounty. */
export interface Entry {
  id: string
  author: Person
  bounty: Bounty
  quality: number
  /** By the sponsor. */
  checklistPercent: number
  third: ChecklistThird
  /** 0 for the best, once the bounty is decided. */
  position: number
  votes: CastVote[]
  voterIds: Set<string>
}

/** A vote in the arena. */
export interface CastVote {
  id: string
  voter: Person
  entry: Entry
  decision: 'support' | 'not_for'
  strengthPercent: number
  castAt: Date
  /** Once voting has closed. */
  weight: number
}

/** A bounty from its publication to its settlement, in days of the season. */
export interface Bounty {
  id: string
  sponsor: Person
  votingOnDay: number
  communityWeightPercent: number
  isVerified: boolean
  votingEndsAt: Date
  /** Once voting has closed. */
  deciders: number
  entries: Entry[]
}

/** The instant `days` after the start of the season. */
export function dayAt(days: number): Date {
  return new Date(SEASON_START.getTime() + days * 86_400_000)
}
