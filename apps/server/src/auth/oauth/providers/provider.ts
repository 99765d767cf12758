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

/** A person as somebody else vouches for them. */
export interface ExternalPerson {
  provider: string
  /** The provider's own id, which never changes hands. */
  providerId: string
  /** In lower case; null where the provider names none. */
  email: string | null
  /** Whether the provider says that the address is this person's. */
  isEmailVerified: boolean
  /** What the account learns of the person (spec §3). */
  metadata: Metadata
}

/** An OAuth 2 provider with PKCE. */
export interface OAuthProvider {
  name: string
  /** Where a browser is sent. */
  authorizationUrl(flow: { state: string; callbackUrl: string; codeChallenge: string }): URL
  /**
   * Finds out whom the provider sent back, by the parameters that the browser carries. Raises `ProviderFailure`, at the
   * latest after `ANSWER_LIMIT_MS`.
   */
  identify(answer: {
    parameters: URLSearchParams
    state: string
    callbackUrl: string
    codeVerifier: string
  }): Promise<ExternalPerson>
}

/** What sets one provider apart from others. */
interface ProviderTraits {
  name: string
  /** What is asked of the address that says who came. */
  userinfoParameters: Readonly<Record<string, string>>
  /** Reads the provider's answer about its person. Raises `ProviderFailure`. */
  readPerson(body: unknown): ExternalPerson
}

/** Both requests to a provider together; less than the server takes for any answer. */
const ANSWER_LIMIT_MS = 7 * MS.second

/** A provider by its configuration. The addresses come from there alone, and the tokens are forgotten once it is known who came. */
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
        // The configuration lets plain http pass for this machine only.
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

/** `client_secret_basic` as providers read it: RFC 6749 would encode the two as a form first, which few undo. */
function basic(clientSecret: string): ClientAuth {
  return (_server, { client_id: clientId }, _body, headers) => {
    const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    headers.set('authorization', `Basic ${credentials}`)
  }
}
