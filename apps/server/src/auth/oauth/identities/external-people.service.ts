import type { Db } from '../../../db/client.ts'
import { newId } from '../../../platform/ids.ts'
import type { AuthContext } from '../../context.ts'
import { AuthError } from '../../errors.ts'
import { signInMethodMail } from '../../mails/sign-in-method.mail.ts'
import { mergeMetadata } from '../../people/metadata.ts'
import {
  insertIdentity,
  insertUser,
  listIdentities,
  lockUser,
  lockUserByEmail,
  type UserRow,
  updateIdentity,
  updateUser,
} from '../../people/users.queries.ts'
import { newUser } from '../../people/users.service.ts'
import { isSessionExpired } from '../../sessions/refresh-tokens.service.ts'
import { findSession } from '../../sessions/sessions.queries.ts'
import { requireNotBanned } from '../../sessions/sessions.service.ts'
import { lockProviderAccount } from '../oauth-flows.queries.ts'
import type { ExternalPerson } from '../providers/provider.ts'
import { providerTitle } from '../providers/provider-titles.ts'
import { findIdentity } from './identities.queries.ts'

/**
 * The account of a provider's user, in the caller's transaction: the one with this identity, else the one with this
 * address if both the provider and we have confirmed it, else a new one (check 21, D-oauth-merge). Raises
 * `user_banned`, `user_not_found`.
 */
export async function signInPerson(
  auth: AuthContext,
  db: Db,
  person: ExternalPerson,
): Promise<UserRow> {
  await lockProviderAccount(db, person.provider, person.providerId)
  const identity = await findIdentity(db, person.provider, person.providerId)
  if (identity !== null) return await updateReturningUser(auth, db, identity.userId, person)
  const sameEmail = person.email === null ? null : await lockUserByEmail(db, person.email)
  if (sameEmail === null) return await createAccount(auth, db, person, person.email)
  const isConfirmedByBoth = sameEmail.emailConfirmedAt !== null && person.isEmailVerified
  if (!isConfirmedByBoth || (await hasProvider(db, sameEmail.id, person.provider))) {
    return await createAccount(auth, db, person, null)
  }
  requireNotBanned(auth, sameEmail, 403)
  return await attachIdentity(auth, db, sameEmail, person)
}

/**
 * Links a provider identity to the account of a session, in the caller's transaction. Raises `session_not_found` when
 * the session ended meanwhile, so that a signed-out intruder cannot leave an identity behind; `identity_already_exists`
 * when any account has it, or this account has another of the provider; `manual_linking_disabled` for wallet users;
 * `user_banned`, `user_not_found`.
 */
export async function linkPerson(
  auth: AuthContext,
  db: Db,
  sessionId: string,
  person: ExternalPerson,
): Promise<UserRow> {
  await lockProviderAccount(db, person.provider, person.providerId)
  const user = await requireUserOf(auth, db, sessionId)
  requireLinkable(user)
  const isTaken = (await findIdentity(db, person.provider, person.providerId)) !== null
  if (isTaken || (await hasProvider(db, user.id, person.provider))) {
    throw new AuthError('identity_already_exists')
  }
  return await attachIdentity(auth, db, user, person)
}

/** Raises `manual_linking_disabled` for wallet users, whose wallet is their only sign-in method (spec §6). */
export function requireLinkable(user: UserRow): void {
  if (user.userMetadata.is_wallet_user !== true) return
  throw new AuthError('manual_linking_disabled', {
    status: 403,
    message: 'Wallet users cannot add another sign-in method',
  })
}

/**
 * Updates an identity. An account that began with this provider also takes over its name and picture; others keep their
 * own.
 */
async function updateReturningUser(
  auth: AuthContext,
  db: Db,
  userId: string,
  person: ExternalPerson,
): Promise<UserRow> {
  const user = await requireUser(auth, db, userId)
  const updatedAt = auth.clock.now()
  await updateIdentity(db, user.id, person.provider, { identityData: person.metadata, updatedAt })
  if (user.appMetadata.provider !== person.provider) return user
  const userMetadata = mergeMetadata(user.userMetadata, person.metadata)
  return await updateUser(db, user.id, { userMetadata, updatedAt })
}

async function createAccount(
  auth: AuthContext,
  db: Db,
  person: ExternalPerson,
  address: string | null,
): Promise<UserRow> {
  const now = auth.clock.now()
  const { provider, metadata } = person
  // An unconfirmed address stays available to its owner.
  const email = person.isEmailVerified ? address : null
  const user = await insertUser(db, {
    ...newUser({ email, metadata }, now),
    emailConfirmedAt: email === null ? null : now,
    appMetadata: { provider, providers: [provider] },
  })
  // Someone signed up with the address concurrently.
  if (user === null) return await createAccount(auth, db, person, null)
  await storeIdentity(db, user, person, now)
  return user
}

async function attachIdentity(
  auth: AuthContext,
  db: Db,
  user: UserRow,
  person: ExternalPerson,
): Promise<UserRow> {
  const now = auth.clock.now()
  await storeIdentity(db, user, person, now)
  if (user.email !== null) {
    const profileUrl = `${auth.publicUrl}/profile`
    const mail = signInMethodMail(user.email, providerTitle(person.provider), profileUrl)
    await auth.jobs.send(db, 'mail', mail)
  }
  const known = user.appMetadata.providers
  const providers = [...(Array.isArray(known) ? known : []), person.provider]
  return await updateUser(db, user.id, {
    appMetadata: { ...user.appMetadata, providers },
    updatedAt: now,
  })
}

async function storeIdentity(
  db: Db,
  user: UserRow,
  { provider, providerId, metadata }: ExternalPerson,
  now: Date,
): Promise<void> {
  await insertIdentity(db, {
    id: newId(),
    userId: user.id,
    provider,
    providerId,
    identityData: metadata,
    createdAt: now,
    updatedAt: now,
  })
}

async function hasProvider(db: Db, userId: string, provider: string): Promise<boolean> {
  return (await listIdentities(db, userId)).some((identity) => identity.provider === provider)
}

/** The user of a session. Locks the user before reading the session, in the same order as ending one. */
async function requireUserOf(auth: AuthContext, db: Db, sessionId: string): Promise<UserRow> {
  const asked = await findSession(db, sessionId)
  if (asked === null) throw new AuthError('session_not_found')
  const user = await requireUser(auth, db, asked.userId)
  const session = await findSession(db, sessionId)
  const isOpen =
    session !== null && session.endedAt === null && !isSessionExpired(session, auth.clock.now())
  if (!isOpen) throw new AuthError('session_not_found')
  return user
}

async function requireUser(auth: AuthContext, db: Db, userId: string): Promise<UserRow> {
  const user = await lockUser(db, userId)
  if (user === null) throw new AuthError('user_not_found', { status: 403 })
  requireNotBanned(auth, user, 403)
  return user
}
