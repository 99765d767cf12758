import type { Db } from '../../db/client.ts'
import type { AuthContext } from '../context.ts'
import { deleteMailTokensOf } from '../mail-links/mail-tokens.queries.ts'
import type { Metadata } from './metadata.ts'
import { insertUser, lockUserByEmail, type UserRow, updateUser } from './users.queries.ts'
import { insertEmailIdentity, newUser } from './users.service.ts'

/** A stored password. */
export interface StoredPassword {
  hash: string
  isBreached: boolean
}

/**
 * Creates a user or replaces the data of an unconfirmed one, in the caller's transaction; null when the address is
 * confirmed. Only the newest mail opens the account, so that no one can pre-register another person's address: earlier
 * links and codes stop working, except invitations, which keep no password.
 */
export async function upsertPendingUser(
  auth: AuthContext,
  db: Db,
  form: { email: string; metadata: Metadata; password: StoredPassword | null },
): Promise<UserRow | null> {
  const now = auth.clock.now()
  const wishes = {
    passwordHash: form.password?.hash ?? null,
    isPasswordBreached: form.password?.isBreached ?? false,
    userMetadata: form.metadata,
  }
  const inserted = await insertUser(db, { ...newUser(form, now), ...wishes })
  if (inserted !== null) {
    await insertEmailIdentity(db, inserted)
    return inserted
  }
  const known = await lockUserByEmail(db, form.email)
  if (known === null || known.emailConfirmedAt !== null) return null
  await deleteMailTokensOf(db, known.id, ['signup', 'magiclink'])
  return await updateUser(db, known.id, { ...wishes, updatedAt: now })
}
