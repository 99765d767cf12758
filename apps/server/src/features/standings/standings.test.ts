import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { userStandings } from '../../db/schema/people.ts'
import { demoClock } from '../../db/schema/platform.ts'
import { users } from '../../db/schema/sign-in/auth.ts'
import { MS, plus } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { runAsSystem } from '../../platform/work/sweeps.ts'
import { standingsSweeps } from './standings.jobs.ts'
import {
  findOrCreateStanding,
  lockStanding,
  markActiveDay,
  raiseTrust,
  recordTrustLesson,
  storeEnergy,
} from './standings.service.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())

const pass = (userId: string) => runAsSystem(t.deps, (ctx) => recordTrustLesson(ctx, userId))
const raise = (userId: string) => runAsSystem(t.deps, (ctx) => raiseTrust(ctx, userId))
const standing = (userId: string) => findOrCreateStanding(t.db, userId, t.clock.now())
const advance = (ms: number) => t.clock.setOffsetMs(t.clock.offsetMs() + ms)
const noticesOf = async (userId: string) =>
  (await t.ok({ userId }, 'GET /api/v1/notifications')).items.map(({ title }) => title)

/** An account without any activity, so that it has no standing. */
async function buildAccount(createdAt: Date): Promise<string> {
  const id = newId()
  await t.db.insert(users).values({ id, createdAt, updatedAt: createdAt })
  return id
}

describe('findOrCreateStanding', () => {
  it('opens a standing at level 0 without energy, dated from the creation of the account', async () => {
    const joinedAt = plus(t.clock.now(), -3 * MS.day)
    const userId = await buildAccount(joinedAt)
    const opened = await standing(userId)
    expect(opened).toMatchObject({
      userId,
      trustLevel: 0,
      trustLessonPassedAt: null,
      clusterId: userId,
      energyTenths: 0,
      joinedAt,
    })
    expect(await standing(userId)).toEqual(opened)
  })

  it('opens one standing for many concurrent requests', async () => {
    const userId = await buildAccount(t.clock.now())
    const all = await Promise.all(Array.from({ length: 6 }, () => standing(userId)))
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1)
    const rows = await t.db.select().from(userStandings).where(eq(userStandings.userId, userId))
    expect(rows).toHaveLength(1)
  })

  it('dates an account of a demo with a moved clock by that clock', async () => {
    await t.db.insert(demoClock).values({ id: 1, offsetMs: 7 * MS.day, isLoaded: true })
    const userId = await buildAccount(plus(t.clock.now(), -7 * MS.day))
    expect(await standing(userId)).toMatchObject({ joinedAt: t.clock.now() })
    await pass(userId)
    expect(await standing(userId)).toMatchObject({ trustLevel: 0 })
    await t.db.delete(demoClock)
  })

  it('fails for a person who does not exist', async () => {
    await expect(standing(newId())).rejects.toThrow('no account')
  })
})

describe('lockStanding and storeEnergy', () => {
  it('serialize concurrent spending of energy', async () => {
    const { userId } = await buildPerson(t.db, t.clock.now(), { trustLevel: 1 })
    const spend = () =>
      runAsSystem(t.deps, async (ctx) => {
        const { energyTenths } = await lockStanding(ctx.db, userId, ctx.now)
        await storeEnergy(ctx.db, userId, { tenths: energyTenths - 100, at: ctx.now })
      })
    await Promise.all([spend(), spend(), spend(), spend()])
    expect(await standing(userId)).toMatchObject({ energyTenths: 100 })
  })
})

describe('markActiveDay', () => {
  it('reports the first activity of each UTC day', async () => {
    const { userId } = await buildPerson(t.db, t.clock.now())
    const mark = () => runAsSystem(t.deps, (ctx) => markActiveDay(ctx, userId))
    const all = await Promise.all([mark(), mark(), mark()])
    expect(all.filter(Boolean)).toHaveLength(1)
    advance(MS.day)
    expect(await mark()).toBe(true)
  })
})

describe('trust level 1', () => {
  it('comes with the lesson when the account is 24 hours old', async () => {
    const userId = await buildAccount(plus(t.clock.now(), -MS.day))
    expect(await raise(userId)).toBe(false)
    await pass(userId)
    expect(await standing(userId)).toMatchObject({
      trustLevel: 1,
      trustLevelSince: t.clock.now(),
      trustLessonPassedAt: t.clock.now(),
      energyTenths: 1000,
      energyAt: t.clock.now(),
    })
    expect(await noticesOf(userId)).toEqual(['Your votes count now'])
    const mine = await t.ok({ userId }, 'GET /api/v1/activity', { query: { tab: 'mine' } })
    expect(mine.items.map(({ kind }) => kind)).toEqual(['trust_raised'])
  })

  it('comes automatically 24 hours after the account was created, not a millisecond earlier', async () => {
    const userId = await buildAccount(t.clock.now())
    await pass(userId)
    const { items } = await t.ok({ userId }, 'GET /api/v1/notifications')
    const from = plus(t.clock.now(), MS.day).toISOString()
    expect(items[0]).toMatchObject({ type: 'milestone', actionUrl: '/vote-2-earn' })
    expect(items[0]?.message).toContain(
      `You can cast real votes from ${from.slice(0, 10)}, ${from.slice(11, 16)} UTC`,
    )
    await t.advance(MS.day - 1)
    expect(await standing(userId)).toMatchObject({ trustLevel: 0, energyTenths: 0 })
    await t.advance(1)
    expect(await standing(userId)).toMatchObject({ trustLevel: 1, energyTenths: 1000 })
    expect(await noticesOf(userId)).toEqual(['Your votes count now', 'You can vote soon'])
  })

  it('comes once, however often and however late the sweep runs', async () => {
    const people = await Promise.all([1, 2, 3].map(() => buildAccount(t.clock.now())))
    for (const userId of people) await pass(userId)
    advance(7 * MS.day)
    const [sweep] = standingsSweeps
    const runs = await Promise.all([sweep?.run(t.deps), sweep?.run(t.deps)])
    expect((runs[0] ?? 0) + (runs[1] ?? 0)).toBe(3)
    expect(await sweep?.run(t.deps)).toBe(0)
    for (const userId of people) {
      expect(await standing(userId)).toMatchObject({ trustLevel: 1 })
      expect(await noticesOf(userId)).toHaveLength(2)
    }
  })

  it('needs the lesson once: passing it again changes nothing', async () => {
    const userId = await buildAccount(plus(t.clock.now(), -MS.day))
    await pass(userId)
    const before = await standing(userId)
    advance(MS.hour)
    await Promise.all([pass(userId), pass(userId)])
    expect(await standing(userId)).toEqual(before)
  })

  it('reports when it is due next', async () => {
    const [sweep] = standingsSweeps
    expect(await sweep?.nextDueAt?.(t.db, t.clock.now())).toBeNull()
    const userId = await buildAccount(t.clock.now())
    await pass(userId)
    expect(await sweep?.nextDueAt?.(t.db, t.clock.now())).toMatchObject({
      at: plus(t.clock.now(), MS.day),
    })
    await t.advance(MS.day)
  })
})
