import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import type { Db } from '../../db/client.ts'
import { plus } from '../../platform/clock.ts'
import { sha256 } from '../../platform/ids.ts'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import { isEqualInConstantTime } from '../keys/secrets.ts'
import {
  deleteFlowState,
  type FlowStateRow,
  lockFlowState,
} from '../mail-links/mail-tokens.queries.ts'
import { findUser } from '../people/users.queries.ts'
import type { Device } from '../sessions/device.ts'
import { lifetimes } from '../sessions/lifetimes.ts'
import { endSession } from '../sessions/sessions.queries.ts'
import {
  type PresentedSession,
  requireNotBanned,
  startSession,
} from '../sessions/sessions.service.ts'
import { findSpentCode, insertSpentCode } from './oauth-flows.queries.ts'

/**
 * Exchanges the code of an opened link or a provider callback for a session, once. A code presented again within the
 * hour has leaked, so its session ends (check 19). Raises `flow_state_not_found` (400 for a spent code),
 * `flow_state_expired`, `bad_code_verifier`, `user_banned`.
 */
export async function exchangeCode(
  auth: AuthContext,
  authCode: string,
  codeVerifier: string,
  device: Device,
): Promise<PresentedSession> {
  const codeHash = sha256(authCode)
  const outcome = await auth.database.transaction(async (db) => {
    const flow = await lockFlowState(db, codeHash)
    if (flow === null) return { spentOn: await endSpentSession(auth, db, codeHash) }
    return { session: await exchange(auth, db, flow, codeVerifier, device) }
  })
  if ('session' in outcome) return outcome.session
  if (outcome.spentOn === null) throw new AuthError('flow_state_not_found')
  auth.viewers.forget()
  auth.log.warn({ sessionId: outcome.spentOn }, 'code used again: session ended')
  throw new AuthError('flow_state_not_found', { status: 400 })
}

/** Ends the session of a spent code and returns its id; null for a code that was never exchanged. */
async function endSpentSession(
  auth: AuthContext,
  db: Db,
  codeHash: string,
): Promise<string | null> {
  const sessionId = await findSpentCode(db, codeHash)
  if (sessionId !== null) await endSession(db, sessionId, auth.clock.now())
  return sessionId
}

async function exchange(
  auth: AuthContext,
  db: Db,
  flow: FlowStateRow,
  codeVerifier: string,
  device: Device,
): Promise<PresentedSession> {
  const now = auth.clock.now()
  if (flow.userId === null) throw new AuthError('flow_state_not_found')
  if (flow.expiresAt <= now) throw new AuthError('flow_state_expired')
  if (!matchesVerifier(flow, codeVerifier)) throw new AuthError('bad_code_verifier')
  await deleteFlowState(db, flow)
  const user = await findUser(db, flow.userId)
  if (user === null) throw new AuthError('flow_state_not_found')
  requireNotBanned(auth, user, 403)
  const session = await startSession(auth, db, user, flow.method, device, flow.provider)
  const sessionId = String(decodeJwt(session.access_token).session_id)
  const expiresAt = plus(now, lifetimes.spentCodeMs)
  await insertSpentCode(db, { codeHash: flow.authCodeHash, sessionId, expiresAt })
  return session
}

/** RFC 7636, 4.6. */
function matchesVerifier(flow: FlowStateRow, verifier: string): boolean {
  const answer =
    flow.codeChallengeMethod === 's256'
      ? createHash('sha256').update(verifier).digest('base64url')
      : verifier
  return isEqualInConstantTime(answer, flow.codeChallenge)
}
