import { boostPrice, demandAt } from '@laurel/contract/boosts/boost-price'
import type { quoteBoost } from '@laurel/contract/boosts/boosts'
import type { ServerCall } from '@laurel/contract/endpoint'
import { points } from '@laurel/contract/money/money'
import type { RuleSet } from '@laurel/contract/money/rules'
import { Problem } from '@laurel/contract/problems'
import { paths } from '@laurel/contract/spec/routes'
import { recordAudit } from '../../platform/audit/audit.ts'
import { plus } from '../../platform/clock.ts'
import { type Ctx, hasRole, type MemberCtx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { recordActivity } from '../activity/activity.service.ts'
import { rulesAt } from '../rules/rules-in-force.service.ts'
import { findOrCreateStanding } from '../standings/standings.service.ts'
import {
  requireSubmission,
  requireVisibleSubmission,
  type SubmissionRow,
} from '../submissions/submissions.service.ts'
import { type Booking, findFreeTime } from './boost-calendar.ts'
import { BOOST_LIMITS } from './boost-life.rules.ts'
import { endBoost, moveBoost, payBoost } from './boost-moves.service.ts'
import {
  type BoostRow,
  deleteQuotes,
  findBoost,
  findBoosted,
  listBookings,
  listSales,
  lockBoost,
  lockBoostCalendar,
  replaceQuote,
  selectLiveOf,
} from './boosts.queries.ts'

type QuoteForm = ServerCall<typeof quoteBoost>['body']

/** The time after which a sale no longer moves the price: its part is below a millionth. */
const FORGOTTEN_HALF_LIVES = 20

/** Slots sold, each counting half after every half-life (product.md 7). */
export async function currentDemand(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { boost }: RuleSet,
): Promise<number> {
  const since = plus(now, -FORGOTTEN_HALF_LIVES * boost.priceHalfLifeMs)
  return demandAt(boost, await listSales(db, since), now)
}

/**
 * Quotes a boost of the viewer's public submission; the price holds for 5 minutes, the time does not. Raises `not_found`,
 * `trust_level_too_low`, `boost_refused` and `boost_sold_out`.
 */
export async function createQuote(ctx: MemberCtx, form: QuoteForm): Promise<BoostRow> {
  const { db, now, viewer } = ctx
  await requireBuyer(ctx)
  const { submission } = await requireVisibleSubmission(ctx, form.submissionId)
  await requireBoostable(ctx, submission)
  const rules = await rulesAt(db, now)
  const time = await requireFreeTime(ctx, rules, {
    slots: form.slots,
    from: laterOf(now, form.startsAt === undefined ? now : new Date(form.startsAt)),
  })
  const demand = await currentDemand(ctx, rules)
  const quote = await replaceQuote(db, {
    id: newId(),
    submissionId: submission.id,
    userId: viewer.userId,
    state: 'quoted',
    stateSince: now,
    slots: form.slots,
    pricePoints: points(boostPrice(rules.boost, demand, form.slots)),
    demand,
    promisedImpressions: form.slots * rules.boost.impressions,
    ruleVersion: rules.version,
    quotedAt: now,
    quoteExpiresAt: plus(now, rules.boost.quoteMs),
    startsAt: time.startsAt,
    endsAt: time.endsAt,
  })
  if (quote === null) throw new Problem('boost_refused')
  return quote
}

/**
 * Buys a quote of the viewer: takes its price, and the earliest free time from the quoted one on. Raises `not_found`,
 * `boost_wrong_state`, `boost_quote_expired`, `trust_level_too_low`, `boost_refused`, `boost_sold_out` and
 * `points_too_low`.
 */
export async function buyBoost(ctx: MemberCtx, id: string): Promise<BoostRow> {
  const { db, now, viewer } = ctx
  const quote = await lockBoost(db, id)
  if (quote === null || quote.userId !== viewer.userId) throw new Problem('not_found')
  if (quote.state !== 'quoted') {
    throw new Problem('boost_wrong_state', { detail: 'You already bought this boost.' })
  }
  if (now >= quote.quoteExpiresAt) throw new Problem('boost_quote_expired')
  await requireBuyer(ctx)
  await lockBoostCalendar(db)
  const submission = await requireSubmission(db, quote.submissionId)
  await requireBoostable(ctx, submission)
  const from = laterOf(now, quote.startsAt)
  const time = await requireFreeTime(ctx, await rulesAt(db, now), { slots: quote.slots, from })
  if (time.startsAt > plus(from, BOOST_LIMITS.delayMs)) throw new Problem('boost_sold_out')
  const paid = await moveBoost(ctx, 'owner', quote, 'pay', { ...time, paidAt: now })
  await payBoost(ctx, paid, submission.title)
  const scheduled = await moveBoost(ctx, 'system', paid, 'schedule')
  await recordActivity(ctx, [
    {
      kind: 'boost_bought',
      actorId: viewer.userId,
      audienceId: viewer.userId,
      submissionId: submission.id,
      title: `boosted “${submission.title}” for ${quote.pricePoints} points`,
      url: paths.boostOf(id),
      isMoney: true,
    },
  ])
  return scheduled.startsAt > now ? scheduled : await moveBoost(ctx, 'system', scheduled, 'start')
}

/** Cancels the viewer's live boost. Raises `not_found` and `boost_wrong_state`. */
export async function cancelBoost(ctx: MemberCtx, id: string): Promise<BoostRow> {
  const boost = await lockBoost(ctx.db, id)
  if (boost === null || boost.userId !== ctx.viewer.userId) throw new Problem('not_found')
  return await endBoost(ctx, 'owner', boost, { how: 'cancel' })
}

/** Rejects a live boost of another person. Raises `not_found`, `not_allowed` and `boost_wrong_state`. */
export async function rejectBoost(ctx: MemberCtx, id: string, reason: string): Promise<BoostRow> {
  const boost = await lockBoost(ctx.db, id)
  if (boost === null) throw new Problem('not_found')
  if (boost.userId === ctx.viewer.userId) {
    throw new Problem('not_allowed', { detail: 'Another moderator decides about your boost.' })
  }
  const rejected = await endBoost(ctx, 'moderator', boost, { how: 'reject', reason })
  await recordAudit(ctx, {
    action: 'boost.reject',
    subjectKind: 'boost',
    subjectId: id,
    reason,
    before: { state: boost.state },
    after: { state: rejected.state, refundedPoints: rejected.refundedPoints },
  })
  return rejected
}

/** A boost that the viewer may see: their own, or as a moderator. Raises `not_found`. */
export async function requireBoost(ctx: MemberCtx, id: string): Promise<BoostRow> {
  const boost = await findBoost(ctx.db, id)
  const isVisible =
    boost !== null && (boost.userId === ctx.viewer.userId || hasRole(ctx.viewer, 'moderator'))
  if (!isVisible) throw new Problem('not_found')
  return boost
}

/** Stops a person's live boosts with their refunds, and deletes their quote, when their account is deleted. */
export async function stopBoostsOf(ctx: Ctx, userId: string): Promise<void> {
  await deleteQuotes(ctx.db, { userId })
  for (const { id } of await selectLiveOf(ctx.db, userId)) {
    const boost = await lockBoost(ctx.db, id)
    if (boost === null) continue
    await endBoost(ctx, 'system', boost, { how: 'stop', reason: 'The account was deleted' })
  }
}

/** The free time for some slots, as `findFreeTime` finds it; null when none begins within 14 days. */
export function freeTimeFor(
  now: Date,
  { boost }: RuleSet,
  bookings: readonly Booking[],
  wish: { slots: number; from: Date },
): Booking | null {
  return findFreeTime(bookings, boost.slots, {
    from: wish.from,
    durationMs: wish.slots * boost.slotMs,
    latest: plus(now, BOOST_LIMITS.aheadMs),
  })
}

async function requireFreeTime(
  { db, now }: Ctx,
  rules: RuleSet,
  wish: { slots: number; from: Date },
): Promise<Booking> {
  const time = freeTimeFor(now, rules, await listBookings(db, now), wish)
  if (time === null) {
    throw new Problem('boost_sold_out', { detail: 'No slot is free within the next 14 days.' })
  }
  return time
}

async function requireBuyer({ db, now, viewer }: MemberCtx): Promise<void> {
  const { trustLevel } = await findOrCreateStanding(db, viewer.userId, now)
  if (trustLevel >= BOOST_LIMITS.minTrustLevel) return
  throw new Problem('trust_level_too_low', {
    detail: `Boosts need trust level ${BOOST_LIMITS.minTrustLevel} or higher`,
  })
}

/** Raises `boost_refused` unless it is the viewer's own public submission without a live boost. */
async function requireBoostable(
  { db, viewer }: MemberCtx,
  submission: SubmissionRow,
): Promise<void> {
  const refuse = (detail: string) => new Problem('boost_refused', { detail })
  if (submission.authorId !== viewer.userId) throw refuse('You can only boost your own work.')
  if (!submission.isShown) throw refuse('It isn’t public. Only public submissions can be boosted.')
  if ((await findBoosted(db, [submission.id])).has(submission.id)) throw refuse(ALREADY_BOOSTED)
}

/** Why a submission with a live boost cannot have another. */
export const ALREADY_BOOSTED = 'It already has a boost.'

function laterOf(one: Date, other: Date): Date {
  return one > other ? one : other
}
