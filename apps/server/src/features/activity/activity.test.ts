import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { bounties } from '../../db/schema/bounties.ts'
import { submissions, votes } from '../../db/schema/submissions.ts'
import { MS } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { runAsSystem } from '../../platform/work/sweeps.ts'
import { type ActivityInput, recordActivity } from './activity.service.ts'

type Member = Awaited<ReturnType<typeof buildPerson>>
type Tab = 'for-you' | 'platform' | 'money' | 'mine'
let t: TestServer
let ann: Member
let bob: Member
beforeAll(async () => {
  t = await startTestServer()
  ann = await buildPerson(t.db, t.clock.now(), { name: 'Ann' })
  bob = await buildPerson(t.db, t.clock.now(), { name: 'Bob' })
})
afterAll(() => t.close())

const advance = (ms: number) => t.clock.setOffsetMs(t.clock.offsetMs() + ms)
const record = (...events: ActivityInput[]) =>
  runAsSystem(t.deps, (ctx) => recordActivity(ctx, events))
const feed = async (as: Member | null, tab: Tab, query = {}) =>
  await t.ok(as, 'GET /api/v1/activity', { query: { tab, ...query } })
const titles = async (as: Member | null, tab: Tab) =>
  (await feed(as, tab, { limit: 50 })).items.map(({ title }) => title)

async function buildBounty(sponsorId: string): Promise<string> {
  const id = newId()
  const at = t.clock.now()
  await t.db.insert(bounties).values({
    id,
    slug: id,
    sponsorId,
    state: 'voting',
    stateSince: at,
    checklist: [],
    questions: [],
    prizeAmounts: [100n],
    createdAt: at,
    updatedAt: at,
  })
  return id
}

