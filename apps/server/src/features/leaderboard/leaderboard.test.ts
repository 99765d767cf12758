import { points } from '@laurel/contract/money/money'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { findProductBreaches } from '../../app/invariants/invariants.queries.ts'
import { users } from '../../db/schema/sign-in/auth.ts'
import { MS } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { runAsSystem } from '../../platform/work/sweeps.ts'
import { mint, reversePoints } from '../points/points.service.ts'
import { leaderboardSweeps } from './leaderboard.jobs.ts'

type Member = Awaited<ReturnType<typeof buildPerson>>
type Query = {
  window?: 'season' | '30d' | '7d' | 'all'
  q?: string
  limit?: number
  cursor?: string
}
let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())

const advance = (ms: number) => t.clock.setOffsetMs(t.clock.offsetMs() + ms)
async function earn({ userId }: Member, amount: number): Promise<string> {
  const key = `test:${newId()}`
  const [transfer] = await runAsSystem(t.deps, (ctx) =>
    mint(ctx, [
      {
        userId,
        amount: points(amount),
        category: 'win',
        causeKind: 'bounty',
        causeId: newId(),
        title: 'A win',
        key,
      },
    ]),
  )
  return transfer?.id ?? ''
}
/** Brings the boards up to date, as the sweep does every minute. */
async function refresh(): Promise<void> {
  for (const sweep of leaderboardSweeps) await sweep.run(t.deps)
}
async function board(query: Query = {}, as: Member | null = null) {
  await refresh()
  return await t.ok(as, 'GET /api/v1/leaderboard', { query })
}
const lines = async (query: Query = {}) =>
  (await board(query)).items.map(({ rank, person, scorePoints }) => [
    rank,
    person.username,
    scorePoints,
  ])
async function ownRank(as: Member, window: NonNullable<Query['window']> = 'season') {
  await refresh()
  return await t.ok(as, 'GET /api/v1/me/rank', { query: { window } })
}
const people: Record<string, Member> = {}

describe('before the first season', () => {
  it('returns empty boards', async () => {
    const ann = await buildPerson(t.db, t.clock.now(), { name: 'ann' })
    people.ann = ann
    for (const window of ['season', '30d', '7d', 'all'] as const) {
      expect(await board({ window })).toMatchObject({ items: [], nextCursor: null, total: 0 })
      expect(await ownRank(ann, window)).toEqual({ row: null, above: [], below: [] })
    }
  })
})

