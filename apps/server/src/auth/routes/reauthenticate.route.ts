import type { FastifyInstance } from 'fastify'
import type { AuthContext } from '../context.ts'
import { mailReauthentication } from '../passwords/reauthentication.service.ts'
import { requireMember } from '../people/member.service.ts'
import { limitRequest } from '../request.ts'

/** `GET /reauthenticate`: mails a nonce that replaces the current password. A HEAD request mails nothing. */
export function reauthenticateRoute(app: FastifyInstance, auth: AuthContext): void {
  app.get('/reauthenticate', { exposeHeadRoute: false }, async (request) => {
    const member = await requireMember(auth, request.headers.authorization)
    await limitRequest(auth, request)
    await mailReauthentication(auth, member)
    return {}
  })
}
