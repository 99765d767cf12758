import { addressKey, takeAll } from '../../platform/limits/rate-limits.ts'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import { isBreachedPassword, weakPasswordAdvice } from '../passwords/breached-passwords.ts'
import { requireHashable } from '../passwords/passwords.ts'
import { findUserByEmail, lockUser, type UserRow, updateUser } from '../people/users.queries.ts'
import type { Device } from './device.ts'
import { type PresentedSession, requireNotBanned, startSession } from './sessions.service.ts'

/**
 * Signs in by address and password, with advice next to the session on a breached one (check 6). The limit counts
 * failures, so a right password refunds its attempt. Raises `invalid_credentials` (also for an unknown address, after
 * the same work), `email_not_confirmed`, `user_banned`, `validation_failed`, `rate_limited`.
 */
export async function signInWithPassword(
  auth: AuthContext,
  credentials: { email: string; password: string },
  device: Device,
): Promise<PresentedSession & ReturnType<typeof weakPasswordAdvice>> {
  const { email, password } = credentials
  requireHashable(password)
  const attempts = [`address ${addressKey(device.ip)}`, accountKey(email)]
  await takeAll(auth.limits.signIn, attempts)
  const user = await provePassword(auth, await findUserByEmail(auth.database.db, email), password)
  for (const attempt of attempts) await auth.limits.signIn.refundAttempt(attempt)
  requireNotBanned(auth, user, 400)
  if (user.emailConfirmedAt === null) throw new AuthError('email_not_confirmed')
  return await auth.database.transaction(async (db) => {
    // The password may have been changed while it was compared.
    const current = await lockUser(db, user.id)
    if (current?.passwordHash !== user.passwordHash) throw new AuthError('invalid_credentials')
    const isPasswordBreached = isBreachedPassword(password)
    if (current.isPasswordBreached !== isPasswordBreached) {
      await updateUser(db, user.id, { isPasswordBreached, updatedAt: auth.clock.now() })
    }
    const session = await startSession(auth, db, current, 'password', device)
    return { ...session, ...weakPasswordAdvice(isPasswordBreached) }
  })
}

/** The rate-limit key of an account. */
export function accountKey(email: string): string {
  return `account ${email}`
}

async function provePassword(
  auth: AuthContext,
  user: UserRow | null,
  password: string,
): Promise<UserRow> {
  const isRight = await auth.passwords.matches(user?.passwordHash ?? null, password)
  if (user === null || !isRight) throw new AuthError('invalid_credentials')
  return user
}
