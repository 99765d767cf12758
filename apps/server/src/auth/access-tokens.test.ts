import { exportJWK, generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { type AccessTokens, createAccessTokens } from './access-tokens.ts'
import { type KeyRing, openKeyRing } from './signing-keys.ts'

const issuer = 'https://laurel.test/auth/v1'
const claims = {
  sub: newId(),
  session_id: newId(),
  role: 'authenticated' as const,
  email: 'ann@example.test',
  phone: '',
  app_metadata: {},
  user_metadata: {},
  aal: 'aal1',
  amr: [{ method: 'password', timestamp: 1 }],
  is_anonymous: false,
}

let test: TestDatabase
let ring: KeyRing
let tokens: AccessTokens
beforeAll(async () => {
  test = await createTestDatabase()
  ring = await openKeyRing(test.database, systemClock)
  tokens = createAccessTokens(ring, issuer, systemClock)
})
afterAll(() => test.drop())

interface Forgery {
  alg?: string
  kid?: string | null
  key?: Parameters<SignJWT['sign']>[0]
  issuer?: string
  audience?: string
  issuedAt?: number
  expiresAt?: number
  notBefore?: number
  more?: Record<string, unknown>
}

const now = () => Math.floor(systemClock.now().getTime() / 1000)
const forge = (forgery: Forgery = {}) => {
  const { kid = ring.active.kid, alg = 'ES256' } = forgery
  const jwt = new SignJWT({ ...claims, ...forgery.more })
    .setProtectedHeader({ alg, ...(kid === null ? {} : { kid }) })
    .setIssuer(forgery.issuer ?? issuer)
    .setAudience(forgery.audience ?? 'authenticated')
    .setIssuedAt(forgery.issuedAt ?? now())
    .setExpirationTime(forgery.expiresAt ?? now() + 3600)
  if (forgery.notBefore !== undefined) jwt.setNotBefore(forgery.notBefore)
  return jwt.sign(forgery.key ?? ring.active.key)
}
const refusedBecause = (token: string) =>
  tokens.verify(token).then(
    () => 'accepted',
    (error: { name: string; isExpired: boolean }) =>
      error.name === 'TokenRefused' ? (error.isExpired ? 'expired' : 'not valid') : error.name,
  )

describe('access tokens', () => {
  it('hold what was signed, for an hour', async () => {
    const { accessToken, expiresAtSeconds } = await tokens.sign(claims)
    const verified = await tokens.verify(accessToken)
    expect(verified).toMatchObject(claims)
    expect(verified.exp - verified.iat).toBe(3600)
    expect(verified.exp).toBe(expiresAtSeconds)
  })

  it('are accepted when forged faithfully, so that the refusals below are for their own reason', async () => {
    expect(await refusedBecause(await forge())).toBe('accepted')
  })

  it('are refused without a signature', async () => {
    const unsigned = new UnsecuredJWT(claims)
      .setIssuer(issuer)
      .setAudience('authenticated')
      .setIssuedAt()
      .setExpirationTime('1h')
      .encode()
    expect(await refusedBecause(unsigned)).toBe('not valid')
  })

  it('are refused with a shared secret made of the public key', async () => {
    const [publicJwk] = ring.jwks.keys
    const secret = new TextEncoder().encode(JSON.stringify(publicJwk))
    expect(await refusedBecause(await forge({ alg: 'HS256', key: secret }))).toBe('not valid')
  })

  it('are refused under another key, whatever id it claims', async () => {
    const { privateKey } = await generateKeyPair('ES256')
    expect(await refusedBecause(await forge({ key: privateKey }))).toBe('not valid')
    expect(await refusedBecause(await forge({ key: privateKey, kid: 'other' }))).toBe('not valid')
    expect(await refusedBecause(await forge({ kid: 'other' }))).toBe('not valid')
    expect(await refusedBecause(await forge({ kid: null }))).toBe('not valid')
    const { privateKey: rsa } = await generateKeyPair('RS256')
    expect(await refusedBecause(await forge({ alg: 'RS256', key: rsa }))).toBe('not valid')
  })

  it.each<[string, Forgery, string]>([
    ['another issuer', { issuer: 'https://evil.test/auth/v1' }, 'not valid'],
    ['another audience', { audience: 'anon' }, 'not valid'],
    ['an end in the past', { expiresAt: now() - 1 }, 'expired'],
    ['a beginning in the future', { notBefore: now() + 60 }, 'not valid'],
    ['another role', { more: { role: 'service_role' } }, 'not valid'],
    ['no session', { more: { session_id: undefined } }, 'not valid'],
    ['no person', { more: { sub: undefined } }, 'not valid'],
  ])('are refused for %s', async (_name, forgery, reason) => {
    expect(await refusedBecause(await forge(forgery))).toBe(reason)
  })

  it('are refused with one character changed', async () => {
    const { accessToken } = await tokens.sign(claims)
    const [header = '', payload = '', signature = ''] = accessToken.split('.')
    const other = (text: string) => `${text[0] === 'A' ? 'B' : 'A'}${text.slice(1)}`
    expect(await refusedBecause(`${header}.${payload}.${other(signature)}`)).toBe('not valid')
    const raised = Buffer.from(payload, 'base64url').toString().replace('aal1', 'aal2')
    const forged = `${header}.${Buffer.from(raised).toString('base64url')}.${signature}`
    expect(await refusedBecause(forged)).toBe('not valid')
  })
})

describe('the key ring', () => {
  it('is the same for nodes that start together', async () => {
    const fresh = await createTestDatabase()
    try {
      const rings = await Promise.all(
        Array.from({ length: 5 }, () => openKeyRing(fresh.database, systemClock)),
      )
      expect(new Set(rings.map(({ active }) => active.kid)).size).toBe(1)
    } finally {
      await fresh.drop()
    }
  })

  it('publishes public halves only, and verifies tokens of a key that was just retired', async () => {
    expect(ring.jwks.keys).toHaveLength(1)
    expect(ring.jwks.keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })
    expect(ring.jwks.keys[0]).not.toHaveProperty('d')
    const { accessToken } = await tokens.sign(claims)
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
    await test.database.pool.query(
      'update auth.signing_keys set is_active = false, retired_at = $1',
      [systemClock.now()],
    )
    await test.database.pool.query('insert into auth.signing_keys values ($1, $2, $3, true, $4)', [
      'second',
      await exportJWK(privateKey),
      await exportJWK(publicKey),
      systemClock.now(),
    ])
    const rotated = await openKeyRing(test.database, systemClock)
    expect(rotated.active.kid).toBe('second')
    expect(rotated.jwks.keys).toHaveLength(2)
    const verifier = createAccessTokens(rotated, issuer, systemClock)
    expect(await verifier.verify(accessToken)).toMatchObject(claims)
    expect(await importJWK(rotated.jwks.keys[1] ?? {}, 'ES256')).toBeTruthy()
  })
})
