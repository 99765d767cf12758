import { getConfig } from '@laurel/contract/platform'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../platform/route.ts'

/** `GET /api/v1/config`: what a client must know before it can do anything. */
export function registerConfig(
  app: FastifyInstance,
  deps: RouteDeps,
  facts: { publicKey: string; isDemo: boolean },
): void {
  route(app, deps, getConfig, () => ({
    publicKey: facts.publicKey,
    network: 'devnet' as const,
    twitter: false,
    demo: facts.isDemo,
  }))
}
