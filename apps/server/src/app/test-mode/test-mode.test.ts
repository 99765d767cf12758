import type { Api } from '@laurel/contract/api'
import { API_SCOPE_NAMES, type ApiScope } from '@laurel/contract/developers/api-scopes'
import { validSubmissionText, validTerms } from '@laurel/scenarios/terms'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { JOINED_PASSWORD, type Joined, join } from '../../../testing/builders/account-people.ts'
import { startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { keyUsageOf } from '../../features/api-keys/api-key-usage.service.ts'
import type { SandboxPlace } from './sandbox-database.ts'

/** The sandbox opens, and its residents act by the clock. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
/** The bounties that are always open. */
const OFFERED = [
  'Explain tides to a ten-year-old',
  'Name our repair café',
  'Write four lines about a river',
]
const SOON = { timeout: 45_000, interval: 100 }

const beside = (siteUrl: string): SandboxPlace => ({ siteUrl, ownUrl: null })

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ sandboxAt: beside })
})
afterAll(() => t.close())

type Path<K extends string> = K extends `${string} ${infer P}` ? P : never
const at = (path: string, params: Record<string, string> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_match, name: string) => params[name] ?? '')

/** Sends a request, again for as long as the sandbox opens. */
async function opened({ app }: TestApp, request: InjectOptions): Promise<LightMyRequestResponse> {
  for (;;) {
    const answer = await app.inject(request)
    if (answer.statusCode !== 503 || !answer.body.includes('It is opening')) return answer
  }
}

interface Input {
  params?: Record<string, string>
  body?: object
  query?: string
  /** The server; the one of this file by default. */
  on?: TestApp
}

/** Calls an endpoint with a bearer token. */
async function call<K extends keyof Api>(
  token: string | null,
  endpoint: K,
  { params, body, query = '', on = t }: Input = {},
) {
  const [method = '', path = ''] = endpoint.split(' ')
  const answer = await opened(on, {
    method: method as 'GET',
    url: at(path as Path<K>, params) + query,
    headers: token === null ? {} : { authorization: token },
    ...(body !== undefined && { payload: body }),
  })
  return {
    status: answer.statusCode,
    body: answer.json<Api[K]['reply']>(),
    headers: answer.headers,
  }
}

async function ok<K extends keyof Api>(...args: Parameters<typeof call<K>>) {
  const answer = await call<K>(...args)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}

async function keyOf(
  person: Joined,
  change: Partial<Api['POST /api/v1/me/api-keys']['body']> = {},
  on = t,
) {
  const { secret, key } = await ok(person.token, 'POST /api/v1/me/api-keys', {
    on,
    body: { name: 'Test', mode: 'test', scopes: [...API_SCOPE_NAMES], expiresInDays: 7, ...change },
  })
  return { secret, token: `Bearer ${secret}`, params: { id: key.keyId }, key }
}

async function developer(scopes: ApiScope[] = [...API_SCOPE_NAMES]) {
  const person = await join(t)
  return { person, ...(await keyOf(person, { scopes })) }
}

const sandboxExists = async (): Promise<boolean> => {
  const { rows } = await t.database.pool.query(
    "select 1 from pg_database where datname = current_database() || '_sandbox'",
  )
  return rows.length > 0
}

/** Enters the first open bounty of the sandbox. */
async function enter(token: string, title = 'Under the bridge') {
  const { items } = await ok(token, 'GET /api/v1/bounties', { query: '?stage=open' })
  const bountyId = items[0]?.bountyId ?? ''
  const body = { ...validSubmissionText(), title, bountyId, aiUse: 'none' as const }
  const draft = await ok(token, 'POST /api/v1/submissions', { body })
  expect(draft.state).toBe('draft')
  const params = { id: draft.submissionId }
  expect(await ok(token, 'POST /api/v1/submissions/{id}/submit', { params })).toMatchObject({
    state: 'submitted',
  })
  return { params, bountyId }
}

