import { eq } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../../testing/builders/builders.ts'
import {
  buildFinance,
  buildPayout,
  buildPayoutIn,
  newAddress,
  type PayoutRow,
} from '../../../../testing/builders/payout-builders.ts'
import { buildBounty, buildEntry } from '../../../../testing/builders/vote-builders.ts'
import type { Person } from '../../../../testing/servers/test-server.ts'
import { startTestServer, type TestServer } from '../../../../testing/servers/test-server.ts'
import type { Db } from '../../../db/client.ts'
import { awards, bounties } from '../../../db/schema/bounties.ts'
import { MS } from '../../../platform/clock.ts'
import { registerPayoutMetrics } from '../payouts.metrics.ts'

const LIST = 'GET /api/v1/payouts'
const OWN = 'GET /api/v1/me/payouts'
const STATES = [
  'held',
  'eligible',
  'approved',
  'batched',
  'submitted',
  'confirmed',
  'finalized',
  'failed',
  'cancelled',
] as const

let t: TestServer
let finance: Person
const byState = new Map<string, PayoutRow>()
beforeAll(async () => {
  t = await startTestServer()
  finance = await buildFinance(t)
  for (const state of STATES) {
    byState.set(state, await buildPayoutIn(t, state, [finance]))
    t.clock.setOffsetMs(t.clock.offsetMs() + MS.minute)
  }
})
afterAll(() => t.close())

const idsOf = ({ items }: { items: { payoutId: string }[] }) =>
  items.map(({ payoutId }) => payoutId)
const inStates = (...states: string[]) => states.map((state) => byState.get(state)?.id)

describe('GET /api/v1/payouts', () => {
  it.each([
    ['due', ['eligible', 'approved', 'failed']],
    ['waiting', ['held']],
    ['in_batches', ['batched', 'submitted', 'confirmed']],
    ['paid', ['finalized']],
    ['closed', ['cancelled']],
  ])('lists what is %s, the oldest first', async (state, expected) => {
    expect(idsOf(await t.ok(finance, LIST, { query: { state } }))).toEqual(inStates(...expected))
  })

  it('lists everything from the newest, page by page, with the totals of all states', async () => {
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const query = { state: 'all', limit: 4, ...(cursor ? { cursor } : {}) }
      const page = await t.ok(finance, LIST, { query })
      seen.push(...idsOf(page))
      cursor = page.nextCursor
      expect(page.totals).toHaveLength(STATES.length)
      expect(page.totals).toContainEqual({
        state: 'held',
        stage: 'held',
        token: 'SOL',
        count: 1,
        amount: '1000000000',
      })
    } while (cursor !== null)
    expect(seen).toEqual(inStates(...STATES.toReversed()))
  })

  it('searches token, name, wallet and bounty literally', async () => {
    const now = t.clock.now()
    const winner = await buildPerson(t.db, now, { name: 'Ottilie_W' })
    const bounty = await buildBounty(t.db, now, { title: 'Draw 100% of the map', state: 'paying' })
    const wallet = newAddress()
    const wanted = await buildPayout(t, {
      token: 'USDC',
      amount: 7_000_000n,
      userId: winner.userId,
      bountyId: bounty.id,
      wallet,
    })
    for (const query of [{ token: 'USDC' }, { q: 'ilie_w' }, { q: wallet }, { q: ' 100% of ' }]) {
      const found = await t.ok(finance, LIST, { query })
      expect(idsOf(found), JSON.stringify(query)).toEqual([wanted.id])
      expect(found.totals).toEqual([
        { state: 'eligible', stage: 'to_approve', token: 'USDC', count: 1, amount: '7000000' },
      ])
    }
    expect(idsOf(await t.ok(finance, LIST, { query: { q: 'ottilie%w' } }))).toEqual([])
    expect(idsOf(await t.ok(finance, LIST, { query: { q: wallet.slice(0, -1) } }))).toEqual([])
  })

  it('searches what a payout is for, such as the airdrop of a season', async () => {
    await buildPayout(t)
    const share = await buildPayout(t, { label: 'Airdrop of Season 2' })
    const found = await t.ok(finance, LIST, { query: { q: 'airdrop of season 2' } })
    expect(idsOf(found)).toEqual([share.id])
  })

  it('searches whole amounts as people write them, never a part of one', async () => {
    const sol = await buildPayout(t, { token: 'SOL', amount: 1_234_500_000_001n })
    const usdc = await buildPayout(t, { token: 'USDC', amount: 1_234_500_000n })
    const found = async (q: string) => idsOf(await t.ok(finance, LIST, { query: { q } })).sort()
    expect(await found('1,234.5')).toEqual([usdc.id])
    expect(await found('1234.500000001')).toEqual([sol.id])
    expect(await found('1234.5 USDC')).toEqual([usdc.id])
    expect(await found('1234.5 sol')).toEqual([])
    expect(await found('1234')).toEqual([])
    expect(await found('9'.repeat(20))).toEqual([])
    expect(await found(',')).toEqual([])
  })

  it('sorts by amount, token by token, page by page', async () => {
    const seen: { token: string; amount: string; payoutId: string }[] = []
    let cursor: string | null | undefined
    do {
      const query = { state: 'all', sort: 'largest', limit: 3, ...(cursor ? { cursor } : {}) }
      const page = await t.ok(finance, LIST, { query })
      seen.push(...page.items)
      cursor = page.nextCursor
    } while (cursor !== null)
    const all = await t.ok(finance, LIST, { query: { state: 'all', limit: 50 } })
    expect(new Set(seen.map(({ payoutId }) => payoutId)).size).toBe(all.items.length)
    const order = seen.map(({ token, amount }) => `${token} ${amount.padStart(20, '0')}`)
    const [usdc, sol] = [/^USDC/, /^SOL/].map((of) => order.filter((line) => of.test(line)))
    expect(order).toEqual([
      ...(sol ?? []).toSorted().reverse(),
      ...(usdc ?? []).toSorted().reverse(),
    ])
    expect(idsOf(await t.ok(finance, LIST, { query: { sort: 'newest' } }))).toEqual(
      idsOf(await t.ok(finance, LIST, { query: {} })).toReversed(),
    )
    await t.refused(finance, LIST, 'validation_failed', {
      query: { sort: 'largest', cursor: 'WyJTT0wiLCJ4IiwieCJd' },
    })
  })

  it('says what prevents the viewer from acting', async () => {
    const own = await buildPayout(t, { userId: finance.userId })
    const refusalOf = async (person: Person) => {
      const { items } = await t.ok(person, LIST, { query: { limit: 50 } })
      return items.find(({ payoutId }) => payoutId === own.id)?.approvalRefusal
    }
    expect(await refusalOf(finance)).toBe('This is your own payout. Someone else must approve it.')
    const other = await buildFinance(t)
    expect(await refusalOf(other)).toBeNull()
    expect(await refusalOf({ ...other, isProven: false })).toBe('Two-factor verification required.')
  })

  it('requires finance, and refuses an invalid cursor', async () => {
    await t.refused(null, LIST, 'not_authenticated')
    const moderator = await buildPerson(t.db, t.clock.now(), { roles: ['moderator'] })
    await t.refused(moderator, LIST, 'not_allowed')
    await t.refused(finance, LIST, 'validation_failed', { query: { cursor: 'W10' } })
  })
})

