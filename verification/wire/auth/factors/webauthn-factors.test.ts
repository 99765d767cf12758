import { type Authenticator, createAuthenticator } from '@laurel/scenarios/authenticator'
import { AuthAdminApi } from '@supabase/auth-js'
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
const rpId = 'laurel.test'

let server: AuthServer
let email: string
let key: Authenticator
let count = 0
beforeAll(async () => {
  server = await startAuthServer({ hasPlainPasswords: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  count += 1
  email = `person${count}@example.test`
  key = createAuthenticator(SITE)
})

const ask = async (client: Client, factorId: string) => {
  const { data, error } = await client.mfa.challenge({ factorId, webauthn: { rpId } })
  if (error) throw error
  return data
}
/** Creates or uses the key, as the clients do in a browser. */
const show = async (client: Client, factorId: string, change = (answer: object) => answer) => {
  const { id: challengeId, webauthn } = await ask(client, factorId)
  const { publicKey } = webauthn.credential_options
  const answer = webauthn.type === 'create' ? key.create(publicKey) : key.get(publicKey)
  const credential_response = change(answer)
  return await client.mfa.verify({
    factorId,
    challengeId,
    webauthn: { rpId, type: webauthn.type, credential_response },
  } as never)
}
const enrolKey = async () => {
  await server.addPerson(email)
  const client = await signedIn(server, email)
  const { data, error } = await client.mfa.webauthn.enroll({ friendlyName: 'Key' })
  if (error) throw error
  const verified = await show(client, data.id)
  if (verified.error) throw verified.error
  return { client, factorId: data.id }
}

describe('a security key', () => {
  it('is enrolled, and verified at the next sign-in', async () => {
    const { client, factorId } = await enrolKey()
    expect(await levelsOf(client)).toEqual(['aal2', 'aal2'])
    expect((await client.mfa.listFactors()).data?.webauthn).toMatchObject([
      { id: factorId, friendly_name: 'Key', status: 'verified' },
    ])
    expect(server.mailTo(email).subject).toContain('second factor was added')
    const next = await signedIn(server, email)
    expect(await levelsOf(next)).toEqual(['aal1', 'aal2'])
    const { webauthn } = await ask(next, factorId)
    expect(webauthn).toMatchObject({ type: 'request' })
    expect((await show(next, factorId)).error).toBeNull()
    expect(await levelsOf(next)).toEqual(['aal2', 'aal2'])
    expect((await next.getClaims()).data?.claims.amr).toMatchObject([
      { method: 'mfa/webauthn' },
      { method: 'password' },
    ])
  })

  it('is refused on another origin, for another relying party, and with another key', async () => {
    const { factorId } = await enrolKey()
    const client = await signedIn(server, email)
    const expectRefusal = async () => {
      const { error } = await show(client, factorId)
      expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    }
    key.origin = 'https://laurel.test.evil.example'
    await expectRefusal()
    const own = key
    key = createAuthenticator(SITE)
    await expectRefusal()
    key = own
    key.origin = SITE
    const { error } = await client.mfa.challenge({ factorId, webauthn: { rpId: 'evil.example' } })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
    expect((await show(client, factorId)).error).toBeNull()
  })

  it('accepts a challenge once, right or wrong, and never later', async () => {
    const { factorId } = await enrolKey()
    const client = await signedIn(server, email)
    const { id: challengeId, webauthn } = await ask(client, factorId)
    const { publicKey } = webauthn.credential_options
    const answerWith = (credential_response: unknown) =>
      client.mfa.verify({
        factorId,
        challengeId,
        webauthn: { rpId, type: 'request', credential_response },
      } as never)
    const answer = key.get(publicKey)
    expect((await answerWith(createAuthenticator(SITE).get(publicKey))).error?.code).toBe(
      'mfa_verification_failed',
    )
    expect((await answerWith(answer)).error?.code).toBe('mfa_factor_not_found')
    const fresh = await ask(client, factorId)
    server.clock.setOffsetMs(server.clock.offsetMs() + 5 * MS.minute)
    const late = await client.mfa.verify({
      factorId,
      challengeId: fresh.id,
      webauthn: {
        rpId,
        type: 'request',
        credential_response: key.get(fresh.webauthn.credential_options.publicKey),
      },
    } as never)
    expect(late.error?.code).toBe('mfa_challenge_expired')
  })

  it('counts its uses: a copy with an old counter is refused', async () => {
    const { factorId } = await enrolKey()
    key.counter = 10
    const client = await signedIn(server, email)
    expect((await show(client, factorId)).error).toBeNull()
    key.counter = 5
    const copy = await signedIn(server, email)
    expect((await show(copy, factorId)).error?.code).toBe('mfa_verification_failed')
  })

  it('is not accepted as an app, nor an app as a key', async () => {
    const { factorId } = await enrolKey()
    const client = await signedIn(server, email)
    const { id: challengeId } = await ask(client, factorId)
    const code = await client.mfa.verify({ factorId, challengeId, code: '123456' })
    expect(code.error?.code).toBe('validation_failed')
    const unreadable = await show(client, factorId, (answer) => ({
      ...answer,
      toJSON: () => ({ id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: '' } }),
    }))
    expect(unreadable.error?.code).toBe('mfa_verification_failed')
  })
})

describe('the service key', () => {
  const admin = () =>
    new AuthAdminApi({
      url: `${server.url}/auth/v1`,
      headers: { authorization: `Bearer ${server.auth.clientKeys.serviceKey}` },
    })

  it('lists the factors of a person and removes a lost one', async () => {
    const { userId, factorId, client } = await enrolApp(server, email)
    const listed = await admin().mfa.listFactors({ userId })
    expect(listed.data?.factors).toMatchObject([{ id: factorId, status: 'verified' }])
    expect(JSON.stringify(listed.data)).not.toContain('secret')
    expect((await admin().mfa.deleteFactor({ userId, id: factorId })).error).toBeNull()
    expect(server.mailTo(email).text).toContain('Our staff removed')
    await client.refreshSession()
    expect(await levelsOf(client)).toEqual(['aal1', 'aal1'])
    const again = await admin().mfa.deleteFactor({ userId, id: factorId })
    expect(again.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
    const unknown = await admin().mfa.listFactors({ userId: factorId })
    expect(unknown.error).toMatchObject({ status: 404, code: 'user_not_found' })
  })

  it('is required for that', async () => {
    const { userId, client } = await enrolApp(server, email)
    const token = (await client.getSession()).data.session?.access_token
    const asPerson = await server.fetch(`/auth/v1/admin/users/${userId}/factors`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(asPerson.status).toBe(403)
    expect((await server.fetch(`/auth/v1/admin/users/${userId}/factors`)).status).toBe(401)
  })
})
