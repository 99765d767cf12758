import { z } from 'zod'
import { ability } from '../ability.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_REASON_LENGTH, MIN_REASON_LENGTH } from '../field-limits.ts'
import {
  done,
  id,
  instant,
  page,
  pageQuery,
  percent,
  person,
  plainText,
  pointsAmount,
} from '../shapes.ts'
import { submissionCard } from '../work/submissions.ts'
import {
  BOOST_SIGHTINGS,
  BOOST_STATES,
  MAX_BOOST_SIGHTINGS,
  MAX_BOOST_SLOTS,
} from './boost-words.ts'

/** A boost as its owner and moderators see it. */
export const boost = z
  .object({
    boostId: id,
    submission: submissionCard.pick({ submissionId: true, title: true, author: true, cover: true }),
    state: z.enum(BOOST_STATES),
    /** Where it is in its life, as facts; pages decide by these and use `state` only for its label. */
    phase: z.object({
      /** A quote that can still be bought. */
      isQuoted: z.boolean(),
      /** Paid; it begins later. */
      isUpcoming: z.boolean(),
      isRunning: z.boolean(),
      isOver: z.boolean(),
    }),
    /** Slots of 24 h that follow each other. */
    slots: z.int(),
    /** What it costs, in total. */
    pricePoints: pointsAmount,
    /** Impressions promised, in total; what is not delivered is refunded. */
    promisedImpressions: z.int(),
    /** Views of the marked card so far; may exceed what was promised. */
    deliveredImpressions: z.int(),
    quoteExpiresAt: instant,
    /** When it begins; of a quote, as of now. */
    startsAt: instant,
    endsAt: instant,
    paidAt: instant.nullable(),
    /** When it was completed, cancelled or rejected; null before. */
    endedAt: instant.nullable(),
    /** The price divided at the end; null before. */
    burnedPoints: pointsAmount.nullable(),
    refundedPoints: pointsAmount.nullable(),
    /** What cancelling now would refund; null where that is not possible. */
    refundNowPoints: pointsAmount.nullable(),
    /** Why it was rejected or stopped; null otherwise. */
    reason: z.string().nullable(),
    abilities: z.object({
      canBuy: ability('boosts.buy'),
      canCancel: ability('boosts.cancel'),
      canReject: z.boolean(),
    }),
  })
  .meta({ id: 'Boost' })
/** A boost as its owner and moderators see it. */
export type Boost = z.infer<typeof boost>

/** Views of one hour of a boost, each viewer once a day. */
const boostHour = z.object({
  /** When the hour begins. */
  at: instant,
  boostedViews: z.int(),
  organicViews: z.int(),
})

/** Viewers of one group, counted once a day, and how many of them opened the submission. */
const liftGroup = z.object({ viewers: z.int(), openers: z.int(), openPercent: percent })

/**
 * How much more often viewers opened the submission because of the boost: viewers who saw the marked card against held-out
 * viewers who reached the same place without it.
 */
export const boostLift = z
  .object({
    /** What it says, or why it says nothing yet, in one sentence. */
    summary: z.string(),
    /** Null while either group has fewer than 5 viewers, and while votes are cast on the submission. */
    result: z
      .object({
        treated: liftGroup,
        heldOut: liftGroup,
        /** Difference of the open rates in percentage points, with its 95 % interval (Newcombe). */
        differencePercent: z.number(),
        lowPercent: z.number(),
        highPercent: z.number(),
      })
      .nullable(),
  })
  .meta({ id: 'BoostLift' })

/** A boost with its chart and its lift. */
export const boostDetail = boost
  .extend({
    /** Hours with views from its beginning on, in order; hours without views are left out. */
    hours: z.array(boostHour),
    views: z.object({ boosted: z.int(), organic: z.int() }),
    /** Opens of the marked card, and of the submission elsewhere in lists; null below 5 viewers. */
    opens: z.object({ boosted: z.int(), organic: z.int() }).nullable(),
    lift: boostLift,
  })
  .meta({ id: 'BoostDetail' })
/** A boost with its chart and its lift. */
export type BoostDetail = z.infer<typeof boostDetail>

const params = z.object({ id })

export const getBoostMarket = endpoint({
  id: 'boosts.market',
  method: 'GET',
  path: '/api/v1/boosts/market',
  summary: 'Get what boosts cost now, how the price falls, and when the next slot is free',
  access: 'public',
  isShared: true,
  reply: z.object({
    /** Boosts that can run at a time, and how many run now. */
    slots: z.int(),
    usedSlots: z.int(),
    slotMs: z.int(),
    impressionsPerSlot: z.int(),
    everyNthItem: z.int(),
    heldOutViewers: z.number(),
    /** When a slot is free for one, two, … slots in a row, and their price; null where none is within 14 days. */
    offers: z.array(
      z.object({
        slots: z.int(),
        pricePoints: pointsAmount,
        impressions: z.int(),
        startsAt: instant.nullable(),
      }),
    ),
    /** The price of one slot by the hour, if no one buys; the first is now. */
    curve: z.array(z.object({ at: instant, pricePoints: pointsAmount })),
    basePoints: pointsAmount,
    maxPoints: pointsAmount,
  }),
})

