import { createHash } from 'node:crypto'
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as oauth from 'oauth4webapi'
import { z } from 'zod'
import type { IdTokenIssuer } from '../../../config/values.ts'
import { type Clock, MS } from '../../../platform/clock.ts'
import { requireEmail } from '../../body.ts'
import { AuthError } from '../../errors.ts'
import { isEqualInConstantTime } from '../../keys/secrets.ts'
import { cleanMetadata } from '../../people/metadata.ts'
import type { ExternalPerson } from './provider.ts'
import { ProviderFailure } from './provider-failure.ts'
import { providerFetch } from './provider-fetch.ts'

/** A client's id token, with what it is checked against. */
interface SentIdToken {
  provider: string
  idToken: string
  accessToken: string | null
  /** In plain text; the token carries its SHA-256. */
  nonce: string | null
}

/** Verifies id tokens of OpenID providers, which clients get from their device. */
export interface IdTokens {
  /**
   * Verifies a token and returns its user. Raises `provider_disabled` for a provider that is not configured,
   * `invalid_grant` unless the token's issuer, client, times and nonce are right, `ProviderFailure` when the issuer's
   * keys are unavailable.
   */
  verify(sent: SentIdToken): Promise<ExternalPerson>
}

/** The accepted signature algorithms, all asymmetric. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA']
const ANSWER_LIMIT_MS = 5 * MS.second

const claims = z.object({
  sub: z.string().regex(/^[\x21-\x7e]{1,255}$/),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  nonce: z.string().optional(),
  at_hash: z.string().optional(),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
  name: z.string().optional(),
  picture: z.string().optional(),
})

/** Creates the verifier for the configured issuers; an issuer's keys are fetched on its first token. */
export function createIdTokens(issuers: readonly IdTokenIssuer[], clock: Clock): IdTokens {
  const keys = new Map<string, Promise<JWTVerifyGetKey>>()
  const keysOf = (issuer: string): Promise<JWTVerifyGetKey> => {
    const known = keys.get(issuer) ?? findKeys(issuer)
    keys.set(issuer, known)
    known.catch(() => keys.delete(issuer))
    return known
  }
  return {
    async verify(sent) {
      const issuer = issuers.find(({ name }) => name === sent.provider)
      if (issuer === undefined) throw new AuthError('provider_disabled')
      const getKey = await keysOf(issuer.issuer)
      const verified = await jwtVerify(sent.idToken, getKey, {
        algorithms: ALGORITHMS,
        issuer: issuer.issuer,
        audience: [...issuer.clientIds],
        currentDate: clock.now(),
        requiredClaims: ['exp', 'iat', 'sub'],
      }).catch((error: unknown) => {
        if (error instanceof ProviderFailure) throw error
        throw refused('The id token is not valid')
      })
      const told = claims.safeParse(verified.payload).data
      if (told === undefined) throw refused('The id token is not valid')
      requireForThisServer(told, issuer)
      requireNonce(told.nonce, sent.nonce)
      requireAccessToken(told.at_hash, sent.accessToken, verified.protectedHeader.alg)
      return toPerson(issuer, told)
    },
  }
}

/** OpenID Connect Discovery 1.0. Raises `ProviderFailure`. */
async function findKeys(issuer: string): Promise<JWTVerifyGetKey> {
  const fetchInTime = (url: string, init: object) =>
    providerFetch(url, init, AbortSignal.timeout(ANSWER_LIMIT_MS))
  try {
    const url = new URL(issuer)
    const answer = await oauth.discoveryRequest(url, {
      [oauth.customFetch]: fetchInTime,
      [oauth.allowInsecureRequests]: true,
    })
    const { jwks_uri: keysUrl = '' } = await oauth.processDiscoveryResponse(url, answer)
    // An issuer on https must not name keys on http, which could be tampered with in transit.
    if (new URL(keysUrl).protocol !== url.protocol) throw new Error('keys on another protocol')
    return createRemoteJWKSet(new URL(keysUrl), { [customFetch]: fetchInTime })
  } catch (error) {
    throw new ProviderFailure('temporarily_unavailable', (error as Error).name)
  }
}

/** A token for several clients must name the authorized one (OpenID Connect Core 1.0, 3.1.3.7). */
function requireForThisServer(
  { aud, azp }: z.output<typeof claims>,
  { clientIds }: IdTokenIssuer,
): void {
  const isForOthers = Array.isArray(aud) && aud.length > 1
  if (azp === undefined ? isForOthers : !clientIds.includes(azp)) {
    throw refused('The id token was made for another client')
  }
}

function requireNonce(claimed: string | undefined, sent: string | null): void {
  if (claimed === undefined && sent === null) return
  if (claimed === undefined || sent === null) {
    throw refused('Passed nonce and nonce in id_token should either both exist or not.')
  }
  const hash = createHash('sha256').update(sent).digest('hex')
  if (!isEqualInConstantTime(hash, claimed)) throw refused('Nonces mismatch')
}

/** Checks the access token against the left half of its hash (OpenID Connect Core 1.0, 3.1.3.6). */
function requireAccessToken(claimed: string | undefined, sent: string | null, alg: string): void {
  if (claimed === undefined || sent === null) return
  const hash = createHash(alg === 'EdDSA' ? 'sha512' : 'sha256')
    .update(sent)
    .digest()
  const half = hash.subarray(0, hash.length / 2).toString('base64url')
  if (!isEqualInConstantTime(half, claimed))
    throw refused('The access token is not that of the id token')
}

function toPerson(issuer: IdTokenIssuer, told: z.output<typeof claims>): ExternalPerson {
  const { sub, name, picture } = told
  const email = emailOf(told.email)
  const isEmailVerified = email !== null && told.email_verified === true
  return {
    provider: issuer.name,
    providerId: sub,
    email,
    isEmailVerified,
    metadata: cleanMetadata({
      iss: issuer.issuer,
      sub,
      provider_id: sub,
      ...(name === undefined ? {} : { name, full_name: name }),
      ...(picture === undefined ? {} : { avatar_url: picture, picture }),
      ...(email === null ? {} : { email }),
      email_verified: isEmailVerified,
      phone_verified: false,
    }),
  }
}

function emailOf(text = ''): string | null {
  try {
    return requireEmail(text)
  } catch {
    return null
  }
}

function refused(message: string): AuthError {
  return new AuthError('invalid_grant', { message })
}