const stateOf = async (token: string, params: { id: string }) =>
  (await ok(token, 'GET /api/v1/submissions/{id}', { params })).state

describe('a key that the site refuses', () => {
  it('never opens the sandbox', async () => {
    const { person, secret, token } = await developer(['profile:read'])
    const forged = `Bearer laurel_test_${'a'.repeat(38)}`
    const other = `Bearer ${secret.replace('_test_', '_live_')}`
    for (const wrong of [forged, other, `${token}x`]) {
      expect(await call(wrong, 'GET /api/v1/me')).toMatchObject({
        status: 401,
        body: { code: 'api_key_refused' },
      })
    }
    const body = { title: 'A draft' }
    expect(await call(token, 'POST /api/v1/submissions', { body })).toMatchObject({
      status: 403,
      body: { code: 'api_scope_missing' },
    })
    const elsewhere = await keyOf(person, { allowedAddresses: ['203.0.113.9'] })
    expect(await call(elsewhere.token, 'GET /api/v1/me')).toMatchObject({
      status: 403,
      body: { code: 'api_key_address' },
    })
    for (const url of ['/rest/v1/user_profiles', '/auth/v1/user', '/storage/v1/bucket']) {
      const answer = await t.app.inject({ url, headers: { authorization: token } })
      expect(answer.statusCode, `${url} ${answer.body}`).toBe(403)
      expect(answer.body).toContain('/mcp only')
    }
    expect(await sandboxExists()).toBe(false)
  })

  it('is a live key with the prefix of a test key, and the other way round', async () => {
    const live = await keyOf(await join(t), { mode: 'live' })
    expect(live.secret).toMatch(/^laurel_live_/)
    const { rowCount } = await t.database.pool.query(
      "update api_keys set mode = 'test' where id = $1",
      [live.params.id],
    )
    expect(rowCount).toBe(1)
    expect(await call(live.token, 'GET /api/v1/me')).toMatchObject({ status: 401 })
  })
})

