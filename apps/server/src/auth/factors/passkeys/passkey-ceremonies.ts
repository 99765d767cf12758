import { plus } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import type { AuthContext } from '../../context.ts'
import { AuthError } from '../../errors.ts'
import { lifetimes } from '../../sessions/lifetimes.ts'
import { type ChallengeRow, insertChallenge, takePasskeyChallenge } from '../challenges.queries.ts'
import type { RelyingParty } from './relying-party.ts'
import type { CredentialAnswer } from './webauthn.ts'

/** The start of a WebAuthn ceremony, as clients receive it. */
export interface PasskeyCeremony<Options> {
  challenge_id: string
  options: Options
  /** Epoch seconds. */
  expires_at: number
}

/** A client's answer to a ceremony. */
export interface PasskeyAnswer {
  challengeId: string
  credential: CredentialAnswer
}

/** The relying party. Raises `passkey_disabled`. */
export function requireRelyingParty(auth: AuthContext): RelyingParty {
  if (auth.relyingParty === null) throw new AuthError('passkey_disabled')
  return auth.relyingParty
}

/** Begins a ceremony, valid for five minutes and, with a `sessionId`, for that session only. */
export async function beginCeremony<Options extends { challenge: string }>(
  auth: AuthContext,
  kind: ChallengeRow['kind'],
  sessionId: string | null,
  options: Options,
): Promise<PasskeyCeremony<Options>> {
  const now = auth.clock.now()
  const id = newId()
  const expiresAt = plus(now, lifetimes.factorChallengeMs)
  await insertChallenge(auth.database.db, {
    id,
    kind,
    sessionId,
    factorId: null,
    challenge: options.challenge,
    createdAt: now,
    expiresAt,
  })
  return { challenge_id: id, options, expires_at: Math.floor(expiresAt.getTime() / 1000) }
}

/**
 * Consumes a ceremony's challenge, whether or not the answer is right. Raises `webauthn_challenge_not_found`,
 * `webauthn_challenge_expired`.
 */
export async function takeChallenge(
  auth: AuthContext,
  kind: ChallengeRow['kind'],
  id: string,
  sessionId: string | null,
): Promise<string> {
  const taken = await takePasskeyChallenge(auth.database.db, { id, kind, sessionId })
  if (taken === null || taken.challenge === null) {
    throw new AuthError('webauthn_challenge_not_found')
  }
  if (taken.expiresAt <= auth.clock.now()) throw new AuthError('webauthn_challenge_expired')
  return taken.challenge
}
