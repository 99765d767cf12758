import { isHeldOut } from '@laurel/contract/boosts/held-out'
import { buildContest } from '@laurel/scenarios/awards'
import {
  buildBoost,
  buyBoost,
  quoteBoost,
  readBoost,
  reportSightings,
} from '@laurel/scenarios/boosts'
import { advanceTo } from '@laurel/scenarios/world'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Person,
  startTestServer,
  type TestServer,
} from '../../../../testing/servers/test-server.ts'
import { givePoints } from '../../../../testing/shortcuts.ts'
import { boostCountChanges, boostSightings } from '../../../db/schema/boosts.ts'
import { exposures, submissions } from '../../../db/schema/submissions.ts'
import { MS } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { runAsSystem } from '../../../platform/work/sweeps.ts'
import { reportSightings as report } from './sightings.service.ts'

let t: TestServer
let owner: Person
let boostId: string
let submissionId: string
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.advance(8 * MS.day)
  const built = await buildBoost(t, pay)
  owner = built.owner
  boostId = built.boost.boostId
  submissionId = built.submissionId
})

const pay = (person: Person) => givePoints(t, person.userId, 1000)
const read = () => readBoost(t, owner, boostId)
const heldOut = (key: string) => isHeldOut(key, boostId, 0.1)
const see = reportSightings
/** A member of one group. */
async function join(wantsHeldOut: boolean): Promise<Person> {
  for (;;) {
    const person = await t.join('voter')
    if (heldOut(person.userId) === wantsHeldOut) return person
  }
}
/** The key of a signed-out browser of one group. */
const browserOf = (wantsHeldOut: boolean) => {
  for (;;) {
    const key = newId()
    if (heldOut(key) === wantsHeldOut) return key
  }
}
/** Reports as a signed-out browser with an address and a name. */
const seeFrom = (ip: string, userAgent: string, viewerKey = browserOf(false)) =>
  runAsSystem(t.deps, (ctx) =>
    report(
      { ...ctx, origin: { requestId: newId(), ip, userAgent } },
      { viewerKey, sightings: [{ boostId, sighting: 'boosted_view' }] },
    ),
  )

describe('POST /api/v1/boosts/impressions', () => {
  it('counts a viewer once a day, by the hour, before and after the counts are merged', async () => {
    const viewer = await join(false)
    await see(t, viewer, boostId, ['boosted_view', 'boosted_view', 'organic_view'])
    await see(t, viewer, boostId, ['boosted_view'])
    const hour = new Date(Math.floor(t.now().getTime() / MS.hour) * MS.hour).toISOString()
    const hours = [{ at: hour, boostedViews: 1, organicViews: 1 }]
    expect(await read()).toMatchObject({ deliveredImpressions: 1, hours })
    await t.advance(MS.minute)
    expect(await t.db.select().from(boostCountChanges)).toEqual([])
    expect(await read()).toMatchObject({ deliveredImpressions: 1, hours })
    await t.advance(20 * MS.hour)
    await see(t, viewer, boostId, ['boosted_view'])
    expect(await read()).toMatchObject({
      deliveredImpressions: 2,
      views: { boosted: 2, organic: 1 },
    })
  })

  it('counts once for concurrent reports', async () => {
    const viewer = await join(false)
    await Promise.all(
      Array.from({ length: 10 }, () => see(t, viewer, boostId, ['boosted_view', 'boosted_open'])),
    )
    expect(await read()).toMatchObject({ deliveredImpressions: 1 })
  })

  it('leaves out the owner, bots, unknown boosts and those that do not run', async () => {
    await see(t, owner, boostId, ['boosted_view', 'organic_view', 'boosted_open'])
    await seeFrom('203.0.113.1', 'Googlebot/2.1')
    await seeFrom('203.0.113.1', '')
    await see(t, await join(false), newId(), ['boosted_view'])
    expect(await read()).toMatchObject({ deliveredImpressions: 0, hours: [] })
    const viewer = await join(false)
    await t.advance(MS.day)
    await see(t, viewer, boostId, ['boosted_view'])
    expect(await read()).toMatchObject({ deliveredImpressions: 0 })
  })

  it('counts signed-out viewers by network and name of the browser, at most 16 of a network', async () => {
    await seeFrom('203.0.113.1', 'Firefox')
    await seeFrom('203.0.113.1', 'Firefox')
    expect(await read()).toMatchObject({ deliveredImpressions: 1 })
    await seeFrom('203.0.113.2', 'Firefox')
    expect(await read()).toMatchObject({ deliveredImpressions: 2 })
    for (let version = 1; version <= 100; version += 1) {
      await seeFrom('203.0.113.1', `Firefox ${version}`)
    }
    expect((await read()).deliveredImpressions).toBeLessThanOrEqual(17)
  })

  it('keeps no key that says who someone is, and none for longer than the day', async () => {
    const viewer = await join(false)
    await see(t, viewer, boostId, ['boosted_view'])
    await seeFrom('203.0.113.9', 'Firefox')
    const rows = await t.db.select().from(boostSightings)
    const text = JSON.stringify(rows)
    for (const secret of [viewer.userId, '203.0.113.9', 'Firefox'])
      expect(text).not.toContain(secret)
    await t.advance(MS.day)
    expect(await t.db.select().from(boostSightings)).toEqual([])
  })

  it('ignores what contradicts the group of a viewer', async () => {
    const [treated, withheld] = [await join(false), await join(true)]
    await see(t, treated, boostId, ['withheld_view'])
    await see(t, withheld, boostId, ['boosted_view', 'boosted_open'])
    expect(await read()).toMatchObject({ deliveredImpressions: 0, hours: [] })
    await see(t, withheld, boostId, ['withheld_view', 'organic_view'])
    expect(await read()).toMatchObject({ deliveredImpressions: 0, views: { organic: 1 } })
  })

  it('is open to visitors, refuses nonsense, and everything in a prelaunch', async () => {
    const path = 'POST /api/v1/boosts/impressions'
    const viewerKey = browserOf(false)
    await see(t, null, boostId, ['boosted_view'], viewerKey)
    expect(await read()).toMatchObject({ deliveredImpressions: 1 })
    const sighting = { boostId, sighting: 'boosted_view' }
    for (const body of [
      {},
      { viewerKey, sightings: [] },
      { viewerKey, sightings: Array.from({ length: 51 }, () => sighting) },
      { viewerKey, sightings: [{ boostId, sighting: 'vote' }] },
      { viewerKey: 'x', sightings: [sighting] },
    ]) {
      await t.refused(null, path, 'validation_failed', { body })
    }
    t.setPrelaunch(true)
    const body = { viewerKey, sightings: [sighting] }
    await t.refused(null, path, 'prelaunch_read_only', { body })
    t.setPrelaunch(false)
  })
})

