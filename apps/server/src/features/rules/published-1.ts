import { MS } from '../../platform/clock.ts'

/**
 * Version 1 as it was published: its JSON and hash never change, also in the parts that it announced and the code never
 * applied. `rules-1.ts` reads it as a rule set.
 */
export const PUBLISHED_1 = {
  version: 1,

  energy: {
    capacityTenths: 2000,
    refillTenthsPerDay: 1000,
    startTenths: 500,
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
  trust: {
    1: { accountAgeMs: 24 * MS.hour },
    2: {
      activeDays: 7,
      activeWithinDays: null,
      spamFreeDays: 30,
      proof: { votes: 30, skill: 0, acceptedEntries: 1 },
    },
    3: {
      activeDays: 30,
      activeWithinDays: 100,
      spamFreeDays: 30,
      proof: { votes: 200, skill: 0.5, acceptedEntries: 5 },
    },
  },
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
