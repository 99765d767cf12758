import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { buildBounty, buildEntry } from '../../../testing/builders/vote-builders.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { userProfiles } from '../../db/schema/people.ts'

let t: TestServer
let mira: Awaited<ReturnType<typeof buildPerson>>
const search = (q: string, as: typeof mira | null = null) =>
  t.ok(as, 'GET /api/v1/search', { query: { q } })
const titles = async (q: string) => {
  const found = await search(q)
  return [...found.bounties, ...found.submissions].map(({ title }) => title)
}

beforeAll(async () => {
  t = await startTestServer()
  const now = t.clock.now()
  mira = await buildPerson(t.db, now, { name: 'Mira', trustLevel: 1 })
  await t.db
    .update(userProfiles)
    .set({ displayName: 'Mira Okafor', bio: 'Draws maps.' })
    .where(eq(userProfiles.userId, mira.userId))
  const bounty = (title: string, state: 'open' | 'voting' | 'draft') =>
    buildBounty(t.db, now, { title, state, fundedAt: state === 'draft' ? null : now })
  const open = await bounty('A collage of the harbour', 'open')
  const voting = await bounty('Collage for a record sleeve', 'voting')
  await bounty('A secret collage', 'draft')
  await buildEntry(t.db, now, { bountyId: open.id, authorId: mira.userId, title: 'Blind collage' })
  await buildEntry(t.db, now, {
    bountyId: voting.id,
    authorId: mira.userId,
    title: 'Paper collage',
  })
  await buildEntry(t.db, now, { title: 'Hidden collage', hiddenAt: now })
  await buildEntry(t.db, now, { title: 'Tide tables, 100% explained' })
})
afterAll(() => t.close())

describe('GET /api/v1/search', () => {
  it('finds public bounties and submissions, those that begin with the words first', async () => {
    const found = await search('collage')
    expect(found.bounties.map(({ title }) => title)).toEqual([
      'Collage for a record sleeve',
      'A collage of the harbour',
    ])
    expect(found.submissions).toMatchObject([
      { title: 'Paper collage', bountyTitle: 'Collage for a record sleeve' },
    ])
    expect(found.isApproximate).toBe(false)
  })

  it('never finds what is blind, hidden or a draft, not even for its author', async () => {
    for (const q of ['blind', 'hidden collage', 'secret', 'blind colage']) {
      const found = await search(q, mira)
      const all = JSON.stringify(found)
      expect(all).not.toMatch(/Blind|Hidden|secret/)
    }
  })

  it('finds people by username and display name, in any case, from two letters on', async () => {
    for (const q of ['mira', 'OKAFOR', 'mira ok', 'ok', 'mi']) {
      const [person] = (await search(q)).people
      expect(person).toMatchObject({ username: mira.username, bio: 'Draws maps.' })
    }
  })

  it('offers what is spelled similarly when nothing contains the words', async () => {
    const found = await search('colage sleve')
    expect(found.isApproximate).toBe(true)
    expect(found.bounties.map(({ title }) => title)).toContain('Collage for a record sleeve')
    expect((await search('okafro')).people[0]?.username).toBe(mira.username)
    expect(await titles('tyde')).toEqual(['Tide tables, 100% explained'])
  })

  it('finds letters of any script, in any case and nearly spelled', async () => {
    for (const title of ['Καρτ ποστάλ από τη λίμνη', 'Открытка с озера', 'Äpfel für Ängstliche']) {
      await buildEntry(t.db, t.clock.now(), { title })
    }
    expect(await titles('ΛΊΜΝΗ')).toEqual(['Καρτ ποστάλ από τη λίμνη'])
    expect(await titles('откритка')).toEqual(['Открытка с озера'])
    expect(await titles('äpfle')).toEqual(['Äpfel für Ängstliche'])
  })

  it('takes wildcards for what they are, and words apart in their order', async () => {
    expect(await titles('100%')).toEqual(['Tide tables, 100% explained'])
    expect(await titles('%')).toEqual([])
    expect(await titles('__')).toEqual([])
    expect(await titles(' collage  sleeve ')).toEqual(['Collage for a record sleeve'])
  })

  it('finds nothing for less than two letters, or what nobody wrote', async () => {
    const nothing = { bounties: [], people: [], submissions: [] }
    for (const q of ['', ' ', 'c', '\u0000', 'zzqqxx'])
      expect(await search(q)).toMatchObject(nothing)
  })

  it('lists at most five of each', async () => {
    for (let i = 0; i < 6; i += 1) await buildEntry(t.db, t.clock.now(), { title: `Lantern ${i}` })
    expect((await search('lantern')).submissions).toHaveLength(5)
  })

  it('refuses too long a text with 400 validation_failed', async () => {
    await t.refused(null, 'GET /api/v1/search', 'validation_failed', {
      query: { q: 'x'.repeat(101) },
    })
  })

  it('refuses more than 240 searches a minute with 429 rate_limited', async () => {
    const ask = () => t.call(null, 'GET /api/v1/search', { query: { q: 'ab' } })
    const statuses = (await Promise.all(Array.from({ length: 241 }, ask))).map(
      ({ status }) => status,
    )
    expect(statuses).toContain(429)
    await t.ok(null, 'GET /api/v1/creators')
  })
})
