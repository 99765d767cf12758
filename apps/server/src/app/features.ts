import type { FastifyInstance } from 'fastify'
import { registerActivity } from '../features/activity/activity.routes.ts'
import { registerBounties } from '../features/bounties/bounties.routes.ts'
import { registerLeaderboard } from '../features/leaderboard/leaderboard.routes.ts'
import { registerLessons } from '../features/lessons/lessons.routes.ts'
import { registerNotifications } from '../features/notifications/notifications.routes.ts'
import { registerPoints } from '../features/points/points.routes.ts'
import { registerSubmissions } from '../features/submissions/submissions.routes.ts'
import type { RouteDeps } from '../platform/route.ts'

/** Registers a feature's endpoints. */
export type RegisterRoutes = (app: FastifyInstance, deps: RouteDeps) => void

/** The features that answer under `/api/v1`. */
export const features: readonly RegisterRoutes[] = [
  registerNotifications,
  registerActivity,
  registerPoints,
  registerLessons,
  registerLeaderboard,
  registerBounties,
  registerSubmissions,
]