describe('the metrics', () => {
  it('count payouts by state and token, and survive a missing database', async () => {
    const registry = new Registry()
    registerPayoutMetrics(registry, t.db)
    const text = await registry.metrics()
    expect(text).toContain('payouts{state="held",token="SOL"} 1')
    expect(text).toContain('payouts{state="held",token="USDC"} 0')
    const lost = new Registry()
    registerPayoutMetrics(lost, {} as Db)
    expect(await lost.metrics()).not.toContain('payouts{')
  })
})

describe('GET /api/v1/me/payouts', () => {
  it('lists the caller’s payouts, newest first, page by page, and no one else’s', async () => {
    const me = await buildPerson(t.db, t.clock.now())
    const wallet = newAddress()
    const ids: string[] = []
    for (let index = 0; index < 3; index += 1) {
      ids.unshift((await buildPayout(t, { userId: me.userId, wallet })).id)
      t.clock.setOffsetMs(t.clock.offsetMs() + MS.minute)
    }
    const first = await t.ok(me, OWN, { query: { limit: 2 } })
    expect(idsOf(first)).toEqual(ids.slice(0, 2))
    expect(first.items[0]).toMatchObject({
      state: 'eligible',
      walletAddress: wallet,
      amount: '1000000000',
    })
    const second = await t.ok(me, OWN, { query: { limit: 2, cursor: first.nextCursor } })
    expect([idsOf(second), second.nextCursor]).toEqual([ids.slice(2), null])
    expect(Object.keys(first.items[0] ?? {})).not.toContain('approvals')
    await t.refused(null, OWN, 'not_authenticated')
  })

  it('shows a prize from the award on, before it is a payout, to its winner only', async () => {
    const now = t.clock.now()
    const objectionsUntil = new Date(now.getTime() + 48 * MS.hour)
    const bounty = await buildBounty(t.db, now, {
      state: 'challenge',
      rewardToken: 'USDC',
      challengeEndsAt: objectionsUntil,
    })
    const entries = await Promise.all(
      [10_000_001n, 0n].map(async (prizeAmount) => {
        const entry = await buildEntry(t.db, now, { bountyId: bounty.id, state: 'winner' })
        const award = { submissionId: entry.id, bountyId: bounty.id, prizeAmount, createdAt: now }
        await t.db.insert(awards).values({ ...award, reason: 'Clear' })
        return entry
      }),
    )
    const awardedTo = async (userId = '') => (await t.ok({ userId }, OWN)).awarded
    expect(await awardedTo(entries[0]?.authorId)).toEqual([
      {
        submissionId: entries[0]?.id,
        title: entries[0]?.title,
        token: 'USDC',
        amount: '10000001',
        bounty: { bountyId: bounty.id, slug: bounty.slug, title: bounty.title },
        awardedAt: now.toISOString(),
        objectionsUntil: objectionsUntil.toISOString(),
      },
    ])
    expect(await awardedTo(entries[1]?.authorId)).toEqual([])
    expect(await awardedTo(finance.userId)).toEqual([])
    await t.db.update(bounties).set({ state: 'paying' }).where(eq(bounties.id, bounty.id))
    expect(await awardedTo(entries[0]?.authorId)).toEqual([])
  })
})
