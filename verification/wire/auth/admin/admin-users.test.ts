import { GoTrueAdminApi } from '@supabase/auth-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrokenAuditEntries } from '../../../../apps/server/src/platform/audit/audit.ts'
import { newId } from '../../../../apps/server/src/platform/ids.ts'
import {
  type AuthServer,
  PASSWORD,
  startAuthServer,
} from '../../../../apps/server/testing/servers/auth-server.ts'

let server: AuthServer
let admin: GoTrueAdminApi
let count = 0
beforeAll(async () => {
  server = await startAuthServer({ hasPlainPasswords: true })
  admin = adminWith(server.auth.clientKeys.serviceKey)
})
afterAll(() => server.close())

const adminWith = (key: string) =>
  new GoTrueAdminApi({ url: `${server.url}/auth/v1`, headers: { authorization: `Bearer ${key}` } })
const newAddress = () => {
  count += 1
  return `person${count}@example.test`
}
const create = async (more: object = {}) => {
  const email = newAddress()
  const { data, error } = await admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    ...more,
  })
  if (data.user === null) throw new Error(`not created: ${error?.message}`)
  return data.user
}
const signIn = (email = '', password = PASSWORD) =>
  server.client().signInWithPassword({ email, password })
const listAuditActions = async (id: string) => {
  const { rows } = await server.database.pool.query(
    'select action, actor_id, reason, before, after from audit_entries where subject_id = $1 order by sequence',
    [id],
  )
  return rows as Record<string, unknown>[]
}

describe('access to the admin API', () => {
  const calls = (api: GoTrueAdminApi) => [
    api.listUsers(),
    api.getUserById(newId()),
    api.createUser({ email: 'x@example.test' }),
    api.updateUserById(newId(), { ban_duration: '24h' }),
    api.deleteUser(newId()),
    api.inviteUserByEmail('x@example.test'),
    api.generateLink({ type: 'recovery', email: 'x@example.test' }),
  ]

  it('is refused with the public key, and to an admin of the site', async () => {
    const user = await create()
    await server.database.pool.query(
      "insert into user_roles (user_id, role, granted_at) values ($1, 'admin', now())",
      [user.id],
    )
    const { data } = await signIn(user.email)
    for (const key of [server.auth.anonKey, data.session?.access_token ?? '', 'made up']) {
      for (const { error } of await Promise.all(calls(adminWith(key)))) {
        expect(error).toMatchObject({ status: 403, code: 'not_admin' })
      }
    }
    const anonymous = await server.fetch('/auth/v1/admin/users')
    expect([anonymous.status, await anonymous.json()]).toMatchObject([
      401,
      { code: 'no_authorization' },
    ])
  })
})

