import { getMyTasks } from '@laurel/contract/money/tasks'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../platform/route.ts'
import { readMyTasks } from './tasks.service.ts'

/** Registers the endpoint of a person's tasks. */
export function registerTasks(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, getMyTasks, readMyTasks)
}
