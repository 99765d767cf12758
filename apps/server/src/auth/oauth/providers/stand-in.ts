import type { FastifyInstance } from 'fastify'
import type { OAuthProviderConfig } from '../../../config/twitter.ts'
import type { Clock } from '../../../platform/clock.ts'

/** How a provider that a server itself is gets set up. */
export interface LocalProvider {
  config: OAuthProviderConfig
  /** Whether an address may be led back to. */
  isCallback(url: URL): boolean
  /** Makes a text that nobody else can make. */
  sign(text: string): string
  clock: Clock
}

/** A provider in place of Twitter on the same server; a demo loads one, no other server does. */
export interface StandIn {
  /** Where its pages lie. */
  LOCAL_PROVIDER_PATH: string
  /** Registers its endpoints, under the path that the app gives them. */
  localProvider(app: FastifyInstance, provider: LocalProvider): Promise<void>
  /** Its configuration on a server of this address. */
  localProviderConfig(url: string): OAuthProviderConfig
}
