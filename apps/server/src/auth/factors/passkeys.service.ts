import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import type { Db } from '../../db/client.ts'
import { plus } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { Member } from '../account.service.ts'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import { lifetimes } from '../lifetimes.ts'
import {
  type Device,
  type PresentedSession,
  requireNotBanned,
  startSession,
} from '../sessions.service.ts'
import { lockUser } from '../users.queries.ts'
import { requireAssurance } from './assurance.ts'
import { type ChallengeRow, insertChallenge, takePasskeyChallenge } from './challenges.queries.ts'
import {
  type CredentialRow,
  countPasskeys,
  deletePasskey,
  findPasskeyByCredential,
  insertCredential,
  listCredentials,
  listPasskeys,
  lockPasskey,
  noteCredentialUse,
  renamePasskey,
} from './credentials.queries.ts'
import { mailFactorEvent } from './factor-mails.ts'
import { asMember } from './member-transaction.ts'
import type { RelyingParty } from './relying-party.ts'
import {
  type CredentialAnswer,
  creationOptions,
  readAssertion,
  readNewCredential,
  requestOptions,
  userHandleOf,
} from './webauthn.ts'

/** Passkeys of a person at most. */
const MOST_PASSKEYS = 10
const NEW_NAME = 'Passkey'

/** How a session that began with a passkey says so in `amr`. */
const METHOD = 'passkey'

/** A ceremony as clients begin it. */
export interface PasskeyCeremony<Options> {
  challenge_id: string
  options: Options
  /** Epoch seconds. */
  expires_at: number
}

/** A passkey as its owner sees it. */
export interface PresentedPasskey {
  id: string
  friendly_name: string
  created_at: string
  last_used_at?: string
}

/** An answer to a ceremony. */
export interface PasskeyAnswer {
  challengeId: string
  credential: CredentialAnswer
}

/**
 * Begins to add a passkey to the own account. Raises `passkey_disabled`, `too_many_passkeys`, and `insufficient_aal`
 * with a second factor that this session has not shown: a passkey stands in for it.
 */
export async function beginPasskey(
  auth: AuthContext,
  member: Member,
): Promise<PasskeyCeremony<PublicKeyCredentialCreationOptionsJSON>> {
  const party = requireParty(auth)
  const { db } = auth.database
  await requireAssurance(db, member, 403)
  await requireRoom(db, member.user.id)
  const known = await listCredentials(db, member.user.id)
  const options = await creationOptions(party, member.user, known, 'passkey')
  return await ask(auth, 'passkey_registration', member.session.id, options)
}

/**
 * Adds the passkey that an authenticator made; its owner gets a mail. Raises what `beginPasskey` raises, and
 * `webauthn_challenge_not_found`, `webauthn_challenge_expired`, `webauthn_verification_failed`,
 * `webauthn_credential_exists`.
 */
export async function addPasskey(
  auth: AuthContext,
  member: Member,
  { challengeId, credential }: PasskeyAnswer,
): Promise<PresentedPasskey> {
  const party = requireParty(auth)
  const challenge = await take(auth, 'passkey_registration', challengeId, member.session.id)
  const made = await readNewCredential(party, challenge, credential)
  if (made === null) throw new AuthError('webauthn_verification_failed')
  return await asMember(auth, member, async (db, current) => {
    await requireAssurance(db, current, 403)
    await requireRoom(db, current.user.id)
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

/** Begins to sign in with whatever passkey a person has. Raises `passkey_disabled`. */
export async function askForPasskey(
  auth: AuthContext,
): Promise<PasskeyCeremony<PublicKeyCredentialRequestOptionsJSON>> {
  const options = await requestOptions(requireParty(auth), [])
  return await ask(auth, 'passkey_sign_in', null, options)
}

/**
 * Signs in with a passkey. Where the authenticator recognised its person, by a PIN or a finger, that is two factors in
 * one and the session begins at aal2; one that was only touched is one factor (D-auth-passkeys). Raises
 * `passkey_disabled`, `webauthn_challenge_not_found`, `webauthn_challenge_expired`, `webauthn_verification_failed`,
 * `user_banned`, `email_not_confirmed`.
 */
export async function signInWithPasskey(
  auth: AuthContext,
  { challengeId, credential }: PasskeyAnswer,
  device: Device,
): Promise<PresentedSession> {
  const party = requireParty(auth)
  const challenge = await take(auth, 'passkey_sign_in', challengeId, null)
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
    await noteCredentialUse(db, passkey.id, { counter, isBackedUp, lastUsedAt: auth.clock.now() })
    const aal = isUserVerified ? 'aal2' : 'aal1'
    return await startSession(auth, db, user, METHOD, device, 'passkey', aal)
  })
}

/** The passkeys of the own account, oldest first. Raises `passkey_disabled`. */
export async function readPasskeys(
  auth: AuthContext,
  { user }: Member,
): Promise<PresentedPasskey[]> {
  requireParty(auth)
  return (await listPasskeys(auth.database.db, user.id)).map(presentPasskey)
}

/** Gives a passkey of the own account another name. Raises `webauthn_credential_not_found`. */
export async function nameOwnPasskey(
  auth: AuthContext,
  member: Member,
  id: string,
  friendlyName: string,
): Promise<PresentedPasskey> {
  return await asMember(auth, member, async (db, { user }) => {
    const passkey = await requirePasskey(db, user.id, id)
    await renamePasskey(db, passkey.id, friendlyName)
    return presentPasskey({ ...passkey, friendlyName })
  })
}

/** Removes a passkey of the own account; its owner gets a mail. Raises `webauthn_credential_not_found`, `insufficient_aal`. */
export async function removeOwnPasskey(
  auth: AuthContext,
  member: Member,
  id: string,
): Promise<void> {
  await asMember(auth, member, async (db, current) => {
    const passkey = await requirePasskey(db, current.user.id, id)
    await requireAssurance(db, current, 403)
    await deletePasskey(db, passkey.id)
    await mailFactorEvent(auth, db, current.user, 'passkey removed')
  })
}

function requireParty(auth: AuthContext): RelyingParty {
  if (auth.relyingParty === null) throw new AuthError('passkey_disabled')
  return auth.relyingParty
}

async function requireRoom(db: Db, userId: string): Promise<void> {
  if ((await countPasskeys(db, userId)) >= MOST_PASSKEYS) throw new AuthError('too_many_passkeys')
}

async function requirePasskey(db: Db, userId: string, id: string): Promise<CredentialRow> {
  const passkey = await lockPasskey(db, userId, id)
  if (passkey === null) throw new AuthError('webauthn_credential_not_found')
  return passkey
}

async function ask<Options extends { challenge: string }>(
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

/** Takes a challenge, which one answer ends, right or wrong. */
async function take(
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

function presentPasskey(passkey: CredentialRow): PresentedPasskey {
  return {
    id: passkey.id,
    friendly_name: passkey.friendlyName,
    created_at: passkey.createdAt.toISOString(),
    ...(passkey.lastUsedAt === null ? {} : { last_used_at: passkey.lastUsedAt.toISOString() }),
  }
}
