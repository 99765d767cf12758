import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import type { AuthContext } from '../../context.ts'
import { AuthError } from '../../errors.ts'
import { lockUser } from '../../people/users.queries.ts'
import type { Device } from '../../sessions/device.ts'
import {
  type PresentedSession,
  requireNotBanned,
  startSession,
} from '../../sessions/sessions.service.ts'
import {
  findPasskeyByCredential,
  lockPasskey,
  updateCredentialUse,
} from '../credentials.queries.ts'
import { PASSKEY } from '../proofs.ts'
import {
  beginCeremony,
  type PasskeyAnswer,
  type PasskeyCeremony,
  requireRelyingParty,
  takeChallenge,
} from './passkey-ceremonies.ts'
import { readAssertion, requestOptions, userHandleOf } from './webauthn.ts'

/** Begins a sign-in with any passkey. Raises `passkey_disabled`. */
export async function beginPasskeySignIn(
  auth: AuthContext,
): Promise<PasskeyCeremony<PublicKeyCredentialRequestOptionsJSON>> {
  const options = await requestOptions(requireRelyingParty(auth), [])
  return await beginCeremony(auth, 'passkey_sign_in', null, options)
}

/**
 * Signs in with a passkey. A passkey with user verification (PIN or biometrics) is two factors, so the session begins
 * at aal2; one with mere user presence is one factor (D-auth-passkeys). Raises `passkey_disabled`,
 * `webauthn_challenge_not_found`, `webauthn_challenge_expired`, `webauthn_verification_failed`, `user_banned`,
 * `email_not_confirmed`.
 */
export async function signInWithPasskey(
  auth: AuthContext,
  { challengeId, credential }: PasskeyAnswer,
  device: Device,
): Promise<PresentedSession> {
  const party = requireRelyingParty(auth)
  const challenge = await takeChallenge(auth, 'passkey_sign_in', challengeId, null)
  return await auth.database.transaction(async (db) => {
    const found = await findPasskeyByCredential(db, credential.id)
    const user = found && (await lockUser(db, found.userId))
    const passkey = user && (await lockPasskey(db, user.id, found.id))
    const handle = userHandleOf(credential)
    const isTheirs = user !== null && (handle === null || handle === user.id)
    const assertion =
      passkey && isTheirs ? await readAssertion(party, challenge, passkey, credential) : null
    if (!user || !passkey || assertion === null) throw new AuthError('webauthn_verification_failed')
    requireNotBanned(auth, user, 403)
    if (user.email !== null && user.emailConfirmedAt === null) {
      throw new AuthError('email_not_confirmed')
    }
    const { counter, isBackedUp, isUserVerified } = assertion
    await updateCredentialUse(db, passkey.id, { counter, isBackedUp, lastUsedAt: auth.clock.now() })
    const aal = isUserVerified ? 'aal2' : 'aal1'
    return await startSession(auth, db, user, PASSKEY, device, 'passkey', aal)
  })
}
