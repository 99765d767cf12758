import { boostPrice, slotPrice } from '@laurel/contract/boosts/boost-price'
import { MAX_BOOST_SLOTS } from '@laurel/contract/boosts/boost-words'
import type {
  getBoostMarket,
  listBoostable,
  listBoostPlacements,
  listLiveBoosts,
  listMyBoosts,
} from '@laurel/contract/boosts/boosts'
import type { ServerCall } from '@laurel/contract/endpoint'
import { MS, plus } from '../../platform/clock.ts'
import type { Ctx, MemberCtx } from '../../platform/context.ts'
import { readCursor, timeCursor, toPage } from '../../platform/cursor.ts'
import { rulesAt } from '../rules/rules-in-force.service.ts'
import { findOrCreateStanding } from '../standings/standings.service.ts'
import {
  findCards,
  listOwnPublic,
  type PageQuery,
} from '../submissions/lists/submission-lists.service.ts'
import { BOOST_LIMITS } from './boost-life.rules.ts'
import { findDelivered } from './boost-moves.service.ts'
import { presentBoosts } from './boosts.presenter.ts'
import {
  type BoostRow,
  findBoosted,
  listBookings,
  selectBoostsOf,
  selectLive,
  selectRunning,
} from './boosts.queries.ts'
import { ALREADY_BOOSTED, currentDemand, freeTimeFor } from './boosts.service.ts'

/** Hours of the price curve, the current one included. */
const CURVE_HOURS = 25

/** What boosts cost now, how the price falls, and when slots are free. */
export async function readMarket(ctx: Ctx): Promise<ServerCall<typeof getBoostMarket>['reply']> {
  const { db, now } = ctx
  const rules = await rulesAt(db, now)
  const { boost } = rules
  const demand = await currentDemand(ctx, rules)
  const bookings = await listBookings(db, now)
  const choices = Array.from({ length: MAX_BOOST_SLOTS }, (_, index) => index + 1)
  return {
    slots: boost.slots,
    usedSlots: bookings.filter(({ startsAt }) => startsAt <= now).length,
    slotMs: boost.slotMs,
    impressionsPerSlot: boost.impressions,
    everyNthItem: boost.everyNthItem,
    heldOutViewers: boost.heldOutViewers,
    offers: choices.map((slots) => ({
      slots,
      pricePoints: boostPrice(boost, demand, slots),
      impressions: slots * boost.impressions,
      startsAt:
        freeTimeFor(now, rules, bookings, { slots, from: now })?.startsAt.toISOString() ?? null,
    })),
    curve: Array.from({ length: CURVE_HOURS }, (_, hour) => ({
      at: plus(now, hour * MS.hour).toISOString(),
      pricePoints: slotPrice(boost, demand * 2 ** ((-hour * MS.hour) / boost.priceHalfLifeMs)),
    })),
    basePoints: boost.basePoints,
    maxPoints: boost.maxPoints,
  }
}

/** Running boosts for public lists, those furthest behind first. The same for every viewer, so that it can be cached. */
export async function listPlacements(
  ctx: Ctx,
): Promise<ServerCall<typeof listBoostPlacements>['reply']> {
  const { db, now } = ctx
  const { boost } = await rulesAt(db, now)
  const running = await selectRunning(db, now)
  const deliveredBy = await findDelivered(
    ctx,
    running.map(({ id }) => id),
  )
  const lead = (row: BoostRow) => leadOf(row, deliveredBy(row.id), now)
  const ordered = running.toSorted((a, b) => lead(a) - lead(b) || (a.id < b.id ? -1 : 1))
  const cards = await findCards(
    db,
    ordered.map(({ submissionId }) => submissionId),
  )
  return {
    everyNthItem: boost.everyNthItem,
    heldOutViewers: boost.heldOutViewers,
    items: ordered.flatMap(({ id, submissionId }) => {
      const card = cards.get(submissionId)
      return card === undefined ? [] : [{ boostId: id, card }]
    }),
  }
}

/** How far ahead of its promise a boost is: the delivered share less the share of its time that is over. */
function leadOf(row: BoostRow, delivered: number, now: Date): number {
  const elapsedMs = now.getTime() - row.startsAt.getTime()
  const wholeMs = row.endsAt.getTime() - row.startsAt.getTime()
  return delivered / row.promisedImpressions - elapsedMs / wholeMs
}

/** The viewer's public submissions, and why one cannot be boosted now. */
export async function listOwnBoostable(
  ctx: MemberCtx,
  query: PageQuery,
): Promise<ServerCall<typeof listBoostable>['reply']> {
  const { db, now, viewer } = ctx
  const { items, nextCursor } = await listOwnPublic(ctx, query)
  const boosted = await findBoosted(
    db,
    items.map(({ submissionId }) => submissionId),
  )
  const { trustLevel } = await findOrCreateStanding(db, viewer.userId, now)
  const isTrusted = trustLevel >= BOOST_LIMITS.minTrustLevel
  return {
    items: items.map((card) => ({
      ...card,
      refusal: !isTrusted
        ? `Boosts need trust level ${BOOST_LIMITS.minTrustLevel}.`
        : boosted.has(card.submissionId)
          ? ALREADY_BOOSTED
          : null,
    })),
    nextCursor,
  }
}

/** The viewer's boosts and their open quote, newest first. */
export async function listOwnBoosts(
  ctx: MemberCtx,
  query: PageQuery,
): Promise<ServerCall<typeof listMyBoosts>['reply']> {
  const page = { after: readCursor(query.cursor, timeCursor), limit: query.limit + 1 }
  const rows = await selectBoostsOf(ctx.db, ctx.viewer.userId, ctx.now, page)
  const presented = await presentBoosts(ctx, rows)
  const shown = rows.map((row, index) => ({ row, reply: presented[index] }))
  return toPage(
    shown.flatMap(({ row, reply }) => (reply === undefined ? [] : [{ row, reply }])),
    query.limit,
    ({ row }) => [row.quotedAt.getTime(), row.id],
    ({ reply }) => reply,
  )
}

/** Live boosts of everyone, for moderators. */
export async function listLive(
  ctx: MemberCtx,
): Promise<ServerCall<typeof listLiveBoosts>['reply']> {
  const presented = await presentBoosts(ctx, await selectLive(ctx.db))
  return { items: presented.map((reply) => ({ ...reply, owner: reply.submission.author })) }
}
