import type { FastifyRequest } from 'fastify'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import { isEqualInConstantTime } from '../keys/secrets.ts'
import { bearerToken } from '../sessions/viewer.ts'

/** Admits only the service key. Raises `no_authorization`, and `not_admin` for everyone else, including staff. */
export function requireServiceKey(auth: AuthContext, request: FastifyRequest): void {
  const token = bearerToken(request.headers.authorization)
  if (token === null) throw new AuthError('no_authorization')
  if (!isEqualInConstantTime(token, auth.clientKeys.serviceKey)) throw new AuthError('not_admin')
}
