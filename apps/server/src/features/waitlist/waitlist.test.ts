import { MAX_COUNTED_FRIENDS, WAITLIST_KEPT_DAYS } from '@laurel/contract/people/waitlist-words'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { joinAs } from '../../../testing/shortcuts.ts'
import { MS } from '../../platform/clock.ts'
import type { WaitlistJob } from '../../platform/work/job-data.ts'
import { runAsSystem } from '../../platform/work/sweeps.ts'
import { switchFlag } from '../operations/flags/switch-flag.service.ts'

let t: TestServer
let count = 0
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())

const setFlag = async (isOn: boolean) => {
  t.setPrelaunch(isOn)
  await runAsSystem(t.deps, (ctx) => switchFlag(ctx, 'prelaunch_live', isOn))
}
beforeEach(async () => {
  await t.db.execute(sql`delete from waitlist_entries`)
  await t.db.execute(sql`delete from rate_limits`)
  t.sent.length = 0
  await setFlag(true)
})

const newEmail = () => {
  count += 1
  return `person${count}@example.org`
}
const newIp = () => {
  count += 1
  return `198.${count % 250}.${Math.floor(count / 250)}.7`
}
const mailsTo = (email: string) =>
  t.sent.flatMap(({ name, data }) =>
    name === 'waitlist' && (data as WaitlistJob).to === email ? [data as WaitlistJob] : [],
  )

interface Joined {
  email?: string
  ref?: string
  device?: string
  ip?: string
}

/** Joins without confirming; returns the secret of the mail’s link. */
async function join({ email = newEmail(), ref, ip = newIp(), device }: Joined = {}) {
  const origin = device === undefined ? { ip } : { ip, device }
  await t.ok(null, 'POST /api/v1/waitlist', {
    body: { email, ...(ref === undefined ? {} : { ref }) },
    ...origin,
  })
  const token = mailsTo(email).at(-1)?.token
  if (token === undefined) throw new Error('no mail')
  return { email, token, origin }
}

/** Joins and confirms from the same browser. */
async function confirmed(options: Joined = {}) {
  const { email, token, origin } = await join(options)
  t.clock.setOffsetMs(t.clock.offsetMs() + MS.minute)
  const entry = await t.ok(null, 'POST /api/v1/waitlist/confirm', { body: { token }, ...origin })
  return { email, token, entry, origin }
}
const open = (token: string) => t.ok(null, 'POST /api/v1/waitlist/entry', { body: { token } })
const reserve = (token: string, username: string | null) =>
  t.call(null, 'PUT /api/v1/waitlist/username', { body: { token, username } })

describe('POST /api/v1/waitlist', () => {
  it('mails a link, and has no position before it is confirmed', async () => {
    const { token, email } = await join({ email: 'Ada@Example.org'.toLowerCase() })
    expect(mailsTo(email)).toMatchObject([{ isConfirmed: false }])
    expect(await open(token)).toMatchObject({ isConfirmed: false, position: null, entryCount: 0 })
  })

  it('replies the same for a known address, in any spelling of it, and mails its link again after a pause', async () => {
    const { email, token } = await confirmed()
    const again = { body: { email: email.toUpperCase() } }
    expect(await t.ok(null, 'POST /api/v1/waitlist', again)).toEqual({ ok: true })
    expect(mailsTo(email)).toHaveLength(1)
    t.clock.setOffsetMs(t.clock.offsetMs() + 15 * MS.minute)
    expect(await t.ok(null, 'POST /api/v1/waitlist', again)).toEqual({ ok: true })
    expect(mailsTo(email).at(-1)).toEqual({ to: email, token, isConfirmed: true })
  })

  it('adds one entry for two requests at once', async () => {
    const email = newEmail()
    const body = { email }
    await Promise.all([1, 2, 3].map(() => t.ok(null, 'POST /api/v1/waitlist', { body })))
    expect(mailsTo(email)).toHaveLength(1)
  })

  it('refuses an address that is none, a wrong proof, and too many joins with one address', async () => {
    const post = (email: string, proof = 'right') => ({ body: { email, proof } })
    await t.refused(null, 'POST /api/v1/waitlist', 'validation_failed', post('nobody'))
    await t.refused(null, 'POST /api/v1/waitlist', 'work_proof_refused', post(newEmail(), 'wrong'))
    const email = newEmail()
    for (let i = 0; i < 5; i += 1) await t.ok(null, 'POST /api/v1/waitlist', post(email))
    await t.refused(null, 'POST /api/v1/waitlist', 'rate_limited', post(email))
  })

  it('refuses addresses for mail that is thrown away, also below a listed domain', async () => {
    for (const email of ['a@mailinator.com', 'a@MAILINATOR.com', 'a@inbox.mailinator.com']) {
      const problem = await t.refused(null, 'POST /api/v1/waitlist', 'validation_failed', {
        body: { email },
      })
      expect(problem.errors).toEqual([
        { pointer: '/email', message: expect.stringMatching(/thrown away/) },
      ])
    }
    await t.ok(null, 'POST /api/v1/waitlist', { body: { email: 'a@mailinator.com.example.org' } })
  })

  it('is closed once Laurel is open', async () => {
    await setFlag(false)
    const body = { email: newEmail() }
    await t.refused(null, 'POST /api/v1/waitlist', 'waitlist_closed', { body })
  })
})

