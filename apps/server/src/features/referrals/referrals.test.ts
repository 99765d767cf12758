import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import type { Person } from '../../../testing/servers/test-server.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { seasonScores, seasons } from '../../db/schema/ledger.ts'
import { userProfiles, userStandings } from '../../db/schema/people.ts'
import { balancesOf } from '../../ledger/balances.service.ts'
import { MS, plus } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { runAsSystem, runSweeps } from '../../platform/work/sweeps.ts'
import { recordWhereabouts } from '../clusters/sightings.service.ts'
import { findCurrentSeason } from '../points/points.service.ts'
import { openSeason } from '../points/seasons/seasons.service.ts'
import { findOrCreateStanding } from '../standings/standings.service.ts'
import { referralsSweeps } from './referrals.jobs.ts'
import { recordReferral } from './referrals.service.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
  await runAsSystem(t.deps, ({ db, now }) => openSeason(db, now))
})
afterAll(() => t.close())

const MINE = 'GET /api/v1/me/referrals'
const person = () => buildPerson(t.db, t.clock.now())
const nameOf = async ({ userId }: Person) => {
  const [row] = await t.db.select().from(userProfiles).where(eq(userProfiles.userId, userId))
  return row?.username ?? ''
}
let place = 0
const elsewhere = () => {
  place += 1
  return { ip: `10.0.${place}.1`, deviceHash: null }
}
const join = async (
  inviter: Person,
  from: { ip: string; deviceHash: string | null } = elsewhere(),
  isRepeated = false,
) => {
  const invitee = await person()
  const invitedBy = await nameOf(inviter)
  await runAsSystem(t.deps, (ctx) =>
    recordReferral(ctx, { inviteeId: invitee.userId, invitedBy, place: from }, isRepeated),
  )
  return invitee
}
const signIn = ({ userId }: Person, from: { ip: string; deviceHash: string | null }) =>
  runAsSystem(t.deps, ({ db, now }) => recordWhereabouts(db, userId, from, now))
const earn = async ({ userId }: Person, scorePoints: number) => {
  const season = await findCurrentSeason(t.db, t.clock.now())
  const row = { seasonId: season?.id ?? '', userId, scorePoints, reachedAt: t.clock.now() }
  await t.db
    .insert(seasonScores)
    .values(row)
    .onConflictDoUpdate({ target: [seasonScores.seasonId, seasonScores.userId], set: row })
}
const sweep = () =>
  runSweeps(referralsSweeps, t.deps, (name, error) => {
    throw new Error(`sweep ${name} failed`, { cause: error })
  })
const nextDay = async () => {
  t.clock.setOffsetMs(t.clock.offsetMs() + MS.day)
  await sweep()
}
const spendable = async ({ userId }: Person) => (await balancesOf(t.db, userId)).spendablePoints
const refusalOf = async (as: Person) => {
  const { invitedBy } = await t.ok(as, MINE)
  return { state: invitedBy?.state, reason: invitedBy?.reason }
}

