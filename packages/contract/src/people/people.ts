import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_PAGE_ITEMS, MAX_USERNAME_LENGTH } from '../field-limits.ts'
import { REWARD_TOKENS } from '../money/money.ts'
import { payToken } from '../money/payments.ts'
import { balances } from '../money/points.ts'
import { id, instant, page, pageQuery, person, pointsAmount, tokenAmount } from '../shapes.ts'
import { bountyCategory, sponsorRecord } from '../work/bounties.ts'
import { submissionCard } from '../work/submissions.ts'
import { badge, board, boardFigures, boardWindow } from './boards.ts'

/** Roles granted in `user_roles`, never by the user. */
export const ROLES = ['moderator', 'finance', 'admin'] as const
/** A role. */
export const role = z.enum(ROLES)
export type Role = z.infer<typeof role>

/** One requirement of the next trust level. */
export const trustRequirement = z.object({
  id: z.string(),
  text: z.string(),
  isMet: z.boolean(),
  /** Path of the page where it can be met. */
  url: z.string().nullable(),
  /** When waiting alone will meet it. */
  metAt: instant.nullable(),
})

/** A to-do, something in progress, or a suggested next step. */
export const nextStep = z.object({
  id: z.string(),
  kind: z.enum(['waiting', 'running', 'suggestion']).meta({
    description: 'A task for you, something in progress until `dueAt`, or a suggestion',
  }),
  title: z.string(),
  text: z.string(),
  actionLabel: z.string(),
  url: z.string(),
  dueAt: instant.nullable(),
})

export const getMe = endpoint({
  id: 'people.me',
  method: 'GET',
  path: '/api/v1/me',
  summary: 'Get your profile, roles, trust level and balances',
  access: 'member',
  reply: person.extend({
    email: z.string().nullable(),
    bio: z.string(),
    roles: z.array(role),
    /** Desks that the viewer's roles give access to. */
    abilities: z.object({
      canSeeDesk: z.boolean(),
      canModerate: z.boolean(),
      canManagePayouts: z.boolean(),
      canManageMails: z.boolean(),
      canVerifySponsors: z.boolean(),
      canManageRoles: z.boolean(),
      canOperate: z.boolean(),
    }),
    trustLevel: z.int(),
    trustRequirements: z.array(trustRequirement),
    /** Set while the level is kept although its requirements are no longer met. */
    trustGrace: z.object({ until: instant, missing: z.array(trustRequirement) }).nullable(),
    balances,
    rank: z.int().nullable(),
    creditBalance: z.int(),
    joinedAt: instant,
  }),
})

export const getNextSteps = endpoint({
  id: 'people.nextSteps',
  method: 'GET',
  path: '/api/v1/me/next-steps',
  summary: 'List your to-dos and your best next step',
  access: 'member',
  reply: z.object({ items: z.array(nextStep) }),
})

/** A creator in the directory. */
export const creatorCard = person
  .extend({
    bio: z.string(),
    trustLevel: z.int(),
    acceptedCount: z.int(),
    winCount: z.int(),
    bountyCount: z.int(),
    seasonScorePoints: pointsAmount,
  })
  .meta({ id: 'CreatorCard' })

/** A creator in the directory: with what they do, and their latest pictures. */
export const directoryCard = creatorCard
  .extend({
    /** The categories with most of their public work, at most three. */
    categories: z.array(bountyCategory),
    /** As on the profile. */
    skill: z.number().nullable(),
    /** Without the one for the season's rank. */
    badges: z.array(badge),
    followerCount: z.int(),
    /** The newest public work with a picture, at most three, each in its smallest width. */
    latestPictures: z.array(z.object({ submissionId: id, url: z.string() })),
  })
  .meta({ id: 'DirectoryCard' })

export const listCreators = endpoint({
  id: 'people.creators',
  method: 'GET',
  path: '/api/v1/creators',
  summary: 'List creators',
  access: 'public',
  isShared: true,
  query: pageQuery.extend({
    q: z.string().max(MAX_USERNAME_LENGTH).optional(),
    /** Only people with public work in it. */
    category: bountyCategory.optional(),
    sort: z.enum(['points', 'wins', 'recent_wins', 'followers', 'newest']).default('points'),
  }),
  reply: page(directoryCard),
})

