import { type Authenticator, createAuthenticator } from '@laurel/scenarios/authenticator'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MS } from '../../../../apps/server/src/platform/clock.ts'
import {
  type Client,
  enrolApp,
  levelsOf,
  signedIn,
} from '../../../../apps/server/testing/builders/factor-builders.ts'
import {
  type AuthServer,
  startAuthServer,
} from '../../../../apps/server/testing/servers/auth-server.ts'

const SITE = 'https://laurel.test'

let server: AuthServer
let email: string
let key: Authenticator
let count = 0
beforeAll(async () => {
  server = await startAuthServer({ hasPlainPasswords: true })
})
afterAll(() => server.close())
beforeEach(() => {
  count += 1
  email = `person${count}@example.test`
  key = createAuthenticator(SITE)
})

const register = async (client: Client) => {
  const { data, error } = await client.passkey.startRegistration()
  if (error) return { data: null, error }
  const credential = key.create(data.options).toJSON()
  return await client.passkey.verifyRegistration({
    challengeId: data.challenge_id,
    credential,
  } as never)
}
const owner = async () => {
  const userId = await server.addPerson(email)
  const client = await signedIn(server, email)
  const { data, error } = await register(client)
  if (error) throw error
  return { userId, client, passkeyId: data?.id ?? '' }
}
const begin = async (client: Client) => {
  const { data, error } = await client.passkey.startAuthentication()
  if (error) throw error
  return data
}
const enter = async (client: Client, userHandle?: string) => {
  const { challenge_id: challengeId, options } = await begin(client)
  const credential = key.get(options, userHandle).toJSON()
  return await client.passkey.verifyAuthentication({ challengeId, credential } as never)
}

describe('a passkey', () => {
  it('is added, and signs in alone, at aal2 when it verified its user', async () => {
    const { userId } = await owner()
    expect(server.mailTo(email).subject).toContain('passkey was added')
    const client = server.client()
    const { data, error } = await enter(client, userId)
    expect(error).toBeNull()
    expect(data?.user?.id).toBe(userId)
    expect((await client.getClaims()).data?.claims).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'passkey' }],
    })
    expect((await client.refreshSession()).error).toBeNull()
  })

  it('is one factor when it only confirmed presence', async () => {
    await owner()
    key.isUserVerified = false
    const client = server.client()
    expect((await enter(client)).error).toBeNull()
    expect(await levelsOf(client)).toEqual(['aal1', 'aal1'])
  })

  it('is refused on another page, for another person, with an old counter, and twice', async () => {
    const { userId } = await owner()
    const client = server.client()
    const refusal = async (handle = userId) => (await enter(client, handle)).error?.code
    key.origin = 'https://evil.example'
    expect(await refusal()).toBe('webauthn_verification_failed')
    key.origin = SITE
    expect(await refusal('somebody else')).toBe('webauthn_verification_failed')
    expect(await refusal()).toBeUndefined()
    key.counter = 1
    expect(await refusal()).toBe('webauthn_verification_failed')

    key.counter = 20
    const { challenge_id: challengeId, options } = await begin(client)
    const answer = { challengeId, credential: key.get(options).toJSON() } as never
    expect((await client.passkey.verifyAuthentication(answer)).error).toBeNull()
    expect((await client.passkey.verifyAuthentication(answer)).error).toMatchObject({
      status: 400,
      code: 'webauthn_challenge_not_found',
    })
    const late = await begin(client)
    server.clock.setOffsetMs(server.clock.offsetMs() + 5 * MS.minute)
    const credential = key.get(late.options).toJSON()
    const answered = { challengeId: late.challenge_id, credential } as never
    expect((await client.passkey.verifyAuthentication(answered)).error?.code).toBe(
      'webauthn_challenge_expired',
    )
  })

  it('accepts only a challenge of its own kind and session', async () => {
    const { client } = await owner()
    const signIn = await begin(client)
    key = createAuthenticator(SITE)
    const credential = key.create({ ...signIn.options, rp: { id: 'laurel.test' } }).toJSON()
    const mixed = { challengeId: signIn.challenge_id, credential } as never
    expect((await client.passkey.verifyRegistration(mixed)).error?.code).toBe(
      'webauthn_challenge_not_found',
    )
    const begun = await client.passkey.startRegistration()
    const other = await signedIn(server, email)
    const stolen = await other.passkey.verifyRegistration({
      challengeId: begun.data?.challenge_id ?? '',
      credential: key.create(begun.data?.options ?? { challenge: '' }).toJSON(),
    } as never)
    expect(stolen.error?.code).toBe('webauthn_challenge_not_found')
  })

  it('belongs to one account, and an account has at most ten', async () => {
    const { client } = await owner()
    expect((await register(client)).error?.code).toBe('webauthn_credential_exists')
    for (let more = 2; more <= 10; more += 1) {
      key = createAuthenticator(SITE)
      expect((await register(client)).error).toBeNull()
    }
    expect((await register(client)).error).toMatchObject({ code: 'too_many_passkeys' })
  })

  it('is listed, renamed and removed by its owner only', async () => {
    const { client, passkeyId } = await owner()
    await server.addPerson(`other-${email}`)
    const other = await signedIn(server, `other-${email}`)
    expect((await other.passkey.list()).data).toEqual([])
    const name = { passkeyId, friendlyName: 'Mine' }
    expect((await other.passkey.update(name)).error?.status).toBe(404)
    expect((await other.passkey.delete({ passkeyId })).error?.status).toBe(404)

    const renamed = await client.passkey.update({ passkeyId, friendlyName: ' <b>Laptop</b> ' })
    expect(renamed.data).toMatchObject({ id: passkeyId, friendly_name: 'bLaptop/b' })
    expect((await client.passkey.list()).data).toMatchObject([{ id: passkeyId }])
    expect((await client.passkey.update({ passkeyId, friendlyName: ' ' })).error?.status).toBe(400)
    expect((await client.passkey.delete({ passkeyId })).error).toBeNull()
    expect(server.mailTo(email).subject).toContain('passkey was removed')
    expect((await enter(server.client())).error?.code).toBe('webauthn_verification_failed')
  })

  it('is added and removed only after the second factor, where there is one', async () => {
    const { client } = await enrolApp(server, email)
    const weak = await signedIn(server, email)
    expect((await register(weak)).error).toMatchObject({ status: 403, code: 'insufficient_aal' })
    const { data } = await register(client)
    const passkeyId = data?.id ?? ''
    const refused = await weak.passkey.delete({ passkeyId })
    expect(refused.error).toMatchObject({ status: 403, code: 'insufficient_aal' })
    expect((await client.passkey.delete({ passkeyId })).error).toBeNull()
  })

  it('is refused to a banned person', async () => {
    const { userId } = await owner()
    await server.database.pool.query(
      "update auth.users set banned_until = '2100-01-01' where id = $1",
      [userId],
    )
    expect((await enter(server.client())).error).toMatchObject({ status: 403, code: 'user_banned' })
  })
})
