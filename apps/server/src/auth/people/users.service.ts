import type { Db } from '../../db/client.ts'
import { newId } from '../../platform/ids.ts'
import type { Metadata } from './metadata.ts'
import { insertIdentity, insertUser, type UserRow } from './users.queries.ts'

/** The record of a new person before the address, if there is one, is confirmed. */
export function newUser(form: { email: string | null; metadata: Metadata }, now: Date): UserRow {
  return {
    id: newId(),
    email: form.email,
    passwordHash: null,
    isPasswordBreached: false,
    emailConfirmedAt: null,
    confirmationSentAt: null,
    recoverySentAt: null,
    newEmail: null,
    emailChangeSentAt: null,
    invitedAt: null,
    reauthenticationSentAt: null,
    lastSignInAt: null,
    appMetadata: { provider: 'email', providers: ['email'] },
    userMetadata: form.metadata,
    bannedUntil: null,
    deletedAt: null,
    createdAt: now,
    updatedAt: now,
  }
}

/** Stores a person's way in by email; the provider's id is the user's own. */
export async function insertEmailIdentity(
  db: Db,
  user: UserRow,
  now: Date = user.createdAt,
): Promise<void> {
  await insertIdentity(db, {
    id: newId(),
    userId: user.id,
    provider: 'email',
    providerId: user.id,
    identityData: emailIdentityData(user),
    createdAt: now,
    updatedAt: now,
  })
}

/** What a way in by email says of its person. */
export function emailIdentityData(user: UserRow): Record<string, unknown> {
  return {
    sub: user.id,
    email: user.email,
    email_verified: user.emailConfirmedAt !== null,
    phone_verified: false,
  }
}

/** The facts of an account with one more provider among its ways in. */
export function withProvider(
  appMetadata: Record<string, unknown>,
  provider: string,
): Record<string, unknown> {
  const known = Array.isArray(appMetadata.providers) ? appMetadata.providers : []
  return { ...appMetadata, providers: [...new Set([...known, provider])] }
}

/**
 * An account whose address counts as confirmed, for demo data and tests; `email` in lower case, `passwordHash` from
 * `Passwords`. Returns the id. Fails when the address is taken.
 */
export async function createConfirmedUser(
  db: Db,
  account: { email: string; passwordHash: string; metadata: Metadata },
  now: Date,
): Promise<string> {
  const user = await insertUser(db, {
    ...newUser(account, now),
    passwordHash: account.passwordHash,
    emailConfirmedAt: now,
  })
  if (user === null) throw new Error(`${account.email} has an account already`)
  await insertEmailIdentity(db, user)
  return user.id
}
