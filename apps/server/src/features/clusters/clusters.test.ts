import { createWallet } from '@laurel/scenarios/wallet'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import type { Person } from '../../../testing/servers/test-server.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import {
  accountSightings,
  addressKeys,
  addressSightings,
  referrals,
  sharedNetworkDays,
} from '../../db/schema/clusters.ts'
import { auditEntries, userProfiles, userStandings } from '../../db/schema/people.ts'
import { MS, utcDay } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { networkKey } from '../../platform/limits/rate-limits.ts'
import { runAsSystem, runSweeps } from '../../platform/work/sweeps.ts'
import { clustersSweeps } from './clusters.jobs.ts'
import { recordWhereabouts } from './sightings.service.ts'

let t: TestServer
let moderator: Person
beforeAll(async () => {
  t = await startTestServer()
  moderator = await person({ roles: ['moderator'] })
})
afterAll(() => t.close())

const MINE = 'GET /api/v1/me/cluster'
const APPEAL = 'POST /api/v1/me/cluster/appeals'
const APPEALS = 'GET /api/v1/admin/cluster-appeals'
const DECIDE = 'POST /api/v1/admin/cluster-appeals/{id}/decide'
const REASON = 'We share a flat and one laptop'

const person = (options: Parameters<typeof buildPerson>[2] = {}) =>
  buildPerson(t.db, t.clock.now(), options)
const linkWallet = async ({ userId }: Person, walletAddress: string | null) => {
  await runAsSystem(t.deps, async ({ db, now }) => {
    await db.execute(`select set_config('request.product_now', '${now.toISOString()}', true)`)
    await db.update(userProfiles).set({ walletAddress }).where(eq(userProfiles.userId, userId))
  })
}
const signIn = ({ userId }: Person, place: { ip?: string; device?: string } = {}) =>
  runAsSystem(t.deps, ({ db, now }) =>
    recordWhereabouts(
      db,
      userId,
      { ip: place.ip ?? `10.${Math.random()}`, deviceHash: place.device ?? null },
      now,
    ),
  )
const move = async (ms: number) => {
  t.clock.setOffsetMs(t.clock.offsetMs() + ms)
  await runSweeps(clustersSweeps, t.deps, (name, error) => {
    throw new Error(`sweep ${name} failed`, { cause: error })
  })
}
const night = () => move(MS.day)
const clusterOf = async ({ userId }: Person) => {
  const [row] = await t.db.select().from(userStandings).where(eq(userStandings.userId, userId))
  return row?.clusterId ?? userId
}
const linkedOf = async (as: Person) => (await t.ok(as, MINE)).linkedAccounts
const shareDevice = async (...people: Person[]) => {
  const device = newId()
  for (const one of people) await signIn(one, { device })
}
const noticesOf = async (as: Person) =>
  (await t.ok(as, 'GET /api/v1/notifications')).items.map(({ title }) => title)

