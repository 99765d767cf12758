import type { Db } from '../../db/client.ts'
import { newId } from '../../platform/ids.ts'
import type { Metadata } from './metadata.ts'
import { insertIdentity, insertUser, type UserRow } from './users.queries.ts'

/** A new account row, with its address unconfirmed. */
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

/** Stores a user's email identity; its provider id is the user id. */
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

/** The data of an email identity. */
export function emailIdentityData(user: UserRow): Record<string, unknown> {
  return {
    sub: user.id,
    email: user.email,
    email_verified: user.emailConfirmedAt !== null,
    phone_verified: false,
  }
}

/** App metadata with one more provider. */
export function withProvider(
  appMetadata: Record<string, unknown>,
  provider: string,
): Record<string, unknown> {
  const known = Array.isArray(appMetadata.providers) ? appMetadata.providers : []
  return { ...appMetadata, providers: [...new Set([...known, provider])] }
}

/**
 * Creates an account with a confirmed address, for demo data and tests; `email` in lower case, `passwordHash` from
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
