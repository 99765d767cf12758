import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parseBody } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { logOut } from '../people/account.service.ts'
import { requireMember } from '../people/member.service.ts'

const query = z.object({ scope: z.enum(['global', 'local', 'others']).default('global') })

/** `POST /logout?scope=`: ends all sessions, this one, or all others. */
export function logoutRoute(app: FastifyInstance, auth: AuthContext): void {
  app.post('/logout', async (request, reply) => {
    const member = await requireMember(auth, request.headers.authorization)
    await logOut(auth, member, parseBody(query, request.query).scope)
    return reply.code(204).send()
  })
}
