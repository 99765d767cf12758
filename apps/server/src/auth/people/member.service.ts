import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import { assuranceShownBy, type Shown } from '../factors/proofs.ts'
import { type AccessClaims, TokenRefused } from '../sessions/access-tokens.ts'
import { isSessionExpired } from '../sessions/refresh-tokens.service.ts'
import { findSession, type SessionRow } from '../sessions/sessions.queries.ts'
import { requireNotBanned } from '../sessions/sessions.service.ts'
import { bearerToken } from '../sessions/viewer.ts'
import { findUser, type UserRow } from './users.queries.ts'

/** The signed-in user of a request to the auth service. */
export interface Member {
  user: UserRow
  session: SessionRow
  /** The assurance of the request's token, not of later proofs in its session. */
  shown: Shown
}

/**
 * The signed-in user of a request, always read from the database. Raises `no_authorization`, `bad_jwt`,
 * `session_not_found`, `user_banned`.
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
  return { user, session, shown: assuranceShownBy(claims, session.aal) }
}

/** Raises `session_not_found` for an ended or expired session. */
export function requireOpen(auth: AuthContext, session: SessionRow): void {
  if (session.endedAt !== null || isSessionExpired(session, auth.clock.now())) {
    throw new AuthError('session_not_found')
  }
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
