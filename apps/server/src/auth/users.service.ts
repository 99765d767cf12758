import type { Db } from '../db/client.ts'
import { newId } from '../platform/ids.ts'
import type { Metadata } from './metadata.ts'
import { insertIdentity, insertUser, type UserRow } from './users.queries.ts'

/** The record of a new person who signs in by email, before the address is confirmed. */
export function newUser(form: { email: string; metadata: Metadata }, now: Date): UserRow {
  return {
    id: newId(),
    email: form.email,
    passwordHash: null,
    emailConfirmedAt: null,
    confirmationSentAt: null,
    recoverySentAt: null,
    newEmail: null,
    emailChangeSentAt: null,
    lastSignInAt: null,
    appMetadata: { provider: 'email', providers: ['email'] },
    userMetadata: form.metadata,
    bannedUntil: null,
    deletedAt: null,
    createdAt: now,
    updatedAt: now,
  }
}

/** Stores a new person's way in by email; the provider's id is the user's own. */
export async function insertEmailIdentity(db: Db, user: UserRow): Promise<void> {
  await insertIdentity(db, {
    id: newId(),
    userId: user.id,
    provider: 'email',
    providerId: user.id,
    identityData: {
      sub: user.id,
      email: user.email,
      email_verified: user.emailConfirmedAt !== null,
      phone_verified: false,
    },
    createdAt: user.createdAt,
    updatedAt: user.createdAt,
  })
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
