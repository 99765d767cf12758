import { reportViews, viewSubmission } from '@laurel/scenarios/analytics'
import { buildAcceptedEntry } from '@laurel/scenarios/submissions'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Person,
  startTestServer,
  type TestServer,
} from '../../../../testing/servers/test-server.ts'
import { viewDays, viewHours, viewKeys, viewLog } from '../../../db/schema/analytics/views.ts'
import { MS, utcDay } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { runAsSystem } from '../../../platform/work/sweeps.ts'
import { analyticsSweeps } from '../analytics.jobs.ts'
import { viewLogOf } from './view-log.service.ts'
import { foldViews } from './views.queries.ts'

const path = 'POST /api/v1/views'

let t: TestServer
let owner: Person
let submissionId: string
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.advance(2 * MS.day)
  const built = await buildAcceptedEntry(t)
  owner = built.author
  submissionId = built.entry.submissionId
})

const flush = () => viewLogOf(t.deps.database).flush()
const logged = async () => {
  await flush()
  return await t.db.select().from(viewLog).where(eq(viewLog.subjectId, submissionId))
}
const days = async () =>
  await t.db.select().from(viewDays).where(eq(viewDays.subjectId, submissionId))
const of = (kind: 'impression' | 'open' | 'dwell') =>
  ({ subject: 'submission', subjectId: submissionId, kind, source: 'feed' }) as const
/** Reports an impression as a signed-out browser with an address and a name. */
const seeFrom = (ip: string, userAgent: string) =>
  viewLogOf(t.deps.database).report(
    { db: t.db, now: t.now(), viewer: null, origin: { requestId: newId(), ip, userAgent } },
    { views: [of('impression')] },
  )
const voters = (count: number) => Promise.all(Array.from({ length: count }, () => t.join('voter')))

describe('POST /api/v1/views', () => {
  it('answers 202 and counts a viewer once per subject, kind and day', async () => {
    const [viewer] = await voters(1)
    const views = [
      of('impression'),
      of('impression'),
      of('open'),
      { ...of('dwell'), dwellMs: 20_000 },
    ]
    expect((await t.call(viewer ?? null, path, { body: { views } })).status).toBe(202)
    await reportViews(t, viewer ?? null, views)
    expect(await logged()).toHaveLength(3)
    expect((await logged()).find(({ kind }) => kind === 'dwell')).toMatchObject({ dwellBucket: 2 })
    await t.advance(MS.day)
    await reportViews(t, viewer ?? null, views)
    expect(await logged()).toHaveLength(6)
  })

  it('stores whose it is, the hour, the source, and of the outside only the host', async () => {
    await reportViews(t, null, [
      { ...of('open'), source: 'outside', referrerHost: 'news.example' },
      { ...of('impression'), source: 'search', referrerHost: 'ignored.example' },
    ])
    const hour = new Date(Math.floor(t.now().getTime() / MS.hour) * MS.hour)
    const shared = { ownerId: owner.userId, hour, day: utcDay(t.now()), weight: 1 }
    expect((await logged()).sort((a, b) => a.kind.localeCompare(b.kind))).toMatchObject([
      { ...shared, kind: 'impression', source: 'search', referrerHost: '' },
      { ...shared, kind: 'open', source: 'outside', referrerHost: 'news.example' },
    ])
  })

  it('leaves out the owner, bots, and what is unknown or not public', async () => {
    const draft = await t.ok(owner, 'POST /api/v1/submissions', { body: { title: 'A draft' } })
    const [viewer] = await voters(1)
    await reportViews(t, owner, [of('impression'), of('open')])
    await seeFrom('203.0.113.7', 'Googlebot/2.1')
    await reportViews(t, viewer ?? null, [
      { ...of('open'), subjectId: newId() },
      { ...of('open'), subjectId: draft.submissionId },
      { ...of('open'), subject: 'bounty' },
    ])
    await flush()
    expect(await logged()).toEqual([])
    const drafts = await t.db
      .select()
      .from(viewLog)
      .where(eq(viewLog.subjectId, draft.submissionId))
    expect(drafts).toEqual([])
  })

  it('counts at most 16 signed-out viewers of a network', async () => {
    await seeFrom('203.0.113.8', 'Firefox')
    await seeFrom('203.0.113.8', 'Firefox')
    expect(await logged()).toHaveLength(1)
    for (let version = 0; version < 40; version += 1) {
      await seeFrom('203.0.113.8', `Firefox ${version}`)
    }
    expect((await logged()).length).toBeLessThanOrEqual(16)
  })

  it('refuses nonsense, and everything in a prelaunch', async () => {
    for (const body of [
      {},
      { views: [] },
      { views: Array.from({ length: 51 }, () => of('open')) },
      { views: [{ ...of('open'), kind: 'vote' }] },
      { views: [{ ...of('open'), referrerHost: 'https://news.example/path?who=me' }] },
    ]) {
      await t.refused(null, path, 'validation_failed', { body })
    }
    t.setPrelaunch(true)
    await t.refused(null, path, 'prelaunch_read_only', { body: { views: [of('open')] } })
    t.setPrelaunch(false)
  })
})

