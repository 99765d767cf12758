import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { BOUNTY_CATEGORIES } from '../searches/bounty-filters.ts'
import { id, instant, page, pageQuery, pointsAmount } from '../shapes.ts'
import { bountyState } from './bounties.ts'
import { submissionDetail } from './submissions.ts'

/** Points with up to two decimals, as voting rewards are calculated. */
const decimalPoints = z.number().min(0)

/** Vote energy in tenths: a pure function of time (product.md 6). */
export const energy = z
  .object({
    tenths: z.int(),
    capacityTenths: z.int(),
    refillTenthsPerDay: z.int(),
    fullAt: instant.nullable(),
  })
  .meta({ id: 'VoteEnergy' })

/** One showing of a submission to a voter. */
export const exposure = z
  .object({
    exposureId: id,
    isPractice: z.boolean(),
    submission: submissionDetail,
    bounty: z.object({
      bountyId: id,
      slug: z.string(),
      title: z.string(),
      summary: z.string(),
      checklist: z.array(z.object({ id: z.string(), text: z.string(), weight: z.int() })),
      votingEndsAt: instant,
    }),
    openedAt: instant.nullable(),
    /** How long the entry must stay open before a decision counts, in milliseconds. */
    openRequiredMs: z.int(),
  })
  .meta({ id: 'Exposure' })
export type Exposure = z.infer<typeof exposure>

/** A voter's energy, level and remaining allowances. */
export const votingStatus = z.object({
  energy,
  trustLevel: z.int(),
  /** When the account will be old enough for its votes to count; null once it is. */
  realVotesFrom: instant.nullable(),
  lessonPassed: z.boolean(),
  practiceLeftToday: z.int(),
  /** Entries that wait for this voter, capped at 100: in the bounty that they judge, or in all. */
  queueLength: z.int(),
})

const params = z.object({ id })

/** A decision on one entry: support with a strength in percent, or not for this bounty. */
export const decision = z.discriminatedUnion('decision', [
  z.object({
    decision: z.literal('support'),
    strength: z.union([z.literal(25), z.literal(50), z.literal(75), z.literal(100)]),
  }),
  z.object({ decision: z.literal('not_for') }),
])
export type Decision = z.infer<typeof decision>

/** A bounty in voting with entries that wait for the voter. */
export const arenaBounty = z
  .object({
    bountyId: id,
    slug: z.string(),
    title: z.string(),
    summary: z.string(),
    category: z.enum(BOUNTY_CATEGORIES),
    votingEndsAt: instant,
    /** Too few decisions so far for its votes to count. */
    needsVoters: z.boolean(),
    /** Entries that wait for the voter, capped at 100. */
    waitingCount: z.int(),
    /** Whether the voter has been shown an entry of it. */
    hasBegun: z.boolean(),
  })
  .meta({ id: 'ArenaBounty' })
/** A bounty that a voter may judge. */
export type ArenaBounty = z.infer<typeof arenaBounty>

export const listArenaBounties = endpoint({
  id: 'votes.arenaBounties',
  method: 'GET',
  path: '/api/v1/arena/bounties',
  summary: 'List up to 50 bounties in voting with entries for you, those that need voters first',
  access: 'member',
  reply: z.object({ items: z.array(arenaBounty) }),
})

/** An entry of a bounty after voting: what its votes said, and where the viewer stood. */
const judgedEntry = z.object({
  submissionId: id,
  title: z.string(),
  /** 1 for the best; shared ranks are halves. */
  rank: z.number(),
  /** Decisions that counted, and their weighted support from 0 to 1 (null without weight). */
  decisionCount: z.int(),
  support: z.number().nullable(),
  /** The viewer's decision, null where they made none. */
  mine: z
    .object({
      decision: z.enum(['support', 'not_for']),
      strengthPercent: z.int(),
      isPractice: z.boolean(),
    })
    .nullable(),
})

export const getBountyResults = endpoint({
  id: 'votes.results',
  method: 'GET',
  path: '/api/v1/arena/bounties/{id}/results',
  summary: 'Get where you stood on each entry of a bounty that you judged, once its voting closed',
  access: 'member',
  params,
  reply: z.object({
    bountyId: id,
    slug: z.string(),
    title: z.string(),
    votingEndedAt: instant,
    /** Other people whose decisions counted. */
    othersCount: z.int(),
    /** Whether the votes count for the final score; null where the tally does not say. */
    votesCount: z.boolean().nullable(),
    entries: z.array(judgedEntry),
  }),
})

export const nextExposure = endpoint({
  id: 'votes.next',
  method: 'POST',
  path: '/api/v1/arena/next',
  summary:
    'Get the next entry to judge, bounty by bounty: the least exposed one that is neither yours nor on your bounty; of the requested bounty only, or else of the one you are in',
  access: 'member',
  query: z.object({ bountyId: id.optional() }),
  reply: z.object({ exposure: exposure.nullable(), status: votingStatus }),
})

export const openExposure = endpoint({
  id: 'votes.open',
  method: 'POST',
  path: '/api/v1/arena/exposures/{id}/open',
  summary: 'Record that the entry was opened',
  access: 'member',
  params,
  reply: exposure,
  problems: ['exposure_closed'],
})

export const skipExposure = endpoint({
  id: 'votes.skip',
  method: 'POST',
  path: '/api/v1/arena/exposures/{id}/skip',
  summary: 'Skip an entry; costs nothing and doesn’t count as a decision',
  access: 'member',
  params,
  reply: z.object({ status: votingStatus }),
  problems: ['exposure_closed'],
})

