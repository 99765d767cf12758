import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { readClientKeys } from '../auth/keys/secrets.ts'
import { findBreaches } from './invariants/invariants.ts'

let node: TestApp
beforeAll(async () => {
  node = await startTestApp()
})
afterAll(() => node.close())

describe('an account that the service key deletes', () => {
  it.each([false, true])('leaves no personal data behind, soft deletion: %s', async (isSoft) => {
    const name = isSoft ? 'soft' : 'hard'
    const bearer = await node.signIn(name)
    const me = (authorization: string) =>
      node.app.inject({ url: '/api/v1/me', headers: { authorization } })
    await node.app.inject({
      method: 'POST',
      url: '/api/v1/bounties',
      headers: { authorization: bearer },
      payload: { title: 'A draft of mine' },
    })
    const { rows } = await node.database.pool.query('select id from auth.users where email = $1', [
      `${name}@example.test`,
    ])
    const [{ id }] = rows
    const { serviceKey } = await readClientKeys(node.database.db, {
      anonKey: null,
      serviceKey: null,
    })
    const answer = await node.app.inject({
      method: 'DELETE',
      url: `/auth/v1/admin/users/${id}`,
      headers: { authorization: `Bearer ${serviceKey}` },
      payload: { should_soft_delete: isSoft },
    })
    expect([answer.statusCode, answer.json()]).toEqual([200, {}])
    expect((await me(bearer)).statusCode).toBe(401)
    const left = await node.database.pool.query(
      `select
         (select count(*)::int from bounties where sponsor_id = $1) as drafts,
         (select count(*)::int from user_profiles where user_id = $1) as profiles,
         (select count(*)::int from notifications where user_id = $1) as notifications,
         (select count(*)::int from auth.users where id = $1) as records`,
      [id],
    )
    expect(left.rows).toEqual([
      { drafts: 0, profiles: 0, notifications: 0, records: isSoft ? 1 : 0 },
    ])
    const breaches = await node.database.transaction(findBreaches)
    expect(breaches).toEqual([])
  })
})
