import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { MAX_PAGE_ITEMS, MAX_USERNAME_LENGTH } from './field-limits.ts'
import { payToken } from './money/payments.ts'
import { balances } from './money/points.ts'
import { id, instant, page, pageQuery, person, pointsAmount, tokenAmount } from './shapes.ts'
import { submissionCard } from './work/submissions.ts'

/** Roles that `user_roles` grants, never the user. */
export const ROLES = ['moderator', 'finance', 'admin'] as const
/** A role. */
export const role = z.enum(ROLES)
export type Role = z.infer<typeof role>

/** One requirement of the next trust level. */
export const trustRequirement = z.object({
  id: z.string(),
  text: z.string(),
  isMet: z.boolean(),
  /** Where to do it. */
  url: z.string().nullable(),
  /** When it is met by waiting. */
  metAt: instant.nullable(),
})

/** What waits for a person, or is worth doing next. */
export const nextStep = z.object({
  id: z.string(),
  kind: z.enum(['waiting', 'running', 'suggestion']).meta({
    description: 'Waits for me, goes on without me until `dueAt`, or is worth doing next',
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
  summary: 'Who I am here: profile, roles, trust level and balances',
  access: 'member',
  reply: person.extend({
    email: z.string().nullable(),
    bio: z.string(),
    roles: z.array(role),
    /** The desks that my roles open. */
    abilities: z.object({
      canModerate: z.boolean(),
      canManagePayouts: z.boolean(),
      canManageMails: z.boolean(),
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
  summary: 'What waits for me and my best next step',
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

export const listCreators = endpoint({
  id: 'people.creators',
  method: 'GET',
  path: '/api/v1/creators',
  summary: 'The directory of creators',
  access: 'public',
  isShared: true,
  query: pageQuery.extend({
    q: z.string().max(MAX_USERNAME_LENGTH).optional(),
    sort: z.enum(['points', 'wins', 'newest']).default('points'),
  }),
  reply: page(creatorCard),
})

export const getCreator = endpoint({
  id: 'people.creator',
  method: 'GET',
  path: '/api/v1/creators/{username}',
  summary: 'A public profile: work, wins and skill',
  access: 'public',
  params: z.object({ username: z.string().min(1).max(MAX_USERNAME_LENGTH) }),
  reply: creatorCard.extend({
    twitterHandle: z.string().nullable(),
    joinedAt: instant,
    prizePoints: pointsAmount,
    /** Prizes that were paid on the chain, in smallest units; tokens without one are left out. */
    prizeTokens: z.array(z.object({ token: payToken, amount: tokenAmount })),
    rank: z.int().nullable(),
    skill: z.number().nullable(),
    work: z.array(submissionCard),
  }),
})

/** A line of the leaderboard. */
export const leaderboardRow = z
  .object({
    rank: z.int(),
    person,
    scorePoints: pointsAmount,
    /** Ranks gained since yesterday, negative for lost, null for a newcomer. */
    movement: z.int().nullable(),
  })
  .meta({ id: 'LeaderboardRow' })

export const getLeaderboard = endpoint({
  id: 'leaderboard.list',
  method: 'GET',
  path: '/api/v1/leaderboard',
  summary: 'People by points minted in a window; ties go to the earlier achiever',
  access: 'public',
  isShared: true,
  query: pageQuery.extend({
    window: z.enum(['season', '30d', '7d', 'all']).default('season'),
    q: z.string().max(MAX_USERNAME_LENGTH).optional(),
    limit: z.coerce.number().int().min(1).max(MAX_PAGE_ITEMS).default(MAX_PAGE_ITEMS),
  }),
  reply: page(leaderboardRow).extend({ total: z.int() }),
})

export const getMyRank = endpoint({
  id: 'leaderboard.mine',
  method: 'GET',
  path: '/api/v1/me/rank',
  summary: 'My row with its neighbours',
  access: 'member',
  query: z.object({ window: z.enum(['season', '30d', '7d', 'all']).default('season') }),
  reply: z.object({
    row: leaderboardRow.nullable(),
    above: z.array(leaderboardRow),
    below: z.array(leaderboardRow),
  }),
})

/** Something that happened, without a private fact. */
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
    /** Tokens that moved on the chain, with the transaction where there is one already. */
    money: z
      .object({ token: payToken, amount: tokenAmount, signature: z.string().nullable() })
      .nullable(),
    transferId: id.nullable(),
    /** How many alike events this line stands for. */
    count: z.int(),
  })
  .meta({ id: 'ActivityEvent' })

export const listActivity = endpoint({
  id: 'activity.list',
  method: 'GET',
  path: '/api/v1/activity',
  summary: 'What happens: for me, everywhere, money only, or mine',
  access: 'public',
  query: pageQuery.extend({
    tab: z.enum(['for-you', 'platform', 'money', 'mine']).default('platform'),
  }),
  reply: page(activityEvent),
})

export const getHome = endpoint({
  id: 'home.get',
  method: 'GET',
  path: '/api/v1/home',
  summary: 'Live totals for the front page',
  access: 'public',
  isShared: true,
  reply: z.object({
    openBounties: z.int(),
    /** Prizes of every bounty that is funded and not yet paid, in whatever state. */
    escrowPoints: pointsAmount,
    /** How many bounties these are. */
    escrowBounties: z.int(),
    /** SOL and USDC, in smallest units: prizes that the treasury holds, and prizes that were paid. */
    tokens: z.array(z.object({ token: payToken, escrow: tokenAmount, paid: tokenAmount })),
    prizePoints: pointsAmount,
    creators: z.int(),
    submissions: z.int(),
    votes: z.int(),
    asOf: instant,
  }),
})
