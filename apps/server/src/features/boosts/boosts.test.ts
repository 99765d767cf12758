import { isHeldOut } from '@laurel/contract/boosts/held-out'
import {
  buildBoost,
  buyBoost,
  cancelBoost,
  quoteBoost,
  readBoost,
  rejectBoost,
  reportSightings,
} from '@laurel/scenarios/boosts'
import { buildOpenBounty } from '@laurel/scenarios/bounties'
import { buildAcceptedEntry, buildEntry, withdrawSubmission } from '@laurel/scenarios/submissions'
import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Person,
  startTestServer,
  type TestServer,
} from '../../../testing/servers/test-server.ts'
import { givePoints } from '../../../testing/shortcuts.ts'
import { findBreaches } from '../../app/invariants/invariants.ts'
import { boosts } from '../../db/schema/boosts.ts'
import { ledgerTransfers } from '../../db/schema/ledger.ts'
import { notifications } from '../../db/schema/people.ts'
import { submissions } from '../../db/schema/submissions.ts'
import { balancesOf } from '../../ledger/balances.service.ts'
import { MS } from '../../platform/clock.ts'
import { runAsSystem } from '../../platform/work/sweeps.ts'
import { deletePersonalData } from '../account/deletion.service.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())
// Every test begins without boosts that run or are paid for, at the base price.
beforeEach(async () => {
  await t.advance(8 * MS.day)
})

const pay = (owner: Person) => givePoints(t, owner.userId, 1000)
const boosted = (options?: { slots?: number; startsAt?: string }) => buildBoost(t, pay, options)
const buildPost = async () => {
  const { author, entry } = await buildAcceptedEntry(t)
  await pay(author)
  return { owner: author, submissionId: entry.submissionId }
}
const spendable = async ({ userId }: Person) => (await balancesOf(t.db, userId)).spendablePoints
const inFuture = (ms: number) => new Date(t.now().getTime() + ms).toISOString()
const params = (id: string) => ({ params: { id } })
const breaches = () => t.deps.database.transaction((db) => findBreaches(db))
const transfersOf = async (boostId: string) => {
  const rows = await t.db
    .select()
    .from(ledgerTransfers)
    .where(eq(ledgerTransfers.causeId, boostId))
    .orderBy(ledgerTransfers.sequence)
  return rows.map(({ category, amountPoints }) => [category, amountPoints])
}
const noticesOf = async ({ userId }: Person) =>
  await t.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), like(notifications.dedupeKey, 'boost:%')))

/** Signed-in viewers of one group. */
async function viewersOf(boostId: string, count: number, wantsHeldOut: boolean): Promise<Person[]> {
  const found: Person[] = []
  while (found.length < count) {
    const person = await t.join('voter')
    if (isHeldOut(person.userId, boostId, 0.1) === wantsHeldOut) found.push(person)
  }
  return found
}

/** Delivers impressions of a boost to as many viewers. */
async function deliver(boostId: string, count: number): Promise<void> {
  for (const viewer of await viewersOf(boostId, count, false)) {
    await reportSightings(t, viewer, boostId, ['boosted_view'])
  }
}

describe('GET /api/v1/boosts/market', () => {
  it('states the price of one to six slots, how it falls, and when they are free', async () => {
    const market = await t.ok(null, 'GET /api/v1/boosts/market')
    expect(market).toMatchObject({
      slots: 6,
      usedSlots: 0,
      impressionsPerSlot: 500,
      basePoints: 50,
    })
    expect(market.offers.map(({ pricePoints }) => pricePoints)).toEqual([
      50, 113, 191, 289, 411, 564,
    ])
    expect(market.offers[0]?.startsAt).toBe(t.now().toISOString())
    await boosted({ slots: 2 })
    const later = await t.ok(null, 'GET /api/v1/boosts/market')
    expect(later).toMatchObject({ usedSlots: 1, offers: [{ pricePoints: 78 }, {}, {}, {}, {}, {}] })
    expect(later.curve.map(({ pricePoints }) => pricePoints)[6]).toBe(63)
    expect(later.curve).toHaveLength(25)
  })
})

