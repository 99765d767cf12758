import { decodeProtectedHeader, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFixedClock } from '../../../testing/fixed-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/servers/test-database.ts'
import { type MovableClock, systemClock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { type KeyRing, openKeyRing, rotateSigningKey } from '../keys/signing-keys.ts'
import { type AccessTokens, createAccessTokens } from './access-tokens.ts'
import { lifetimes } from './lifetimes.ts'

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
const forge = async (forgery: Forgery = {}) => {
  const active = await ring.active(test.database.db)
  const { kid = active.kid, alg = 'ES256' } = forgery
  const jwt = new SignJWT({ ...claims, ...forgery.more })
    .setProtectedHeader({ alg, ...(kid === null ? {} : { kid }) })
    .setIssuer(forgery.issuer ?? issuer)
    .setAudience(forgery.audience ?? 'authenticated')
    .setIssuedAt(forgery.issuedAt ?? now())
    .setExpirationTime(forgery.expiresAt ?? now() + 3600)
  if (forgery.notBefore !== undefined) jwt.setNotBefore(forgery.notBefore)
  return jwt.sign(forgery.key ?? active.key)
}
const refusedBecause = (token: string) =>
  tokens.verify(token).then(
    () => 'accepted',
    (error: { name: string; isExpired: boolean }) =>
      error.name === 'TokenRefused' ? (error.isExpired ? 'expired' : 'not valid') : error.name,
  )

describe('access tokens', () => {
  it('contain the signed claims, for an hour', async () => {
    const { accessToken, expiresAtSeconds } = await tokens.sign(test.database.db, claims)
    const verified = await tokens.verify(accessToken)
    expect(verified).toMatchObject(claims)
    expect(verified.exp - verified.iat).toBe(3600)
    expect(verified.exp).toBe(expiresAtSeconds)
  })

  it('are accepted from the test’s own signer, so that each refusal below has only its own reason', async () => {
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

  it('are refused when signed with the public key as a shared secret', async () => {
    const [publicJwk] = (await ring.jwks()).keys
    const secret = new TextEncoder().encode(JSON.stringify(publicJwk))
    expect(await refusedBecause(await forge({ alg: 'HS256', key: secret }))).toBe('not valid')
  })

  it('are refused when signed with another key, under any key id', async () => {
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
    const { accessToken } = await tokens.sign(test.database.db, claims)
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
      const active = await Promise.all(rings.map((one) => one.active(fresh.database.db)))
      expect(new Set(active.map(({ kid }) => kid)).size).toBe(1)
    } finally {
      await fresh.drop()
    }
  })

  it('publishes public keys only', async () => {
    const { keys } = await ring.jwks()
    expect(keys).toHaveLength(1)
    expect(keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })
    expect(keys[0]).not.toHaveProperty('d')
  })
})

describe('a key rotation', () => {
  let clock: MovableClock
  let nodes: { ring: KeyRing; tokens: AccessTokens }[]
  const rotate = () => test.database.transaction((db) => rotateSigningKey(db, clock.now()))
  const advance = (ms: number) => clock.setOffsetMs(clock.offsetMs() + ms)

  beforeEach(async () => {
    clock = createFixedClock('2026-11-02T09:00:00.000Z')
    nodes = await Promise.all(
      [1, 2].map(async () => {
        const ring = await openKeyRing(test.database, clock)
        return { ring, tokens: createAccessTokens(ring, issuer, clock) }
      }),
    )
  })

  it('reaches every node, and tokens of both keys are valid until the old ones expire', async () => {
    const [first, second] = nodes
    if (first === undefined || second === undefined) throw new Error('no nodes')
    const old = await first.tokens.sign(test.database.db, claims)
    const kid = await rotate()
    advance(lifetimes.keyRingMs)
    const fresh = await first.tokens.sign(test.database.db, claims)
    expect(decodeProtectedHeader(fresh.accessToken).kid).toBe(kid)
    for (const { tokens } of nodes) {
      expect(await tokens.verify(fresh.accessToken)).toMatchObject(claims)
      expect(await tokens.verify(old.accessToken)).toMatchObject(claims)
    }
    expect((await second.ring.jwks()).keys.map((key) => key.kid)).toContain(kid)
    advance(lifetimes.accessTokenMs + 2 * lifetimes.keyRingMs)
    for (const { ring } of nodes) {
      expect((await ring.jwks()).keys.map((key) => key.kid)).toEqual([kid])
      expect(await ring.publicKey(String(decodeProtectedHeader(old.accessToken).kid))).toBe(
        undefined,
      )
    }
  })

  it('is noticed early by a node that receives a token of the new key', async () => {
    const [, second] = nodes
    await rotate()
    const ring = await openKeyRing(test.database, clock)
    const { accessToken } = await createAccessTokens(ring, issuer, clock).sign(
      test.database.db,
      claims,
    )
    expect(await second?.tokens.verify(accessToken)).toMatchObject(claims)
  })

  it('is not looked up for every made-up key id', async () => {
    const [first] = nodes
    const select = vi.spyOn(test.database.db, 'select')
    for (let count = 0; count < 20; count += 1) await first?.ring.publicKey(`made up ${count}`)
    expect(select.mock.calls.length).toBe(1)
    advance(lifetimes.unknownKeyMs)
    await first?.ring.publicKey('made up')
    expect(select.mock.calls.length).toBe(2)
    select.mockRestore()
  })
})