describe('a test key', () => {
  it('takes an entry from its draft to the prize within seconds, with events, and not on the site', async () => {
    const { person, secret, token, key } = await developer()
    expect(secret).toMatch(/^laurel_test_[0-9A-Za-z]{38}$/)
    expect(key).toMatchObject({ mode: 'test', prefix: secret.slice(0, 16) })
    const me = await ok(token, 'GET /api/v1/me')
    expect(me).toMatchObject({ userId: person.userId, username: person.name })
    const { params, bountyId } = await enter(token)
    const seen = new Set<string>()
    await expect
      .poll(async () => seen.add(await stateOf(token, params)), SOON)
      .toEqual(new Set(['submitted', 'accepted', 'winner']))
    await expect
      .poll(async () => {
        const { body } = await call(token, 'GET /api/v1/bounties/{id}', {
          params: { id: bountyId },
        })
        return body.state
      }, SOON)
      .toBe('completed')
    const events = await ok(token, 'GET /api/v1/me/events')
    const types = events.items.map(({ type }) => type)
    expect(types).toEqual(['submission.submitted', 'submission.accepted', 'submission.won'])

    const onSite = await call(person.token, 'GET /api/v1/submissions/{id}', { params })
    expect(onSite.status).toBe(404)
    const { items } = await ok(null, 'GET /api/v1/bounties', { query: '?stage=all' })
    expect(items).toEqual([])
    expect(await ok(person.token, 'GET /api/v1/me/submissions')).toMatchObject({ items: [] })
    expect(t.sent.filter(({ name }) => name !== 'api-key' && name !== 'mail')).toEqual([])
  })

  it('goes on where one step is refused', async () => {
    const { token } = await developer()
    const terms = validTerms(t.clock.now(), { prizeAmounts: ['999999'] })
    const { bountyId } = await ok(token, 'POST /api/v1/bounties', { body: terms })
    const params = { id: bountyId }
    await ok(token, 'POST /api/v1/bounties/{id}/submit', { params })
    const stateOfBounty = async () =>
      (await ok(token, 'GET /api/v1/bounties/{id}', { params })).state
    await expect.poll(stateOfBounty, SOON).toBe('awaiting_funding')
    const entry = await enter(token, 'While another waits')
    await expect.poll(() => stateOf(token, entry.params), SOON).toBe('winner')
    expect(await stateOfBounty()).toBe('awaiting_funding')
  })

  it('sees a refusal for an entry that asks for it', async () => {
    const { token } = await developer()
    const { params } = await enter(token, 'Please reject this')
    await expect.poll(() => stateOf(token, params), SOON).toBe('rejected')
  })

  it('offers a bounty that is approved, entered, scored with the key and paid', async () => {
    const { token } = await developer()
    const terms = validTerms(t.clock.now(), { title: 'A sprint about escrow' })
    const { bountyId } = await ok(token, 'POST /api/v1/bounties', { body: terms })
    const params = { id: bountyId }
    expect(await ok(token, 'POST /api/v1/bounties/{id}/submit', { params })).toMatchObject({
      state: 'in_review',
    })
    const bounty = async () => (await ok(token, 'GET /api/v1/bounties/{id}', { params })).state
    await expect.poll(bounty, SOON).toBe('judging')
    const { entries } = await ok(token, 'GET /api/v1/bounties/{id}/desk', { params })
    expect(entries).toHaveLength(1)
    for (const { submission } of entries) {
      await ok(token, 'PUT /api/v1/submissions/{id}/score', {
        params: { id: submission.submissionId },
        body: { scores: { clear: 90, correct: 80, example: 70 }, note: '', isShortlisted: false },
      })
    }
    await expect.poll(bounty, SOON).toBe('completed')
  })

  it('has its requests counted and its writes listed on the site', async () => {
    const { person, token, params } = await developer()
    const answer = await call(token, 'GET /api/v1/me')
    expect(String(answer.headers.ratelimit)).toContain('r=599')
    const { submissionId } = await ok(token, 'POST /api/v1/submissions', {
      body: { title: 'A draft' },
    })
    await call(token, 'POST /api/v1/submissions/{id}/submit', { params: { id: submissionId } })
    await keyUsageOf(t.database).flush()
    const acts = await ok(person.token, 'GET /api/v1/me/api-keys/{id}/acts', { params })
    expect(acts.items).toMatchObject([
      { operationId: 'submissions.submit', objectId: submissionId, status: 422 },
      { operationId: 'submissions.create', objectId: submissionId, status: 201 },
    ])
    const usage = await ok(person.token, 'GET /api/v1/me/api-keys/{id}/usage', { params })
    expect(usage.operations.reduce((sum, { requests }) => sum + requests, 0)).toBe(3)
  })

  it.each(['/mcp', '/mcp/'])('works at %s', async (url) => {
    const { person, token, params } = await developer()
    const rpc = async (method: string, values: object) => {
      const answer = await t.app.inject({
        method: 'POST',
        url,
        headers: {
          authorization: token,
          accept: 'application/json, text/event-stream',
          'content-type': 'application/json',
        },
        payload: { jsonrpc: '2.0', id: 1, method, params: values },
      })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.body
    }
    const listed = await rpc('tools/call', { name: 'find_bounties', arguments: {} })
    expect(listed).toContain('Explain tides to a ten-year-old')
    await rpc('tools/call', { name: 'draft_entry', arguments: { title: 'By an agent' } })
    await keyUsageOf(t.database).flush()
    const acts = await ok(person.token, 'GET /api/v1/me/api-keys/{id}/acts', { params })
    expect(acts.items).toMatchObject([{ operationId: 'submissions.create', status: 201 }])
  })

  it('keeps its mode when it is replaced', async () => {
    const { person, params } = await developer()
    const replaced = await ok(person.token, 'POST /api/v1/me/api-keys/{id}/rotate', {
      params,
      body: { overlapHours: 0 },
    })
    expect(replaced.key.mode).toBe('test')
    expect(replaced.secret).toMatch(/^laurel_test_/)
    expect(await call(`Bearer ${replaced.secret}`, 'GET /api/v1/me')).toMatchObject({ status: 200 })
  })

  it('ends with its revocation, and with the suspension of its owner', async () => {
    const revoked = await developer()
    await ok(revoked.token, 'GET /api/v1/me')
    await ok(revoked.person.token, 'POST /api/v1/me/api-keys/{id}/revoke', {
      params: revoked.params,
    })
    const suspended = await developer()
    await ok(suspended.token, 'GET /api/v1/me')
    await t.database.pool.query(
      "update auth.users set banned_until = now() + interval '1 day' where id = $1",
      [suspended.person.userId],
    )
    for (const { token } of [revoked, suspended]) {
      await expect
        .poll(async () => (await call(token, 'GET /api/v1/me')).status, { timeout: 2000 })
        .toBe(401)
    }
  })

  it('ends with the account, which the sandbox forgets', async () => {
    const { person, token } = await developer()
    await enter(token, 'Soon gone')
    const watcher = await developer()
    const profile = async () => {
      const params = { username: person.name }
      return (await call(watcher.token, 'GET /api/v1/creators/{username}', { params })).status
    }
    expect(await profile()).toBe(200)
    await ok(person.token, 'POST /api/v1/me/deletion', {
      body: { username: person.name, password: JOINED_PASSWORD },
    })
    await expect
      .poll(async () => (await call(token, 'GET /api/v1/me')).status, { timeout: 2000 })
      .toBe(401)
    await expect.poll(profile, SOON).toBe(404)
  })
})

