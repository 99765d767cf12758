import { randomUUID } from 'node:crypto'
import type { BountyTerms } from '@laurel/contract/work/bounties'
import { buildDraft, buildOpenBounty } from '@laurel/scenarios/bounties'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBounty } from '../../../../testing/builders/vote-builders.ts'
import type { Person } from '../../../../testing/servers/test-server.ts'
import { startTestServer, type TestServer } from '../../../../testing/servers/test-server.ts'
import { buildSponsor } from '../../../../testing/shortcuts.ts'
import { MS, plus } from '../../../platform/clock.ts'

const LIST = 'GET /api/v1/bounties'

let t: TestServer
let sponsor: Person & { username?: string }
/** Titles in order of publication, a minute apart. */
const PUBLISHED: [title: string, terms: Partial<BountyTerms>][] = [
  ['Draw a hundred percent meme', { category: 'meme', prizeAmounts: ['500'] }],
  ['Film a vertical explainer', { category: 'video', prizeAmounts: ['900', '100'] }],
  ['Write about underscore_names', { category: 'article', prizeAmounts: ['200'] }],
  ['Translate the landing page', { category: 'translation', prizeAmounts: ['100'] }],
]

beforeAll(async () => {
  t = await startTestServer()
  sponsor = await buildSponsor(t)
  let days = 9
  for (const [title, terms] of PUBLISHED) {
    days -= 1
    const deadlineAt = plus(t.clock.now(), days * MS.day).toISOString()
    await buildOpenBounty(t, { sponsor, terms: { title, deadlineAt, ...terms } })
    t.clock.setOffsetMs(t.clock.offsetMs() + MS.minute)
  }
  await buildDraft(t, { sponsor, terms: { title: 'A draft about a meme' } })
  const opensAt = plus(t.clock.now(), MS.day).toISOString()
  await buildOpenBounty(t, { sponsor, terms: { title: 'Opens only tomorrow', opensAt } })
})
afterAll(async () => {
  await t.close()
})

const titlesOf = async (query: Record<string, unknown>) =>
  (await t.ok(null, LIST, { query })).items.map(({ title }) => title.split(' ')[0])

describe('GET /api/v1/bounties', () => {
  it.each([
    ['newest', ['Translate', 'Write', 'Film', 'Draw']],
    ['ending', ['Translate', 'Write', 'Film', 'Draw']],
    ['prize', ['Film', 'Draw', 'Write', 'Translate']],
  ])('sorts by %s', async (sort, titles) => {
    expect(await titlesOf({ sort })).toEqual(titles)
  })

  it('finds words in titles and summaries, and takes % and _ literally', async () => {
    expect(await titlesOf({ q: 'MEME' })).toEqual(['Draw'])
    expect(await titlesOf({ q: 'underscore_names' })).toEqual(['Write'])
    expect(await titlesOf({ q: 'r_c' })).toEqual([])
    expect(await titlesOf({ q: '%' })).toEqual([])
    expect(await titlesOf({ q: 'newcomer where the prize' })).toHaveLength(4)
    expect(await titlesOf({ q: "'; drop table bounties; --" })).toEqual([])
  })

  it('filters by category, minimum prize, sponsor and state', async () => {
    expect(await titlesOf({ category: 'video' })).toEqual(['Film'])
    expect(await titlesOf({ minPrizePoints: 500 })).toEqual(['Film', 'Draw'])
    const [first] = (await t.ok(null, LIST)).items
    expect(await titlesOf({ sponsor: first?.sponsor.username.toUpperCase() })).toHaveLength(4)
    expect(await titlesOf({ sponsor: 'nobody' })).toEqual([])
    expect(await titlesOf({ state: 'completed' })).toEqual([])
    expect(await titlesOf({ state: 'all', sort: 'newest' })).toEqual([
      'Opens',
      'Translate',
      'Write',
      'Film',
      'Draw',
    ])
  })

  it.each(['newest', 'ending', 'prize', 'entries'])(
    'pages through the list sorted by %s',
    async (sort) => {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const query: Record<string, unknown> = { sort, state: 'all', limit: 2 }
        if (cursor !== null) query.cursor = cursor
        const page = await t.ok(null, LIST, { query })
        expect(page.items.length).toBeLessThanOrEqual(2)
        seen.push(...page.items.map(({ bountyId }) => bountyId))
        cursor = page.nextCursor
      } while (cursor !== null)
      expect(new Set(seen).size).toBe(5)
      expect(seen).toHaveLength(5)
    },
  )

  it('refuses a cursor of another order, an invalid one and an unknown sort', async () => {
    const { nextCursor } = await t.ok(null, LIST, { query: { limit: 1, sort: 'prize' } })
    const refuse = (query: Record<string, unknown>) =>
      t.refused(null, LIST, 'validation_failed', { query })
    await refuse({ sort: 'newest', cursor: nextCursor })
    await refuse({ sort: 'prize', cursor: Buffer.from('["prize","x","y"]').toString('base64url') })
    const late = JSON.stringify(['newest', 8_640_000_000_000_000, randomUUID()])
    await refuse({ sort: 'newest', cursor: Buffer.from(late).toString('base64url') })
    await refuse({ sort: 'loudest' })
  })

  it('answers an unchanged list with 304', async () => {
    const { headers } = await t.call(null, LIST)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=1',
      etag: expect.any(String),
    })
  })
})

