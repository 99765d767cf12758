import { getCreator, getMe, getNextSteps, listCreators } from '@laurel/contract/people'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../platform/route.ts'
import { creatorProfile, listDirectory } from './creators.service.ts'
import { presentMe } from './me.service.ts'
import { nextStepsOf } from './next-steps.service.ts'

/** People as they see themselves and as others see them. */
export function registerPeople(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, getMe, presentMe)
  route(app, deps, getNextSteps, async (call) => ({ items: await nextStepsOf(call) }))
  route(app, deps, listCreators, (call) => listDirectory(call, call.query))
  route(app, deps, getCreator, (call) => creatorProfile(call, call.params.username))
}
