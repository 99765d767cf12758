import type { Db } from '../../db/client.ts'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import { requireFreshProof } from '../factors/assurance.ts'
import { deleteMailTokens } from '../mail-links/mail-tokens.queries.ts'
import { passwordChangedMail } from '../mails/password-changed.mail.ts'
import type { Member } from '../people/member.service.ts'
import type { UserRow } from '../people/users.queries.ts'
import { endSessionsOf, type SessionRow } from '../sessions/sessions.queries.ts'
import { accountKey } from '../sessions/sign-in.service.ts'
import { isBreachedPassword } from './breached-passwords.ts'
import { requireHashable, requireStrongPassword } from './passwords.ts'
import { proveNonce } from './reauthentication.service.ts'

/** What an account keeps of a password. */
export interface KeptPassword {
  passwordHash: string
  isPasswordBreached: boolean
}

/**
 * What to keep of a password that a person sets, once they have proved who they are: by the current one, by a mailed
 * nonce, or by having signed in a moment ago; who has a second factor has shown it a moment ago (check 11). `member`
 * shows already what `changes` bring along. Raises `weak_password`, `same_password`, `current_password_required`,
 * `insufficient_aal`, `current_password_invalid`, `reauthentication_needed`, `reauthentication_not_valid`,
 * `validation_failed`, `rate_limited`.
 */
export async function newPassword(
  auth: AuthContext,
  member: Member,
  changes: { password: string; currentPassword?: string; nonce?: string },
): Promise<KeptPassword> {
  const { password, currentPassword, nonce } = changes
  const { user } = member
  requireStrongPassword(password)
  await requireFreshProof(auth, auth.database.db, member, 401, missingProof(user))
  if (currentPassword !== undefined) await proveCurrentPassword(auth, user, currentPassword)
  if (await auth.passwords.matches(user.passwordHash, password)) {
    throw new AuthError('same_password')
  }
  // Last, since it works once: what is refused for another reason can be tried again with it.
  if (currentPassword === undefined && nonce !== undefined) await proveNonce(auth, user, nonce)
  return keepPassword(auth, password)
}

/**
 * Proves who somebody is who is signed in already, by what they sent along for it. Raises `current_password_invalid`,
 * `reauthentication_not_valid`, `validation_failed`, `rate_limited`.
 */
export async function proveAgain(
  auth: AuthContext,
  user: UserRow,
  { currentPassword, nonce }: { currentPassword?: string; nonce?: string },
): Promise<void> {
  if (currentPassword !== undefined) await proveCurrentPassword(auth, user, currentPassword)
  else if (nonce !== undefined) await proveNonce(auth, user, nonce)
}

/** How a client is told that a proof is missing: without a password to type, the mailed nonce is the only one. */
export function missingProof(
  user: UserRow,
): 'reauthentication_needed' | 'current_password_required' {
  return user.passwordHash === null ? 'reauthentication_needed' : 'current_password_required'
}

/** What to keep of a password, whoever sets it. Raises `request_timeout` when too many wait. */
export async function keepPassword(auth: AuthContext, password: string): Promise<KeptPassword> {
  return {
    passwordHash: await auth.passwords.hash(password),
    isPasswordBreached: isBreachedPassword(password),
  }
}

/**
 * Who holds a stolen token has as many guesses at the password as a sign-in has. Raises `current_password_invalid`,
 * `validation_failed`, `rate_limited`.
 */
export async function proveCurrentPassword(
  auth: AuthContext,
  user: UserRow,
  password: string,
): Promise<void> {
  requireHashable(password)
  const attempt = accountKey(user.email ?? user.id)
  await auth.limits.signIn.take(attempt)
  if (!(await auth.passwords.matches(user.passwordHash, password))) {
    throw new AuthError('current_password_invalid')
  }
  await auth.limits.signIn.giveBack(attempt)
}

/** Ends the sessions but one, and all that was mailed, and tells the owner that the password is another one. */
export async function endOthers(
  auth: AuthContext,
  db: Db,
  user: UserRow,
  staying: SessionRow | null,
): Promise<void> {
  await endSessionsOf(db, user.id, auth.clock.now(), staying?.id ?? null)
  await deleteMailTokens(db, user.id)
  if (user.email === null) return
  await auth.jobs.send(db, 'mail', passwordChangedMail(user.email, `${auth.publicUrl}/auth`))
}
