import type { Db } from '../../db/client.ts'
import { newSecret, sha256 } from '../../platform/ids.ts'
import type { KeyedHash } from '../keys/secrets.ts'
import { lifetimes } from './lifetimes.ts'
import {
  findActiveHash,
  findRefreshToken,
  hasFactorSince,
  insertRefreshToken,
  markRefreshTokenUsed,
} from './refresh-tokens.queries.ts'
import { endSession, lockSession, type SessionRow, touchSession } from './sessions.queries.ts'

/*
 * A session's refresh token family is a chain: the first token is random, each next one is a keyed hash of the hash of
 * the one before. The table holds the plain hashes of all of them, so the table alone yields no token. A client that
 * presents a token it used a moment ago (the response was lost, or two tabs raced) gets the active one again by walking
 * the chain from its token, unless a second factor was used in between. The server can also advance the chain without
 * the client, as it does when a session uses a second factor. A token used longer ago is held by two parties, and since
 * the owner cannot be told from the thief, the session ends for both.
 */

/** The most steps from a used token to the active one: refreshes of one session within ten seconds. */
const MAX_CHAIN_STEPS = 20

/** The outcome of a refresh. */
export type RefreshOutcome =
  | { outcome: 'refreshed'; session: SessionRow; refreshToken: string }
  | { outcome: 'unknown' }
  | { outcome: 'expired' }
  /** Used a moment ago, before a second factor was used. */
  | { outcome: 'overtaken' }
  | { outcome: 'reused'; session: SessionRow }

/** The first refresh token of a new session. */
export async function startRefreshTokens(db: Db, sessionId: string, now: Date): Promise<string> {
  const token = newSecret()
  await insertRefreshToken(db, { sessionId, tokenHash: sha256(token), createdAt: now })
  return token
}

/**
 * Exchanges a refresh token for the next. The caller must commit the transaction whatever the outcome, since `reused`
 * has ended the session. Concurrent refreshes of a session are serialised and get the same token.
 */
export async function rotateRefreshToken(
  db: Db,
  keyedHash: KeyedHash,
  token: string,
  now: Date,
): Promise<RefreshOutcome> {
  const found = await findRefreshToken(db, sha256(token))
  if (found === null) return { outcome: 'unknown' }
  const session = await lockSession(db, found.sessionId)
  if (session === null || session.endedAt !== null) return { outcome: 'unknown' }
  if (isSessionExpired(session, now)) return { outcome: 'expired' }

  // Read again after the lock: another refresh may have used the token.
  const current = await findRefreshToken(db, found.tokenHash)
  if (current === null) return { outcome: 'unknown' }
  if (current.usedAt === null) {
    const refreshToken = nextToken(keyedHash, current.tokenHash)
    await markRefreshTokenUsed(db, current.id, now)
    await insertRefreshToken(db, {
      sessionId: session.id,
      tokenHash: sha256(refreshToken),
      createdAt: now,
    })
    await touchSession(db, session.id, now)
    return { outcome: 'refreshed', session, refreshToken }
  }
  const isJustUsed = now.getTime() - current.usedAt.getTime() <= lifetimes.refreshReuseMs
  if (isJustUsed && (await hasFactorSince(db, current))) return { outcome: 'overtaken' }
  const activeHash = isJustUsed ? await findActiveHash(db, session.id) : null
  const refreshToken = activeHash === null ? null : walkChain(keyedHash, token, activeHash)
  if (refreshToken !== null) return { outcome: 'refreshed', session, refreshToken }
  await endSession(db, session.id, now)
  return { outcome: 'reused', session }
}

/**
 * Advances the chain of a locked session that used a second factor. The client's token counts as used and no longer
 * leads to the active one.
 */
export async function advanceRefreshToken(
  db: Db,
  keyedHash: KeyedHash,
  sessionId: string,
  now: Date,
): Promise<string> {
  const activeHash = await findActiveHash(db, sessionId)
  const active = activeHash === null ? null : await findRefreshToken(db, activeHash)
  if (active === null) throw new Error(`session ${sessionId} has no active refresh token`)
  const token = nextToken(keyedHash, active.tokenHash)
  await markRefreshTokenUsed(db, active.id, now)
  await insertRefreshToken(db, {
    sessionId,
    tokenHash: sha256(token),
    createdAt: now,
    isAfterFactor: true,
  })
  await touchSession(db, sessionId, now)
  return token
}

/** Whether a session has exceeded its idle or absolute lifetime (check 14). */
export function isSessionExpired(
  session: { createdAt: Date; refreshedAt: Date },
  now: Date,
): boolean {
  return (
    now.getTime() - session.refreshedAt.getTime() > lifetimes.sessionIdleMs ||
    now.getTime() - session.createdAt.getTime() > lifetimes.sessionMs
  )
}

function nextToken(keyedHash: KeyedHash, tokenHash: string): string {
  return keyedHash.of('refresh token', tokenHash)
}

function walkChain(keyedHash: KeyedHash, from: string, activeHash: string): string | null {
  let token = from
  for (let step = 0; step < MAX_CHAIN_STEPS; step += 1) {
    token = nextToken(keyedHash, sha256(token))
    if (sha256(token) === activeHash) return token
  }
  return null
}