export const castVote = endpoint({
  id: 'votes.cast',
  method: 'POST',
  path: '/api/v1/arena/exposures/{id}/vote',
  summary: 'Cast a vote on the entry shown',
  access: 'member',
  params,
  body: decision,
  reply: z.object({
    voteId: id,
    isPractice: z.boolean(),
    undoUntil: instant,
    status: votingStatus,
  }),
  problems: [
    'exposure_closed',
    'exposure_not_opened',
    'energy_too_low',
    'practice_used_up',
    'voting_closed',
    'vote_already_cast',
    'votes_voided',
    'own_entry',
    'own_bounty',
  ],
})

export const voteOutsideArena = endpoint({
  id: 'votes.castOutside',
  method: 'POST',
  path: '/api/v1/submissions/{id}/vote',
  summary: 'Vote on an entry outside the arena; counts a tenth and earns nothing',
  access: 'member',
  params,
  body: decision,
  reply: z.object({ voteId: id, undoUntil: instant, status: votingStatus }),
  problems: [
    'energy_too_low',
    'trust_level_too_low',
    'voting_closed',
    'vote_already_cast',
    'votes_voided',
    'own_entry',
    'own_bounty',
  ],
})

export const undoVote = endpoint({
  id: 'votes.undo',
  method: 'POST',
  path: '/api/v1/votes/{id}/undo',
  summary: 'Undo a vote within 10 minutes; its energy is returned',
  access: 'member',
  params,
  reply: z.object({ status: votingStatus }),
  problems: ['undo_closed', 'voting_closed'],
})

/** A settled vote with every factor of its curation reward. */
export const voteReceipt = z
  .object({
    voteId: id,
    submissionId: id,
    submissionTitle: z.string(),
    bountyId: id,
    bountyTitle: z.string(),
    bountySlug: z.string(),
    bountyState,
    decision: z.enum(['support', 'not_for']),
    strengthPercent: z.int(),
    isPractice: z.boolean(),
    inArena: z.boolean(),
    castAt: instant,
    undoUntil: instant.nullable(),
    /** The voting of its bounty: what a reader needs to calculate weight and early factor. */
    votingStartedAt: instant.nullable(),
    votingEndsAt: instant.nullable(),
    /** Whether its voter may see where they stood. */
    isVotingClosed: z.boolean(),
    settlement: z
      .object({
        isHit: z.boolean(),
        place: z.int().nullable(),
        isBonus: z.boolean(),
        strength: z.number(),
        weight: z.number(),
        early: z.number(),
        rank: z.number(),
        /** 0 while unknown; practice votes are calculated with 1. */
        skill: z.number(),
        /** Streak bonus on top of the share of the pool, in percent. */
        streakPercent: z.int(),
        poolPoints: pointsAmount,
        /** Share of the pool before and after the 5 % cap. */
        rawPoints: z.number(),
        amountPoints: decimalPoints,
        /** Factors within the weight; null under version 1 of the rules. */
        record: z.number().nullable(),
        oneVoice: z.number().nullable(),
        /** Voter and author support each other in a group: the vote weighs nothing. */
        isMutualSupport: z.boolean(),
        ruleVersion: z.int(),
        /** How the pool was split; null without a pool, and for votes settled before splits were stored. */
        split: z
          .object({
            /** The skill used for the share: 1 while unknown. */
            skill: z.number(),
            /** Sum and number of all shares of the pool, practice votes excluded. */
            partSum: z.number(),
            partCount: z.int(),
            /** By largest remainder (version 1: in whole points), before and after the cap per voter. */
            roundedPoints: decimalPoints,
            cappedPoints: decimalPoints,
            capPoints: decimalPoints,
          })
          .nullable(),
        /** `practice`: the reward is shown, never paid. `voided`: the vote counted 0. */
        state: z.enum(['paid', 'held', 'none', 'practice', 'voided']),
        /** Its points are held until the voter's skill is known. */
        isHeld: z.boolean(),
        /** Its voter was voided: the factor is 0, and nothing is paid. */
        isVoided: z.boolean(),
        /** It pays nothing; the amount is what it would have paid. */
        isPractice: z.boolean(),
        settledAt: instant,
        transferId: id.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'VoteReceipt' })
/** A vote with its receipt. */
export type VoteReceiptReply = z.infer<typeof voteReceipt>

export const listMyVotes = endpoint({
  id: 'votes.listMine',
  method: 'GET',
  path: '/api/v1/me/votes',
  summary: 'List your votes with their receipts',
  access: 'member',
  query: pageQuery.extend({ filter: z.enum(['all', 'pending', 'settled', 'best']).default('all') }),
  reply: page(voteReceipt),
})

export const getMyVoting = endpoint({
  id: 'votes.mine',
  method: 'GET',
  path: '/api/v1/me/voting',
  summary: 'Get your energy, skill, and pending and settled rewards',
  access: 'member',
  reply: z.object({
    status: votingStatus,
    voteCount: z.int(),
    pendingCount: z.int(),
    settledCount: z.int(),
    hitCount: z.int(),
    earnedPoints: pointsAmount,
    heldPoints: pointsAmount,
    /** Left over from earlier rewards, less than a point: added to the next one. */
    carriedPoints: z.number().min(0).max(1),
    /** When held rewards are decided by votes that are already cast, at the earliest; null without any, or unknown. */
    heldUntil: instant.nullable(),
    skill: z.object({
      value: z.number(),
      /** Wilson lower bound of the hit rate, and the rate expected by chance; both 0 to 1. */
      lowerBound: z.number(),
      chance: z.number(),
      sampleSize: z.int(),
      supports: z.int(),
      /** What is missing before skill counts; null once it does. */
      missing: z.string().nullable(),
    }),
  }),
})
