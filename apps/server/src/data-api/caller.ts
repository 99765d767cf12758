import type { FastifyRequest } from 'fastify'
import type { Auth } from '../auth/auth.plugin.ts'
import { isEqualInConstantTime } from '../auth/keys/secrets.ts'
import { readApiKey } from '../auth/service-call.ts'
import { TokenRefused } from '../auth/sessions/access-tokens.ts'
import { bearerToken } from '../auth/sessions/viewer.ts'

/** The database roles of callers; `service_role` may do anything. */
export type DatabaseRole = 'anon' | 'authenticated' | 'service_role'

/** The caller of the data API, as seen by row security. */
export interface Caller {
  role: DatabaseRole
  /** The claims behind `auth.uid()` in policies. */
  claims: Record<string, unknown>
  /** Null for callers without a user. */
  userId: string | null
  /** Whether the user has a second factor that this session has not used. */
  lacksFactor: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on `/rest/v1` before the handler runs. */
    caller?: Caller
  }
}

/**
 * The caller of a request: by its token, else by its key, else anonymous. Raises `TokenRefused` for an invalid token or
 * key.
 */
export async function readCaller(
  auth: Pick<Auth, 'clientKeys' | 'viewers'>,
  request: FastifyRequest,
): Promise<Caller> {
  const token = bearerToken(request.headers.authorization)
  const sent = readApiKey(request.headers)
  if (sent === null || isEqualInConstantTime(sent, auth.clientKeys.anonKey)) return ofRole('anon')
  if (isEqualInConstantTime(sent, auth.clientKeys.serviceKey)) return ofRole('service_role')
  if (token === null) throw new TokenRefused(false)
  const { claims, viewer } = await auth.viewers.identify(token)
  const { isProven, hasFactor } = viewer.assurance
  return {
    role: 'authenticated',
    claims,
    userId: viewer.userId,
    lacksFactor: hasFactor && !isProven,
  }
}

function ofRole(role: DatabaseRole): Caller {
  return { role, claims: { role }, userId: null, lacksFactor: false }
}
