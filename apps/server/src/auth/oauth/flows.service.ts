import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '../../db/client.ts'
import { plus } from '../../platform/clock.ts'
import { newId, newSecret, sha256 } from '../../platform/ids.ts'
import type { CodeChallenge } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import { insertFlowState } from '../mail-links/mail-tokens.queries.ts'
import type { UserRow } from '../people/users.queries.ts'
import type { Device } from '../sessions/device.ts'
import { lifetimes } from '../sessions/lifetimes.ts'
import { type PresentedSession, startSession } from '../sessions/sessions.service.ts'
import { linkPerson, signInPerson } from './identities/external-people.service.ts'
import { insertOAuthFlow, type OAuthFlowRow, takeOAuthFlow } from './oauth-flows.queries.ts'
import type { OAuthProvider } from './providers/provider.ts'
import { TWITTER } from './providers/twitter.ts'

/** The `amr` method of a sign-in through a provider. */
export const OAUTH_METHOD = 'oauth'

/** The options of a provider flow. */
export interface FlowOptions {
  redirectTo: URL
  /** Null in the implicit flow. */
  challenge: CodeChallenge | null
  /** The session that links a provider; null for a sign-in. */
  linkingSessionId: string | null
}

/** The result of a finished flow: a session in the implicit flow, a code to exchange in the PKCE flow. */
export type FlowOutcome = { session: PresentedSession } | { authCode: string }

/** A provider by name. Raises `oauth_provider_not_supported`, also for one that is not configured. */
export function requireProvider(auth: AuthContext, name: string): OAuthProvider {
  if (name !== TWITTER || auth.twitter === null) throw new AuthError('oauth_provider_not_supported')
  return auth.twitter
}

/** Starts a flow and returns the provider's authorization URL; its state works for one callback of this browser. */
export async function beginFlow(
  auth: AuthContext,
  provider: OAuthProvider,
  wishes: FlowOptions,
  browser: { key: string; callbackUrl: string },
): Promise<URL> {
  const now = auth.clock.now()
  const flow: OAuthFlowRow = {
    id: newId(),
    provider: provider.name,
    browserKeyHash: sha256(browser.key),
    callbackUrl: browser.callbackUrl,
    redirectTo: wishes.redirectTo.href,
    codeChallenge: wishes.challenge?.codeChallenge ?? null,
    codeChallengeMethod: wishes.challenge?.codeChallengeMethod ?? null,
    linkingSessionId: wishes.linkingSessionId,
    createdAt: now,
    expiresAt: plus(now, lifetimes.flowStateMs),
  }
  await insertOAuthFlow(auth.database.db, flow)
  const codeChallenge = createHash('sha256')
    .update(codeVerifier(auth, flow.id, browser.key))
    .digest('base64url')
  return provider.authorizationUrl({ state: flow.id, callbackUrl: flow.callbackUrl, codeChallenge })
}

/** Consumes the flow of a callback. Raises `bad_oauth_state`. */
export async function takeFlow(
  auth: AuthContext,
  state: string | null,
  browserKey: string | null,
): Promise<OAuthFlowRow> {
  const id = z.uuid().safeParse(state).data
  const flow =
    id === undefined || browserKey === null
      ? null
      : await takeOAuthFlow(auth.database.db, id, sha256(browserKey), auth.clock.now())
  if (flow === null) throw new AuthError('bad_oauth_state')
  return flow
}

/**
 * Finishes a flow: identifies the user at the provider, outside any transaction, and signs them in or links the
 * provider. Raises `ProviderFailure`, `user_banned`, `identity_already_exists`, `manual_linking_disabled`,
 * `user_not_found`, `session_not_found`.
 */
export async function finishFlow(
  auth: AuthContext,
  flow: OAuthFlowRow,
  answer: { parameters: URLSearchParams; browserKey: string },
  device: Device,
): Promise<FlowOutcome> {
  const person = await requireProvider(auth, flow.provider).identify({
    parameters: answer.parameters,
    state: flow.id,
    callbackUrl: flow.callbackUrl,
    codeVerifier: codeVerifier(auth, flow.id, answer.browserKey),
  })
  return await auth.database.transaction(async (db) => {
    const user =
      flow.linkingSessionId === null
        ? await signInPerson(auth, db, person)
        : await linkPerson(auth, db, flow.linkingSessionId, person)
    const { codeChallenge } = flow
    if (codeChallenge !== null)
      return { authCode: await issueCode(auth, db, user, flow, codeChallenge) }
    return { session: await startSession(auth, db, user, OAUTH_METHOD, device, person.provider) }
  })
}

async function issueCode(
  auth: AuthContext,
  db: Db,
  user: UserRow,
  flow: OAuthFlowRow,
  codeChallenge: string,
): Promise<string> {
  const now = auth.clock.now()
  const authCode = newSecret()
  await insertFlowState(db, {
    id: newId(),
    userId: user.id,
    authCodeHash: sha256(authCode),
    codeChallenge,
    codeChallengeMethod: flow.codeChallengeMethod ?? 'plain',
    method: OAUTH_METHOD,
    provider: flow.provider,
    createdAt: now,
    expiresAt: plus(now, lifetimes.flowStateMs),
  })
  return authCode
}

/**
 * The PKCE verifier towards the provider (RFC 7636), derived from the flow and the browser key, so that it is not
 * stored and no other browser's callback has the right one.
 */
function codeVerifier(auth: AuthContext, flowId: string, browserKey: string): string {
  return auth.keyedHash.of('oauth verifier', `${flowId}\n${browserKey}`)
}