describe('the lift of a boost', () => {
  it('compares viewers who saw it with held-out viewers, from five of each on', async () => {
    const treated: Person[] = []
    const withheld: Person[] = []
    for (let count = 0; count < 5; count += 1) {
      treated.push(await join(false))
      withheld.push(await join(true))
    }
    for (const [index, viewer] of treated.entries()) {
      await see(t, viewer, boostId, [
        'boosted_view',
        ...(index < 4 ? (['boosted_open'] as const) : []),
      ])
    }
    for (const viewer of withheld.slice(0, 4)) await see(t, viewer, boostId, ['withheld_view'])
    // An open before the place was reached says nothing.
    const last = withheld[4] ?? owner
    await see(t, last, boostId, ['organic_open'])
    expect((await read()).lift).toEqual({
      summary: 'Not enough viewers yet: each group needs 5.',
      result: null,
    })
    await see(t, last, boostId, ['withheld_view'])
    expect(await read()).toMatchObject({
      opens: { boosted: 4, organic: 1 },
      lift: {
        result: {
          treated: { viewers: 5, openers: 4, openPercent: 80 },
          heldOut: { viewers: 5, openers: 0, openPercent: 0 },
          differencePercent: 80,
        },
      },
    })
  })

  it('says nothing while votes are cast on the entry, and afterwards nothing about them', async () => {
    const contest = await buildContest(t, { entryCount: 2 })
    const [first] = contest.entries
    if (first === undefined) throw new Error('no entry')
    const { author, entry } = first
    await advanceTo(t, contest.bounty.deadlineAt)
    await pay(author)
    const quote = await quoteBoost(t, author, entry.submissionId, { slots: 4 })
    const boost = await buyBoost(t, author, quote.boostId)
    boostId = boost.boostId
    for (let count = 0; count < 6; count += 1) {
      await see(t, await join(false), boostId, ['boosted_view', 'boosted_open'])
      await see(t, await join(true), boostId, ['withheld_view'])
    }
    const blind = await readBoost(t, author, boostId)
    expect(blind).toMatchObject({
      deliveredImpressions: 6,
      opens: null,
      lift: { summary: 'Shown once voting on this entry is over.', result: null },
    })
    await t.advance(73 * MS.hour)
    const open = await readBoost(t, author, boostId)
    expect(open.lift.result).toMatchObject({ differencePercent: 100 })
    expect(JSON.stringify(open)).not.toMatch(/vote|rank|tally/i)
  })
})

describe('votes, ranks and awards', () => {
  it('do not know boosts: arena, counts of viewers and order of lists stay as they were', async () => {
    const before = (await t.ok(null, 'GET /api/v1/submissions')).items
    const viewer = await join(false)
    await see(t, viewer, boostId, ['boosted_view', 'boosted_open', 'organic_view'])
    await t.advance(MS.minute)
    const after = (await t.ok(null, 'GET /api/v1/submissions')).items
    expect(after).toEqual(before)
    const [row] = await t.db.select().from(submissions).where(eq(submissions.id, submissionId))
    expect(row).toMatchObject({ viewerCount: 0, exposureCount: 0, decisionCount: 0 })
    expect(
      await t.db.select().from(exposures).where(eq(exposures.submissionId, submissionId)),
    ).toEqual([])
    const next = await t.ok(viewer, 'POST /api/v1/arena/next', { query: {} })
    expect(JSON.stringify(next)).not.toContain(boostId)
  })
})

describe('GET /api/v1/boosts/placements', () => {
  it('puts first what is furthest behind its promise, and is the same for everyone', async () => {
    const other = await buildBoost(t, pay)
    await see(t, await join(false), boostId, ['boosted_view'])
    const list = 'GET /api/v1/boosts/placements'
    const placements = await t.ok(null, list)
    expect(placements.items.map((item) => item.boostId)).toEqual([other.boost.boostId, boostId])
    expect(placements).toMatchObject({ everyNthItem: 6, heldOutViewers: 0.1 })
    expect(await t.ok(owner, list)).toEqual(placements)
    expect((await t.call(null, list)).headers['cache-control']).toBe('public, max-age=1')
  })
})
