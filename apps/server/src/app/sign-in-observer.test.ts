import { REFERRAL_COOKIE } from '@laurel/contract/money/referrals'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { accountSightings, addressSightings, referrals } from '../db/schema/clusters.ts'
import { users } from '../db/schema/sign-in/auth.ts'

let t: TestApp
let inviterId: string
const PASSWORD = 'Correct-Horse-9'
beforeAll(async () => {
  t = await startTestApp()
  await t.signIn('inviter')
  inviterId = await idOf('inviter')
})
afterAll(() => t.close())

const idOf = async (name: string) => {
  const email = `${name}@example.test`
  const [row] = await t.database.db.select().from(users).where(eq(users.email, email))
  return row?.id ?? ''
}
const post = (url: string, payload: object, cookie = '') =>
  t.app.inject({
    method: 'POST',
    url: `/auth/v1/${url}`,
    payload,
    headers: cookie === '' ? {} : { cookie },
  })
const signIn = (name: string, cookie = '') =>
  post('token?grant_type=password', { email: `${name}@example.test`, password: PASSWORD }, cookie)
const deviceCookieOf = (reply: { cookies: { name: string; value: string }[] }) =>
  reply.cookies.find(({ name }) => name === 'laurel-device')?.value
const signUp = async (name: string, sent: { data?: object; cookie?: string } = {}) => {
  const form = { email: `${name}@example.test`, password: PASSWORD }
  const reply = await post('signup', { ...form, ...sent }, sent.cookie)
  expect(reply.statusCode).toBe(200)
  return await idOf(name)
}
const inviterOf = async (userId: string) => {
  const rows = await t.database.db.select().from(referrals).where(eq(referrals.inviteeId, userId))
  return rows[0]?.inviterId
}

describe('a sign-in', () => {
  it('gives a browser one key, which is stored as a hash for each account', async () => {
    await t.signIn('ann')
    await t.signIn('ben')
    const first = await signIn('ann')
    const key = deviceCookieOf(first)
    expect(first.headers['set-cookie']).toMatch(/HttpOnly; SameSite=Lax/)
    expect(key).toMatch(/^[\w-]{43}$/)
    const again = await signIn('ben', `laurel-device=${key}`)
    expect(again.headers['set-cookie']).toBeUndefined()
    const rows = await t.database.db.select().from(accountSightings)
    const shared = Map.groupBy(rows, ({ valueHash }) => valueHash)
    const both = [...shared.values()].find((group) => group.length === 2)
    expect(both?.map(({ userId }) => userId).sort()).toEqual(
      [await idOf('ann'), await idOf('ben')].sort(),
    )
    expect(JSON.stringify(rows)).not.toContain(key)
    const networks = await t.database.db.select().from(addressSightings)
    expect(networks.length).toBeGreaterThan(0)
    expect(JSON.stringify(networks)).not.toContain('127.0.0')
  })

  it('replaces a key of another form', async () => {
    const reply = await signIn('ann', 'laurel-device=x')
    expect(deviceCookieOf(reply)).toMatch(/^[\w-]{43}$/)
  })
})

describe('a sign-up', () => {
  it('stores the inviter of the page’s cookie', async () => {
    const userId = await signUp('carol', { cookie: `${REFERRAL_COOKIE}=inviter` })
    expect(await inviterOf(userId)).toBe(inviterId)
  })

  it('stores the inviter that a client names in the metadata', async () => {
    const userId = await signUp('dora', { data: { referred_by: 'Inviter' } })
    expect(await inviterOf(userId)).toBe(inviterId)
  })

  it('is not stopped by a cookie that names no one, or that nobody set', async () => {
    for (const [index, value] of ['nobody', '%', '%00'].entries()) {
      const userId = await signUp(`eve${index}`, { cookie: `${REFERRAL_COOKIE}=${value}` })
      expect(await inviterOf(userId)).toBeUndefined()
    }
  })
})

describe('a demo', () => {
  it('records neither devices nor networks', async () => {
    const demo = await startTestApp({ isDemo: true })
    await demo.signIn('ann')
    expect(await demo.database.db.select().from(addressSightings)).toEqual([])
    await demo.close()
  })
})
