import { z } from 'zod'
import { boostLift } from '../boosts/boosts.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_ID_OR_SLUG_LENGTH } from '../field-limits.ts'
import { id, instant, percent, pointsAmount, tokenAmount, utcDay } from '../shapes.ts'
import { rewardToken } from '../work/bounties.ts'
import { ANALYTICS_RANGES } from './ranges.ts'
import { VIEW_SOURCES } from './view-words.ts'

/** A count about viewers; null below five of them, and where it is not shown yet. */
const count = z.int().nullable()

const query = z.object({ range: z.enum(ANALYTICS_RANGES).default('30d') })
const params = z.object({ id })

/** The days of a range, both included, and those of the period before; null for `all`. */
const period = z.object({
  from: utcDay,
  to: utcDay,
  before: z.object({ from: utcDay, to: utcDay }).nullable(),
})

/** A count in the range and in the period before. */
const compared = z.object({ now: count, before: count })

/** One day of a curve. */
const curveDay = z.object({ day: utcDay, impressions: count, opens: count })

/** The hours of a range of one or two days up to now, in UTC; null for a longer one. */
const hours = z.array(z.object({ hour: instant, impressions: count, opens: count })).nullable()

/** Where viewers came from. */
const sourceCount = z.object({ source: z.enum(VIEW_SOURCES), impressions: count, opens: count })

/** Votes per exposure in the arena, with its Wilson score interval (95 %). */
const voteRate = z
  .object({
    exposures: z.int(),
    votes: z.int(),
    percent,
    lowPercent: percent,
    highPercent: percent,
  })
  .meta({ id: 'VoteRate' })

/** A share with the same share of everyone on Laurel; null where there are too few. */
const benchmark = z.object({ mine: z.number().nullable(), platform: z.number().nullable() })

/** A piece of one's own work in a list. */
const pieceRow = z
  .object({
    submissionId: id,
    title: z.string(),
    bountyTitle: z.string().nullable(),
    submittedAt: instant.nullable(),
    impressions: count,
    opens: count,
    /** Votes are cast on it: opens and votes are shown once that is over. */
    isBlind: z.boolean(),
    /** Null below five exposures, while votes are cast, and for posts. */
    voteRate: voteRate.nullable(),
    place: z.int().nullable(),
    isBonus: z.boolean(),
  })
  .meta({ id: 'PieceAnalyticsRow' })

export const getCreatorAnalytics = endpoint({
  id: 'analytics.creator',
  method: 'GET',
  path: '/api/v1/me/analytics',
  summary: 'Get how your work was seen, voted on and paid, with the period before',
  access: 'member',
  query,
  reply: z.object({
    period,
    /** Days on which the log kept only a sample: their counts are estimates. */
    sampledDays: z.array(utcDay),
    /** Entries that people vote on now; their opens are left out. */
    blindCount: z.int(),
    impressions: compared,
    opens: compared,
    /** Views of your public profile. */
    profile: z.object({ impressions: compared, opens: compared }),
    /** Votes on entries whose voting is over. */
    votes: compared,
    wins: compared,
    points: compared,
    /** Prizes in tokens, in smallest units, by when they were won. */
    tokens: z.array(z.object({ token: rewardToken, amount: tokenAmount })),
    /** Places and bonus spots per decided entry, in percent. */
    winPercent: benchmark,
    /** Median hours from submitting an entry to its outcome. */
    decisionHours: benchmark,
    pointsBySource: z.array(z.object({ category: z.string(), points: pointsAmount })),
    days: z.array(curveDay),
    hours,
    sources: z.array(sourceCount),
    best: z.array(pieceRow),
    /** Days of the last year on which you did something, with how much. */
    activeDays: z.array(z.object({ day: utcDay, actions: z.int() })),
  }),
})

export const listContentAnalytics = endpoint({
  id: 'analytics.content',
  method: 'GET',
  path: '/api/v1/me/analytics/submissions',
  summary: 'List your latest 200 public submissions with how each was seen and voted on',
  access: 'member',
  query,
  reply: z.object({ period, sampledDays: z.array(utcDay), items: z.array(pieceRow) }),
})

export const getSubmissionAnalytics = endpoint({
  id: 'analytics.submission',
  method: 'GET',
  path: '/api/v1/me/analytics/submissions/{id}',
  summary: 'Get how one of your submissions was seen, read, voted on and scored',
  access: 'member',
  params,
  query,
  reply: z.object({
    period,
    sampledDays: z.array(utcDay),
    piece: pieceRow,
    before: z.object({ impressions: count, opens: count }),
    days: z.array(curveDay),
    hours,
    sources: z.array(sourceCount),
    /** Hosts that led here from outside, at least five people each. */
    hosts: z.array(z.object({ host: z.string(), opens: z.int() })),
    /** How long viewers stayed, by `DWELL_BUCKET_SECONDS`; null below five people. */
    dwell: z.array(z.int()).nullable(),
    /** Scores of the checklist beside the median of the bounty; null before the outcome. */
    checklist: z
      .array(z.object({ text: z.string(), mine: z.number(), median: z.number().nullable() }))
      .nullable(),
    /** Of its latest boost; null without one. */
    lift: boostLift.nullable(),
  }),
  problems: ['not_found'],
})

const bountyFigures = z.object({
  reach: count,
  opens: count,
  entries: z.int(),
  entriesPerDay: z.number().nullable(),
  /** Prizes divided by accepted entries, in the token's smallest unit. */
  costPerAccepted: tokenAmount.nullable(),
})

export const getBountyAnalytics = endpoint({
  id: 'analytics.bounty',
  method: 'GET',
  path: '/api/v1/me/analytics/bounties/{id}',
  summary: 'Get how one of your bounties was seen and entered, beside comparable ones',
  access: 'member',
  /** Its id or its slug. */
  params: z.object({ id: z.string().min(1).max(MAX_ID_OR_SLUG_LENGTH) }),
  query,
  reply: z.object({
    period,
    sampledDays: z.array(utcDay),
    bountyId: id,
    slug: z.string(),
    title: z.string(),
    token: rewardToken,
    figures: bountyFigures,
    /** New entries in the range. */
    entriesInRange: z.int(),
    /** The period before; null for `all`. */
    before: z.object({ reach: count, opens: count, entries: z.int() }).nullable(),
    /** Medians of other closed bounties of this category and token; null with fewer than five. */
    comparable: bountyFigures.extend({ bounties: z.int() }).nullable(),
    days: z.array(curveDay.extend({ entries: z.int() })),
    hours,
    sources: z.array(sourceCount),
  }),
  problems: ['not_found'],
})
