import type { FastifyInstance } from 'fastify'
import type { OAuthProviderConfig } from '../../../config/twitter.ts'
import type { Clock } from '../../../platform/clock.ts'

/** The setup of a provider that runs on this server. */
export interface LocalProvider {
  config: OAuthProviderConfig
  /** Whether a URL is an allowed callback. */
  isCallback(url: URL): boolean
  /** Signs a text with this server's key. */
  sign(text: string): string
  clock: Clock
}

/** A stand-in for Twitter on the same server, loaded only by a demo. */
export interface StandIn {
  /** The path of its pages. */
  LOCAL_PROVIDER_PATH: string
  /** Registers its endpoints. */
  localProvider(app: FastifyInstance, provider: LocalProvider): Promise<void>
  /** Its configuration for a server's public URL. */
  localProviderConfig(url: string): OAuthProviderConfig
}
