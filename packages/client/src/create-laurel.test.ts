import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLaurel } from './create-laurel.ts'
import { LaurelConnectionError, LaurelProblem } from './problem.ts'
import type { LaurelOptions } from './transport.ts'

const KEY = `laurel_live_${'a'.repeat(32)}`
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })
const problem = (code: string, status: number, headers: Record<string, string> = {}) =>
  json({ code, status, title: 'Title', instance: 'req_1' }, status, headers)
const lost = () => new TypeError('fetch failed')

/** A client whose requests get these replies, one after the other. */
function clientWith(replies: readonly (Response | Error)[], options: Partial<LaurelOptions> = {}) {
  const sent: { url: string; init: RequestInit; headers: Record<string, string> }[] = []
  const left = [...replies]
  const laurel = createLaurel({
    baseUrl: 'https://laurel.example/',
    apiKey: KEY,
    fetch: async (url, init) => {
      sent.push({ url, init, headers: init.headers as Record<string, string> })
      const reply = left.shift()
      if (reply instanceof Response) return reply
      throw reply ?? new Error('no reply is left')
    },
    ...options,
  })
  return { laurel, sent }
}

/** Settles a promise, with every wait on the way. */
async function settle<T>(promise: Promise<T>): Promise<T | Error> {
  const caught = promise.catch((error: Error) => error)
  await vi.runAllTimersAsync()
  return await caught
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a call', () => {
  it('fills the path, and puts the rest of a read into the query', async () => {
    const { laurel, sent } = clientWith([json({ items: [], nextCursor: null })])
    await laurel.submissions.listEntries({ id: 'a b/ü', limit: 5, cursor: undefined })
    expect(sent[0]?.url).toBe(
      'https://laurel.example/api/v1/bounties/a%20b%2F%C3%BC/entries?limit=5',
    )
    expect(sent[0]?.init.method).toBe('GET')
    expect(sent[0]?.headers).toEqual({
      accept: 'application/json',
      authorization: `Bearer ${KEY}`,
    })
  })

  it('sends the rest of a change as JSON, with a key', async () => {
    const { laurel, sent } = clientWith([json({})])
    await laurel.bounties.ask({ id: 'b1', body: 'Which format?' })
    expect(sent[0]?.url).toBe('https://laurel.example/api/v1/bounties/b1/questions')
    expect(sent[0]?.init.body).toBe('{"body":"Which format?"}')
    expect(sent[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': expect.stringMatching(/^[0-9a-f]{32}$/),
    })
  })

  it('sends no body where there is nothing to say', async () => {
    const { laurel, sent } = clientWith([json({})])
    await laurel.notifications.readAll()
    expect(sent[0]?.init).not.toHaveProperty('body')
    expect(sent[0]?.headers).not.toHaveProperty('content-type')
  })

  it('sends nothing without a part of the path', () => {
    const { laurel, sent } = clientWith([])
    expect(() => laurel.bounties.get({ id: '' })).toThrow('id is missing')
    expect(sent).toEqual([])
  })

  it('takes the token of a session, asked for each time, and none', async () => {
    const tokens = ['one', null]
    const accessToken = () => tokens.shift() ?? null
    const { laurel, sent } = clientWith([json({}), json({})], { apiKey: undefined, accessToken })
    await laurel.people.me()
    await laurel.people.me()
    expect(sent[0]?.headers).toMatchObject({ authorization: 'Bearer one' })
    expect(sent[1]?.headers).not.toHaveProperty('authorization')
  })

  it('returns a file as text', async () => {
    const { laurel } = clientWith([new Response('day,points\r\n')])
    expect(await laurel.points.download()).toBe('day,points\r\n')
  })
})

describe('the settings', () => {
  it.each([
    [{ baseUrl: 'laurel.example' }, 'URL'],
    [{ baseUrl: 'ftp://laurel.example' }, 'baseUrl'],
    [{ apiKey: 'laurel_live_short' }, 'apiKey'],
    [{ apiKey: KEY, accessToken: 'token' }, 'not both'],
  ])('%o are refused', (options, message) => {
    expect(() => createLaurel({ baseUrl: 'https://laurel.example', ...options })).toThrow(message)
  })

  it('take a key of the sandbox', async () => {
    const apiKey = `laurel_test_${'a'.repeat(38)}`
    const { laurel, sent } = clientWith([json({})], { apiKey })
    await laurel.home.get()
    expect(sent[0]?.headers.authorization).toBe(`Bearer ${apiKey}`)
  })

  it('keep the path of the address', async () => {
    const { laurel, sent } = clientWith([json({})], { baseUrl: 'https://example.org/laurel' })
    await laurel.home.get()
    expect(sent[0]?.url).toBe('https://example.org/laurel/api/v1/home')
  })
})

describe('all', () => {
  it('reads page after page, each when its turn comes', async () => {
    const { laurel, sent } = clientWith([
      json({ items: [1, 2], nextCursor: 'c 1' }),
      json({ items: [3], nextCursor: null }),
    ])
    const seen: unknown[] = []
    for await (const item of laurel.bounties.list.all({ limit: 2 })) {
      seen.push(item)
      if (seen.length === 2) expect(sent).toHaveLength(1)
    }
    expect(seen).toEqual([1, 2, 3])
    expect(sent.map(({ url }) => new URL(url).search)).toEqual(['?limit=2', '?limit=2&cursor=c+1'])
  })

  it('stops reading when the loop ends', async () => {
    const { laurel, sent } = clientWith([json({ items: [1, 2], nextCursor: 'more' })])
    for await (const _ of laurel.bounties.list.all()) break
    expect(sent).toHaveLength(1)
  })
})