export const listBoostPlacements = endpoint({
  id: 'boosts.placements',
  method: 'GET',
  path: '/api/v1/boosts/placements',
  summary:
    'List running boosts for public lists, those furthest behind first: show one as every `everyNthItem`th item, marked, except to viewers who are held out',
  access: 'public',
  isShared: true,
  reply: z.object({
    everyNthItem: z.int(),
    heldOutViewers: z.number(),
    items: z.array(z.object({ boostId: id, card: submissionCard })),
  }),
})

export const reportBoostSightings = endpoint({
  id: 'boosts.impressions',
  method: 'POST',
  path: '/api/v1/boosts/impressions',
  summary:
    'Report views and opens of cards with a running boost; each viewer counts once per boost and day',
  access: 'public',
  body: z.object({
    /** A random key that the browser keeps; it decides who is held out, and is not stored. Ignored if signed in. */
    viewerKey: z.string().min(8).max(64),
    sightings: z
      .array(z.object({ boostId: id, sighting: z.enum(BOOST_SIGHTINGS) }))
      .min(1)
      .max(MAX_BOOST_SIGHTINGS),
  }),
  reply: done,
})

export const listBoostable = endpoint({
  id: 'boosts.boostable',
  method: 'GET',
  path: '/api/v1/me/boostable-submissions',
  summary: 'List your public submissions, newest first, and why one cannot be boosted now',
  access: 'member',
  query: pageQuery,
  reply: page(
    submissionCard.extend({
      /** Why it cannot be boosted now, in one sentence; null if it can. */
      refusal: z.string().nullable(),
    }),
  ),
})

export const quoteBoost = endpoint({
  id: 'boosts.quote',
  method: 'POST',
  path: '/api/v1/boosts/quotes',
  summary:
    'Get a quote for your public submission: its price holds for 5 minutes, and replaces your previous quote',
  access: 'member',
  body: z.object({
    submissionId: id,
    slots: z.int().min(1).max(MAX_BOOST_SLOTS),
    /** The earliest beginning, at most 14 days ahead; now if absent. */
    startsAt: instant.optional(),
  }),
  reply: boost,
  status: 201,
  problems: ['not_found', 'trust_level_too_low', 'boost_refused', 'boost_sold_out'],
})

export const buyBoost = endpoint({
  id: 'boosts.buy',
  method: 'POST',
  path: '/api/v1/boosts/{id}/buy',
  summary: 'Buy a quoted boost with spendable points, once',
  access: 'member',
  params,
  reply: boost,
  problems: [
    'trust_level_too_low',
    'points_too_low',
    'boost_refused',
    'boost_sold_out',
    'boost_wrong_state',
    'boost_quote_expired',
  ],
})

export const cancelBoost = endpoint({
  id: 'boosts.cancel',
  method: 'POST',
  path: '/api/v1/boosts/{id}/cancel',
  summary:
    'Cancel your boost: before it begins all of the price is refunded, later the part for undelivered impressions',
  access: 'member',
  params,
  reply: boost,
  problems: ['boost_wrong_state'],
})

export const rejectBoost = endpoint({
  id: 'boosts.reject',
  method: 'POST',
  path: '/api/v1/boosts/{id}/reject',
  summary: 'Reject another person’s boost with a reason; undelivered impressions are refunded',
  access: 'moderator',
  params,
  body: z.object({ reason: plainText(MIN_REASON_LENGTH, MAX_REASON_LENGTH) }),
  reply: boost,
  problems: ['not_allowed', 'boost_wrong_state'],
})

export const listMyBoosts = endpoint({
  id: 'boosts.mine',
  method: 'GET',
  path: '/api/v1/me/boosts',
  summary: 'List your boosts and your open quote, newest first',
  access: 'member',
  query: pageQuery,
  reply: page(boost),
})

export const listLiveBoosts = endpoint({
  id: 'boosts.live',
  method: 'GET',
  path: '/api/v1/boosts',
  summary: 'List paid boosts that are not over, for moderators, by beginning',
  access: 'moderator',
  reply: z.object({ items: z.array(boost.extend({ owner: person })) }),
})

export const getBoost = endpoint({
  id: 'boosts.get',
  method: 'GET',
  path: '/api/v1/boosts/{id}',
  summary: 'Get your boost with its views by the hour and its lift',
  access: 'member',
  params,
  reply: boostDetail,
})