export const getCreator = endpoint({
  id: 'people.creator',
  method: 'GET',
  path: '/api/v1/creators/{username}',
  summary: 'Get a public profile: work, wins and skill',
  access: 'public',
  params: z.object({ username: z.string().min(1).max(MAX_USERNAME_LENGTH) }),
  reply: creatorCard.extend({
    twitterHandle: z.string().nullable(),
    joinedAt: instant,
    prizePoints: pointsAmount,
    /** Prizes paid on the chain, in smallest units; tokens without a prize are omitted. */
    prizeTokens: z.array(z.object({ token: payToken, amount: tokenAmount })),
    rank: z.int().nullable(),
    skill: z.number().nullable(),
    /**
     * The hit rate behind a known skill: its interval (Wilson), and what chance would give; between 0 and 1. Single votes
     * are never public (rule D-outcome).
     */
    hitRate: z
      .object({ low: z.number(), high: z.number(), chance: z.number(), settledVotes: z.int() })
      .nullable(),
    website: z.string().nullable(),
    /** Null for people who have sponsored nothing. */
    sponsorRecord: sponsorRecord
      .extend({
        /** Announced decisions, and how many of them the sponsor made before the due date. */
        decidedCount: z.int(),
        onTimeCount: z.int(),
        /** From the end of submission to the announcement. */
        medianDaysToAward: z.number().nullable(),
        /** Prizes that reached the winners; tokens without any are omitted. */
        paidOut: z.array(z.object({ token: z.enum(REWARD_TOKENS), amount: tokenAmount })),
      })
      .nullable(),
    /** Points of all seasons, without prizes; null unless the person shows them. */
    earnedPoints: pointsAmount.nullable(),
    /** Distinctions from all time, and for the season's rank. */
    badges: z.array(badge),
    work: z.array(submissionCard),
  }),
})

/** A row of a leaderboard. */
export const leaderboardRow = z
  .object({
    rank: z.int(),
    person,
    /** What ranks people: points, people, or hundredths of a percent (curators and sponsors). */
    score: z.int(),
    /** The score where it is in points, else 0. */
    scorePoints: pointsAmount,
    /** How many fewer people have a higher score than when the day (UTC) began; null for a newcomer. */
    movement: z.int().nullable(),
    figures: boardFigures,
    badges: z.array(badge),
  })
  .meta({ id: 'LeaderboardRow' })

const boardQuery = z.object({
  board: board.default('points'),
  /** The season, or 7 days on the board of rising people, which has no season and no all time. */
  window: boardWindow.optional(),
})

export const getLeaderboard = endpoint({
  id: 'leaderboard.list',
  method: 'GET',
  path: '/api/v1/leaderboard',
  summary: 'Rank people on a board in a window; ties go to the person who reached the score first',
  access: 'public',
  isShared: true,
  query: pageQuery.extend({
    ...boardQuery.shape,
    /** Part of a name: lists these people with their ranks among all. */
    q: z.string().max(MAX_USERNAME_LENGTH).optional(),
    /** Begins the list five rows above the viewer's; empty for those who are not on the board. */
    around: z.literal('me').optional(),
    limit: z.coerce.number().int().min(1).max(MAX_PAGE_ITEMS).default(MAX_PAGE_ITEMS),
  }),
  reply: page(leaderboardRow).extend({
    total: z.int(),
    /** When a rolling window began, as a UTC day; null for the season and all time. */
    since: z.string().nullable(),
  }),
})

export const getMyRank = endpoint({
  id: 'leaderboard.mine',
  method: 'GET',
  path: '/api/v1/me/rank',
  summary: 'Get your row of a leaderboard with its neighbours',
  access: 'member',
  query: boardQuery,
  reply: z.object({
    row: leaderboardRow.nullable(),
    above: z.array(leaderboardRow),
    below: z.array(leaderboardRow),
  }),
})

/** An event of the public feed, without private facts. */
export const activityEvent = z
  .object({
    eventId: id,
    kind: z.string(),
    at: instant,
    actor: person.nullable(),
    title: z.string(),
    text: z.string(),
    url: z.string().nullable(),
    points: pointsAmount.nullable(),
    /** Tokens moved on the chain, with the transaction once there is one. */
    money: z
      .object({ token: payToken, amount: tokenAmount, signature: z.string().nullable() })
      .nullable(),
    transferId: id.nullable(),
    /** Number of similar events grouped in this one. */
    count: z.int(),
  })
  .meta({ id: 'ActivityEvent' })

export const listActivity = endpoint({
  id: 'activity.list',
  method: 'GET',
  path: '/api/v1/activity',
  summary:
    'List activity: for you, of whom and what you follow, on the platform, money only, or your own',
  access: 'public',
  query: pageQuery.extend({
    tab: z.enum(['for-you', 'following', 'platform', 'money', 'mine']).default('platform'),
  }),
  reply: page(activityEvent),
})

export const getHome = endpoint({
  id: 'home.get',
  method: 'GET',
  path: '/api/v1/home',
  summary: 'Get live totals for the home page',
  access: 'public',
  isShared: true,
  reply: z.object({
    openBounties: z.int(),
    /** Prizes in points held in escrow, whatever the bounty's state. */
    escrowPoints: pointsAmount,
    /** Number of bounties with a prize in escrow, in any token. */
    escrowBounties: z.int(),
    /** SOL and USDC, in smallest units: prizes in escrow, and prizes paid. */
    tokens: z.array(z.object({ token: payToken, escrow: tokenAmount, paid: tokenAmount })),
    prizePoints: pointsAmount,
    creators: z.int(),
    submissions: z.int(),
    votes: z.int(),
    asOf: instant,
  }),
})