describe('a failure that passes', () => {
  it.each([429, 502, 503, 504])('is tried again after %i, with the same key', async (status) => {
    const { laurel, sent } = clientWith([problem('overloaded', status), lost(), json({ ok: true })])
    expect(await settle(laurel.notifications.readAll())).toEqual({ ok: true })
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect(sent).toHaveLength(3)
  })

  it('is tried again twice, and then thrown', async () => {
    const { laurel, sent } = clientWith([lost(), lost(), lost(), json({})])
    const error = await settle(laurel.home.get())
    expect(error).toBeInstanceOf(LaurelConnectionError)
    expect(error).toMatchObject({
      operation: 'home.get',
      message: 'The connection to laurel.example failed',
      isTimeout: false,
    })
    expect(sent).toHaveLength(3)
  })

  it('is tried as often as the client or the call says', async () => {
    const none = clientWith([problem('overloaded', 503)], { retries: 0 })
    expect(await settle(none.laurel.home.get())).toMatchObject({ code: 'overloaded' })
    const one = clientWith([problem('overloaded', 503), json({})], { retries: 0 })
    expect(await settle(one.laurel.home.get({}, { retries: 1 }))).toEqual({})
  })

  it('waits at random below a bound that doubles', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.999)
    const times: number[] = []
    const fetch = async () => {
      times.push(Date.now())
      throw lost()
    }
    const { laurel } = clientWith([], { fetch, retries: 6 })
    await settle(laurel.home.get())
    const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    const bounds = [500, 1000, 2000, 4000, 8000, 8000]
    expect(waits).toHaveLength(bounds.length)
    for (const [index, wait] of waits.entries()) {
      const bound = bounds[index] ?? 0
      expect(wait).toBeLessThanOrEqual(bound)
      expect(wait).toBeGreaterThan(bound * 0.99)
    }
  })

  it('waits at least as long as the server asks', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const { laurel, sent } = clientWith([
      problem('rate_limited', 429, { 'retry-after': '7' }),
      json({}),
    ])
    const call = laurel.home.get()
    await vi.advanceTimersByTimeAsync(6_999)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toHaveLength(2)
    await call
  })

  it('is thrown at once where the server asks for minutes', async () => {
    const { laurel, sent } = clientWith([problem('rate_limited', 429, { 'retry-after': '3600' })])
    expect(await settle(laurel.home.get())).toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 3600,
    })
    expect(sent).toHaveLength(1)
  })

  it('reads a date as the time to wait for', async () => {
    vi.setSystemTime('2026-11-02T09:00:00.000Z')
    const date = 'Mon, 02 Nov 2026 09:05:00 GMT'
    const { laurel } = clientWith([problem('rate_limited', 429, { 'retry-after': date })])
    expect(await settle(laurel.home.get())).toMatchObject({ retryAfterSeconds: 300 })
  })
})

describe('a refusal', () => {
  it.each([400, 401, 403, 404, 409, 422, 500])('is thrown at once: %i', async (status) => {
    const { laurel, sent } = clientWith([problem('conflict', status)])
    const error = await settle(laurel.notifications.readAll())
    expect(error).toBeInstanceOf(LaurelProblem)
    expect(error).toMatchObject({ code: 'conflict', status, requestId: 'req_1' })
    expect(sent).toHaveLength(1)
  })

  it('names the fields to correct', async () => {
    const errors = [{ pointer: '/title', message: 'Too long' }]
    const body = { code: 'validation_failed', title: 'Check the fields', detail: 'One.', errors }
    const { laurel } = clientWith([json(body, 422, { 'x-request-id': 'req_2' })])
    expect(await settle(laurel.bounties.create({}))).toMatchObject({
      message: 'Check the fields: One.',
      operation: 'bounties.create',
      errors,
      requestId: 'req_2',
      retryAfterSeconds: undefined,
    })
  })

  it.each([
    ['a page of something else', new Response('<html>', { status: 404 }), /status 404/],
    ['a redirect', new Response(null, { status: 301 }), /redirects/],
  ])('of another server is no problem of the API: %s', async (_name, reply, message) => {
    const { laurel } = clientWith([reply])
    const error = await settle(laurel.home.get())
    expect(error).toBeInstanceOf(LaurelConnectionError)
    expect((error as Error).message).toMatch(message)
  })
})

describe('an end', () => {
  const hanging = (_url: string, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      if (signal?.aborted) reject(signal.reason)
      signal?.addEventListener('abort', () => reject(signal.reason))
    })

  it('by the caller is the caller’s reason, without another try', async () => {
    vi.useRealTimers()
    const fetch = vi.fn(hanging)
    const { laurel } = clientWith([], { fetch })
    const controller = new AbortController()
    const call = laurel.home.get({}, { signal: controller.signal })
    controller.abort(new Error('left the page'))
    await expect(call).rejects.toThrow('left the page')
    expect(fetch.mock.calls.length).toBeLessThanOrEqual(1)
  })

  it('by the caller also ends a wait', async () => {
    const { laurel, sent } = clientWith([problem('rate_limited', 429, { 'retry-after': '60' })])
    const controller = new AbortController()
    const call = laurel.home.get({}, { signal: controller.signal })
    const outcome = expect(call).rejects.toThrow('enough')
    await vi.advanceTimersByTimeAsync(1000)
    controller.abort(new Error('enough'))
    await outcome
    expect(sent).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('by time is tried again, and says so', async () => {
    vi.useRealTimers()
    const fetch = vi.fn(hanging)
    const { laurel } = clientWith([], { fetch, retries: 0, timeoutMs: 1 })
    const error = await laurel.home.get().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ isTimeout: true, message: 'No reply within 1 ms' })
  })
})