describe('GET /api/v1/bounty-guidance', () => {
  it('is empty where nothing was completed', async () => {
    const query = { category: 'design' }
    expect(await t.ok(null, 'GET /api/v1/bounty-guidance', { query })).toEqual({
      sampleSize: 0,
      medianPrize: null,
      medianEntries: null,
      medianDays: null,
    })
  })
})

describe('bounties in several tokens', () => {
  const title = 'Several tokens'
  const amounts = [
    ['POINTS', 900_000_000n],
    ['SOL', 50_000_000n],
    ['USDC', 5_000_000n],
    ['SOL', 60_000_000n],
  ] as const
  beforeAll(async () => {
    for (const [rewardToken, prizeTotal] of amounts) {
      const prize = { rewardToken, prizeTotal, prizeAmounts: [prizeTotal] }
      await buildBounty(t.db, t.clock.now(), { ...prize, title, state: 'open' })
    }
  })
  const totalsOf = async (query: Record<string, unknown>) =>
    (await t.ok(null, LIST, { query: { q: title, ...query } })).items.map(
      ({ rewardToken, prizeTotal }) => `${prizeTotal} ${rewardToken}`,
    )

  it('are never compared by amount: USDC, then SOL, then points', async () => {
    expect(await totalsOf({ sort: 'prize' })).toEqual([
      '5000000 USDC',
      '60000000 SOL',
      '50000000 SOL',
      '900000000 POINTS',
    ])
  })

  it('are paged without gaps', async () => {
    const first = await t.ok(null, LIST, { query: { q: title, sort: 'prize', limit: 1 } })
    const cursor = first.nextCursor
    expect(await totalsOf({ sort: 'prize', cursor, limit: 2 })).toEqual([
      '60000000 SOL',
      '50000000 SOL',
    ])
  })

  it('are filtered by token, and by a minimum prize in points', async () => {
    expect(await totalsOf({ token: 'SOL', sort: 'prize' })).toEqual([
      '60000000 SOL',
      '50000000 SOL',
    ])
    expect(await totalsOf({ minPrizePoints: 1000 })).toEqual(['900000000 POINTS'])
  })

  it('are compared with closed ones in the same token', async () => {
    const rows = [
      ['POINTS', 400n],
      ['SOL', 70_000_000n],
      ['SOL', 90_000_000n],
    ] as const
    for (const [rewardToken, prizeTotal] of rows) {
      const bounty = { rewardToken, prizeTotal, category: 'design' as const }
      await buildBounty(t.db, t.clock.now(), { ...bounty, state: 'completed' })
    }
    const guidance = (token: string) =>
      t.ok(null, 'GET /api/v1/bounty-guidance', { query: { category: 'design', token } })
    expect(await guidance('SOL')).toMatchObject({ sampleSize: 2, medianPrize: '80000000' })
    expect(await guidance('POINTS')).toMatchObject({ sampleSize: 1, medianPrize: '400' })
    expect(await guidance('USDC')).toMatchObject({ sampleSize: 0, medianPrize: null })
  })
})