describe('GET /api/v1/activity', () => {
  it('shows each actor with their action', async () => {
    await record({
      kind: 'post_published',
      actorId: ann.userId,
      title: 'published a post',
      text: 'Ten colours',
      url: '/submissions?id=1',
      points: 3,
    })
    const { items } = await feed(null, 'platform')
    expect(items[0]).toEqual({
      eventId: expect.any(String),
      kind: 'post_published',
      at: t.clock.now().toISOString(),
      actor: { userId: ann.userId, username: 'ann', displayName: 'Ann', avatarUrl: null },
      title: 'published a post',
      text: 'Ten colours',
      url: '/submissions?id=1',
      points: 3,
      money: null,
      transferId: null,
      count: 1,
    })
  })

  it('shows a private event to its audience only', async () => {
    await record({
      kind: 'entry_rejected',
      actorId: bob.userId,
      audienceId: ann.userId,
      title: 'private to Ann',
    })
    for (const tab of ['platform', 'money', 'for-you'] as const) {
      expect(await titles(null, tab)).not.toContain('private to Ann')
      expect(await titles(bob, tab)).not.toContain('private to Ann')
    }
    expect(await titles(bob, 'mine')).not.toContain('private to Ann')
    expect(await titles(ann, 'mine')).toContain('private to Ann')
    expect(await titles(ann, 'for-you')).toContain('private to Ann')
    expect(await titles(ann, 'platform')).not.toContain('private to Ann')
  })

  it('refuses a visitor who asks for the “mine” tab with 401 not_authenticated', async () => {
    await t.refused(null, 'GET /api/v1/activity', 'not_authenticated', { query: { tab: 'mine' } })
  })

  it('shows the caller’s own actions under “mine”', async () => {
    await record(
      { kind: 'post_published', actorId: ann.userId, title: 'by Ann' },
      { kind: 'post_published', actorId: bob.userId, title: 'by Bob' },
    )
    expect(await titles(ann, 'mine')).toContain('by Ann')
    expect(await titles(ann, 'mine')).not.toContain('by Bob')
  })

  it('shows only transfers under “money”, each on its own line', async () => {
    const transferId = newId()
    const prize: ActivityInput = {
      kind: 'prize_paid',
      actorId: bob.userId,
      title: 'was paid',
      isMoney: true,
      transferId,
      points: 100,
    }
    await record(prize, prize, { kind: 'bounty_opened', title: 'no money' })
    const { items } = await feed(null, 'money')
    expect(items.map(({ title }) => title)).toEqual(['was paid', 'was paid'])
    expect(items[0]).toMatchObject({ transferId, points: 100, count: 1 })
  })

  it('groups similar events of one bounty and day, with a count', async () => {
    advance(MS.day)
    const bountyId = await buildBounty(ann.userId)
    const other = await buildBounty(ann.userId)
    const entered = (id: string, title: string): ActivityInput => ({
      kind: 'entry_submitted',
      bountyId: id,
      title,
    })
    await record(entered(bountyId, 'first'))
    advance(MS.minute)
    await record(entered(other, 'another bounty'))
    advance(MS.minute)
    await record(entered(bountyId, 'second'), entered(bountyId, 'third'))
    advance(MS.day)
    await record(entered(bountyId, 'next day'))
    const { items } = await feed(null, 'platform', { limit: 3 })
    expect(items.map(({ count, kind }) => [kind, count])).toEqual([
      ['entry_submitted', 1],
      ['entry_submitted', 3],
      ['entry_submitted', 1],
    ])
    expect(items.map(({ title }) => title)).toEqual([
      'next day',
      expect.stringMatching(/second|third/),
      'another bounty',
    ])
  })

  it('shows bounties that the caller sponsors, entered or voted on, and highlights, under “for-you”', async () => {
    const at = t.clock.now()
    const me = await buildPerson(t.db, at)
    const sponsored = await buildBounty(me.userId)
    const entered = await buildBounty(ann.userId)
    const voted = await buildBounty(ann.userId)
    const foreign = await buildBounty(ann.userId)
    const submissionId = newId()
    await t.db.insert(submissions).values({
      id: submissionId,
      authorId: me.userId,
      bountyId: entered,
      state: 'accepted',
      stateSince: at,
      shuffleKey: 0.5,
      createdAt: at,
      updatedAt: at,
    })
    await t.db.insert(votes).values({
      id: newId(),
      voterId: me.userId,
      submissionId: newId(),
      bountyId: voted,
      decision: 'support',
      strengthPercent: 100,
      energyTenths: 100,
      trustLevel: 1,
      isPractice: false,
      inArena: true,
      castAt: at,
    })
    advance(MS.hour)
    await record(
      { kind: 'bounty_judging', bountyId: sponsored, title: 'sponsored' },
      { kind: 'bounty_judging', bountyId: entered, title: 'entered' },
      { kind: 'bounty_judging', bountyId: voted, title: 'voted' },
      { kind: 'bounty_judging', bountyId: foreign, title: 'foreign' },
      { kind: 'bounty_opened', bountyId: sponsored, title: 'highlight and mine' },
      { kind: 'bounty_opened', bountyId: foreign, title: 'highlight' },
    )
    const seen = await titles(me, 'for-you')
    expect(seen.slice(0, 5).sort()).toEqual(
      ['entered', 'highlight', 'highlight and mine', 'sponsored', 'voted'].sort(),
    )
    expect(seen).not.toContain('foreign')
    expect(await titles(null, 'for-you')).toContain('foreign')
  })

  it.each(['platform', 'money', 'mine', 'for-you'] as const)(
    'pages %s without gaps or duplicates',
    async (tab) => {
      const all = (await feed(ann, tab, { limit: 50 })).items.map(({ eventId }) => eventId)
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const page: Awaited<ReturnType<typeof feed>> = await feed(ann, tab, {
          limit: 2,
          ...(cursor === null ? {} : { cursor }),
        })
        seen.push(...page.items.map(({ eventId }) => eventId))
        cursor = page.nextCursor
      } while (cursor !== null)
      expect(seen).toEqual(all)
      expect(seen.length).toBeGreaterThan(1)
    },
  )

  it('refuses an unknown tab and an unknown cursor with 422', async () => {
    await t.refused(null, 'GET /api/v1/activity', 'validation_failed', { query: { tab: 'x' } })
    await t.refused(null, 'GET /api/v1/activity', 'validation_failed', { query: { cursor: 'x' } })
  })
})
