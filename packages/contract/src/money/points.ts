import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, page, pageQuery, pointsAmount } from '../shapes.ts'

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
  'starter_grant',
  'operator_grant',
  'reserve',
  'debt',
] as const

/** The category of a transfer. */
export const transferCategory = z.enum(TRANSFER_CATEGORIES)
export type TransferCategory = z.infer<typeof transferCategory>

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
    account: z.enum(['spendable', 'pending', 'held', 'debt']),
    /** Signed change of that account. */
    amountPoints: pointsAmount,
    balanceAfterPoints: pointsAmount.nullable(),
    seasonId: id.nullable(),
    ruleVersion: z.int(),
    isReversed: z.boolean(),
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

export const listMyTransfers = endpoint({
  id: 'points.transfers',
  method: 'GET',
  path: '/api/v1/me/transfers',
  summary: 'List your ledger lines',
  access: 'member',
  query: pageQuery.extend({ category: transferCategory.optional() }),
  reply: page(ledgerLine),
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
