import {
  type AuthorizationServer,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  type Client,
  type ClientAuth,
  customFetch,
  None,
  processAuthorizationCodeResponse,
  protectedResourceRequest,
  validateAuthResponse,
} from 'oauth4webapi'
import type { OAuthProviderConfig } from '../../../config/twitter.ts'
import { MS } from '../../../platform/clock.ts'
import type { Metadata } from '../../people/metadata.ts'
import { ProviderFailure, toProviderFailure } from './provider-failure.ts'
import { providerFetch } from './provider-fetch.ts'

/** A user as identified by a provider. */
export interface ExternalPerson {
  provider: string
  /** The provider's permanent id of the user. */
  providerId: string
  /** In lower case; null when the provider gives none. */
  email: string | null
  /** Whether the provider has verified the address. */
  isEmailVerified: boolean
  /** The metadata for the account (spec §3). */
  metadata: Metadata
}

/** An OAuth 2 provider with PKCE. */
export interface OAuthProvider {
  name: string
  /** The URL to which the browser is redirected. */
  authorizationUrl(flow: { state: string; callbackUrl: string; codeChallenge: string }): URL
  /**
   * Identifies the user of a callback by its query parameters. Raises `ProviderFailure`, at the latest after
   * `ANSWER_LIMIT_MS`.
   */
  identify(answer: {
    parameters: URLSearchParams
    state: string
    callbackUrl: string
    codeVerifier: string
  }): Promise<ExternalPerson>
}

/** The specifics of one provider. */
interface ProviderTraits {
  name: string
  /** The query parameters of the userinfo request. */
  userinfoParameters: Readonly<Record<string, string>>
  /** Reads a userinfo response. Raises `ProviderFailure`. */
  readPerson(body: unknown): ExternalPerson
}

/** For both requests to a provider together; below the server's own request timeout. */
const ANSWER_LIMIT_MS = 7 * MS.second

/**
 * Creates a provider. Its URLs come only from the configuration; its tokens are discarded once the user is identified.
 */
export function createOAuthProvider(
  config: OAuthProviderConfig,
  { name, userinfoParameters, readPerson }: ProviderTraits,
  answerLimitMs = ANSWER_LIMIT_MS,
): OAuthProvider {
  const server: AuthorizationServer = {
    issuer: config.issuer,
    authorization_endpoint: config.authorizeUrl,
    token_endpoint: config.tokenUrl,
  }
  const client: Client = { client_id: config.clientId }
  const authentication = config.clientSecret === null ? None() : basic(config.clientSecret)
  return {
    name,
    authorizationUrl({ state, callbackUrl, codeChallenge }) {
      return withParameters(config.authorizeUrl, {
        response_type: 'code',
        client_id: config.clientId,
        redirect_uri: callbackUrl,
        scope: config.scopes,
        state,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      })
    },
    async identify({ parameters, state, callbackUrl, codeVerifier }) {
      const signal = AbortSignal.timeout(answerLimitMs)
      const options = {
        [customFetch]: (url: string, init: object) => providerFetch(url, init, signal),
        // The configuration allows plain http only on loopback.
        [allowInsecureRequests]: true,
      }
      try {
        const answer = validateAuthResponse(server, client, parameters, state)
        const granted = await authorizationCodeGrantRequest(
          server,
          client,
          authentication,
          answer,
          callbackUrl,
          codeVerifier,
          options,
        )
        const { access_token: token } = await processAuthorizationCodeResponse(
          server,
          client,
          granted,
        )
        const url = withParameters(config.userinfoUrl, userinfoParameters)
        const headers = new Headers({ accept: 'application/json' })
        const told = await protectedResourceRequest(token, 'GET', url, headers, null, options)
        if (told.status !== 200) throw ProviderFailure.ofStatus(told.status)
        return readPerson(await told.json())
      } catch (error) {
        throw toProviderFailure(error)
      }
    },
  }
}

function withParameters(text: string, parameters: Readonly<Record<string, string>>): URL {
  const url = new URL(text)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url
}

/** `client_secret_basic` without the form encoding of RFC 6749, which few providers decode. */
function basic(clientSecret: string): ClientAuth {
  return (_server, { client_id: clientId }, _body, headers) => {
    const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    headers.set('authorization', `Basic ${credentials}`)
  }
}