describe('GET /api/v1/me/referrals', () => {
  it('refuses a visitor with 401 not_authenticated', async () => {
    await t.refused(null, MINE, 'not_authenticated')
  })

  it('shows both people the way to the reward, which is paid once and is no score', async () => {
    const inviter = await person()
    const invitee = await join(inviter)
    expect(await t.ok(inviter, MINE)).toMatchObject({
      url: `/?ref=${await nameOf(inviter)}`,
      rules: { inviterPoints: 25, inviteePoints: 25, minScorePoints: 50, maxPerSeason: 20 },
      rewardedThisSeason: 0,
      invitedBy: null,
      items: [{ person: { userId: invitee.userId }, state: 'joined', scorePoints: 0 }],
    })
    await earn(invitee, 49)
    await nextDay()
    expect((await t.ok(inviter, MINE)).items).toMatchObject([
      { state: 'learning', scorePoints: 49 },
    ])
    expect(await spendable(inviter)).toBe(0)
    await earn(invitee, 50)
    await nextDay()
    await Promise.all([sweep(), sweep(), sweep()])
    await nextDay()
    expect([await spendable(inviter), await spendable(invitee)]).toEqual([25, 25])
    expect(await t.ok(inviter, MINE)).toMatchObject({
      rewardedThisSeason: 1,
      items: [{ state: 'rewarded', scorePoints: 50 }],
    })
    expect((await t.ok(invitee, MINE)).invitedBy).toMatchObject({
      person: { userId: inviter.userId },
      state: 'rewarded',
    })
    const rank = await t.ok(inviter, 'GET /api/v1/me/rank')
    expect(rank.row).toBeNull()
    const notices = await t.ok(inviter, 'GET /api/v1/notifications')
    expect(notices.items).toMatchObject([{ type: 'referral', points: 25 }])
  })

  it('refuses accounts that share a device, or the network of the sign-up, and says so to both', async () => {
    const inviter = await person()
    const own = { ip: '198.51.100.1', deviceHash: newId() }
    await signIn(inviter, own)
    const sameDevice = await join(inviter, { ip: '203.0.113.1', deviceHash: own.deviceHash })
    const sameNetwork = await join(inviter, { ip: '198.51.100.200', deviceHash: null })
    for (const invitee of [sameDevice, sameNetwork]) await earn(invitee, 90)
    await nextDay()
    expect(await refusalOf(sameDevice)).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('same browser'),
    })
    expect(await refusalOf(sameNetwork)).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('network'),
    })
    const { items } = await t.ok(inviter, MINE)
    expect(items.map(({ state }) => state)).toEqual(['refused', 'refused'])
    expect(await spendable(inviter)).toBe(0)
  })

  it('compares with the network of yesterday too, and with none before', async () => {
    const inviter = await person()
    await signIn(inviter, { ip: '198.51.100.1', deviceHash: null })
    t.clock.setOffsetMs(t.clock.offsetMs() + MS.day)
    const late = await join(inviter, { ip: '198.51.100.9', deviceHash: null })
    expect(await refusalOf(late)).toMatchObject({ state: 'refused' })
    t.clock.setOffsetMs(t.clock.offsetMs() + MS.day)
    const later = await join(inviter, { ip: '198.51.100.9', deviceHash: null })
    expect(await refusalOf(later)).toMatchObject({ state: 'joined' })
  })

  it('refuses accounts that are linked when the reward is due', async () => {
    const inviter = await person()
    const invitee = await join(inviter)
    const clusterId = newId()
    for (const { userId } of [inviter, invitee]) {
      await findOrCreateStanding(t.db, userId, t.clock.now())
      await t.db.update(userStandings).set({ clusterId }).where(eq(userStandings.userId, userId))
    }
    await earn(invitee, 60)
    await nextDay()
    expect(await refusalOf(invitee)).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('linked'),
    })
    expect(await spendable(invitee)).toBe(0)
  })

  it('rewards at most 20 a season, also when all are due at once; the rest wait', async () => {
    const inviter = await person()
    const invitees: Person[] = []
    for (let count = 0; count < 22; count += 1) invitees.push(await join(inviter))
    for (const invitee of invitees) await earn(invitee, 50)
    t.clock.setOffsetMs(t.clock.offsetMs() + MS.day)
    await Promise.all([sweep(), sweep()])
    expect(await spendable(inviter)).toBe(20 * 25)
    const { items, rewardedThisSeason } = await t.ok(inviter, MINE, { query: { limit: 50 } })
    expect(rewardedThisSeason).toBe(20)
    expect(items.filter(({ state }) => state === 'waiting')).toHaveLength(2)
  })

  it('keeps the first inviter, unless an unconfirmed account signs up again', async () => {
    const [first, second] = [await person(), await person()]
    const invitee = await join(first)
    const again = async (isRepeated: boolean) => {
      const invitedBy = await nameOf(second)
      await runAsSystem(t.deps, (ctx) =>
        recordReferral(
          ctx,
          { inviteeId: invitee.userId, invitedBy, place: elsewhere() },
          isRepeated,
        ),
      )
      return (await t.ok(invitee, MINE)).invitedBy?.person.userId
    }
    expect(await again(false)).toBe(first.userId)
    expect(await again(true)).toBe(second.userId)
  })

  it('ignores an unknown inviter, and oneself', async () => {
    const loner = await person()
    for (const invitedBy of ['no-such-person', await nameOf(loner)]) {
      await runAsSystem(t.deps, (ctx) =>
        recordReferral(ctx, { inviteeId: loner.userId, invitedBy, place: elsewhere() }),
      )
    }
    expect((await t.ok(loner, MINE)).invitedBy).toBeNull()
  })

  it('rewards what waited once the next season begins, without earning again', async () => {
    const inviter = await person()
    const invitees: Person[] = []
    for (let count = 0; count < 21; count += 1) invitees.push(await join(inviter))
    for (const invitee of invitees) await earn(invitee, 50)
    t.clock.setOffsetMs(t.clock.offsetMs() + MS.day)
    await sweep()
    expect(await spendable(inviter)).toBe(20 * 25)
    const season = await findCurrentSeason(t.db, t.clock.now())
    const wait = (season?.endsAt.getTime() ?? 0) - t.clock.now().getTime() + MS.hour
    t.clock.setOffsetMs(t.clock.offsetMs() + wait)
    await runAsSystem(t.deps, ({ db, now }) => openSeason(db, now))
    await sweep()
    expect(await spendable(inviter)).toBe(21 * 25)
    const { items, rewardedThisSeason } = await t.ok(inviter, MINE, { query: { limit: 50 } })
    expect(rewardedThisSeason).toBe(1)
    expect(items.every(({ state }) => state === 'rewarded')).toBe(true)
  })

  it('adds up what an invitee earns in several seasons', async () => {
    const inviter = await person()
    const invitee = await join(inviter)
    await earn(invitee, 30)
    const season = await findCurrentSeason(t.db, t.clock.now())
    const wait = (season?.endsAt.getTime() ?? 0) - t.clock.now().getTime() + MS.hour
    t.clock.setOffsetMs(t.clock.offsetMs() + wait)
    await runAsSystem(t.deps, ({ db, now }) => openSeason(db, now))
    await earn(invitee, 20)
    await sweep()
    expect(await spendable(inviter)).toBe(25)
  })

  it('rewards nothing in a season of version 1', async () => {
    const other = await startTestServer()
    const now = other.clock.now()
    await other.db.insert(seasons).values({
      id: newId(),
      name: 'Season 1',
      startsAt: plus(now, -MS.day),
      endsAt: plus(now, MS.day),
      ruleVersion: 1,
    })
    const member = await buildPerson(other.db, now)
    expect((await other.ok(member, MINE)).rules).toBeNull()
    await other.close()
  })
})
