import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MS } from '../../../apps/server/src/platform/clock.ts'
import { newId } from '../../../apps/server/src/platform/ids.ts'
import { codeOf } from '../../../apps/server/testing/builders/factor-builders.ts'
import {
  type AuthServer,
  PASSWORD,
  startAuthServer,
} from '../../../apps/server/testing/servers/auth-server.ts'
import { recordRoutes } from '../../authorization/stage.ts'

/**
 * What each change to the caller's account requires of a session, per line: `ok` when it requires nothing more, `proof` for
 * `reauthentication_needed` or `current_password_required`, `factor` for `insufficient_aal`. The sessions:
 *   old    without a second factor, signed in eleven minutes ago
 *   fresh  without a second factor, signed in just now
 *   weak   of a person with a second factor, signed in just now, without verifying it
 *   late   which verified it eleven minutes ago
 *   aal2   which verified it just now
 */
const TABLE = `
old    fresh  weak    late    aal2
proof  ok     factor  factor  ok    PUT /user | password
proof  ok     factor  factor  ok    PUT /user | email
ok     ok     factor  ok      ok    PUT /user | data
ok     ok     factor  ok      ok    PUT /user | proof
ok     ok     ok      ok      ok    POST /logout | local
ok     ok     factor  ok      ok    POST /logout | others
ok     ok     factor  ok      ok    POST /logout | global
proof  ok     factor  factor  ok    POST /factors
ok     ok     ok      ok      ok    POST /factors/:id/challenge
proof  ok     factor  factor  ok    POST /factors/:id/verify | unverified
ok     ok     ok      ok      ok    POST /factors/:id/verify | verified
ok     ok     factor  ok      ok    DELETE /factors/:id | unverified
ok     ok     factor  factor  ok    DELETE /factors/:id | verified
ok     ok     factor  factor  ok    POST /factors/recovery-codes
proof  ok     factor  factor  ok    POST /factors/recovery-codes/regenerate
ok     ok     ok      ok      ok    POST /factors/recovery-codes/verify
proof  ok     factor  factor  ok    DELETE /factors/recovery-codes
proof  ok     factor  factor  ok    POST /passkeys/registration/options
proof  ok     factor  factor  ok    POST /passkeys/registration/verify
ok     ok     factor  ok      ok    PATCH /passkeys/:id
proof  ok     factor  factor  ok    DELETE /passkeys/:id
proof  ok     factor  factor  ok    DELETE /user/identities/:id
proof  ok     factor  factor  ok    GET /user/identities/authorize
proof  ok     factor  factor  ok    POST /token | link
ok     ok     ok      ok      ok    GET /reauthenticate
`

/** Routes that change nothing for the signed-in person: they are public, for the service key, or read-only. */
const OTHERS = new Set([
  'POST /signup',
  'POST /verify',
  'POST /verify/agree',
  'POST /resend',
  'POST /recover',
  'POST /otp',
  'POST /passkeys/authentication/options',
  'POST /passkeys/authentication/verify',
  'POST /sso',
  'POST /sso/saml/acs',
  'POST /callback',
  'POST /invite',
  'POST /admin/generate_link',
  'POST /admin/users',
  'PUT /admin/users/:id',
  'DELETE /admin/users/:id',
  'DELETE /admin/users/:id/factors/:factorId',
  'GET /*',
  'GET /verify',
  'GET /callback',
  'GET /authorize',
  'GET /user',
  'GET /passkeys',
  'GET /factors/recovery-codes',
  'GET /settings',
  'GET /proof-of-work',
  'GET /health',
  'GET /.well-known/jwks.json',
  'GET /sso/saml/metadata',
  'GET /admin/users',
  'GET /admin/users/:id',
  'GET /admin/users/:id/factors',
])

type State = 'old' | 'fresh' | 'weak' | 'late' | 'aal2'
const [head = '', ...lines] = TABLE.trim().split('\n')
const STATES = head.split(/ +/) as State[]
const ROWS = lines.map((line) => {
  const words = line.split(/ +/)
  const asked = Object.fromEntries(STATES.map((state, at) => [state, words[at]]))
  return { asked, name: words.slice(STATES.length).join(' ') }
})

/** A person in a state, with the objects of the routes. */
interface Actor {
  token: string
  userId: string
  email: string
  unverifiedId: string
  verifiedId: string
  passkeyId: string
}

