import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isEqualInConstantTime } from '../../../server/src/auth/keys/secrets.ts'
import type { LocalProvider } from '../../../server/src/auth/oauth/providers/stand-in.ts'
import type { OAuthProviderConfig } from '../../../server/src/config/twitter.ts'
import { MS } from '../../../server/src/platform/clock.ts'
import { brokenRequestPage, consentPage, LOCAL_PAGE_POLICY, localPicture } from './local-pages.ts'
import { findLocalPerson, type LocalPerson } from './local-people.ts'
import { createSealedGrants, type SealedGrants } from './sealed-grants.ts'

/*
 * A stand-in for Twitter in the demo and in tests: OAuth 2 with PKCE (RFC 6749, 7636, 9207) and the response format of
 * Twitter's `GET /2/users/me`. Sign-in runs the same code as with the real one; only the URLs differ.
 */

/** Path of a local provider on its server. */
export const LOCAL_PROVIDER_PATH = '/dev/twitter'

const CODE_MS = MS.minute
const TOKEN_MS = 5 * MS.minute
const FORM_LIMIT_BYTES = 16_384

/** The configuration of the provider that the server at `url` hosts itself. */
export function localProviderConfig(url: string): OAuthProviderConfig {
  const base = `${url}${LOCAL_PROVIDER_PATH}`
  return {
    clientId: 'laurel-demo',
    clientSecret: 'known-to-everybody',
    authorizeUrl: `${base}/authorize`,
    tokenUrl: `${base}/token`,
    userinfoUrl: `${base}/users/me`,
    issuer: url,
    scopes: 'users.read tweet.read users.email',
  }
}

const authorizeQuery = z.object({
  response_type: z.literal('code'),
  client_id: z.string(),
  redirect_uri: z.string(),
  state: z.string().default(''),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
})

/** Registers the endpoints of a provider, relative to the app's prefix. */
export async function localProvider(app: FastifyInstance, provider: LocalProvider): Promise<void> {
  const grants = createSealedGrants(provider.sign, provider.clock)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'content-security-policy': LOCAL_PAGE_POLICY })
  })
  registerAuthorize(app, provider, grants)
  registerToken(app, provider, grants)
  registerPeople(app, provider, grants)
}

function registerAuthorize(
  app: FastifyInstance,
  provider: LocalProvider,
  grants: SealedGrants,
): void {
  app.get('/authorize', async (request, reply) => {
    const refusal = refusalOf(provider, request)
    if (refusal !== null) return sendPage(reply.code(400), brokenRequestPage(refusal))
    return sendPage(reply, consentPage(new URLSearchParams(queryOf(request)).toString()))
  })

  app.post('/authorize', async (request, reply) => {
    const refusal = refusalOf(provider, request)
    if (refusal !== null) return sendPage(reply.code(400), brokenRequestPage(refusal))
    const back = new URL(queryOf(request).redirect_uri ?? '')
    for (const [name, value] of answerTo(provider, grants, request)) {
      back.searchParams.set(name, value)
    }
    return reply.code(303).header('location', back.href).send()
  })
}

function registerToken(app: FastifyInstance, provider: LocalProvider, grants: SealedGrants): void {
  app.post('/token', async (request, reply) => {
    const form = formOf(request)
    if (!isClient(provider, request)) return reply.code(401).send({ error: 'invalid_client' })
    if (form.get('grant_type') !== 'authorization_code') {
      return reply.code(400).send({ error: 'unsupported_grant_type' })
    }
    const grant = grants.open(form.get('code') ?? '', 'code')
    const verifier = createHash('sha256').update(form.get('code_verifier') ?? '')
    const isGood =
      grant !== null &&
      grant.redirectUri === form.get('redirect_uri') &&
      isEqualInConstantTime(grant.codeChallenge, verifier.digest('base64url')) &&
      grants.use(grant)
    if (!isGood) return reply.code(400).send({ error: 'invalid_grant' })
    return {
      token_type: 'bearer',
      expires_in: TOKEN_MS / MS.second,
      access_token: grants.seal({ ...grant, use: 'token' }, TOKEN_MS),
      scope: provider.config.scopes,
    }
  })
}

function registerPeople(app: FastifyInstance, provider: LocalProvider, grants: SealedGrants): void {
  app.get('/users/me', async (request, reply) => {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const person = findLocalPerson(grants.open(token, 'token')?.personId ?? '')
    if (person === null) {
      return reply.code(401).send({ title: 'Unauthorized', status: 401, type: 'about:blank' })
    }
    return { data: describe(person, new URL('pictures', provider.config.tokenUrl).href) }
  })

  app.get<{ Params: { id: string } }>('/pictures/:id', async ({ params }, reply) => {
    const person = findLocalPerson(params.id.replace(/\.svg$/, ''))
    if (person === null) return reply.code(404).send({ title: 'Not Found', status: 404 })
    return reply.type('image/svg+xml').send(localPicture(person))
  })
}

/** Why a request is so invalid that its browser cannot be redirected back; null when it is valid. */
function refusalOf(
  { config, isCallback }: LocalProvider,
  { query }: FastifyRequest,
): string | null {
  const parsed = authorizeQuery.safeParse(query)
  if (!parsed.success) return `Invalid parameter: ${parsed.error.issues[0]?.path.join('.')}`
  const { client_id: clientId, redirect_uri: redirectUri } = parsed.data
  if (clientId !== config.clientId) return 'Unknown client.'
  const back = URL.parse(redirectUri)
  return back !== null && isCallback(back) ? null : 'Unknown redirect URI.'
}

/** The query parameters of the redirect back. */
function answerTo(
  { config }: LocalProvider,
  grants: SealedGrants,
  request: FastifyRequest,
): [name: string, value: string][] {
  const {
    state,
    redirect_uri: redirectUri,
    code_challenge: codeChallenge,
  } = authorizeQuery.parse(request.query)
  const person = findLocalPerson(formOf(request).get('person') ?? '')
  const answer: [string, string] =
    person === null
      ? ['error', 'access_denied']
      : [
          'code',
          grants.seal({ use: 'code', personId: person.id, codeChallenge, redirectUri }, CODE_MS),
        ]
  return [answer, ['state', state], ['iss', config.issuer]]
}

function isClient({ config }: LocalProvider, { headers }: FastifyRequest): boolean {
  const credentials = Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64')
  return isEqualInConstantTime(headers.authorization ?? '', `Basic ${credentials}`)
}

/** A person in the format of Twitter's API, which omits empty fields. */
/** When the made-up people opened their accounts, long enough ago to be a proof of a person. */
const ACCOUNTS_SINCE = '2019-03-14T09:00:00.000Z'

function describe(person: LocalPerson, pictures: string) {
  const { id, name, username, description, confirmedEmail, hasPicture } = person
  return {
    id,
    name,
    username,
    created_at: ACCOUNTS_SINCE,
    ...(description === '' ? {} : { description }),
    ...(hasPicture ? { profile_image_url: `${pictures}/${id}.svg` } : {}),
    ...(confirmedEmail === null ? {} : { confirmed_email: confirmedEmail }),
  }
}

function queryOf({ query }: FastifyRequest): Record<string, string> {
  const entries = Object.entries(query as Record<string, unknown>)
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}

function formOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams()
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(html)
}