describe('the nightly computation of clusters', () => {
  it('joins accounts that used the same device, and those that these are joined with', async () => {
    const [a, b, c, stranger] = [await person(), await person(), await person(), await person()]
    await shareDevice(a, b)
    await shareDevice(b, c)
    await signIn(stranger, { device: newId() })
    expect(await clusterOf(a)).toBe(a.userId)
    await night()
    expect(new Set([await clusterOf(a), await clusterOf(b), await clusterOf(c)]).size).toBe(1)
    expect(await clusterOf(stranger)).toBe(stranger.userId)
    expect(await noticesOf(a)).toContain('Your account is linked with another')
    expect(await noticesOf(stranger)).toEqual([])
  })

  it('joins accounts that linked the same wallet one after the other', async () => {
    const [a, b] = [await person(), await person()]
    const { address } = createWallet()
    await linkWallet(a, address)
    await linkWallet(a, null)
    await linkWallet(b, address)
    await night()
    expect(await clusterOf(a)).toBe(await clusterOf(b))
    expect((await t.ok(b, MINE)).links).toMatchObject([{ kind: 'wallet', accounts: 1 }])
  })

  it('joins a referral whose accounts shared a network on three days, and not on two', async () => {
    const [inviter, invitee, other] = [await person(), await person(), await person()]
    const now = t.clock.now()
    for (const { userId } of [invitee, other]) {
      await t.db.insert(referrals).values({
        inviteeId: userId,
        inviterId: inviter.userId,
        state: 'joined',
        createdAt: now,
        checkAt: now,
      })
    }
    for (let day = 0; day < 3; day += 1) {
      await signIn(inviter, { ip: '198.51.100.7' })
      await signIn(invitee, { ip: '198.51.100.99' })
      if (day < 2) await signIn(other, { ip: '198.51.100.4' })
      await night()
    }
    expect(await clusterOf(invitee)).toBe(await clusterOf(inviter))
    expect(await clusterOf(other)).toBe(other.userId)
    expect((await t.ok(invitee, MINE)).links).toMatchObject([{ kind: 'referral', accounts: 1 }])
  })

  it('does not join accounts in one network without a referral, and keeps no network of past days', async () => {
    const [a, b] = [await person(), await person()]
    for (let day = 0; day < 4; day += 1) {
      await signIn(a, { ip: '203.0.113.7' })
      await signIn(b, { ip: '203.0.113.7' })
      await night()
    }
    expect(await clusterOf(a)).toBe(a.userId)
    await night()
    await night()
    expect(await t.db.select().from(addressSightings)).toEqual([])
    expect(await t.db.select().from(addressKeys)).toEqual([])
  })

  it('stores no address, and hashes the same network differently each day', async () => {
    const a = await person()
    await signIn(a, { ip: '192.0.2.7' })
    const [first] = await t.db.select().from(addressSightings)
    await move(MS.day)
    await signIn(a, { ip: '192.0.2.9' })
    const rows = await t.db.select().from(addressSightings)
    expect(rows).toHaveLength(2)
    expect(new Set(rows.map(({ rangeHash }) => rangeHash)).size).toBe(2)
    expect(JSON.stringify(rows)).not.toContain('192.0.2')
    expect(first?.day).toBe(utcDay(new Date(t.clock.now().getTime() - MS.day)))
    await move(3 * MS.day)
  })

  it('forgets evidence after 90 days without use, except a wallet still linked', async () => {
    const [a, b, c, d] = [await person(), await person(), await person(), await person()]
    await shareDevice(a, b)
    const { address } = createWallet()
    await linkWallet(c, address)
    await linkWallet(c, null)
    await linkWallet(d, address)
    await night()
    expect(await linkedOf(a)).toBe(1)
    await move(60 * MS.day)
    expect(await linkedOf(a)).toBe(1)
    expect(await linkedOf(c)).toBe(1)
    await move(40 * MS.day)
    await night()
    expect(await linkedOf(a)).toBe(0)
    expect(await noticesOf(b)).toContain('Your account is no longer linked')
    // The first owner's use is forgotten, the present owner's is not.
    expect(await linkedOf(d)).toBe(0)
    const kept = await t.db
      .select()
      .from(accountSightings)
      .where(eq(accountSightings.userId, d.userId))
    expect(kept).toHaveLength(1)
    expect(await t.db.select().from(sharedNetworkDays)).toEqual([])
  })

  it('computes the same on two nodes at once, and again changes nothing', async () => {
    const people = [await person(), await person(), await person()]
    await shareDevice(...people)
    t.clock.setOffsetMs(t.clock.offsetMs() + MS.day)
    const failed = (name: string, error: unknown) => {
      throw new Error(`sweep ${name} failed`, { cause: error })
    }
    await Promise.all([1, 2, 3].map(() => runSweeps(clustersSweeps, t.deps, failed)))
    const clusters = await Promise.all(people.map(clusterOf))
    expect(new Set(clusters).size).toBe(1)
    expect((await noticesOf(people[0] as Person)).length).toBe(1)
    await night()
    expect(await Promise.all(people.map(clusterOf))).toEqual(clusters)
  })
})

describe('networkKey', () => {
  it('is the /24 of an IPv4 address and the /64 of an IPv6 address', () => {
    expect(networkKey('198.51.100.7')).toBe('198.51.100.0/24')
    expect(networkKey('::ffff:198.51.100.7')).toBe('198.51.100.0/24')
    expect(networkKey('2001:db8:1:2:3::4')).toBe('2001:db8:1:2::/64')
  })
})

