import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Db } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { ALGORITHM, type KeyRing } from '../keys/signing-keys.ts'
import { lifetimes } from './lifetimes.ts'

/** The audience and database role of every signed-in user. */
export const AUTHENTICATED = 'authenticated'

const accessClaims = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  role: z.literal(AUTHENTICATED),
  exp: z.int(),
  iat: z.int(),
  email: z.string(),
  phone: z.string(),
  app_metadata: z.record(z.string(), z.unknown()),
  user_metadata: z.record(z.string(), z.unknown()),
  aal: z.string(),
  amr: z.array(z.object({ method: z.string(), timestamp: z.int() })),
  is_anonymous: z.boolean(),
})

/** The claims of an access token, except issuer and audience (wire.md 1.4). */
export type AccessClaims = z.infer<typeof accessClaims>

/** A refused token; the protocols distinguish expired from invalid ones. */
export class TokenRefused extends Error {
  readonly isExpired: boolean

  constructor(isExpired: boolean) {
    super(isExpired ? 'token is expired' : 'token is not valid')
    this.name = 'TokenRefused'
    this.isExpired = isExpired
  }
}

/** Signs and verifies access tokens, which name a user and a session. */
export interface AccessTokens {
  /** A token for one hour and its expiry (epoch seconds), signed in the caller's transaction. */
  sign(
    db: Db,
    claims: Omit<AccessClaims, 'exp' | 'iat'>,
  ): Promise<{ accessToken: string; expiresAtSeconds: number }>
  /**
   * The claims of a valid token. Raises `TokenRefused` for another algorithm, key, issuer or audience, a missing claim,
   * an expiry in the past, or an issue time in the future (check 8).
   */
  verify(token: string): Promise<AccessClaims>
}

/** The most cached tokens with verified signatures, some 30 MB; the oldest is evicted first. */
const MAX_CACHED = 20_000

/**
 * Access tokens of an issuer. Verified tokens are cached, since checking an ES256 signature costs more than a whole
 * read. Expiry is checked every time, as are session and ban (`viewer.ts`).
 */
export function createAccessTokens(ring: KeyRing, issuer: string, clock: Clock): AccessTokens {
  const verified = new Map<string, AccessClaims>()
  return {
    async sign(db, claims) {
      const issuedAt = Math.floor(clock.now().getTime() / 1000)
      const expiresAtSeconds = issuedAt + lifetimes.accessTokenMs / 1000
      const { kid, key } = await ring.active(db)
      const accessToken = await new SignJWT({ ...claims })
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(AUTHENTICATED)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAtSeconds)
        .sign(key)
      return { accessToken, expiresAtSeconds }
    },
    async verify(token) {
      const known = verified.get(token)
      if (known !== undefined) {
        if (known.exp * 1000 <= clock.now().getTime()) throw new TokenRefused(true)
        return known
      }
      const kid = kidOf(token)
      const key = kid === null ? undefined : await ring.publicKey(kid)
      if (key === undefined) throw new TokenRefused(false)
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          issuer,
          audience: AUTHENTICATED,
          currentDate: clock.now(),
          requiredClaims: ['exp', 'iat', 'sub'],
        })
        const claims = accessClaims.parse(payload)
        if (verified.size >= MAX_CACHED) evictOldest(verified)
        verified.set(token, claims)
        return claims
      } catch (error) {
        throw new TokenRefused(error instanceof errors.JWTExpired)
      }
    },
  }
}

/** The key id in a token's header; null for an invalid token. */
function kidOf(token: string): string | null {
  try {
    const { kid } = decodeProtectedHeader(token)
    return typeof kid === 'string' ? kid : null
  } catch {
    return null
  }
}

function evictOldest(verified: Map<string, unknown>): void {
  const oldest = verified.keys().next()
  if (!oldest.done) verified.delete(oldest.value)
}
