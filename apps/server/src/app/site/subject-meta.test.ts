import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { buildBounty, buildEntry } from '../../../testing/builders/vote-builders.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { userProfiles } from '../../db/schema/people.ts'
import { TRUST_LESSON } from '../../features/lessons/lessons.catalogue.ts'
import { newId } from '../../platform/ids.ts'
import { readSubjectMeta } from './subject-meta.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())

const ANSWERS = [{ id: 'fees', question: 'What does it cost?', answer: ['Nothing.', 'Really.'] }]
const meta = async (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  return await readSubjectMeta({ db: t.db, now: now(), answers: ANSWERS }, pathname, searchParams)
}
const now = () => t.clock.now()

describe('readSubjectMeta', () => {
  it('describes a public bounty by id and by slug', async () => {
    const bounty = await buildBounty(t.db, now(), { state: 'open', fundedAt: now() })
    const path = `/bounty/${bounty.slug}`
    const expected = { title: bounty.title, description: bounty.summary, path }
    expect(await meta(`/bounty/${bounty.id}`)).toMatchObject(expected)
    expect(await meta(`/bounty/${bounty.slug}/`)).toMatchObject(expected)
  })

  it('reveals nothing about a bounty that was never funded', async () => {
    const draft = await buildBounty(t.db, now(), { state: 'draft', fundedAt: null })
    expect(await meta(`/bounty/${draft.id}`)).toBe('hidden')
    // As any guessed slug, so that nobody can find out what a draft is called.
    expect(await meta(`/bounty/${draft.slug}`)).toBe('missing')
  })

  it('describes a public submission with its author and the start of its text', async () => {
    const author = await buildPerson(t.db, now(), { name: 'Ann' })
    const post = await buildEntry(t.db, now(), {
      authorId: author.userId,
      title: 'Ten colours',
      body: '**Bold** words and [a link](https://example.org).',
    })
    expect(await meta(`/submissions?id=${post.id}`)).toMatchObject({
      title: 'Ten colours by Ann',
      description: 'Bold words and a link.',
      path: `/submissions?id=${post.id}`,
    })
  })

  it('reveals nothing about an entry of an open bounty, a draft, or a hidden post', async () => {
    const open = await buildBounty(t.db, now(), { state: 'open', fundedAt: now() })
    const entry = await buildEntry(t.db, now(), { bountyId: open.id })
    const draft = await buildEntry(t.db, now(), { state: 'draft' })
    const hidden = await buildEntry(t.db, now(), { hiddenAt: now() })
    for (const { id } of [entry, draft, hidden])
      expect(await meta(`/submissions?id=${id}`)).toBe('hidden')
  })

  it('describes a creator by username in any letter case', async () => {
    const { userId } = await buildPerson(t.db, now(), { name: 'Bea' })
    expect(await meta('/creators?creator=BEA')).toMatchObject({
      title: 'Bea',
      description: 'What Bea has made and won on Laurel.',
      path: '/creators?creator=bea',
    })
    await t.db.update(userProfiles).set({ bio: 'I draw.' }).where(eq(userProfiles.userId, userId))
    expect(await meta('/creators?creator=bea')).toMatchObject({
      title: 'Bea',
      description: 'I draw.',
    })
  })

  it('describes a lesson', async () => {
    expect(await meta(`/learning?lesson=${TRUST_LESSON.slug}`)).toMatchObject({
      title: TRUST_LESSON.title,
      path: `/learning?lesson=${TRUST_LESSON.slug}`,
    })
  })

  it.each([
    '/creators?creator=nobody',
    '/creators?creator=%00',
    '/creators?creator=',
    '/submissions?id=1',
    `/submissions?id=${newId()}`,
    `/bounty/${newId()}`,
    '/bounty/%00',
    '/bounty/a-title-that-somebody-may-have-drafted',
    '/help?answer=nothing',
    '/learning?lesson=nothing',
    '/learning?certificate=NOTHING',
    '/activity?tx=1',
    `/activity?tx=${newId()}`,
  ])('reports that %s names nothing', async (address) => {
    expect(await meta(address)).toBe('missing')
  })

  it('knows a withdrawn submission as gone', async () => {
    const { id } = await buildEntry(t.db, now(), { state: 'withdrawn' })
    expect(await meta(`/submissions?id=${id}`)).toBe('gone')
  })

  it('describes an answer of the help page, and the texts of the operator', async () => {
    expect(await meta('/help?answer=fees')).toMatchObject({
      title: 'What does it cost?',
      description: 'Nothing.',
      path: '/help?answer=fees',
    })
    expect(await meta('/help?text=terms')).toMatchObject({
      title: 'Terms of use',
      path: '/help?text=terms',
    })
  })

  it('names the feeds of pages, which keep their own lead', async () => {
    const found = await meta('/bounties')
    expect(found).toMatchObject({ path: '/bounties', isPage: true })
    const feeds = typeof found === 'object' ? found?.alternates?.('') : []
    expect(feeds?.map(({ path }) => path)).toEqual([
      '/api/v1/feeds/bounties.rss',
      '/api/v1/feeds/bounties.json',
    ])
  })

  it.each([
    '/submissions',
    '/creators',
    '/nothing',
    '/submissions?new=',
    `/activity?tx=${'5'.repeat(88)}`,
  ])('leaves %s to its route', async (address) => {
    expect(await meta(address)).toBeNull()
  })
})