describe('the privacy of viewers', () => {
  it('keeps nothing that says who someone is, and no key once the day is over', async () => {
    const [viewer] = await voters(1)
    await reportViews(t, viewer ?? null, [of('open')])
    await seeFrom('203.0.113.9', 'Firefox')
    await flush()
    const keys = await t.db.select().from(viewKeys)
    expect(keys.length).toBeGreaterThan(1)
    const stored = JSON.stringify([keys, await logged()])
    for (const secret of [viewer?.userId ?? '', '203.0.113.9', 'Firefox']) {
      expect(stored).not.toContain(secret)
    }
    await t.advance(MS.day)
    expect(await t.db.select().from(viewKeys)).toEqual([])
    const later = JSON.stringify([
      await logged(),
      await days(),
      await t.db.select().from(viewHours),
    ])
    for (const { viewerKey } of keys) expect(later).not.toContain(viewerKey)
  })
})

describe('the counts of views', () => {
  it('equal the log by the day and by the hour, however often and wherever they are merged', async () => {
    const viewers = await voters(3)
    await viewSubmission(t, viewers, submissionId, 1)
    await flush()
    const merge = () => runAsSystem(t.deps, ({ db }) => foldViews(db))
    await Promise.all([merge(), merge(), merge()])
    await t.advance(MS.hour)
    await viewSubmission(t, await voters(2), submissionId, 2)
    await flush()
    await Promise.all([merge(), merge()])
    expect(await merge()).toBe(0)
    const { rows } = await t.db.execute(sql`
      select day::text, kind, count(*)::int as viewers, sum(weight)::int as views
      from view_log
      where subject_id = ${submissionId}
      group by 1, 2
      order by 2
    `)
    expect(rows).toEqual([
      { day: utcDay(t.now()), kind: 'impression', viewers: 5, views: 5 },
      { day: utcDay(t.now()), kind: 'open', viewers: 3, views: 3 },
    ])
    const byDay = (await days()).map(({ day, kind, viewers, views }) => ({
      day,
      kind,
      viewers,
      views,
    }))
    expect(byDay.sort((a, b) => a.kind.localeCompare(b.kind))).toEqual(rows)
    const hours = await t.db.select().from(viewHours).where(eq(viewHours.subjectId, submissionId))
    expect(hours.map(({ viewers }) => viewers).sort()).toEqual([1, 2, 2, 3])
  })
})

describe('the partitions of the log', () => {
  const partitions = async () => {
    const { rows } = await t.db.execute<{ name: string }>(sql`
      select c.relname as name
      from pg_inherits
      join pg_class c on c.oid = inhrelid
      where inhparent = 'view_log'::regclass
      order by 1
    `)
    return rows.map(({ name }) => name)
  }
  const sweep = async () => {
    const [last] = analyticsSweeps.slice(-1)
    return await last?.run(t.deps)
  }

  it('are made two months ahead, on several nodes at once, and dropped after a year', async () => {
    await reportViews(t, null, [of('open')])
    await Promise.all([flush(), sweep(), sweep()])
    const made = await partitions()
    expect(made).toContain('view_log_2026_11')
    expect(made).toContain('view_log_2027_01')
    const before = (await logged()).length
    expect(before).toBe(1)
    t.clock.setOffsetMs(t.clock.offsetMs() + 360 * MS.day)
    await sweep()
    expect(await logged()).toHaveLength(before)
    t.clock.setOffsetMs(t.clock.offsetMs() + 40 * MS.day)
    expect(await sweep()).toBeGreaterThan(0)
    expect(await logged()).toEqual([])
    expect(await partitions()).not.toContain('view_log_2026_11')
  })
})
