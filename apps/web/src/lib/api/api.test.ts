import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Call, stubFetch } from '../../testing/stub-fetch.ts'
import { accessToken, renewAccess } from '../session/session.ts'
import { requestStepUp } from '../session/step-up.ts'
import { api } from './api.ts'
import { ApiProblem } from './api-problem.ts'
import { describeProblem } from './problem-messages.ts'

vi.mock('../session/session.ts', { spy: true })
vi.mock('../session/step-up.ts', { spy: true })

beforeEach(() => {
  vi.mocked(accessToken).mockResolvedValue(null)
})

const HOLD = { params: { id: 'p1' }, body: { note: 'Looks wrong' } }
const keysOf = (calls: readonly Call[]) =>
  calls.map(({ headers }) => headers.get('idempotency-key'))

const problemJson = { 'content-type': 'application/problem+json' }

describe('api', () => {
  it('fills in path and query, and sends no key with reads', async () => {
    const calls = stubFetch({ 'GET /api/v1/creators/ada%20l': { json: { username: 'ada l' } } })
    await api('GET /api/v1/creators/{username}', { params: { username: 'ada l' } })
    expect(calls[0]?.headers.has('idempotency-key')).toBe(false)
    const list = stubFetch({ 'GET /api/v1/creators': { json: { items: [], nextCursor: null } } })
    await api('GET /api/v1/creators', { query: { q: 'a&b', sort: 'wins' } })
    expect(list[0]?.url).toBe('/api/v1/creators?q=a%26b&sort=wins')
  })

  it('sends every mutation with a new key and the token', async () => {
    vi.mocked(accessToken).mockResolvedValue('token')
    const calls = stubFetch({ 'POST /api/v1/notifications/read-all': { json: { ok: true } } })
    await api('POST /api/v1/notifications/read-all')
    await api('POST /api/v1/notifications/read-all')
    const keys = calls.map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
    expect(new Set(keys).size).toBe(2)
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer token')
  })

  it('repeats an unanswered mutation once, under the same key', async () => {
    const calls = stubFetch({})
    const sent = api('POST /api/v1/notifications/read-all')
    await expect(sent).rejects.toMatchObject({ code: 'unreachable', status: 0 })
    expect(calls).toHaveLength(2)
    expect(calls[0]?.headers.get('idempotency-key')).toBe(calls[1]?.headers.get('idempotency-key'))
  })

  it('resends an unanswered request under the same key until it is answered', async () => {
    const lost = stubFetch({})
    const hold = () => api('POST /api/v1/payouts/{id}/hold', HOLD)
    await expect(hold()).rejects.toMatchObject({ code: 'unreachable' })
    const answers = [{ status: 500 }, { status: 401 }, { status: 429 }, { json: {} }, { json: {} }]
    const later = stubFetch({
      'POST /api/v1/payouts/p1/hold': () => answers.shift() ?? { status: 500 },
    })
    for (const _ of [1, 2, 3]) await expect(hold()).rejects.toBeInstanceOf(ApiProblem)
    await hold()
    await hold()
    const [key] = keysOf(lost)
    expect(keysOf(later).slice(0, 4)).toEqual([key, key, key, key])
    expect(keysOf(later)[4]).not.toBe(key)
  })

  it('uses a new key for another request, after a refusal, and after a quarter of an hour', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const calls = stubFetch({
      'POST /api/v1/payouts/p1/hold': ({ body }) =>
        (body as { note: string }).note === 'refused' ? { status: 409 } : { status: 502 },
      'POST /api/v1/payouts/p1/release': { json: {} },
    })
    const send = (name: 'hold' | 'release', note: string) =>
      api(`POST /api/v1/payouts/{id}/${name}`, { params: HOLD.params, body: { note } }).catch(
        () => undefined,
      )
    await send('hold', 'a')
    await send('hold', 'b')
    await send('hold', 'refused')
    await send('hold', 'refused')
    await send('hold', 'a')
    await send('release', 'a')
    await send('hold', 'a')
    vi.advanceTimersByTime(16 * 60_000)
    await send('hold', 'a')
    vi.useRealTimers()
    expect(calls).toHaveLength(8)
    expect(new Set(keysOf(calls)).size).toBe(8)
  })

  it('keeps the key of a request that is resent after the second factor', async () => {
    vi.mocked(requestStepUp).mockResolvedValue(true)
    const refusal = { status: 403, json: { code: 'step_up_required' }, headers: problemJson }
    const answers = [refusal, null, null, { json: {} }]
    const calls = stubFetch({
      'POST /api/v1/payouts/p1/hold': () => {
        const answer = answers.shift()
        if (answer == null) throw new TypeError('fetch failed')
        return answer
      },
    })
    const hold = () => api('POST /api/v1/payouts/{id}/hold', HOLD)
    await expect(hold()).rejects.toMatchObject({ code: 'unreachable' })
    await hold()
    const [refused, ...later] = keysOf(calls)
    expect(later).toHaveLength(3)
    expect(new Set(later).size).toBe(1)
    expect(later[0]).not.toBe(refused)
  })

  it('creates again what was deleted after its creation got no answer', async () => {
    const body = { title: 'A' }
    const lost = stubFetch({})
    await expect(api('POST /api/v1/bounties', { body })).rejects.toBeInstanceOf(ApiProblem)
    const calls = stubFetch({
      'DELETE /api/v1/bounties/b1': { json: { ok: true } },
      'POST /api/v1/bounties': { json: {} },
    })
    await api('DELETE /api/v1/bounties/{id}', { params: { id: 'b1' } })
    await api('POST /api/v1/bounties', { body })
    expect(keysOf(calls)[1]).not.toBe(keysOf(lost)[0])
  })

  it('renews the token once on 401', async () => {
    vi.mocked(accessToken).mockResolvedValue('old')
    vi.mocked(renewAccess).mockResolvedValue('new')
    stubFetch({
      'GET /api/v1/me/next-steps': ({ headers }) =>
        headers.get('authorization') === 'Bearer new' ? { json: { items: [] } } : { status: 401 },
    })
    await expect(api('GET /api/v1/me/next-steps')).resolves.toEqual({ items: [] })
  })

  it('throws the problem of the response with its fields and reference', async () => {
    stubFetch({
      'GET /api/v1/me/next-steps': {
        status: 422,
        headers: problemJson,
        json: {
          code: 'validation_failed',
          instance: 'req-7',
          errors: [{ pointer: '/title', message: 'Too short' }],
        },
      },
    })
    const error = await api('GET /api/v1/me/next-steps').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiProblem)
    if (!(error instanceof ApiProblem)) return
    expect([error.code, error.errorAt('/title'), error.errorAt('/x')]).toEqual([
      'validation_failed',
      'Too short',
      undefined,
    ])
    expect(describeProblem(error)).toMatchObject({ text: 'Too short', requestId: 'req-7' })
  })

  it('reads a response without a problem body by its status', async () => {
    stubFetch({ 'GET /api/v1/home': { status: 503, headers: { 'x-request-id': 'req-9' } } })
    await expect(api('GET /api/v1/home')).rejects.toMatchObject({
      code: 'overloaded',
      requestId: 'req-9',
      isTemporary: true,
    })
  })
})

describe('describeProblem', () => {
  it('prefers the server’s own sentence, and hides other errors', () => {
    const refused = new ApiProblem('points_too_low', 409, {
      detail: 'You have 20 pts, 100 are needed.',
    })
    expect(describeProblem(refused).text).toBe('You have 20 pts, 100 are needed.')
    expect(describeProblem(new TypeError('x is undefined')).title).toBe(
      'Something went wrong on our side',
    )
  })
})
