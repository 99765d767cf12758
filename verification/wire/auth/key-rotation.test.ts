import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rotateSigningKey } from '../../../apps/server/src/auth/keys/signing-keys.ts'
import { lifetimes } from '../../../apps/server/src/auth/sessions/lifetimes.ts'
import {
  type AuthServer,
  PASSWORD,
  startAuthServer,
} from '../../../apps/server/testing/servers/auth-server.ts'

const EMAIL = 'ann@example.test'
let first: AuthServer
let second: AuthServer
beforeAll(async () => {
  first = await startAuthServer({ hasPlainPasswords: true })
  second = await startAuthServer({ hasPlainPasswords: true, beside: first })
  await first.addPerson(EMAIL)
})
afterAll(async () => {
  await second.close()
  await first.close()
})

const kidOf = (token = '') => decodeProtectedHeader(token).kid
const statusAt = async (node: AuthServer, token = '') =>
  (await node.fetch('/auth/v1/user', { headers: { authorization: `Bearer ${token}` } })).status

describe('a rotation of the signing key, with two nodes', () => {
  it('is seamless: old and new tokens are valid on both, and the client verifies both itself', async () => {
    const client = first.client()
    const { data } = await client.signInWithPassword({ email: EMAIL, password: PASSWORD })
    const old = data.session?.access_token
    // The client caches the published keys for ten minutes from here on.
    expect((await client.getClaims()).data?.header.kid).toBe(kidOf(old))

    const kid = await first.database.transaction((db) => rotateSigningKey(db, first.clock.now()))
    first.clock.setOffsetMs(lifetimes.keyRingMs)
    const refreshed = await client.refreshSession()
    const fresh = refreshed.data.session?.access_token
    expect(kidOf(fresh)).toBe(kid)
    expect(kidOf(old)).not.toBe(kid)
    for (const node of [first, second]) {
      expect([await statusAt(node, old), await statusAt(node, fresh)]).toEqual([200, 200])
    }
    const claims = await client.getClaims()
    expect([claims.error, claims.data?.header.kid]).toEqual([null, kid])
    expect((await client.getClaims(old)).error).toBeNull()
  })

  it('reaches a node immediately when it receives a token of the new key', async () => {
    await first.database.transaction((db) => rotateSigningKey(db, first.clock.now()))
    const restarted = await startAuthServer({ hasPlainPasswords: true, beside: first })
    const { access_token } = await restarted.signIn(EMAIL)
    await restarted.close()
    expect(await statusAt(second, access_token)).toBe(200)
  })
})
