import type { FastifyInstance } from 'fastify'
import type { AuthContext } from '../../context.ts'
import { requireFreshProof } from '../../factors/assurance.ts'
import { requireMember } from '../../people/member.service.ts'
import { limitRequest } from '../../request.ts'
import { unlinkIdentity } from './identities.service.ts'

/** `DELETE /user/identities/:id`: `unlinkIdentity`. Replies JSON, which the client parses (wire.md 1.2). */
export function identitiesRoute(app: FastifyInstance, auth: AuthContext): void {
  app.delete<{ Params: { id: string } }>('/user/identities/:id', async (request) => {
    const member = await requireMember(auth, request.headers.authorization)
    await limitRequest(auth, request)
    await requireFreshProof(auth, auth.database.db, member, 403)
    await unlinkIdentity(auth, member, request.params.id)
    return {}
  })
}