describe('GET /api/v1/leaderboard', () => {
  it('ranks by points, and ties by the earlier achiever', async () => {
    for (const name of ['bob', 'cy', 'dee', 'eve', 'fay']) {
      people[name] = await buildPerson(t.db, t.clock.now(), { name })
    }
    const earnIn = async (name: string, amount: number) => {
      advance(MS.minute)
      await earn(people[name] as Member, amount)
    }
    await earnIn('bob', 100)
    await earnIn('ann', 300)
    await earnIn('cy', 60)
    await earnIn('dee', 100)
    await earnIn('cy', 40)
    await earnIn('eve', 20)
    expect(await lines()).toEqual([
      [1, 'ann', 300],
      [2, 'bob', 100],
      [3, 'dee', 100],
      [4, 'cy', 100],
      [5, 'eve', 20],
    ])
  })

  it.each(['season', '30d', '7d', 'all'] as const)(
    'pages the board of %s with absolute ranks',
    async (window) => {
      const all = await lines({ window })
      expect(all).toHaveLength(5)
      const seen: unknown[] = []
      let cursor: string | null = null
      do {
        const page: Awaited<ReturnType<typeof board>> = await board({
          window,
          limit: 2,
          ...(cursor === null ? {} : { cursor }),
        })
        expect(page.total).toBe(5)
        seen.push(
          ...page.items.map(({ rank, person, scorePoints }) => [
            rank,
            person.username,
            scorePoints,
          ]),
        )
        cursor = page.nextCursor
      } while (cursor !== null)
      expect(seen).toEqual(all)
    },
  )

  it.each(['season', '7d'] as const)(
    'finds people of %s by name with absolute ranks',
    async (window) => {
      expect(await lines({ window, q: 'E' })).toEqual([
        [3, 'dee', 100],
        [5, 'eve', 20],
      ])
      const first = await board({ window, q: 'e', limit: 1 })
      expect(first.items[0]?.rank).toBe(3)
      const second = await board({ window, q: 'e', limit: 1, cursor: first.nextCursor ?? '' })
      expect(second).toMatchObject({ items: [{ rank: 5 }], nextCursor: null })
    },
  )

  it.each(['%', '_', '\\', "' or 1=1 --"])('takes %s literally', async (q) => {
    expect(await lines({ q })).toEqual([])
  })

  it('counts only what was minted in the window', async () => {
    advance(8 * MS.day)
    await earn(people.eve as Member, 30)
    expect(await lines({ window: '7d' })).toEqual([[1, 'eve', 30]])
    expect(await lines({ window: '30d' })).toEqual([
      [1, 'ann', 300],
      [2, 'bob', 100],
      [3, 'dee', 100],
      [4, 'cy', 100],
      [5, 'eve', 50],
    ])
    expect(await lines()).toEqual(await lines({ window: 'all' }))
  })

  it('subtracts reversals, and omits people with nothing left', async () => {
    const transferId = await earn(people.fay as Member, 500)
    expect((await lines({ window: '7d' }))[0]).toEqual([1, 'fay', 500])
    await runAsSystem(t.deps, (ctx) =>
      reversePoints(ctx, transferId, { key: `test:${newId()}`, reason: 'a mistake' }),
    )
    for (const window of ['season', '30d', '7d', 'all'] as const) {
      expect(JSON.stringify(await lines({ window }))).not.toContain('fay')
      expect(await ownRank(people.fay as Member, window)).toMatchObject({ row: null })
    }
  })

  it('shows how many fewer people are above since the day began, on every window', async () => {
    await refresh()
    advance(MS.day)
    const gus = await buildPerson(t.db, t.clock.now(), { name: 'gus' })
    people.gus = gus
    await earn(gus, 400)
    await earn(people.dee as Member, 150)
    for (const window of ['season', '30d', 'all'] as const) {
      const { items } = await board({ window })
      expect(items.map(({ person, movement }) => [person.username, movement])).toEqual([
        ['gus', null],
        ['ann', -1],
        // From level with bob and cy below ann to ahead of them, behind gus.
        ['dee', -1],
        ['bob', -2],
        ['cy', -2],
        ['eve', -1],
      ])
    }
    advance(MS.day)
    const { items } = await board()
    expect(items.map(({ movement }) => movement)).toEqual([0, 0, 0, 0, 0, 0])
  })

  it('takes a banned person off the board until the ban ends, and a deleted one permanently', async () => {
    const gus = people.gus as Member
    const until = new Date(t.clock.now().getTime() + MS.hour)
    await t.db.update(users).set({ bannedUntil: until }).where(eq(users.id, gus.userId))
    expect((await lines())[0]).toEqual([1, 'ann', 300])
    expect((await board()).total).toBe(5)
    advance(2 * MS.hour)
    expect((await lines())[0]).toEqual([1, 'gus', 400])
    await t.db.delete(users).where(eq(users.id, gus.userId))
    expect(await lines()).toEqual([
      [1, 'ann', 300],
      [2, 'dee', 250],
      [3, 'bob', 100],
      [4, 'cy', 100],
      [5, 'eve', 50],
    ])
    expect(await findProductBreaches(t.db, 'board_bands_fit')).toEqual([])
  })

  it('gives visitors one shared answer with an ETag, and members their own', async () => {
    const shared = await t.call(null, 'GET /api/v1/leaderboard')
    expect(shared.headers).toMatchObject({ 'cache-control': 'public, max-age=1' })
    expect(shared.headers.etag).toEqual(expect.any(String))
    const own = await t.call(people.ann as Member, 'GET /api/v1/leaderboard')
    expect(own.headers).toMatchObject({ 'cache-control': 'no-store' })
  })

  it('returns an empty page after the last row', async () => {
    const unknownId = '00000000-0000-4000-8000-000000000000'
    const lastMs = Date.UTC(9999, 11, 31)
    const key = JSON.stringify([Number.MIN_SAFE_INTEGER, lastMs, unknownId, 7])
    const cursor = Buffer.from(key).toString('base64url')
    for (const window of ['season', '30d', 'all'] as const) {
      expect(await board({ window, cursor })).toMatchObject({ items: [], nextCursor: null })
    }
  })

  it('refuses an invalid cursor and an unknown window', async () => {
    const fake = Buffer.from('[1,2,"x",1]').toString('base64url')
    await t.refused(null, 'GET /api/v1/leaderboard', 'validation_failed', {
      query: { cursor: fake },
    })
    await t.refused(null, 'GET /api/v1/leaderboard', 'validation_failed', {
      query: { window: '1d' },
    })
    await t.refused(null, 'GET /api/v1/leaderboard', 'validation_failed', { query: { limit: 51 } })
  })
})

describe('GET /api/v1/me/rank', () => {
  it.each([
    ['ann', 1, [], [2, 3]],
    ['dee', 2, [1], [3, 4]],
    ['bob', 3, [1, 2], [4, 5]],
    ['eve', 5, [3, 4], []],
  ] as const)(
    'shows %s at rank %i with the neighbouring rows',
    async (name, rank, above, below) => {
      const view = await ownRank(people[name] as Member)
      expect(view.row).toMatchObject({ rank, person: { username: name } })
      expect(view.above.map((row) => row.rank)).toEqual(above)
      expect(view.below.map((row) => row.rank)).toEqual(below)
      const all = (await board()).items
      expect([...view.above, view.row, ...view.below]).toEqual(
        all.slice(rank - 1 - above.length, rank + below.length),
      )
    },
  )

  it('agrees with the board in every window', async () => {
    for (const window of ['30d', '7d', 'all'] as const) {
      const { items } = await board({ window })
      for (const item of items.slice(0, 5)) {
        if (item.person.username === '') continue
        const own = await ownRank(people[item.person.username] as Member, window)
        expect(own.row).toEqual(item)
      }
    }
  })

  it('refuses a visitor with 401 not_authenticated', async () => {
    await t.refused(null, 'GET /api/v1/me/rank', 'not_authenticated')
  })
})