const credential = {
  id: 'x',
  rawId: 'x',
  type: 'public-key',
  response: { clientDataJSON: 'x', attestationObject: 'x' },
  clientExtensionResults: {},
}
const answer = { challenge_id: newId(), code: '000000' }
const REQUESTS: Record<string, (actor: Actor) => { path: string; body?: object }> = {
  'PUT /user | password': () => ({ path: 'user', body: { password: 'Another-Horse-8' } }),
  'PUT /user | email': ({ email }) => ({ path: 'user', body: { email: `new.${email}` } }),
  'PUT /user | data': () => ({ path: 'user', body: { data: { bio: 'x' } } }),
  'PUT /user | proof': () => ({ path: 'user', body: { current_password: PASSWORD } }),
  'POST /logout | local': () => ({ path: 'logout?scope=local' }),
  'POST /logout | others': () => ({ path: 'logout?scope=others' }),
  'POST /logout | global': () => ({ path: 'logout' }),
  'POST /factors': () => ({ path: 'factors', body: { factor_type: 'totp', friendly_name: 'B' } }),
  'POST /factors/:id/challenge': ({ verifiedId }) => ({ path: `factors/${verifiedId}/challenge` }),
  'POST /factors/:id/verify | unverified': ({ unverifiedId }) => ({
    path: `factors/${unverifiedId}/verify`,
    body: answer,
  }),
  'POST /factors/:id/verify | verified': ({ verifiedId }) => ({
    path: `factors/${verifiedId}/verify`,
    body: answer,
  }),
  'DELETE /factors/:id | unverified': ({ unverifiedId }) => ({ path: `factors/${unverifiedId}` }),
  'DELETE /factors/:id | verified': ({ verifiedId }) => ({ path: `factors/${verifiedId}` }),
  'POST /factors/recovery-codes': () => ({ path: 'factors/recovery-codes', body: {} }),
  'POST /factors/recovery-codes/regenerate': () => ({ path: 'factors/recovery-codes/regenerate' }),
  'POST /factors/recovery-codes/verify': () => ({
    path: 'factors/recovery-codes/verify',
    body: { code: 'x' },
  }),
  'DELETE /factors/recovery-codes': () => ({ path: 'factors/recovery-codes' }),
  'POST /passkeys/registration/options': () => ({ path: 'passkeys/registration/options' }),
  'POST /passkeys/registration/verify': () => ({
    path: 'passkeys/registration/verify',
    body: { challenge_id: newId(), credential },
  }),
  'PATCH /passkeys/:id': ({ passkeyId }) => ({
    path: `passkeys/${passkeyId}`,
    body: { friendly_name: 'Mine' },
  }),
  'DELETE /passkeys/:id': ({ passkeyId }) => ({ path: `passkeys/${passkeyId}` }),
  'DELETE /user/identities/:id': () => ({ path: `user/identities/${newId()}` }),
  'GET /user/identities/authorize': () => ({ path: 'user/identities/authorize?provider=twitter' }),
  'POST /token | link': () => ({
    path: 'token?grant_type=id_token',
    body: { provider: 'google', id_token: 'x', link_identity: true },
  }),
  'GET /reauthenticate': () => ({ path: 'reauthenticate' }),
}

let server: AuthServer
let routes: readonly string[]
beforeAll(async () => {
  const recorded = await recordRoutes(async () => {
    server = await startAuthServer({ hasPlainPasswords: true })
    return server.app
  })
  routes = recorded.routes
    .filter((route) => route.includes(' /auth/v1/') && !route.startsWith('OPTIONS '))
    .map((route) => route.replace('/auth/v1', ''))
})
afterAll(() => server.close())

async function call<T>(method: string, path: string, token: string, body?: object) {
  const response = await server.fetch(`/auth/v1/${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as T }
}

let people = 0

async function actorIn(state: State): Promise<Actor> {
  server.clock.setOffsetMs(0)
  people += 1
  const email = `person${people}@example.test`
  const userId = await server.addPerson(email)
  let { access_token: token } = await server.signIn(email)
  const enrol = async (name: string) => {
    const body = { factor_type: 'totp', friendly_name: name }
    return (await call<{ id: string; totp: { secret: string } }>('POST', 'factors', token, body))
      .body
  }
  const passkeyId = newId()
  await server.database.pool.query(
    `insert into auth.webauthn_credentials
       (id, user_id, credential_id, public_key, counter, transports, is_backed_up, created_at)
     values ($1, $2, $3, '', 0, '{}', false, $4)`,
    [passkeyId, userId, passkeyId, server.clock.now()],
  )
  let verifiedId = newId()
  if (state === 'weak' || state === 'late' || state === 'aal2') {
    const { id, totp } = await enrol('A')
    verifiedId = id
    const challenge = await call<{ id: string }>('POST', `factors/${id}/challenge`, token)
    const body = { challenge_id: challenge.body.id, code: codeOf(server, totp.secret) }
    const raised = await call<{ access_token: string }>('POST', `factors/${id}/verify`, token, body)
    token = raised.body.access_token
  }
  const unverifiedId = (await enrol('C')).id
  if (state === 'weak') token = (await server.signIn(email)).access_token
  if (state === 'old' || state === 'late') server.clock.setOffsetMs(11 * MS.minute)
  return { token, userId, email, unverifiedId, verifiedId, passkeyId }
}

const ASKED: Record<string, string> = {
  reauthentication_needed: 'proof',
  current_password_required: 'proof',
  insufficient_aal: 'factor',
}

describe('the proof required for a change to one’s account', () => {
  it('is listed for every route', () => {
    const known = new Set([...ROWS.map(({ name }) => name.split(' | ')[0] ?? ''), ...OTHERS])
    expect(routes.filter((route) => !known.has(route) && route !== 'POST /token')).toEqual([])
    expect([...known].filter((route) => !routes.includes(route))).toEqual([])
    expect(Object.keys(REQUESTS)).toEqual(ROWS.map(({ name }) => name))
  })

  it.each(ROWS)('$name', async ({ name, asked }) => {
    const found: Record<string, string> = {}
    for (const state of STATES) {
      const actor = await actorIn(state)
      const { path, body } = REQUESTS[name]?.(actor) ?? { path: '' }
      const method = name.split(' ')[0] ?? ''
      const answered = await call<{ code?: string }>(method, path, actor.token, body)
      expect(answered.status).toBeLessThan(500)
      expect(answered.body.code ?? '').not.toMatch(/bad_jwt|session_not_found|validation_failed/)
      found[state] = ASKED[answered.body.code ?? ''] ?? 'ok'
    }
    expect(found).toEqual(asked)
  })
})
