import type { Db } from '../../db/client.ts'
import type { AuthContext } from '../context.ts'
import { deleteMailTokensOf } from '../mail-links/mail-tokens.queries.ts'
import type { Metadata } from './metadata.ts'
import { insertUser, lockUserByEmail, type UserRow, updateUser } from './users.queries.ts'
import { insertEmailIdentity, newUser } from './users.service.ts'

/** A password as it is kept. */
export interface StoredPassword {
  hash: string
  isBreached: boolean
}

/**
 * Stores a new person, or the new wishes of one who never confirmed, in the caller's transaction; null when the address
 * is somebody's. Only who opens the newest mail gets the account, so that nobody can lie in wait on another's address:
 * what was mailed for earlier wishes stops working, but for an invitation, which keeps neither password nor guest.
 */
export async function placePendingUser(
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
