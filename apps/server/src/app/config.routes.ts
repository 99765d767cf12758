import { getConfig } from '@laurel/contract/platform'
import type { SolanaNetwork } from '@laurel/contract/wallets'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../platform/route.ts'

/** `GET /api/v1/config`: what a client must know before it can do anything. */
export function registerConfig(
  app: FastifyInstance,
  deps: RouteDeps,
  facts: { publicKey: string; hasTwitter: boolean; isDemo: boolean; network: SolanaNetwork },
): void {
  route(app, deps, getConfig, () => ({
    publicKey: facts.publicKey,
    network: facts.network,
    twitter: facts.hasTwitter,
    demo: facts.isDemo,
  }))
}
