import type { Db } from '../db/client.ts'
import { type AccessClaims, TokenRefused } from './access-tokens.ts'
import type { AuthContext } from './context.ts'
import { AuthError } from './errors.ts'
import { lifetimes } from './lifetimes.ts'
import { deleteMailTokens } from './mail-tokens.queries.ts'
import { passwordChangedMail } from './mails/password-changed.mail.ts'
import { type Metadata, mergeMetadata } from './metadata.ts'
import { requireHashable, requireStrongPassword } from './passwords.ts'
import { isSessionExpired } from './refresh-tokens.service.ts'
import {
  endSession,
  endSessionsOf,
  findSession,
  lockSession,
  type SessionRow,
} from './sessions.queries.ts'
import { requireNotBanned } from './sessions.service.ts'
import { accountKey } from './sign-in.service.ts'
import { type PresentedUser, presentUser } from './users.presenter.ts'
import { findUser, listIdentities, lockUser, type UserRow, updateUser } from './users.queries.ts'
import { bearerToken } from './viewer.ts'

/** The signed-in person of a request to the auth service itself. */
export interface Member {
  user: UserRow
  session: SessionRow
}

/** Which sessions a sign-out ends. */
export type LogoutScope = 'global' | 'local' | 'others'

/** What a person changes about the own account; what is absent stays. */
export interface AccountChanges {
  password?: string
  currentPassword?: string
  metadata?: Metadata
}

/**
 * Who asks, read from the database and never remembered. Raises `no_authorization`, `bad_jwt`, `session_not_found`,
 * `user_banned`.
 */
export async function requireMember(
  auth: AuthContext,
  authorization: string | undefined,
): Promise<Member> {
  const token = bearerToken(authorization)
  if (token === null) throw new AuthError('no_authorization')
  const claims = await claimsOf(auth, token)
  const session = await findSession(auth.database.db, claims.session_id)
  const user = await findUser(auth.database.db, claims.sub)
  if (session === null || user === null || session.userId !== user.id) {
    throw new AuthError('session_not_found')
  }
  requireOpen(auth, session)
  requireNotBanned(auth, user, 403)
  return { user, session }
}

/** The own account as clients know it. */
export async function readAccount(auth: AuthContext, user: UserRow): Promise<PresentedUser> {
  return presentUser(user, await listIdentities(auth.database.db, user.id))
}

/**
 * Changes password and metadata. A new password ends the other sessions and all that was mailed, and its owner gets a
 * mail (check 11). Raises `weak_password`, `same_password`, `current_password_required`, `current_password_invalid`,
 * `session_not_found`, `validation_failed`, `rate_limited`.
 */
export async function updateAccount(
  auth: AuthContext,
  member: Member,
  changes: AccountChanges,
): Promise<PresentedUser> {
  const { password, metadata } = changes
  const passwordHash =
    password === undefined ? null : await newPasswordHash(auth, member, { ...changes, password })
  const updated = await auth.database.transaction(async (db) => {
    // The person first, then sessions: two devices that do this at once take turns.
    const user = await lockUser(db, member.user.id)
    const session = await lockSession(db, member.session.id)
    if (session === null || user === null) throw new AuthError('session_not_found')
    requireOpen(auth, session)
    if (passwordHash !== null) await endOthers(auth, db, user, session)
    const changed = await updateUser(db, user.id, {
      updatedAt: auth.clock.now(),
      ...(passwordHash === null ? {} : { passwordHash }),
      ...(metadata === undefined
        ? {}
        : { userMetadata: mergeMetadata(user.userMetadata, metadata) }),
    })
    return presentUser(changed, await listIdentities(db, user.id))
  })
  if (passwordHash !== null) auth.viewers.forget()
  return updated
}

/** Ends sessions; their access tokens stop working at once (check 10). */
export async function logOut(
  auth: AuthContext,
  { user, session }: Member,
  scope: LogoutScope,
): Promise<void> {
  const now = auth.clock.now()
  await auth.database.transaction(async (db) => {
    await lockUser(db, user.id)
    if (scope === 'local') await endSession(db, session.id, now)
    else await endSessionsOf(db, user.id, now, scope === 'others' ? session.id : null)
  })
  auth.viewers.forget()
}

async function claimsOf(auth: AuthContext, token: string): Promise<AccessClaims> {
  try {
    return await auth.accessTokens.verify(token)
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error
    throw error.isExpired
      ? new AuthError('bad_jwt', { message: 'Invalid JWT: token is expired' })
      : new AuthError('bad_jwt')
  }
}

function requireOpen(auth: AuthContext, session: SessionRow): void {
  if (session.endedAt !== null || isSessionExpired(session, auth.clock.now())) {
    throw new AuthError('session_not_found')
  }
}

async function newPasswordHash(
  auth: AuthContext,
  { user, session }: Member,
  changes: { password: string; currentPassword?: string },
): Promise<string> {
  const { password, currentPassword } = changes
  requireStrongPassword(password)
  if (currentPassword !== undefined) {
    await proveCurrentPassword(auth, user, currentPassword)
  } else {
    const ageMs = auth.clock.now().getTime() - session.createdAt.getTime()
    if (ageMs > lifetimes.freshSessionMs) throw new AuthError('current_password_required')
  }
  if (await auth.passwords.matches(user.passwordHash, password)) {
    throw new AuthError('same_password')
  }
  return await auth.passwords.hash(password)
}

/** Who holds a stolen token has as many guesses at the password as a sign-in has. */
async function proveCurrentPassword(
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

async function endOthers(
  auth: AuthContext,
  db: Db,
  user: UserRow,
  session: SessionRow,
): Promise<void> {
  await endSessionsOf(db, user.id, auth.clock.now(), session.id)
  await deleteMailTokens(db, user.id)
  if (user.email === null) return
  await auth.jobs.send(db, 'mail', passwordChangedMail(user.email, `${auth.publicUrl}/auth`))
}