describe('POST /api/v1/boosts/quotes', () => {
  it('names price, impressions and time, and replaces the previous quote', async () => {
    const { owner, submissionId } = await buildPost()
    const quote = await quoteBoost(t, owner, submissionId, { slots: 2 })
    expect(quote).toMatchObject({
      state: 'quoted',
      phase: { isQuoted: true },
      slots: 2,
      pricePoints: 113,
      promisedImpressions: 1000,
      startsAt: t.now().toISOString(),
      quoteExpiresAt: inFuture(5 * MS.minute),
      abilities: { canBuy: true, canCancel: false, canReject: false },
    })
    const other = await quoteBoost(t, owner, submissionId)
    await t.refused(owner, 'POST /api/v1/boosts/{id}/buy', 'not_found', params(quote.boostId))
    expect((await t.ok(owner, 'GET /api/v1/me/boosts')).items).toMatchObject([
      { boostId: other.boostId, pricePoints: 50 },
    ])
    expect(await spendable(owner)).toBe(1000)
  })

  it('refuses visitors, newcomers, other people’s work and what is not public', async () => {
    const quote = 'POST /api/v1/boosts/quotes'
    const { owner, submissionId } = await buildPost()
    const body = { submissionId, slots: 1 }
    await t.refused(null, quote, 'not_authenticated', { body })
    await t.refused(await t.join('newcomer'), quote, 'trust_level_too_low', { body })
    await t.refused(await t.join('author'), quote, 'boost_refused', { body })
    await t.refused(owner, quote, 'not_found', { body: { ...body, submissionId: owner.userId } })
    const waiting = await buildEntry(t, { author: owner, input: { body: 'Short' } })
    const unseen = { ...body, submissionId: waiting.entry.submissionId }
    await t.refused(owner, quote, 'boost_refused', { body: unseen })
    for (const slots of [0, 7, 1.5, -1]) {
      await t.refused(owner, quote, 'validation_failed', { body: { ...body, slots } })
    }
    const startsAt = inFuture(15 * MS.day)
    await t.refused(owner, quote, 'boost_sold_out', { body: { ...body, startsAt } })
    t.setPrelaunch(true)
    await t.refused(owner, quote, 'prelaunch_read_only', { body })
    t.setPrelaunch(false)
  })

  it('refuses an entry of an open bounty, which only its author and the sponsor see', async () => {
    const { bounty } = await buildOpenBounty(t)
    const { author, entry } = await buildAcceptedEntry(t, { bountyId: bounty.bountyId })
    const body = { submissionId: entry.submissionId, slots: 1 }
    await t.refused(author, 'POST /api/v1/boosts/quotes', 'boost_refused', { body })
  })
})