describe('GET /api/v1/me/cluster', () => {
  it('refuses a visitor with 401 not_authenticated', async () => {
    await t.refused(null, MINE, 'not_authenticated')
  })

  it('tells how many accounts are linked, by what and since when, never which', async () => {
    const [a, b] = [await person(), await person()]
    await shareDevice(a, b)
    const since = t.clock.now().toISOString()
    await night()
    const mine = await t.ok(a, MINE)
    expect(mine).toEqual({
      linkedAccounts: 1,
      links: [{ kind: 'device', accounts: 1, since }],
      appeal: null,
      abilities: { canAppeal: true },
    })
    expect(JSON.stringify(mine)).not.toContain(b.userId)
  })

  it('has nothing to appeal for an account alone', async () => {
    expect(await t.ok(await person(), MINE)).toEqual({
      linkedAccounts: 0,
      links: [],
      appeal: null,
      abilities: { canAppeal: false },
    })
  })
})

describe('appeals against linked accounts', () => {
  const buildAppeal = async () => {
    const [a, b] = [await person(), await person()]
    await shareDevice(a, b)
    await night()
    const appeal = await t.ok(a, APPEAL, { body: { reason: REASON } })
    return { a, b, id: appeal.appealId }
  }
  const decide = (id: string, decision: string) => ({
    params: { id },
    body: { decision, reason: 'A shared household' },
  })

  it('splits the account for good, audited, with the reason', async () => {
    const { a, b, id } = await buildAppeal()
    const { items } = await t.ok(moderator, APPEALS, { query: { limit: 50 } })
    expect(items.find(({ appealId }) => appealId === id)).toMatchObject({
      reason: REASON,
      person: { userId: a.userId },
      linkedPeople: [{ userId: b.userId }],
      abilities: { canDecide: true },
    })
    await t.ok(moderator, DECIDE, decide(id, 'split'))
    expect(await linkedOf(a)).toBe(0)
    expect(await linkedOf(b)).toBe(0)
    expect((await t.ok(a, MINE)).appeal).toMatchObject({
      state: 'split',
      decisionReason: 'A shared household',
    })
    expect(await noticesOf(a)).toContain('Your appeal was granted')
    const [audit] = await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
    expect(audit).toMatchObject({ action: 'cluster_appeal.split', actorId: moderator.userId })
    // The same device again says nothing about this account any more.
    const used = await t.db
      .select()
      .from(accountSightings)
      .where(eq(accountSightings.userId, a.userId))
    await signIn(a, { device: used[0]?.valueHash ?? '' })
    await night()
    expect(await linkedOf(a)).toBe(0)
  })

  it('keeps the link, after which another appeal may be made', async () => {
    const { a, id } = await buildAppeal()
    await t.ok(moderator, DECIDE, decide(id, 'keep'))
    expect(await t.ok(a, MINE)).toMatchObject({
      linkedAccounts: 1,
      appeal: { state: 'kept' },
      abilities: { canAppeal: true },
    })
  })

  it('are one at a time, by linked people only', async () => {
    const { a } = await buildAppeal()
    await t.refused(a, APPEAL, 'conflict', { body: { reason: REASON } })
    await t.refused(await person(), APPEAL, 'conflict', { body: { reason: REASON } })
    await t.refused(a, APPEAL, 'validation_failed', { body: { reason: '' } })
    await t.refused(null, APPEAL, 'not_authenticated', { body: { reason: REASON } })
  })

  it('open once when sent twice at the same time', async () => {
    const [a, b] = [await person(), await person()]
    await shareDevice(a, b)
    await night()
    const answers = await Promise.all(
      [1, 2, 3].map(() => t.call(a, APPEAL, { body: { reason: REASON } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  it('are decided once, by a moderator outside the cluster', async () => {
    const { b, id } = await buildAppeal()
    await t.refused(b, DECIDE, 'not_allowed', decide(id, 'split'))
    await t.refused({ ...b, roles: ['moderator'] }, DECIDE, 'not_allowed', decide(id, 'split'))
    await t.refused(moderator, DECIDE, 'not_found', decide(newId(), 'split'))
    await t.ok(moderator, DECIDE, decide(id, 'keep'))
    await t.refused(moderator, DECIDE, 'conflict', decide(id, 'split'))
  })

  it('are open in prelaunch to nobody but staff', async () => {
    const { a, id } = await buildAppeal()
    t.setPrelaunch(true)
    await t.refused(a, APPEAL, 'prelaunch_read_only', { body: { reason: REASON } })
    await t.ok(moderator, DECIDE, decide(id, 'keep'))
    t.setPrelaunch(false)
  })
})
