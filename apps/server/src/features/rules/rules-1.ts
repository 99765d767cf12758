import type { RuleSet } from '@laurel/contract/money/rules'
import { PUBLISHED_1 } from './published-1.ts'

const { boost, ...old } = PUBLISHED_1
const { leastEntries, leastClusters, leastDeciders, mostBonusSpots } = old.minting

/** Version 1 in the shape of today: the published numbers, and null for what it did not have. */
export const RULES_1: RuleSet = {
  ...old,
  voting: {
    ...old.voting,
    trustWeights: [...old.voting.trustWeights],
    maxDecisionsPerEntry: null,
    sharesRanks: false,
    community: { minDeciders: 0, minDecisionsPerEntry: 0 },
  },
  deciders: { inArenaOnly: false, withoutEntrants: false, record: null },
  formula: { minDeciders: 5, minSettledVotes: 0, moderatorMs: 0 },
  award: { extraScoredEntries: null, creditReturn: null },
  record: null,
  oneVoice: null,
  mutualSupport: null,
  skill: {
    windowVotes: old.skill.windowVotes,
    minSettledVotes: old.skill.leastSettledVotes,
    minSupports: old.skill.leastSupports,
    z: old.skill.z,
    span: old.skill.span,
    max: old.skill.most,
    minChecklistPercent: 0,
  },
  held: { isPatient: false, minSkill: 0, maxSettledVotes: old.skill.leastSettledVotes },
  minting: {
    verifiedSponsorsOnly: false,
    minEntries: leastEntries,
    minClusters: leastClusters,
    minDeciders: leastDeciders,
    fullDeciders: leastDeciders,
    maxBonusSpots: mostBonusSpots,
    sponsorIntervalMs: old.minting.sponsorIntervalMs,
    pairIntervalMs: null,
  },
  curation: {
    pool: poolOf(old.curation.pool),
    early: old.curation.early.map((step) => ({ ...step })),
    late: old.curation.late,
    places: [...old.curation.places],
    bonus: old.curation.bonus,
    maxShareOfPool: old.curation.mostShareOfPool,
    unitsPerPoint: 1,
  },
  authorShare: {
    pool: poolOf(old.authorShare.pool),
    places: [...old.authorShare.places],
    placesHalf: old.authorShare.placesHalf,
    minChecklistPercent: old.authorShare.leastChecklistPercent,
    maxEntriesPerDay: old.authorShare.mostEntriesPerDay,
    maxEntriesPerWeek: old.authorShare.mostEntriesPerWeek,
  },
  win: { placesPoints: [...old.win.placesPoints], bonusPoints: old.win.bonusPoints },
  sponsor: {
    fundedPromptlyPoints: old.sponsor.fundedPromptlyPoints,
    promptlyMs: old.sponsor.promptlyMs,
    decidedOnTimePoints: old.sponsor.decidedOnTimePoints,
    maxOfEach: old.sponsor.mostOfEach,
    withinMs: old.sponsor.withinMs,
  },
  lesson: { points: old.lesson.points, maxPerDay: old.lesson.mostPerDay },
  profile: {
    completePoints: old.profile.completePoints,
    walletPoints: old.profile.walletPoints,
    twitterPoints: old.profile.twitterPoints,
    waitMs: old.profile.waitMs,
    minTrustLevel: old.profile.leastTrustLevel,
  },
  // Announced, and never in force.
  referral: null,
  report: {
    confirmedPoints: old.report.confirmedPoints,
    rejectedPoints: old.report.rejectedPoints,
    maxPerDay: old.report.mostPerDay,
    maxPerSeason: null,
    minTrustLevel: 0,
    firstOfEntriesOnly: false,
  },
  streak: {
    percentPerDay: old.streak.percentPerDay,
    maxPercent: old.streak.mostPercent,
    freezesPerWeek: old.streak.freezesPerWeek,
  },
  scoredCategories: [
    'profile_complete',
    'wallet_linked',
    'twitter_connected',
    'daily_action',
    'author_share',
    'win',
    'sponsor',
    'lesson',
    'curation',
    'report',
  ],
  dailyCapPoints: [...old.dailyCapPoints],
  emissionPoints: { ...old.emissionPoints, wins: null },
  hashesTies: false,
  reserve: {
    openingPoints: old.reserve.openingPoints,
    maxStarterGrantPoints: old.reserve.mostStarterGrantPoints,
    twoPeopleAbovePoints: null,
  },
  boost: {
    slots: boost.slots,
    slotMs: boost.slotMs,
    impressions: boost.impressions,
    basePoints: boost.basePoints,
    priceStep: boost.priceStep,
    priceHalfLifeMs: boost.priceHalfLifeMs,
    maxPoints: boost.mostPoints,
    everyNthItem: boost.everyNthItem,
    heldOutViewers: boost.heldOutViewers,
    quoteMs: boost.quoteMs,
  },
  airdrop: null,
}

function poolOf(pool: { mostPoints: number; basePoints: number; perEntryPoints: number }) {
  const { mostPoints: maxPoints, basePoints, perEntryPoints } = pool
  return { maxPoints, basePoints, perEntryPoints }
}