describe('POST /api/v1/boosts/{id}/buy', () => {
  it('moves the price into escrow and runs it at once, without a change of the season score', async () => {
    const { owner, boost } = await boosted()
    expect(boost).toMatchObject({
      state: 'active',
      phase: { isRunning: true },
      pricePoints: 50,
      deliveredImpressions: 0,
      refundNowPoints: 50,
      abilities: { canBuy: false, canCancel: true },
    })
    const balances = await balancesOf(t.db, owner.userId)
    expect(balances).toMatchObject({ spendablePoints: 950 })
    const { balances: shown } = await t.ok(owner, 'GET /api/v1/me/points')
    expect(shown.seasonScorePoints).toBe(0)
    expect(await transfersOf(boost.boostId)).toEqual([['boost', 50]])
    const [placement] = (await t.ok(null, 'GET /api/v1/boosts/placements')).items
    expect(placement).toMatchObject({
      boostId: boost.boostId,
      card: { submissionId: boost.submission.submissionId },
    })
    expect(await breaches()).toEqual([])
  })

  it('schedules it for later, and starts it then', async () => {
    const { owner, boost } = await boosted({ startsAt: inFuture(MS.day) })
    expect(boost).toMatchObject({ state: 'scheduled', phase: { isUpcoming: true } })
    expect((await t.ok(null, 'GET /api/v1/boosts/placements')).items).toEqual([])
    await t.advance(MS.day)
    expect(await readBoost(t, owner, boost.boostId)).toMatchObject({ state: 'active' })
  })

  it('refuses a second purchase, an expired quote, another person and too few points', async () => {
    const buy = 'POST /api/v1/boosts/{id}/buy'
    const { owner, submissionId } = await buildPost()
    const first = await quoteBoost(t, owner, submissionId)
    t.wait(5 * MS.minute)
    await t.refused(owner, buy, 'boost_quote_expired', params(first.boostId))
    const quote = await quoteBoost(t, owner, submissionId)
    await t.refused(await t.join('author'), buy, 'not_found', params(quote.boostId))
    await t.refused(null, buy, 'not_authenticated', params(quote.boostId))
    t.setPrelaunch(true)
    await t.refused(owner, buy, 'prelaunch_read_only', params(quote.boostId))
    t.setPrelaunch(false)
    await buyBoost(t, owner, quote.boostId)
    await t.refused(owner, buy, 'boost_wrong_state', params(quote.boostId))
    await t.refused(owner, 'POST /api/v1/boosts/quotes', 'boost_refused', {
      body: { submissionId, slots: 1 },
    })
    const poor = await buildAcceptedEntry(t)
    const dear = await quoteBoost(t, poor.author, poor.entry.submissionId)
    await t.refused(poor.author, buy, 'points_too_low', params(dear.boostId))
    expect(await readBoost(t, poor.author, dear.boostId)).toMatchObject({ state: 'quoted' })
  })

  it('has one effect for the same request twice, and for many at once', async () => {
    const { owner, submissionId } = await buildPost()
    const quote = await quoteBoost(t, owner, submissionId)
    const send = (key: string) =>
      t.call(owner, 'POST /api/v1/boosts/{id}/buy', { ...params(quote.boostId), key })
    const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => send(`key-of-buyer-${n}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    const winner = answers.findIndex(({ status }) => status === 200) + 1
    expect((await send(`key-of-buyer-${winner}`)).headers['idempotency-replayed']).toBe('true')
    expect(await transfersOf(quote.boostId)).toEqual([['boost', 50]])
    expect(await spendable(owner)).toBe(950)
  })

  it('sells six slots to fifty buyers at the same moment, and no more', async () => {
    const quotes = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const post = await buildPost()
        return { ...post, quote: await quoteBoost(t, post.owner, post.submissionId) }
      }),
    )
    const answers = await Promise.all(
      quotes.map(({ owner, quote }) =>
        t.call(owner, 'POST /api/v1/boosts/{id}/buy', params(quote.boostId)),
      ),
    )
    const sold = answers.filter(({ status }) => status === 200)
    expect(sold).toHaveLength(6)
    const codes = answers
      .filter(({ status }) => status !== 200)
      .map(({ body }) => (body as unknown as { code: string }).code)
    expect(new Set(codes)).toEqual(new Set(['boost_sold_out']))
    for (const [index, { owner }] of quotes.entries()) {
      expect(await spendable(owner)).toBe(answers[index]?.status === 200 ? 950 : 1000)
    }
    const rows = await t.db.select().from(boosts).where(eq(boosts.state, 'active'))
    expect(rows.map(({ track }) => track).sort()).toEqual([1, 2, 3, 4, 5, 6])
    const market = await t.ok(null, 'GET /api/v1/boosts/market')
    expect(market).toMatchObject({ usedSlots: 6 })
    expect(market.offers[0]).toMatchObject({ pricePoints: 191, startsAt: inFuture(MS.day) })
    expect(await breaches()).toEqual([])
  })
})

describe('POST /api/v1/boosts/{id}/cancel', () => {
  it('refunds everything before it begins, and frees its time', async () => {
    const { owner, boost } = await boosted({ startsAt: inFuture(MS.day) })
    const cancelled = await cancelBoost(t, owner, boost.boostId)
    expect(cancelled).toMatchObject({
      state: 'cancelled',
      phase: { isOver: true },
      burnedPoints: 0,
      refundedPoints: 50,
      refundNowPoints: null,
    })
    expect(await spendable(owner)).toBe(1000)
    expect((await t.ok(null, 'GET /api/v1/boosts/market')).offers[0]?.pricePoints).toBe(50)
    expect(await noticesOf(owner)).toEqual([])
    expect(await breaches()).toEqual([])
  })

  it('refunds what was not delivered while it runs', async () => {
    const { owner, boost } = await boosted()
    await deliver(boost.boostId, 7)
    expect(await readBoost(t, owner, boost.boostId)).toMatchObject({ deliveredImpressions: 7 })
    const cancelled = await cancelBoost(t, owner, boost.boostId)
    expect(cancelled).toMatchObject({ burnedPoints: 0, refundedPoints: 50 })
    const cancel = 'POST /api/v1/boosts/{id}/cancel'
    await t.refused(owner, cancel, 'boost_wrong_state', params(boost.boostId))
    await t.refused(await t.join('author'), cancel, 'not_found', params(boost.boostId))
    await t.refused(null, cancel, 'not_authenticated', params(boost.boostId))
    t.setPrelaunch(true)
    await t.refused(owner, cancel, 'prelaunch_read_only', params(boost.boostId))
    t.setPrelaunch(false)
  })
})

describe('POST /api/v1/boosts/{id}/reject', () => {
  it('rejects with a reason, refunds, and tells the owner', async () => {
    const { owner, boost } = await boosted()
    const moderator = await t.join('moderator')
    const live = await t.ok(moderator, 'GET /api/v1/boosts')
    expect(live.items).toMatchObject([
      { boostId: boost.boostId, owner: { userId: owner.userId }, abilities: { canReject: true } },
    ])
    const reject = 'POST /api/v1/boosts/{id}/reject'
    const reason = 'It advertises a shop'
    const body = { reason }
    await t.refused(owner, reject, 'not_allowed', { ...params(boost.boostId), body })
    await t.refused(moderator, reject, 'validation_failed', {
      ...params(boost.boostId),
      body: { reason: '' },
    })
    const own = await t.refused({ ...owner, roles: ['moderator'] }, reject, 'not_allowed', {
      ...params(boost.boostId),
      body,
    })
    expect(own.detail).toContain('Another moderator')
    const rejected = await rejectBoost(t, moderator, boost.boostId, body)
    expect(rejected).toMatchObject({ state: 'rejected', reason, refundedPoints: 50 })
    expect(await spendable(owner)).toBe(1000)
    expect(await noticesOf(owner)).toMatchObject([
      { type: 'task_completed', title: 'Your boost was rejected', points: 50 },
    ])
    await t.refused(moderator, reject, 'boost_wrong_state', { ...params(boost.boostId), body })
    expect(await breaches()).toEqual([])
  })
})

describe('the end of a boost', () => {
  it('burns what was delivered and refunds the rest, once', async () => {
    const { owner, boost } = await boosted()
    await deliver(boost.boostId, 23)
    await t.advance(MS.day)
    await t.advance(MS.hour)
    expect(await readBoost(t, owner, boost.boostId)).toMatchObject({
      state: 'partially_refunded',
      burnedPoints: 2,
      refundedPoints: 48,
      views: { boosted: 23, organic: 0 },
    })
    expect(await transfersOf(boost.boostId)).toEqual([
      ['boost', 50],
      ['boost_burn', 2],
      ['boost_refund', 48],
    ])
    expect(await noticesOf(owner)).toMatchObject([
      { title: 'Your boost is complete, with a refund', points: 48 },
    ])
    expect(await breaches()).toEqual([])
  })

  it('burns the whole price when everything was delivered', async () => {
    const { owner, boost } = await boosted()
    await t.db.update(boosts).set({ promisedImpressions: 3 }).where(eq(boosts.id, boost.boostId))
    await deliver(boost.boostId, 4)
    await t.advance(MS.day)
    expect(await readBoost(t, owner, boost.boostId)).toMatchObject({
      state: 'completed',
      deliveredImpressions: 4,
      burnedPoints: 50,
      refundedPoints: 0,
    })
    expect(await breaches()).toEqual([])
  })

  it('comes at once when the submission is withdrawn or hidden', async () => {
    const withdrawn = await boosted()
    const hidden = await boosted({ startsAt: inFuture(MS.day) })
    await withdrawSubmission(t, withdrawn.owner, withdrawn.submissionId)
    await t.db
      .update(submissions)
      .set({ hiddenAt: t.now() })
      .where(eq(submissions.id, hidden.submissionId))
    expect((await t.ok(null, 'GET /api/v1/boosts/placements')).items).toEqual([])
    await t.advance(MS.minute)
    for (const { owner, boost } of [withdrawn, hidden]) {
      expect(await readBoost(t, owner, boost.boostId)).toMatchObject({
        state: 'cancelled',
        reason: 'The submission is no longer public',
        refundedPoints: boost.pricePoints,
      })
      expect(await spendable(owner)).toBe(1000)
    }
    expect(await breaches()).toEqual([])
  })
})

describe('the deletion of an account', () => {
  it('stops its boosts with their refunds, and deletes its quote', async () => {
    const { owner, boost } = await boosted()
    const { entry } = await buildAcceptedEntry(t, { author: owner })
    const quote = await quoteBoost(t, owner, entry.submissionId)
    await runAsSystem(t.deps, (ctx) => deletePersonalData(ctx, owner.userId))
    const rows = await t.db.select().from(boosts).where(eq(boosts.userId, owner.userId))
    expect(rows).toMatchObject([{ id: boost.boostId, state: 'cancelled', refundedPoints: 50 }])
    expect(rows.map(({ id }) => id)).not.toContain(quote.boostId)
    expect((await t.ok(null, 'GET /api/v1/boosts/placements')).items).toEqual([])
    expect(await breaches()).toEqual([])
  })
})

describe('GET /api/v1/boosts/{id}', () => {
  it('is for the owner and moderators', async () => {
    const { owner, boost } = await boosted()
    const read = 'GET /api/v1/boosts/{id}'
    await t.refused(null, read, 'not_authenticated', params(boost.boostId))
    await t.refused(await t.join('author'), read, 'not_found', params(boost.boostId))
    await t.ok(await t.join('moderator'), read, params(boost.boostId))
    await t.refused(owner, read, 'not_found', params(owner.userId))
  })
})

describe('GET /api/v1/me/boostable-submissions', () => {
  it('lists public submissions with what speaks against a boost', async () => {
    const { owner, submissionId } = await boosted()
    await buildEntry(t, { author: owner, input: { body: 'Short' } })
    t.wait(MS.minute)
    const free = await buildAcceptedEntry(t, { author: owner })
    const list = 'GET /api/v1/me/boostable-submissions'
    expect((await t.ok(owner, list)).items).toMatchObject([
      { submissionId: free.entry.submissionId, refusal: null },
      { submissionId, refusal: 'It already has a boost.' },
    ])
    await t.refused(null, list, 'not_authenticated')
    const first = await t.ok(owner, list, { query: { limit: 1 } })
    const rest = await t.ok(owner, list, { query: { limit: 1, cursor: first.nextCursor } })
    expect(rest.items).toMatchObject([{ submissionId }])
  })
})
