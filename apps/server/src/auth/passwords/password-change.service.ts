import type { Db } from '../../db/client.ts'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import { requireFreshProof } from '../factors/assurance.ts'
import { deleteMailTokens } from '../mail-links/mail-tokens.queries.ts'
import { passwordChangedMail } from '../mails/password-changed.mail.ts'
import type { Member } from '../people/member.service.ts'
import type { UserRow } from '../people/users.queries.ts'
import { endUserSessions, type SessionRow } from '../sessions/sessions.queries.ts'
import { accountKey } from '../sessions/sign-in.service.ts'
import { isBreachedPassword } from './breached-passwords.ts'
import { requireHashable, requireStrongPassword } from './passwords.ts'
import { proveNonce } from './reauthentication.service.ts'

/** A password as stored on an account. */
export interface HashedPassword {
  passwordHash: string
  isPasswordBreached: boolean
}

/**
 * Validates and hashes a new password after re-authentication: by the current password, a mailed nonce or a fresh
 * sign-in; with a second factor, by a fresh use of it (check 11). `member` already includes the proofs in `changes`.
 * Raises `weak_password`, `same_password`, `current_password_required`, `insufficient_aal`, `current_password_invalid`,
 * `reauthentication_needed`, `reauthentication_not_valid`, `validation_failed`, `rate_limited`.
 */
export async function hashNewPassword(
  auth: AuthContext,
  member: Member,
  changes: { password: string; currentPassword?: string; nonce?: string },
): Promise<HashedPassword> {
  const { password, currentPassword, nonce } = changes
  const { user } = member
  requireStrongPassword(password)
  await requireFreshProof(auth, auth.database.db, member, 401, missingProofCode(user))
  if (currentPassword !== undefined) await proveCurrentPassword(auth, user, currentPassword)
  if (await auth.passwords.matches(user.passwordHash, password)) {
    throw new AuthError('same_password')
  }
  // Last, because the nonce works once: after another refusal it can be used again.
  if (currentPassword === undefined && nonce !== undefined) await proveNonce(auth, user, nonce)
  return hashForStorage(auth, password)
}

/**
 * Re-authenticates a signed-in user by the current password or nonce. Raises `current_password_invalid`,
 * `reauthentication_not_valid`, `validation_failed`, `rate_limited`.
 */
export async function verifyReauthentication(
  auth: AuthContext,
  user: UserRow,
  { currentPassword, nonce }: { currentPassword?: string; nonce?: string },
): Promise<void> {
  if (currentPassword !== undefined) await proveCurrentPassword(auth, user, currentPassword)
  else if (nonce !== undefined) await proveNonce(auth, user, nonce)
}

/** The error for a missing proof: a user without a password can only use a mailed nonce. */
export function missingProofCode(
  user: UserRow,
): 'reauthentication_needed' | 'current_password_required' {
  return user.passwordHash === null ? 'reauthentication_needed' : 'current_password_required'
}

/** Hashes a password for storage. Raises `request_timeout` when the queue is full. */
export async function hashForStorage(auth: AuthContext, password: string): Promise<HashedPassword> {
  return {
    passwordHash: await auth.passwords.hash(password),
    isPasswordBreached: isBreachedPassword(password),
  }
}

/**
 * Checks the current password, with the attempt limit of a sign-in, so that a stolen token allows no extra guesses.
 * Raises `current_password_invalid`, `validation_failed`, `rate_limited`.
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
  await auth.limits.signIn.refundAttempt(attempt)
}

/** Ends all sessions but one, invalidates all mailed tokens, and notifies the owner of the new password. */
export async function endOthers(
  auth: AuthContext,
  db: Db,
  user: UserRow,
  staying: SessionRow | null,
): Promise<void> {
  await endUserSessions(db, user.id, auth.clock.now(), staying?.id ?? null)
  await deleteMailTokens(db, user.id)
  if (user.email === null) return
  await auth.jobs.send(db, 'mail', passwordChangedMail(user.email, `${auth.publicUrl}/auth`))
}