describe('two servers that start at once', () => {
  it('open one sandbox, with one of each bounty', async () => {
    const one = await startTestApp({ sandboxAt: beside })
    const two = await startTestApp({ beside: one, sandboxAt: beside })
    try {
      const { token } = await keyOf(await join(one), {}, one)
      const titlesOf = async (node: TestApp) => {
        const answer = await opened(node, {
          url: '/api/v1/bounties?stage=open',
          headers: { authorization: token },
        })
        expect(answer.statusCode, answer.body).toBe(200)
        return answer.json<Api['GET /api/v1/bounties']['reply']>().items.map(({ title }) => title)
      }
      const listed = await Promise.all([titlesOf(one), titlesOf(two)])
      for (const titles of listed) expect(titles.toSorted()).toEqual(OFFERED)
    } finally {
      await two.close()
      await one.close()
    }
  })
})

describe('a server without a database for the sandbox', () => {
  /** What a server with the sandbox at this place answers to a test key. */
  async function refusalAt(sandboxAt: (siteUrl: string) => SandboxPlace) {
    const poor = await startTestApp({ sandboxAt })
    try {
      const { token } = await keyOf(await join(poor), {}, poor)
      return (await opened(poor, { url: '/api/v1/me', headers: { authorization: token } })).json()
    } finally {
      await poor.close()
    }
  }
  const refusal = {
    status: 503,
    code: 'sandbox_unavailable',
    detail: 'This server has no database for it',
  }

  it('says so where it may not create one', async () => {
    const asApp = (url: string): SandboxPlace => ({
      siteUrl: `${url}${url.includes('?') ? '&' : '?'}options=-c%20role%3Dlaurel_app`,
      ownUrl: null,
    })
    expect(await refusalAt(asApp)).toMatchObject(refusal)
  })

  it('says so where the address leads to the site’s own, however it is spelled', async () => {
    const own = (siteUrl: string): SandboxPlace => ({
      siteUrl,
      ownUrl: `${siteUrl}${siteUrl.includes('?') ? '&' : '?'}application_name=sandbox`,
    })
    expect(await refusalAt(own)).toMatchObject(refusal)
  })
})
