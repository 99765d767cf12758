import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import type { Db } from '../../../db/client.ts'
import { newId } from '../../../platform/ids.ts'
import type { AuthContext } from '../../context.ts'
import { AuthError } from '../../errors.ts'
import type { Member } from '../../people/member.service.ts'
import { requireAssurance, requireFreshProof } from '../assurance.ts'
import {
  type CredentialRow,
  countPasskeys,
  deletePasskey,
  insertCredential,
  listCredentials,
  listPasskeys,
  lockPasskey,
  renamePasskey,
} from '../credentials.queries.ts'
import { mailFactorEvent } from '../factor-mails.ts'
import { withLockedMember } from '../member-transaction.ts'
import {
  beginCeremony,
  type PasskeyAnswer,
  type PasskeyCeremony,
  requireRelyingParty,
  takeChallenge,
} from './passkey-ceremonies.ts'
import { creationOptions, readNewCredential } from './webauthn.ts'

/** The most passkeys of a user. */
const MAX_PASSKEYS = 10
const NEW_NAME = 'Passkey'

/** A passkey as its owner sees it. */
export interface PresentedPasskey {
  id: string
  friendly_name: string
  created_at: string
  last_used_at?: string
}

/**
 * Begins to add a passkey to the user's own account. Raises `passkey_disabled`, `too_many_passkeys`, and without a
 * fresh proof `reauthentication_needed` or `insufficient_aal`, since a passkey can replace a second factor.
 */
export async function beginPasskey(
  auth: AuthContext,
  member: Member,
): Promise<PasskeyCeremony<PublicKeyCredentialCreationOptionsJSON>> {
  const party = requireRelyingParty(auth)
  const { db } = auth.database
  await requireFreshProof(auth, db, member, 403)
  await requireBelowLimit(db, member.user.id)
  const known = await listCredentials(db, member.user.id)
  const options = await creationOptions(party, member.user, known, 'passkey')
  return await beginCeremony(auth, 'passkey_registration', member.session.id, options)
}

/**
 * Adds the passkey that an authenticator created and mails its owner. Raises the problems of `beginPasskey`, and
 * `webauthn_challenge_not_found`, `webauthn_challenge_expired`, `webauthn_verification_failed`,
 * `webauthn_credential_exists`.
 */
export async function addPasskey(
  auth: AuthContext,
  member: Member,
  { challengeId, credential }: PasskeyAnswer,
): Promise<PresentedPasskey> {
  const party = requireRelyingParty(auth)
  await requireFreshProof(auth, auth.database.db, member, 403)
  const challenge = await takeChallenge(
    auth,
    'passkey_registration',
    challengeId,
    member.session.id,
  )
  const made = await readNewCredential(party, challenge, credential)
  if (made === null) throw new AuthError('webauthn_verification_failed')
  return await withLockedMember(auth, member, async (db, current) => {
    await requireFreshProof(auth, db, current, 403)
    await requireBelowLimit(db, current.user.id)
    const passkey: CredentialRow = {
      ...made,
      id: newId(),
      userId: current.user.id,
      factorId: null,
      friendlyName: NEW_NAME,
      createdAt: auth.clock.now(),
      lastUsedAt: null,
    }
    if (!(await insertCredential(db, passkey))) throw new AuthError('webauthn_credential_exists')
    await mailFactorEvent(auth, db, current.user, 'passkey added')
    return presentPasskey(passkey)
  })
}

/** The user's own passkeys, oldest first. Raises `passkey_disabled`. */
export async function readPasskeys(
  auth: AuthContext,
  { user }: Member,
): Promise<PresentedPasskey[]> {
  requireRelyingParty(auth)
  return (await listPasskeys(auth.database.db, user.id)).map(presentPasskey)
}

/** Renames one of the user's own passkeys. Raises `webauthn_credential_not_found`, `insufficient_aal`. */
export async function renameOwnPasskey(
  auth: AuthContext,
  member: Member,
  id: string,
  friendlyName: string,
): Promise<PresentedPasskey> {
  return await withLockedMember(auth, member, async (db, current) => {
    const passkey = await requirePasskey(db, current.user.id, id)
    await requireAssurance(db, current, 403)
    await renamePasskey(db, passkey.id, friendlyName)
    return presentPasskey({ ...passkey, friendlyName })
  })
}

/**
 * Removes one of the user's own passkeys and mails its owner. Raises `webauthn_credential_not_found`,
 * `reauthentication_needed`, `insufficient_aal`.
 */
export async function removeOwnPasskey(
  auth: AuthContext,
  member: Member,
  id: string,
): Promise<void> {
  await withLockedMember(auth, member, async (db, current) => {
    const passkey = await requirePasskey(db, current.user.id, id)
    await requireFreshProof(auth, db, current, 403)
    await deletePasskey(db, passkey.id)
    await mailFactorEvent(auth, db, current.user, 'passkey removed')
  })
}

async function requireBelowLimit(db: Db, userId: string): Promise<void> {
  if ((await countPasskeys(db, userId)) >= MAX_PASSKEYS) throw new AuthError('too_many_passkeys')
}

async function requirePasskey(db: Db, userId: string, id: string): Promise<CredentialRow> {
  const passkey = await lockPasskey(db, userId, id)
  if (passkey === null) throw new AuthError('webauthn_credential_not_found')
  return passkey
}

function presentPasskey(passkey: CredentialRow): PresentedPasskey {
  return {
    id: passkey.id,
    friendly_name: passkey.friendlyName,
    created_at: passkey.createdAt.toISOString(),
    ...(passkey.lastUsedAt === null ? {} : { last_used_at: passkey.lastUsedAt.toISOString() }),
  }
}
