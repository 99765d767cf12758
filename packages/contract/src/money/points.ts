import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, page, pageQuery, pointsAmount, utcDay } from '../shapes.ts'

/** Categories of minted points that count for the season score, net of reversals (product.md 8). */
export const SCORED_CATEGORIES = [
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
] as const

/** Categories of transfers of points. */
export const TRANSFER_CATEGORIES = [
  ...SCORED_CATEGORIES,
  'referral',
  'reversal',
  'settle',
  'release',
  'escrow_fund',
  'escrow_refund',
  'prize',
  'boost',
  'boost_burn',
  'boost_refund',
  'starter_grant',
  'operator_grant',
  'adjustment',
  'reserve',
  'debt',
] as const

/** The category of a transfer. */
export const transferCategory = z.enum(TRANSFER_CATEGORIES)
export type TransferCategory = z.infer<typeof transferCategory>

/** The accounts of a person's points. */
export const POINT_ACCOUNTS = ['spendable', 'pending', 'held', 'debt'] as const

/** One line of a person's ledger. */
export const ledgerLine = z
  .object({
    transferId: id,
    sequence: z.int(),
    at: instant,
    category: transferCategory,
    /** The cause shown to the person, in one sentence. */
    title: z.string(),
    /** Path of the cause's page. */
    url: z.string().nullable(),
    account: z.enum(POINT_ACCOUNTS),
    /** Signed change of that account. */
    amountPoints: pointsAmount,
    balanceAfterPoints: pointsAmount.nullable(),
    seasonId: id.nullable(),
    ruleVersion: z.int(),
    isReversed: z.boolean(),
    /** The seal of its day (docs/seals.md); null until then. */
    seal: z.object({ day: z.string(), root: z.string() }).nullable(),
  })
  .meta({ id: 'LedgerLine' })

/** Balances of one person. */
export const balances = z
  .object({
    spendablePoints: pointsAmount,
    pendingPoints: pointsAmount,
    heldPoints: pointsAmount,
    debtPoints: pointsAmount,
    seasonScorePoints: pointsAmount,
  })
  .meta({ id: 'Balances' })

/** The season in force. */
export const season = z
  .object({
    seasonId: id,
    name: z.string(),
    startsAt: instant,
    endsAt: instant,
    ruleVersion: z.int(),
    ruleHash: z.string(),
  })
  .meta({ id: 'Season' })

export const getMyPoints = endpoint({
  id: 'points.mine',
  method: 'GET',
  path: '/api/v1/me/points',
  summary: 'Get your balances, rank and next settlement',
  access: 'member',
  reply: z.object({
    balances,
    rank: z.int().nullable(),
    season: season.nullable(),
    /** When pending points settle next (00:10 UTC). */
    nextSettlementAt: instant,
    today: z.object({ earnedPoints: pointsAmount, capPoints: pointsAmount }),
  }),
})

/** Which of a person's lines to read; days are UTC, both included. */
export const transferFilters = z.object({
  category: transferCategory.optional(),
  account: z.enum(POINT_ACCOUNTS).optional(),
  seasonId: id.optional(),
  from: utcDay.optional(),
  to: utcDay.optional(),
})

export const listMyTransfers = endpoint({
  id: 'points.transfers',
  method: 'GET',
  path: '/api/v1/me/transfers',
  summary: 'List your ledger lines',
  access: 'member',
  query: pageQuery.extend(transferFilters.shape),
  reply: page(ledgerLine),
})

export const downloadMyTransfers = endpoint({
  id: 'points.download',
  method: 'GET',
  path: '/api/v1/me/transfers/csv',
  summary: 'Download all your ledger lines that match, as CSV',
  access: 'member',
  query: transferFilters,
  media: 'text/csv',
  reply: z.string(),
})

export const listSeasons = endpoint({
  id: 'points.seasons',
  method: 'GET',
  path: '/api/v1/seasons',
  summary: 'List the latest 100 seasons, newest first',
  access: 'public',
  isShared: true,
  reply: z.object({
    items: z.array(
      z.object({ seasonId: id, name: z.string(), startsAt: instant, endsAt: instant }),
    ),
  }),
})

/** A transfer as anyone can see it. */
export const publicTransfer = z
  .object({
    transferId: id,
    sequence: z.int(),
    at: instant,
    category: transferCategory,
    from: z.object({ kind: z.string(), label: z.string() }),
    to: z.object({ kind: z.string(), label: z.string() }),
    amountPoints: pointsAmount,
    ruleVersion: z.int(),
    causeKind: z.string(),
    causeId: z.string().nullable(),
    reversesId: id.nullable(),
    /** The bounty and the entry concerned, if public. */
    bounty: z.object({ bountyId: id, slug: z.string(), title: z.string() }).nullable(),
    submission: z.object({ submissionId: id, title: z.string() }).nullable(),
    /** How the amount was calculated; null if a person decided it. */
    calculation: z
      .object({
        formula: z.string(),
        factors: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            value: z.number(),
            unit: z.enum(['points', 'percent', 'count', 'factor']),
            meaning: z.string(),
          }),
        ),
      })
      .nullable(),
    /** Inputs of the rule, as stored with the transfer. */
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'Transfer' })

export const getTransfer = endpoint({
  id: 'points.transfer',
  method: 'GET',
  path: '/api/v1/transfers/{id}',
  summary: 'Get a transfer with its calculation',
  access: 'public',
  params: z.object({ id }),
  reply: publicTransfer,
})

export const getSupply = endpoint({
  id: 'points.supply',
  method: 'GET',
  path: '/api/v1/points/supply',
  summary: 'Get the total of each kind of account; the sum over all accounts is zero',
  access: 'public',
  isShared: true,
  reply: z.object({
    accounts: z.array(z.object({ kind: z.string(), count: z.int(), balancePoints: pointsAmount })),
    sumPoints: pointsAmount,
    transferCount: z.int(),
    asOf: instant,
  }),
})
