import { createHash } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AuthServer,
  PASSWORD,
  startAuthServer,
} from '../../../../apps/server/testing/servers/auth-server.ts'

let issuer: FastifyInstance
let url: string
let server: AuthServer
let key: CryptoKey
let otherKey: CryptoKey
beforeAll(async () => {
  const pair = await generateKeyPair('ES256')
  key = pair.privateKey
  otherKey = (await generateKeyPair('ES256')).privateKey
  issuer = Fastify({ forceCloseConnections: true })
  issuer.get('/.well-known/openid-configuration', async () => ({
    issuer: url,
    jwks_uri: `${url}/keys`,
  }))
  issuer.get('/keys', async () => ({
    keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'a', alg: 'ES256' }],
  }))
  url = await issuer.listen({ port: 0, host: '127.0.0.1' })
  server = await startAuthServer({
    hasPlainPasswords: true,
    idTokenIssuers: [
      { name: 'google', issuer: url, clientIds: ['our-app', 'our-site'] },
      { name: 'apple', issuer: 'http://127.0.0.1:1', clientIds: ['our-app'] },
    ],
  })
})
afterAll(async () => {
  await server.close()
  await issuer.close()
})

const nonce = 'a-nonce-that-nobody-guesses'
const hashed = createHash('sha256').update(nonce).digest('hex')
const GOOD = {
  aud: 'our-app',
  sub: 'person-1',
  email: 'Ines@Example.test',
  email_verified: true,
  name: 'Ines <b>',
  nonce: hashed,
}

async function token(
  changes: Record<string, unknown> = {},
  by = key,
  header = {},
): Promise<string> {
  const at = Math.floor(server.clock.now().getTime() / 1000)
  return await new SignJWT({ iss: url, iat: at, exp: at + 300, ...GOOD, ...changes })
    .setProtectedHeader({ alg: 'ES256', kid: 'a', ...header })
    .sign(by)
}

describe('signInWithIdToken', () => {
  it('signs in the person named by a trusted issuer', async () => {
    const client = server.client()
    const { data, error } = await client.signInWithIdToken({
      provider: 'google',
      token: await token(),
      nonce,
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email: 'ines@example.test',
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { full_name: 'Ines b', email_verified: true },
    })
    const again = await client.signInWithIdToken({
      provider: 'google',
      token: await token(),
      nonce,
    })
    expect(again.data.user?.id).toBe(data.user?.id)
  })

  it.each<[string, Record<string, unknown>]>([
    ['another audience', { aud: 'their-app' }],
    ['several audiences without an authorised party', { aud: ['our-app', 'their-app'] }],
    ['another authorised party', { azp: 'their-app' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['an end in the past', { exp: 1 }],
    ['no end', { exp: undefined }],
    ['no subject', { sub: undefined }],
    ['another nonce', { nonce: 'another' }],
    ['no nonce', { nonce: undefined }],
    ['another access token', { at_hash: 'another' }],
  ])('refuses a token with %s', async (_name, changes) => {
    const { error } = await server.client().signInWithIdToken({
      provider: 'google',
      token: await token(changes),
      nonce,
      access_token: 'an-access-token',
    })
    expect(error?.status).toBe(400)
  })

  it('refuses a forged token, one without a signature, and none at all', async () => {
    const [, payload] = (await token()).split('.')
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
    for (const forged of [await token({}, otherKey), none, 'x', '']) {
      const { error } = await server
        .client()
        .signInWithIdToken({ provider: 'google', token: forged, nonce })
      expect(error?.status).toBe(400)
    }
    const noNonce = await server
      .client()
      .signInWithIdToken({ provider: 'google', token: await token() })
    expect(noNonce.error?.status).toBe(400)
  })

  it('reports a provider that is off, or unreachable', async () => {
    const sent = { token: await token(), nonce }
    const off = await server.client().signInWithIdToken({ provider: 'facebook', ...sent })
    expect(off.error).toMatchObject({ status: 400, code: 'provider_disabled' })
    const away = await server.client().signInWithIdToken({ provider: 'apple', ...sent })
    expect(away.error?.status).toBe(503)
  })

  it('does not merge with an account when only one side is confirmed (check 21)', async () => {
    const id = await server.addPerson('joan@example.test')
    const { data } = await server.client().signInWithIdToken({
      provider: 'google',
      token: await token({ sub: 'joan', email: 'joan@example.test', email_verified: false }),
      nonce,
    })
    expect(data.user?.id).not.toBe(id)
    expect(data.user?.email).toBe('')
  })
})

describe('linkIdentity with a token', () => {
  it('adds a sign-in method to the signed-in person only', async () => {
    const id = await server.addPerson('kim@example.test')
    const client = server.client()
    await client.signInWithPassword({ email: 'kim@example.test', password: PASSWORD })
    const sent = { provider: 'google', token: await token({ sub: 'kim', email: undefined }), nonce }
    const { data, error } = await client.linkIdentity(sent)
    expect(error).toBeNull()
    expect(data.user?.id).toBe(id)
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email', 'google'])
    const again = await client.linkIdentity(sent)
    expect(again.error).toMatchObject({ status: 422, code: 'identity_already_exists' })
    const anonymous = await server.post('token?grant_type=id_token', {
      provider: 'google',
      id_token: sent.token,
      nonce,
      link_identity: true,
    })
    expect(anonymous.status).toBe(401)
  })
})
