import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { buildBounty, buildEntry } from '../../../testing/builders/vote-builders.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { MS, plus } from '../../platform/clock.ts'
import { runAsSystem } from '../../platform/work/sweeps.ts'
import { followedNews, recordActivity } from '../activity/activity.service.ts'
import { followsSweeps } from './follows.jobs.ts'
import { deleteFollows } from './follows.service.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())

const GET = 'GET /api/v1/follows/{kind}/{id}'
const FOLLOW = 'PUT /api/v1/follows/{kind}/{id}'
const UNFOLLOW = 'DELETE /api/v1/follows/{kind}/{id}'
const MINE = 'GET /api/v1/me/follows'
const creator = (id: string) => ({ params: { kind: 'creator', id } })
const bounty = (id: string) => ({ params: { kind: 'bounty', id } })
const person = () => buildPerson(t.db, t.clock.now(), { trustLevel: 1 })
const sweep = () => followsSweeps[0]?.run(t.deps)
const NONE = '00000000-0000-4000-8000-000000000000'

describe('PUT /api/v1/follows/{kind}/{id}', () => {
  it('follows once, however often it is sent, counts in public and lists in private', async () => {
    const [ann, bob] = [await person(), await person()]
    await Promise.all([
      t.ok(ann, FOLLOW, creator(bob.userId)),
      t.ok(ann, FOLLOW, creator(bob.userId)),
    ])
    expect(await t.ok(null, GET, creator(bob.userId))).toMatchObject({
      followerCount: 1,
      isFollowing: false,
    })
    const { items } = await t.ok(ann, MINE)
    expect(items).toMatchObject([{ kind: 'creator', subjectId: bob.userId }])
    expect((await t.ok(bob, MINE)).items).toEqual([])
    await t.ok(ann, UNFOLLOW, creator(bob.userId))
    const after = await t.ok(ann, UNFOLLOW, creator(bob.userId))
    expect(after).toMatchObject({ followerCount: 0, isFollowing: false })
  })

  it('refuses oneself, one’s own bounty, unknown ids, visitors and prelaunch', async () => {
    const ann = await person()
    const own = await buildBounty(t.db, t.clock.now(), { sponsorId: ann.userId })
    await t.refused(ann, FOLLOW, 'not_allowed', creator(ann.userId))
    await t.refused(ann, FOLLOW, 'not_allowed', bounty(own.id))
    await t.refused(ann, FOLLOW, 'not_found', creator(NONE))
    await t.refused(ann, FOLLOW, 'not_found', bounty(NONE))
    await t.refused(null, FOLLOW, 'not_authenticated', bounty(own.id))
    t.setPrelaunch(true)
    await t.refused(ann, FOLLOW, 'prelaunch_read_only', creator(NONE))
    t.setPrelaunch(false)
  })

  it('ends with the account, on both sides', async () => {
    const [ann, bob] = [await person(), await person()]
    await t.ok(ann, FOLLOW, creator(bob.userId))
    await t.ok(bob, FOLLOW, creator(ann.userId))
    await runAsSystem(t.deps, (ctx) => deleteFollows(ctx, bob.userId))
    expect((await t.ok(ann, MINE)).items).toEqual([])
    expect((await t.ok(null, GET, creator(ann.userId))).followerCount).toBe(0)
  })
})

describe('GET /api/v1/activity of what one follows', () => {
  it('has public acts of followed people and milestones of followed bounties, nothing else', async () => {
    const [ann, bob, eve] = [await person(), await person(), await person()]
    const { id } = await buildBounty(t.db, t.clock.now())
    await t.ok(ann, FOLLOW, creator(bob.userId))
    await t.ok(ann, FOLLOW, bounty(id))
    const event = { url: null, title: 'won' }
    await runAsSystem(t.deps, (ctx) =>
      recordActivity(ctx, [
        { ...event, kind: 'entry_won', actorId: bob.userId, title: 'won by bob' },
        { ...event, kind: 'entry_won', actorId: eve.userId },
        { ...event, kind: 'entry_accepted', actorId: bob.userId, audienceId: bob.userId },
        { ...event, kind: 'bounty_announced', bountyId: id, title: 'announced' },
        { ...event, kind: 'entry_submitted', bountyId: id },
      ]),
    )
    const { items } = await t.ok(ann, 'GET /api/v1/activity', { query: { tab: 'following' } })
    expect(items.map(({ title }) => title).toSorted()).toEqual(['announced', 'won by bob'])
    await t.refused(null, 'GET /api/v1/activity', 'not_authenticated', {
      query: { tab: 'following' },
    })
  })
})

describe('the digest of a person who follows creators', () => {
  it('lists their public acts since the last one, with who acted', async () => {
    const [ann, bob, eve] = [await person(), await person(), await person()]
    await t.ok(ann, FOLLOW, creator(bob.userId))
    const since = t.clock.now()
    t.clock.setOffsetMs(t.clock.offsetMs() + MS.minute)
    const won = { kind: 'entry_won' as const, title: 'won 1st place', url: '/bounty/logo' }
    await runAsSystem(t.deps, (ctx) =>
      recordActivity(ctx, [
        { ...won, actorId: bob.userId },
        { ...won, actorId: eve.userId },
        { kind: 'entry_accepted', actorId: bob.userId, audienceId: bob.userId, title: 'private' },
      ]),
    )
    const listFor = (from: Date) =>
      runAsSystem(t.deps, (ctx) => followedNews.list(ctx, { userId: ann.userId, since: from }, 5))
    const lines = await listFor(since)
    expect(lines).toMatchObject([{ path: '/bounty/logo', dueAt: null }])
    expect(lines[0]?.title).toMatch(/.: won 1st place$/)
    expect(await listFor(plus(t.clock.now(), MS.second))).toEqual([])
  })
})

describe('the milestones of a followed bounty', () => {
  const noticesOf = async (as: Awaited<ReturnType<typeof person>>) =>
    (await t.ok(as, 'GET /api/v1/notifications')).items

  it('notify once, of a deadline only those who have not entered', async () => {
    const [ann, bob] = [await person(), await person()]
    const now = t.clock.now()
    const { id } = await buildBounty(t.db, now, {
      state: 'open',
      deadlineAt: plus(now, 25 * MS.hour),
    })
    for (const one of [ann, bob]) await t.ok(one, FOLLOW, bounty(id))
    await buildEntry(t.db, now, { authorId: bob.userId, bountyId: id })
    t.clock.setOffsetMs(t.clock.offsetMs() + 2 * MS.hour)
    await Promise.all([sweep(), sweep()])
    await sweep()
    expect((await noticesOf(ann)).map(({ title }) => title)).toEqual([
      'A bounty you follow closes soon',
    ])
    expect(await noticesOf(bob)).toEqual([])
  })
})
