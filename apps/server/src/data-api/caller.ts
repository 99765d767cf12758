import type { FastifyRequest } from 'fastify'
import type { Auth } from '../auth/auth.plugin.ts'
import { isSame } from '../auth/keys/secrets.ts'
import { sentKey } from '../auth/service-call.ts'
import { TokenRefused } from '../auth/sessions/access-tokens.ts'
import { bearerToken } from '../auth/sessions/viewer.ts'

/** The roles that the database knows of callers; `service_role` may do all. */
export type DatabaseRole = 'anon' | 'authenticated' | 'service_role'

/** Who calls the data API, as row security sees it. */
export interface Caller {
  role: DatabaseRole
  /** What policies read with `auth.uid()`. */
  claims: Record<string, unknown>
  /** Null for callers that are no person. */
  userId: string | null
  /** A person with a second factor that this session has not shown. */
  lacksFactor: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on `/rest/v1` before the handler runs. */
    caller?: Caller
  }
}

/**
 * The caller of a request: the person of its token, else whoever its key stands for, else anyone. Raises `TokenRefused`
 * for a token or key that is not ours.
 */
export async function readCaller(
  auth: Pick<Auth, 'clientKeys' | 'viewers'>,
  request: FastifyRequest,
): Promise<Caller> {
  const token = bearerToken(request.headers.authorization)
  const sent = sentKey(request.headers)
  if (sent === null || isSame(sent, auth.clientKeys.anonKey)) return ofRole('anon')
  if (isSame(sent, auth.clientKeys.serviceKey)) return ofRole('service_role')
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