describe('createUser', () => {
  it('creates an account that can sign in immediately, and writes an audit entry', async () => {
    const id = newId()
    const user = await create({
      id,
      user_metadata: { full_name: 'Ann <b>Lee</b>', is_wallet_user: true },
      app_metadata: { team: 'blue', provider: 'made-up' },
    })
    expect(user).toMatchObject({
      id,
      role: 'authenticated',
      user_metadata: { full_name: 'Ann bLee/b' },
      app_metadata: { team: 'blue', provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email' }],
    })
    expect(user.user_metadata).not.toHaveProperty('is_wallet_user')
    expect((await signIn(user.email)).data.user?.id).toBe(id)
    expect(await listAuditActions(id)).toEqual([
      {
        action: 'user.create',
        actor_id: null,
        reason: 'With the service key',
        before: {},
        after: {},
      },
    ])
  })

  it('leaves the address unconfirmed by default', async () => {
    const user = await create({ email_confirm: false })
    expect(user.email_confirmed_at).toBeUndefined()
    expect((await signIn(user.email)).error?.code).toBe('email_not_confirmed')
  })

  it('accepts the hash of a password', async () => {
    const user = await create({ password: undefined, password_hash: '$argon2id$of-another-site' })
    const { data } = await signIn(user.email, '$argon2id$of-another-site')
    expect(data.user?.id).toBe(user.id)
  })

  it.each([
    [{ email: '' }, 400, 'validation_failed'],
    [{ email: 'nobody' }, 422, 'validation_failed'],
    [{ phone: '+49170' }, 422, 'phone_provider_disabled'],
    [{ password: 'short' }, 422, 'weak_password'],
    [{ password_hash: '$2a$10$bcrypt' }, 400, 'validation_failed'],
    [{ role: 'service_role' }, 400, 'validation_failed'],
    [{ ban_duration: 'forever' }, 400, 'validation_failed'],
    [{ id: '1' }, 400, 'validation_failed'],
  ])('refuses %j', async (more, status, code) => {
    const { error } = await admin.createUser({ email: newAddress(), ...more })
    expect(error).toMatchObject({ status, code })
  })

  it('refuses an address that has an account, also for one of two concurrent requests', async () => {
    const user = await create()
    const { error } = await admin.createUser({ email: user.email?.toUpperCase() ?? '' })
    expect(error).toMatchObject({ status: 422, code: 'email_exists' })
    const email = newAddress()
    const both = await Promise.all([admin.createUser({ email }), admin.createUser({ email })])
    expect(both.filter((answer) => answer.error === null)).toHaveLength(1)
  })
})

describe('listUsers', () => {
  it('lists the accounts page by page, newest first', async () => {
    const fresh = await create()
    const { data, error } = await admin.listUsers()
    expect(error).toBeNull()
    if (error !== null) throw error
    expect(data.users[0]?.id).toBe(fresh.id)
    expect(data.aud).toBe('authenticated')
    expect(data.total).toBe(data.users.length)
    expect([data.nextPage, data.lastPage]).toEqual([null, 1])
    const first = await admin.listUsers({ page: 1, perPage: 2 })
    if (first.error !== null) throw first.error
    const pages = Math.ceil(data.total / 2)
    expect([first.data.users.length, first.data.nextPage, first.data.lastPage]).toEqual([
      2,
      2,
      pages,
    ])
    const seen = []
    for (let page = 1; page <= pages; page += 1) {
      const { data: part } = await admin.listUsers({ page, perPage: 2 })
      seen.push(...part.users.map(({ id }) => id))
    }
    expect(seen).toEqual(data.users.map(({ id }) => id))
  })

  it.each(['page=0', 'page=x', 'per_page=1001', 'page=1.5'])('refuses ?%s', async (query) => {
    const headers = { authorization: `Bearer ${server.auth.clientKeys.serviceKey}` }
    const response = await server.fetch(`/auth/v1/admin/users?${query}`, { headers })
    expect(response.status).toBe(400)
  })
})

describe('getUserById', () => {
  it('returns an account, and 404 when there is none', async () => {
    const user = await create()
    expect((await admin.getUserById(user.id)).data.user?.email).toBe(user.email)
    expect((await admin.getUserById(newId())).error).toMatchObject({
      status: 404,
      code: 'user_not_found',
    })
    const headers = { authorization: `Bearer ${server.auth.clientKeys.serviceKey}` }
    const response = await server.fetch('/auth/v1/admin/users/1', { headers })
    expect([response.status, await response.json()]).toMatchObject([
      404,
      { code: 'validation_failed' },
    ])
  })
})

describe('updateUserById', () => {
  it('bans from the next request on, and lifts a ban (check 12)', async () => {
    const user = await create()
    const { data } = await signIn(user.email)
    const bearer = `Bearer ${data.session?.access_token}`
    expect(await server.auth.resolveViewer(bearer)).toMatchObject({ userId: user.id })
    const banned = await admin.updateUserById(user.id, { ban_duration: '1h30m' })
    expect(banned.data.user).toHaveProperty('banned_until')
    await expect(server.auth.resolveViewer(bearer)).rejects.toMatchObject({
      code: 'not_authenticated',
    })
    const headers = { authorization: bearer }
    const own = await server.fetch('/auth/v1/user', { headers })
    expect([own.status, await own.json()]).toMatchObject([403, { code: 'user_banned' }])
    expect((await signIn(user.email)).error).toMatchObject({ status: 400, code: 'user_banned' })
    const refreshed = await server.post('token?grant_type=refresh_token', {
      refresh_token: data.session?.refresh_token,
    })
    expect([refreshed.status, await refreshed.json()]).toMatchObject([400, { code: 'user_banned' }])

    const lifted = await admin.updateUserById(user.id, { ban_duration: 'none' })
    expect(lifted.data.user).not.toHaveProperty('banned_until')
    expect((await signIn(user.email)).error).toBeNull()
    expect((await listAuditActions(user.id)).at(-1)).toMatchObject({
      action: 'user.update',
      before: { bannedUntil: expect.any(String) },
      after: { bannedUntil: null, changed: ['banMs'] },
    })
  })

  it('sets a password, ends every session and notifies the owner', async () => {
    const user = await create()
    const { data } = await signIn(user.email)
    const { error } = await admin.updateUserById(user.id, { password: 'Brand-New-Pass-1' })
    expect(error).toBeNull()
    expect(server.mailTo(user.email ?? '').subject).toBe('Your Laurel password was changed')
    const headers = { authorization: `Bearer ${data.session?.access_token}` }
    expect((await server.fetch('/auth/v1/user', { headers })).status).toBe(403)
    expect((await signIn(user.email)).error?.code).toBe('invalid_credentials')
    expect((await signIn(user.email, 'Brand-New-Pass-1')).error).toBeNull()
  })

  it('moves an account to another address, and revokes mailed links to the old one', async () => {
    const user = await create()
    await server.post('recover', { email: user.email })
    const { link } = server.mailTo(user.email ?? '')
    const email = newAddress()
    const { data } = await admin.updateUserById(user.id, { email })
    expect(data.user).toMatchObject({ email, identities: [{ identity_data: { email } }] })
    const opened = await server.fetch(link)
    expect(opened.headers.get('location')).toContain('otp_expired')
    expect((await signIn(email)).error).toBeNull()
    const taken = await admin.updateUserById(user.id, { email: (await create()).email ?? '' })
    expect(taken.error).toMatchObject({ status: 422, code: 'email_exists' })
  })

  it('merges metadata with that of the account, and deletes by null', async () => {
    const user = await create({ user_metadata: { bio: 'Paints', city: 'Leipzig' } })
    const { data } = await admin.updateUserById(user.id, {
      user_metadata: { bio: null, full_name: 'Ann' },
      app_metadata: { team: 'blue', providers: ['twitter'] },
    })
    expect(data.user).toMatchObject({
      user_metadata: { city: 'Leipzig', full_name: 'Ann' },
      app_metadata: { team: 'blue', providers: ['email'] },
    })
    expect(data.user?.user_metadata).not.toHaveProperty('bio')
  })

  it('keeps addresses and passwords out of the audit log, whose chain is valid', async () => {
    const user = await create()
    await admin.updateUserById(user.id, { email: newAddress(), password: 'Brand-New-Pass-1' })
    const { rows } = await server.database.pool.query('select t::text from audit_entries t')
    expect(JSON.stringify(rows)).not.toMatch(/example\.test|Brand-New|Correct-Horse/)
    expect(await findBrokenAuditEntries(server.database.db)).toEqual([])
  })

  it('finds no one under an unknown id', async () => {
    const { error } = await admin.updateUserById(newId(), { ban_duration: '1h' })
    expect(error).toMatchObject({ status: 404, code: 'user_not_found' })
  })
})
