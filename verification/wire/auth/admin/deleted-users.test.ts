import { GoTrueAdminApi } from '@supabase/auth-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
  const headers = { authorization: `Bearer ${server.auth.clientKeys.serviceKey}` }
  admin = new GoTrueAdminApi({ url: `${server.url}/auth/v1`, headers })
})
afterAll(() => server.close())

const newAddress = () => {
  count += 1
  return `person${count}@example.test`
}
const create = async (more: object = {}) => {
  const account = { email: newAddress(), password: PASSWORD, email_confirm: true, ...more }
  const { data, error } = await admin.createUser(account)
  if (data.user === null) throw new Error(`not created: ${error?.message}`)
  return data.user
}
const signIn = (email = '') => server.client().signInWithPassword({ email, password: PASSWORD })
const listAuditActions = async (id: string) => {
  const { rows } = await server.database.pool.query(
    'select action, after from audit_entries where subject_id = $1 order by sequence',
    [id],
  )
  return rows
}

describe('deleteUser', () => {
  const remains = async (id: string) => {
    const { rows } = await server.database.pool.query(
      `select email, password_hash, user_metadata, deleted_at is not null as is_deleted
       from auth.users where id = $1`,
      [id],
    )
    return rows
  }

  it('deletes an account, its profile and its devices', async () => {
    const user = await create()
    await server.database.pool.query(
      "insert into user_profiles (user_id, username) values ($1, 'ann')",
      [user.id],
    )
    const { data } = await signIn(user.email)
    expect((await admin.deleteUser(user.id)).error).toBeNull()
    expect(await remains(user.id)).toEqual([])
    const { rows } = await server.database.pool.query(
      'select from user_profiles where user_id = $1 union all select from auth.sessions where user_id = $1',
      [user.id],
    )
    expect(rows).toEqual([])
    const headers = { authorization: `Bearer ${data.session?.access_token}` }
    expect((await server.fetch('/auth/v1/user', { headers })).status).toBe(403)
    expect((await listAuditActions(user.id)).at(-1)).toMatchObject({ action: 'user.delete' })
    expect((await admin.deleteUser(user.id)).error).toMatchObject({ code: 'user_not_found' })
    expect((await create({ email: user.email })).id).not.toBe(user.id)
  })

  it('keeps only the id in a soft deletion, and no personal data', async () => {
    const user = await create({ user_metadata: { full_name: 'Ann' } })
    await server.database.pool.query(
      "insert into user_profiles (user_id, username) values ($1, 'bea')",
      [user.id],
    )
    const { data } = await signIn(user.email)
    expect((await admin.deleteUser(user.id, true)).error).toBeNull()
    expect(await remains(user.id)).toEqual([
      { email: null, password_hash: null, user_metadata: {}, is_deleted: true },
    ])
    const profiles = await server.database.pool.query(
      "select from user_profiles where username = 'bea'",
    )
    expect(profiles.rows).toEqual([])
    await expect(
      server.auth.resolveViewer(`Bearer ${data.session?.access_token}`),
    ).rejects.toMatchObject({ code: 'not_authenticated' })
    expect((await admin.getUserById(user.id)).error?.code).toBe('user_not_found')
    expect((await signIn(user.email)).error?.code).toBe('invalid_credentials')
    const again = await admin.createUser({ id: user.id, email: newAddress() })
    expect(again.error).toBeTruthy()
  })
})