describe('POST /api/v1/waitlist/confirm', () => {
  it('takes the last place, once however often it is asked', async () => {
    const first = await confirmed()
    const second = await confirmed()
    expect([first.entry.position, second.entry.position]).toEqual([1, 2])
    const body = { token: second.token }
    const again = await t.ok(null, 'POST /api/v1/waitlist/confirm', { body })
    expect(again).toEqual(second.entry)
  })

  it('refuses an unknown link', async () => {
    const body = { token: 'x'.repeat(40) }
    await t.refused(null, 'POST /api/v1/waitlist/confirm', 'waitlist_link_unknown', { body })
    await t.refused(null, 'POST /api/v1/waitlist/entry', 'waitlist_link_unknown', { body })
  })

  it('moves the inviter up by a day for a verified friend', async () => {
    await confirmed()
    const { entry, token } = await confirmed()
    expect(entry.position).toBe(2)
    await join({ ref: entry.code })
    expect(await open(token)).toMatchObject({ position: 2, friends: { counted: 0, pending: 1 } })
    await confirmed({ ref: entry.code })
    expect(await open(token)).toMatchObject({ position: 1, friends: { counted: 1, pending: 1 } })
  })

  it('does not count the same browser, the same network or the same mailbox, and says so', async () => {
    const { entry, token, origin } = await confirmed({ device: 'mine', ip: '203.0.113.5' })
    await confirmed({ ref: entry.code, device: 'mine' })
    await confirmed({ ref: entry.code, ip: '203.0.113.77' })
    await confirmed({ ref: entry.code, email: 'kim+1@example.org' })
    await confirmed({ ref: entry.code, email: 'kim+2@example.org' })
    // Joined elsewhere, but confirmed in the inviter's browser.
    const sly = await join({ ref: entry.code })
    await t.ok(null, 'POST /api/v1/waitlist/confirm', { body: { token: sly.token }, ...origin })
    const { friends } = await open(token)
    expect(friends.counted).toBe(1)
    expect(friends.refused).toEqual([
      { reason: 'same_mailbox', count: 1 },
      { reason: 'same_device', count: 2 },
      { reason: 'same_network', count: 1 },
    ])
  })

  it('does not count a friend in the browser of another counted friend', async () => {
    const { entry, token } = await confirmed()
    await confirmed({ ref: entry.code, device: 'shared' })
    await confirmed({ ref: entry.code, device: 'shared' })
    expect((await open(token)).friends).toMatchObject({
      counted: 1,
      refused: [{ reason: 'same_device', count: 1 }],
    })
  })

  it('counts a bounded number of friends, also when several confirm at once', async () => {
    const { entry, token } = await confirmed()
    const friends = []
    for (let i = 0; i < MAX_COUNTED_FRIENDS + 2; i += 1)
      friends.push(await join({ ref: entry.code }))
    await Promise.all(
      friends.map(({ token: friend, origin }) =>
        t.ok(null, 'POST /api/v1/waitlist/confirm', { body: { token: friend }, ...origin }),
      ),
    )
    expect((await open(token)).friends).toMatchObject({
      counted: MAX_COUNTED_FRIENDS,
      refused: [{ reason: 'full', count: 2 }],
    })
  })
})

