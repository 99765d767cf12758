import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OAuthProviderConfig } from '../../../config/twitter.ts'
import { ProviderFailure } from './provider-failure.ts'
import { createTwitter } from './twitter.ts'

const LIMIT_MS = 300
const TOKEN = { token_type: 'bearer', access_token: 'a-token' }
const PERSON = { data: { id: '7', name: 'Ann', username: 'ann' } }

let answer: RequestListener
let server: Server
let config: OAuthProviderConfig
beforeAll(async () => {
  server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  config = {
    clientId: 'id',
    clientSecret: 'secret',
    authorizeUrl: 'https://provider.test/authorize',
    tokenUrl: `${url}/token`,
    userinfoUrl: `${url}/users/me`,
    issuer: 'https://provider.test',
    scopes: 'users.read users.email',
  }
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Calls a provider whose token and profile endpoints answer with these. */
async function identify(token: RequestListener, person: RequestListener, changes = {}) {
  answer = (request, response) =>
    (request.url?.startsWith('/token') ? token : person)(request, response)
  return await createTwitter({ ...config, ...changes }, LIMIT_MS).identify({
    parameters: new URLSearchParams({ code: 'a-code', state: 'a-state' }),
    state: 'a-state',
    callbackUrl: 'https://laurel.test/auth/v1/callback',
    codeVerifier: 'v'.repeat(43),
  })
}

const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'none',
    (error: unknown) => (error instanceof ProviderFailure ? error.code : String(error)),
  )

const json =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(body))
const text =
  (body: string, status = 200, type = 'text/html'): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': type }).end(body)
const silence: RequestListener = () => {}
const hangUp: RequestListener = (request) => void request.socket.destroy()
const leadAway: RequestListener = (_request, response) =>
  void response.writeHead(302, { location: 'http://127.0.0.1:1/inside' }).end()
const trickle: RequestListener = (_request, response) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":')
const endless: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const write = (): void => {
    while (!response.destroyed && response.write(' '.repeat(10_000)));
  }
  response.on('drain', write)
  write()
}

describe('a provider', () => {
  it('receives the requests that Twitter expects, and its answers are parsed', async () => {
    const asked: string[] = []
    const note =
      (then: RequestListener): RequestListener =>
      (request, response) => {
        asked.push(`${request.method} ${request.url} ${request.headers.authorization}`)
        then(request, response)
      }
    const person = await identify(
      note(json(TOKEN)),
      note(
        json({
          data: {
            ...PERSON.data,
            name: 'Ann <b>',
            description: 'Draws',
            created_at: '2013-12-14T04:35:55.000Z',
            profile_image_url: 'https://pbs.example/a_normal.jpg',
            confirmed_email: 'Ann@Example.test',
          },
        }),
      ),
    )
    expect(asked).toEqual([
      `POST /token Basic ${btoa('id:secret')}`,
      'GET /users/me?user.fields=created_at%2Cdescription%2Cprofile_image_url%2Cconfirmed_email Bearer a-token',
    ])
    expect(person).toMatchObject({
      provider: 'twitter',
      providerId: '7',
      email: 'ann@example.test',
      isEmailVerified: true,
      metadata: {
        name: 'Ann b',
        created_at: '2013-12-14T04:35:55.000Z',
        avatar_url: 'https://pbs.example/a_400x400.jpg',
      },
    })
  })

  it('is not asked for an address without the scope for it', async () => {
    let url = ''
    await identify(
      json(TOKEN),
      (request, response) => {
        url = request.url ?? ''
        json(PERSON)(request, response)
      },
      { scopes: 'users.read tweet.read', clientSecret: null },
    )
    expect(url).not.toContain('confirmed_email')
  })

  it.each<[string, RequestListener, RequestListener, string]>([
    ['does not know the client', json({ error: 'invalid_client' }, 401), silence, 'invalid_client'],
    ['refuses the scope', json({ error: 'invalid_scope' }, 400), silence, 'invalid_client'],
    ['refuses the code', json({ error: 'invalid_grant' }, 400), silence, 'bad_oauth_callback'],
    ['is broken', text('<h1>Oops</h1>', 502), silence, 'temporarily_unavailable'],
    ['is busy', json({ error: 'slow_down' }, 503), silence, 'temporarily_unavailable'],
    ['closes the connection', hangUp, silence, 'temporarily_unavailable'],
    ['never answers', silence, silence, 'request_timeout'],
    ['never ends', json(TOKEN), trickle, 'request_timeout'],
    ['sends too much', json(TOKEN), endless, 'bad_oauth_callback'],
    ['redirects', leadAway, silence, 'bad_oauth_callback'],
    ['redirects later', json(TOKEN), leadAway, 'bad_oauth_callback'],
    ['sends HTML', text('<h1>Hello</h1>'), silence, 'bad_oauth_callback'],
    ['sends half of a token', json({ token_type: 'bearer' }), silence, 'bad_oauth_callback'],
    ['sends no JSON', json(TOKEN), text('{', 200, 'application/json'), 'bad_oauth_callback'],
    ['names no one', json(TOKEN), json({ errors: [] }), 'bad_oauth_callback'],
    [
      'names a strange id',
      json(TOKEN),
      json({ data: { ...PERSON.data, id: '\u0000' } }),
      'bad_oauth_callback',
    ],
    ['denies access', json(TOKEN), json({ title: 'Forbidden' }, 403), 'invalid_client'],
    ['limits requests', json(TOKEN), json({}, 429), 'temporarily_unavailable'],
  ])('that %s gives a clean error in time', async (_name, token, person, code) => {
    const start = performance.now()
    expect(await failureOf(identify(token, person))).toBe(code)
    expect(performance.now() - start).toBeLessThan(10 * LIMIT_MS)
  })

  it('that is unreachable gives a clean error too', async () => {
    const changes = { tokenUrl: 'http://127.0.0.1:1/token' }
    expect(await failureOf(identify(silence, silence, changes))).toBe('temporarily_unavailable')
  })
})
