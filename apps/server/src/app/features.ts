import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '../platform/route.ts'

/** Registers a feature's endpoints. */
export type RegisterRoutes = (app: FastifyInstance, deps: RouteDeps) => void

/** The features that answer under `/api/v1`. */
export const features: readonly RegisterRoutes[] = []
