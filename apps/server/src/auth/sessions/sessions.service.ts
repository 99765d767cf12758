import type { Db } from '../../db/client.ts'
import { newId } from '../../platform/ids.ts'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import { elevateSessionRow, endAal1Sessions } from '../factors/assurance.queries.ts'
import { listFactors } from '../factors/factors.queries.ts'
import { proofNow, withProof } from '../factors/proofs.ts'
import { type PresentedUser, presentUser } from '../people/users.presenter.ts'
import {
  findUser,
  listIdentities,
  type UserRow,
  updateIdentity,
  updateUser,
} from '../people/users.queries.ts'
import { AUTHENTICATED } from './access-tokens.ts'
import type { Device } from './device.ts'
import { lifetimes } from './lifetimes.ts'
import {
  advanceRefreshToken,
  rotateRefreshToken,
  startRefreshTokens,
} from './refresh-tokens.service.ts'
import { insertSession, type SessionRow } from './sessions.queries.ts'

/** A session as clients receive it (wire.md 1.4). */
export interface PresentedSession {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  /** Epoch seconds. */
  expires_at: number
  refresh_token: string
  user: PresentedUser
}

/** The assurance level of a session: one factor, or two. */
export type AssuranceLevel = 'aal1' | 'aal2'

const USER_AGENT_MAX_CHARS = 300

/**
 * Signs a user in with a new session, in the caller's transaction. `method` is recorded in `amr`; `provider` is that of
 * the identity used. A method that combines two factors starts at `aal2`.
 */
export async function startSession(
  auth: AuthContext,
  db: Db,
  user: UserRow,
  method: string,
  device: Device,
  provider = 'email',
  aal: AssuranceLevel = 'aal1',
): Promise<PresentedSession> {
  const now = auth.clock.now()
  const session: SessionRow = {
    id: newId(),
    userId: user.id,
    aal,
    amr: [proofNow(auth.clock, method)],
    userAgent: device.userAgent.slice(0, USER_AGENT_MAX_CHARS),
    ip: device.ip,
    createdAt: now,
    refreshedAt: now,
    endedAt: null,
  }
  await insertSession(db, session)
  await auth.observer?.signedIn(db, { user, device })
  const signedIn = await updateUser(db, user.id, { lastSignInAt: now, updatedAt: now })
  await updateIdentity(db, user.id, provider, { lastSignInAt: now, updatedAt: now })
  const refreshToken = await startRefreshTokens(db, session.id, now)
  return await presentSession(auth, db, signedIn, session, refreshToken)
}

/**
 * Raises a locked session to aal2, in the caller's transaction, with new tokens. The user's other sessions at aal1 end,
 * since they may belong to someone who only had the password.
 */
export async function elevateSession(
  auth: AuthContext,
  db: Db,
  user: UserRow,
  session: SessionRow,
  method: string,
): Promise<PresentedSession> {
  const now = auth.clock.now()
  const amr = withProof(session.amr, proofNow(auth.clock, method))
  await elevateSessionRow(db, session.id, amr)
  await endAal1Sessions(db, user.id, now, session.id)
  const refreshToken = await advanceRefreshToken(db, auth.keyedHash, session.id, now)
  return await presentSession(auth, db, user, { ...session, aal: 'aal2', amr }, refreshToken)
}

/**
 * Exchanges a refresh token (wire.md 1.7). Raises `refresh_token_not_found`, `refresh_token_already_used` (the session
 * has then ended), `session_expired`, `user_banned`, and `conflict` for a token used a moment ago, before a second
 * factor was used.
 */
export async function refreshSession(
  auth: AuthContext,
  token: string,
  device: Device,
): Promise<PresentedSession> {
  const now = auth.clock.now()
  const refreshed = await auth.database.transaction(async (db) => {
    const result = await rotateRefreshToken(db, auth.keyedHash, token, now)
    if (result.outcome !== 'refreshed') return result
    const user = await findUser(db, result.session.userId)
    if (user === null) return { outcome: 'unknown' as const }
    requireNotBanned(auth, user, 400)
    await auth.observer?.signedIn(db, { user, device })
    return await presentSession(auth, db, user, result.session, result.refreshToken)
  })
  if (!('outcome' in refreshed)) return refreshed
  if (refreshed.outcome === 'expired') throw new AuthError('session_expired')
  if (refreshed.outcome === 'overtaken') throw new AuthError('conflict')
  if (refreshed.outcome === 'unknown') throw new AuthError('refresh_token_not_found')
  auth.viewers.forget()
  const { id, userId } = refreshed.session
  auth.log.warn({ sessionId: id, userId }, 'refresh token used again: session ended')
  throw new AuthError('refresh_token_already_used')
}

/** Raises `user_banned` while a ban lasts; the protocol has 400 when signing in and 403 with a token. */
export function requireNotBanned(auth: AuthContext, user: UserRow, status: 400 | 403): void {
  if (user.bannedUntil !== null && user.bannedUntil > auth.clock.now()) {
    throw new AuthError('user_banned', { status })
  }
}

async function presentSession(
  auth: AuthContext,
  db: Db,
  user: UserRow,
  session: SessionRow,
  refreshToken: string,
): Promise<PresentedSession> {
  const identities = await listIdentities(db, user.id)
  const { accessToken, expiresAtSeconds } = await auth.accessTokens.sign(db, {
    sub: user.id,
    email: user.email ?? '',
    phone: '',
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    role: AUTHENTICATED,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: false,
  })
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: lifetimes.accessTokenMs / 1000,
    expires_at: expiresAtSeconds,
    refresh_token: refreshToken,
    user: presentUser(user, identities, await listFactors(db, user.id)),
  }
}