describe('PUT /api/v1/waitlist/username', () => {
  it('gives a name to one of two who ask at once, also in a spelling that looks alike', async () => {
    const [one, two] = [await confirmed(), await confirmed()]
    const answers = await Promise.all([reserve(one.token, 'Maple'), reserve(two.token, 'map1e')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('refuses names of accounts, names that speak for the site, and unconfirmed entries', async () => {
    const person = await joinAs(t.deps, 'newcomer')
    const { rows } = await t.db.execute(
      sql`select username from user_profiles where user_id = ${person.userId}`,
    )
    const { token } = await confirmed()
    for (const name of [String(rows[0]?.username), 'Adm1n']) {
      expect(await reserve(token, name)).toMatchObject({ status: 409 })
    }
    expect(await reserve(token, 'no spaces')).toMatchObject({ status: 422 })
    expect(await reserve((await join()).token, 'early.bird')).toMatchObject({ status: 404 })
  })

  it('keeps the name from other accounts, until the entry is deleted', async () => {
    const { token } = await confirmed()
    await reserve(token, 'cedar')
    const generate = async () =>
      (await t.db.execute(sql`select generate_unique_username('cedar') as name`)).rows[0]?.name
    expect(await generate()).toBe('cedar1')
    const person = await joinAs(t.deps, 'newcomer')
    const rename = t.db.execute(
      sql`update user_profiles set username = 'Cedar' where user_id = ${person.userId}`,
    )
    await expect(rename).rejects.toMatchObject({ cause: { code: '23505' } })
    await reserve(token, null)
    expect(await generate()).toBe('cedar')
  })

  it('gives the name to the account of the address', async () => {
    const person = await joinAs(t.deps, 'newcomer')
    const { email, token } = await confirmed()
    await reserve(token, 'rowan')
    await t.db.execute(
      sql`update auth.users set email = ${email}, email_confirmed_at = now() where id = ${person.userId}`,
    )
    await t.db.execute(sql`delete from user_profiles where user_id = ${person.userId}`)
    const generated = await t.db.transaction(async (tx) => {
      const claims = JSON.stringify({ sub: person.userId })
      await tx.execute(sql`select set_config('request.jwt.claims', ${claims}, true)`)
      return (await tx.execute(sql`select generate_unique_username('newcomer') as name`)).rows[0]
        ?.name
    })
    expect(generated).toBe('rowan')
    await t.db.execute(
      sql`insert into user_profiles (user_id, username) values (${person.userId}, 'rowan')`,
    )
    expect((await t.ok(person, 'GET /api/v1/me/waitlist', {})).mine).toMatchObject({
      token,
      entry: { email, username: 'rowan' },
    })
  })
})

describe('POST /api/v1/waitlist/leave', () => {
  it('deletes the entry and takes back what it gave its inviter, twice without effect', async () => {
    await confirmed()
    const { entry, token } = await confirmed()
    const friend = await confirmed({ ref: entry.code })
    expect((await open(token)).position).toBe(1)
    const body = { token: friend.token }
    await t.ok(null, 'POST /api/v1/waitlist/leave', { body })
    await t.ok(null, 'POST /api/v1/waitlist/leave', { body })
    expect(await open(token)).toMatchObject({ position: 2, friends: { counted: 0 } })
    await t.refused(null, 'POST /api/v1/waitlist/entry', 'waitlist_link_unknown', { body })
  })
})

describe('GET /api/v1/me/waitlist', () => {
  it('is null without an entry of a confirmed address', async () => {
    const person = await joinAs(t.deps, 'newcomer')
    expect(await t.ok(person, 'GET /api/v1/me/waitlist', {})).toEqual({ mine: null })
    await t.refused(null, 'GET /api/v1/me/waitlist', 'not_authenticated')
  })
})

describe('the admin desk of the waitlist', () => {
  it('counts, searches and exports, with an audit entry and harmless cells', async () => {
    const admin = { ...(await joinAs(t.deps, 'newcomer')), roles: ['admin' as const] }
    const { email, entry } = await confirmed({ email: '=cmd@example.org' })
    await confirmed({ ref: entry.code })
    await join()
    const desk = await t.ok(admin, 'GET /api/v1/admin/waitlist', { query: { search: '=CMD' } })
    expect(desk.counts).toMatchObject({ confirmed: 2, pending: 1, invited: 1, counted: 1 })
    expect(desk.items).toMatchObject([{ email, position: 1, friends: 1 }])
    expect(desk.days).toHaveLength(1)
    const { csv, rows } = await t.ok(admin, 'POST /api/v1/admin/waitlist/export', { body: {} })
    expect(rows).toBe(3)
    expect(csv).toContain("1,'=cmd@example.org,yes")
    const { rows: audits } = await t.db.execute(
      sql`select actor_id from audit_entries where action = 'waitlist.export'`,
    )
    expect(audits).toEqual([{ actor_id: admin.userId }])
  })

  it('is closed to members and moderators', async () => {
    const person = await joinAs(t.deps, 'newcomer')
    for (const as of [person, { ...person, roles: ['moderator' as const] }]) {
      await t.refused(as, 'GET /api/v1/admin/waitlist', 'not_allowed')
      await t.refused(as, 'POST /api/v1/admin/waitlist/export', 'not_allowed')
    }
  })
})

describe('GET /api/v1/launch', () => {
  it('says the planned date while it lasts, and then since when Laurel is open', async () => {
    const admin = { ...(await joinAs(t.deps, 'newcomer')), roles: ['admin' as const] }
    const launchAt = '2027-01-15T12:00:00.000Z'
    await t.ok(admin, 'PUT /api/v1/admin/launch', { body: { launchAt } })
    expect(await t.ok(null, 'GET /api/v1/launch', {})).toMatchObject({
      isPrelaunch: true,
      launchAt,
      launchedAt: null,
    })
    await setFlag(false)
    expect(await t.ok(null, 'GET /api/v1/launch', {})).toMatchObject({
      isPrelaunch: false,
      launchedAt: t.now().toISOString(),
    })
  })
})

describe('what the waitlist keeps', () => {
  it('deletes hashes after 30 days, and everything 30 days after the launch', async () => {
    const { token } = await confirmed({ device: 'mine' })
    await t.advance(31 * MS.day)
    const { rows } = await t.db.execute(sql`select device_hash, network_hash from waitlist_entries`)
    expect(rows).toEqual([{ device_hash: null, network_hash: null }])
    await setFlag(false)
    await t.advance((WAITLIST_KEPT_DAYS - 1) * MS.day)
    expect((await open(token)).heldUntil).not.toBeNull()
    await t.advance(2 * MS.day)
    await t.refused(null, 'POST /api/v1/waitlist/entry', 'waitlist_link_unknown', {
      body: { token },
    })
  })
})
