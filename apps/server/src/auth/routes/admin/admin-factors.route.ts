import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requireServiceKey } from '../../admin/service-key.ts'
import type { AuthContext } from '../../context.ts'
import { AuthError } from '../../errors.ts'
import { presentFactor } from '../../factors/factors.presenter.ts'
import { listFactors } from '../../factors/factors.queries.ts'
import { removeUserFactor } from '../../factors/factors.service.ts'
import { findUser, type UserRow } from '../../people/users.queries.ts'
import { idOf } from '../factors.route.ts'
import { adminRequestOf } from './admin-users.route.ts'

/** `/admin/users/:id/factors`: lists and removes a user's second factors, with the service key. */
export function adminFactorRoutes(app: FastifyInstance, auth: AuthContext): void {
  app.get('/admin/users/:id/factors', async (request) => {
    const user = await requireUser(auth, request)
    return (await listFactors(auth.database.db, user.id)).map(presentFactor)
  })

  app.delete('/admin/users/:id/factors/:factorId', async (request) => {
    const user = await requireUser(auth, request)
    const id = idOf(request, 'mfa_factor_not_found', 'factorId')
    return presentFactor(await removeUserFactor(auth, user, id, adminRequestOf(request)))
  })
}

async function requireUser(auth: AuthContext, request: FastifyRequest): Promise<UserRow> {
  requireServiceKey(auth, request)
  const user = await findUser(auth.database.db, idOf(request, 'user_not_found'))
  if (user === null) throw new AuthError('user_not_found')
  return user
}
