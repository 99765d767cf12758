import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Db } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { ALGORITHM, type KeyRing } from '../keys/signing-keys.ts'
import { lifetimes } from './lifetimes.ts'

/** The audience and the database role of every signed-in person. */
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

/** What an access token says of its bearer, beside issuer and audience (wire.md 1.4). */
export type AccessClaims = z.infer<typeof accessClaims>

/** Why a token is refused; the protocols have different words for the two. */
export class TokenRefused extends Error {
  readonly isExpired: boolean

  constructor(isExpired: boolean) {
    super(isExpired ? 'token is expired' : 'token is not valid')
    this.name = 'TokenRefused'
    this.isExpired = isExpired
  }
}

/** Signs and verifies the tokens that name a person and a session. */
export interface AccessTokens {
  /** A token for one hour, and when it ends (epoch seconds), signed in the caller's transaction. */
  sign(
    db: Db,
    claims: Omit<AccessClaims, 'exp' | 'iat'>,
  ): Promise<{ accessToken: string; expiresAtSeconds: number }>
  /**
   * The claims of a token of ours that holds now. Raises `TokenRefused` for another algorithm, key, issuer or
   * audience, a missing claim, an end in the past, or a beginning in the future (check 8).
   */
  verify(token: string): Promise<AccessClaims>
}

/** Tokens whose signature was found good that are remembered at most, some 30 MB; the oldest leaves first. */
const MAX_REMEMBERED = 20_000

/**
 * Access tokens of an issuer, by a clock. A token that was verified is known again by all its characters: checking an
 * ES256 signature costs more than a whole read. Its end is checked every time, as are session and ban (`viewer.ts`).
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
        if (verified.size >= MAX_REMEMBERED) dropOldest(verified)
        verified.set(token, claims)
        return claims
      } catch (error) {
        throw new TokenRefused(error instanceof errors.JWTExpired)
      }
    },
  }
}

/** The key that a token names; null for what is no token. */
function kidOf(token: string): string | null {
  try {
    const { kid } = decodeProtectedHeader(token)
    return typeof kid === 'string' ? kid : null
  } catch {
    return null
  }
}

function dropOldest(verified: Map<string, unknown>): void {
  const oldest = verified.keys().next()
  if (!oldest.done) verified.delete(oldest.value)
}
