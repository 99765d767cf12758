import type { Role } from '@laurel/contract/people/people'
import { Problem } from '@laurel/contract/problems'
import type { Db } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Viewer } from '../../platform/context.ts'
import { assuranceShownBy, hasFactorWithin } from '../factors/proofs.ts'
import { type ClientKeys, isEqualInConstantTime } from '../keys/secrets.ts'
import { type AccessClaims, type AccessTokens, TokenRefused } from './access-tokens.ts'
import { lifetimes } from './lifetimes.ts'
import { isSessionExpired } from './refresh-tokens.service.ts'
import { readSessionState, type SessionState } from './sessions.queries.ts'

/** The bearer of a token: its claims and their viewer by the current state. */
interface Principal {
  claims: AccessClaims
  viewer: Viewer
}

/** Resolves the viewer of a request. */
export interface Viewers {
  /**
   * The viewer of an `Authorization` header; null without one and for a client key. Raises `not_authenticated` for a
   * token that is not valid, has expired, or whose session has ended or account is banned.
   */
  resolve(authorization: string | undefined): Promise<Viewer | null>
  /** The bearer of an access token. Raises `TokenRefused`, also for an ended session or a banned account. */
  identify(token: string): Promise<Principal>
  /** Clears the cache when a session ended on this node, so that its tokens stop working immediately. */
  forget(): void
}

/** The most cached sessions; beyond that the cache is cleared. */
const MAX_CACHED = 10_000

/** Creates the viewers; session, ban and roles are at most one second old. */
export function createViewers(parts: {
  db: Db
  clock: Clock
  accessTokens: AccessTokens
  clientKeys: ClientKeys
  /** In a demo, a user without a second factor counts as having used one (docs/decisions/0024). */
  isDemo?: boolean
}): Viewers {
  const { db, clock, accessTokens, clientKeys, isDemo = false } = parts
  const cache = new Map<string, { state: Promise<SessionState | null>; until: number }>()

  const readState = (sessionId: string): Promise<SessionState | null> => {
    const now = clock.now().getTime()
    const known = cache.get(sessionId)
    if (known !== undefined && now < known.until) return known.state
    if (cache.size >= MAX_CACHED) cache.clear()
    const state = readSessionState(db, sessionId)
    state.catch(() => cache.delete(sessionId))
    cache.set(sessionId, { state, until: now + lifetimes.viewerCacheMs })
    return state
  }

  const identify = async (token: string): Promise<Principal> => {
    const claims = await accessTokens.verify(token)
    const state = await readState(claims.session_id)
    if (state === null || !isLive(state, claims, clock.now())) throw new TokenRefused(false)
    const shown = assuranceShownBy(claims, state.aal)
    const isExcused = isDemo && !state.hasFactor
    const viewer: Viewer = {
      userId: state.userId,
      sessionId: claims.session_id,
      roles: state.roles as Role[],
      ...(state.isPasswordBreached ? { mustChangePassword: true } : {}),
      assurance: {
        isProven: shown.aal === 'aal2' || isExcused,
        isRecent: hasFactorWithin(shown, lifetimes.freshFactorMs, clock.now()) || isExcused,
        hasFactor: state.hasFactor,
      },
    }
    return { claims, viewer }
  }

  return {
    identify,
    async resolve(authorization) {
      const token = bearerToken(authorization)
      if (token === null || isClientKey(clientKeys, token)) return null
      try {
        return (await identify(token)).viewer
      } catch (error) {
        if (error instanceof TokenRefused) throw new Problem('not_authenticated')
        throw error
      }
    },
    forget: () => cache.clear(),
  }
}

/** The token of a Bearer header; null without one. Another scheme yields an empty token, which is always refused. */
export function bearerToken(authorization: string | undefined): string | null {
  if (authorization === undefined || authorization === '') return null
  return /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? ''
}

function isClientKey(keys: ClientKeys, token: string): boolean {
  return isEqualInConstantTime(token, keys.anonKey) || isEqualInConstantTime(token, keys.serviceKey)
}

function isLive(state: SessionState, claims: AccessClaims, now: Date): boolean {
  const isBanned = state.bannedUntil !== null && state.bannedUntil > now
  return (
    state.userId === claims.sub &&
    state.endedAt === null &&
    !isBanned &&
    !isSessionExpired(state, now)
  )
}
