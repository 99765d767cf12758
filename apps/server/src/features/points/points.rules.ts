import { MS } from '../../platform/clock.ts'
import { canonicalJson, sha256 } from '../../platform/ids.ts'
import { TRUST_LEVEL_1, TRUST_LEVELS } from '../standings/standings.rules.ts'

/**
 * Every number of voting, boosts and points (product.md 6 to 8, rule D-points-rules), published under its version and
 * hash. A number is never changed in place: a change is a new version, which takes effect with a new season.
 * Names carry the unit; a name without one is a factor or a share, 1 being all of it.
 */
export const RULES = {
  version: 1,

  energy: {
    capacityTenths: 2000,
    refillTenthsPerDay: 1000,
    startTenths: TRUST_LEVEL_1.startEnergyTenths,
    supportTenthsPerPercent: 1,
    notForTenths: 50,
  },
  voting: {
    openRequiredMs: 15 * MS.second,
    undoMs: 10 * MS.minute,
    practiceVotesPerDay: 20,
    taperMs: 6 * MS.hour,
    /** By trust level; level 0 only practises. */
    trustWeights: [0, 1, 1.5, 2],
    outsideArenaWeight: 0.1,
    rankingZ: 1.96,
  },
  ring: {
    leastSharedExposures: 50,
    leastCorrelation: 0.3,
    leastWeight: 0.05,
    author: { leastYesRate: 0.6, leastExposures: 8, timesCrowd: 3, weight: 0.1 },
  },
  skill: {
    windowVotes: 50,
    leastSettledVotes: 20,
    leastSupports: 5,
    z: 1,
    span: 0.12,
    most: 1.5,
  },

  /** Requirements for minting author, win, curation and sponsor points for a bounty. */
  minting: {
    leastEntries: 5,
    leastClusters: 5,
    leastDeciders: 10,
    mostBonusSpots: 10,
    sponsorIntervalMs: 7 * MS.day,
  },
  curation: {
    pool: { mostPoints: 400, basePoints: 100, perEntryPoints: 5 },
    /** Each applies to votes cast before that time since voting began; `late` to all others. */
    early: [
      { beforeMs: 24 * MS.hour, factor: 1 },
      { beforeMs: 48 * MS.hour, factor: 0.5 },
    ],
    late: 0.125,
    /** For places 1, 2 and 3; every other placed entry counts as a bonus spot. */
    places: [1, 0.6, 0.4],
    bonus: 0.2,
    mostShareOfPool: 0.05,
  },
  authorShare: {
    pool: { mostPoints: 600, basePoints: 150, perEntryPoints: 8 },
    /** Of one half of the pool; the other half follows the checklist score. */
    places: [0.5, 0.3, 0.2],
    placesHalf: 0.5,
    leastChecklistPercent: 60,
    mostEntriesPerDay: 3,
    mostEntriesPerWeek: 10,
  },
  win: { placesPoints: [300, 150, 75], bonusPoints: 25 },
  sponsor: {
    fundedPromptlyPoints: 50,
    promptlyMs: 24 * MS.hour,
    decidedOnTimePoints: 50,
    mostOfEach: 4,
    withinMs: 30 * MS.day,
  },
  lesson: { points: 10, mostPerDay: 5 },
  dailyAction: { points: 1 },
  profile: {
    completePoints: 25,
    walletPoints: 25,
    twitterPoints: 10,
    waitMs: 24 * MS.hour,
    leastTrustLevel: 1,
  },
  referral: {
    inviterPoints: 50,
    inviteePoints: 25,
    leastTrustLevel: 1,
    acceptedEntries: 1,
    votes: 10,
    voteDays: 3,
    mostPerSeason: 20,
  },
  report: { confirmedPoints: 5, rejectedPoints: -2, mostPerDay: 5 },
  trust: { 1: { accountAgeMs: TRUST_LEVEL_1.accountAgeMs }, ...TRUST_LEVELS },
  streak: { percentPerDay: 2, mostPercent: 20, freezesPerWeek: 1 },

  /** Daily settlement cap of a person, by trust level, without wins. */
  dailyCapPoints: [100, 100, 200, 400],
  /** Daily settlement caps of all people together. */
  emissionPoints: { voters: 4000, authors: 4000, lessons: 1000 },
  /** When a day's points settle, after midnight UTC. */
  settlesAfterMidnightMs: 10 * MS.minute,
  reserve: { openingPoints: 50_000, mostStarterGrantPoints: 500 },

  boost: {
    slots: 6,
    slotMs: 24 * MS.hour,
    impressions: 500,
    basePoints: 50,
    priceStep: 1.25,
    priceHalfLifeMs: 6 * MS.hour,
    mostPoints: 500,
    everyNthItem: 6,
    heldOutViewers: 0.1,
    quoteMs: 5 * MS.minute,
  },
} as const

/** SHA-256 of the rules in canonical JSON: for checking the published numbers. */
export const RULES_HASH = sha256(canonicalJson(RULES))
