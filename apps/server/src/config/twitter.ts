import { ConfigError } from './config-error.ts'
import type { Settings } from './settings.ts'

/** An OAuth 2 provider for signing in. */
export interface OAuthProviderConfig {
  clientId: string
  /** Null for a public client, which uses only PKCE. */
  clientSecret: string | null
  authorizeUrl: string
  tokenUrl: string
  userinfoUrl: string
  /** The `iss` of its callbacks, if sent (RFC 9207). */
  issuer: string
  /** Separated by spaces. */
  scopes: string
}

/** Raises `ConfigError` for a secret without a client. */
export function twitterOf(env: Settings): OAuthProviderConfig | null {
  const { TWITTER_CLIENT_ID: clientId, TWITTER_CLIENT_SECRET: clientSecret = null } = env
  if (clientId === undefined) {
    if (clientSecret === null) return null
    throw new ConfigError('TWITTER_CLIENT_ID', 'belongs to TWITTER_CLIENT_SECRET')
  }
  return {
    clientId,
    clientSecret,
    authorizeUrl: env.TWITTER_AUTHORIZE_URL,
    tokenUrl: env.TWITTER_TOKEN_URL,
    userinfoUrl: env.TWITTER_USERINFO_URL,
    issuer: new URL(env.TWITTER_AUTHORIZE_URL).origin,
    scopes: env.TWITTER_SCOPES,
  }
}
