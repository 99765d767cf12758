import { validTerms } from '@laurel/scenarios/terms'
import type { TestMember } from '@laurel/scenarios/test-world'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  alterAnswers,
  bodiesOf,
  callsTo,
  countCalls,
  cutOff,
  keysOf,
  loseAnswers,
  refuseCalls,
} from '../../testing/network.ts'
import { addApp, withNewSession } from '../../testing/sign-in.ts'
import { openWorld, signIn, signOut } from '../../testing/world.ts'
import { readSession } from '../session/session.ts'
import { answerStepUp, useStepUp } from '../session/step-up.ts'
import { api } from './api.ts'
import { ApiProblem } from './api-problem.ts'
import { describeProblem } from './problem-messages.ts'

const world = openWorld()
const READ_ALL = 'POST /api/v1/notifications/read-all'
const BOUNTIES = 'POST /api/v1/bounties'
const NEXT_STEPS = 'GET /api/v1/me/next-steps'

const join = async () => await signIn(await world.join('sponsor'))
let terms: ReturnType<typeof validTerms>
beforeAll(async () => {
  terms = validTerms(await world.now())
})
const create = async (title: string) => await api(BOUNTIES, { body: { ...terms, title } })
const titlesOf = async (sponsor: TestMember) =>
  (await world.ok(sponsor, 'GET /api/v1/me/bounties')).items.map(({ title }) => title)
const requestIdOf = (answer: Response) => answer.headers.get('x-request-id') ?? ''
const thrownBy = async (call: Promise<unknown>): Promise<unknown> =>
  await call.then(
    () => null,
    (error: unknown) => error,
  )

afterEach(() => {
  vi.useRealTimers()
})

describe('api: a request', () => {
  it('fills in path and query, and sends no key with reads', async () => {
    const params = { username: 'ada l' }
    expect(await thrownBy(api('GET /api/v1/creators/{username}', { params }))).toMatchObject({
      code: 'not_found',
    })
    await api('GET /api/v1/creators', { query: { q: 'a&b', sort: 'wins' } })
    expect(callsTo('GET /api/v1/creators')).toEqual([
      'GET /api/v1/creators/ada%20l',
      'GET /api/v1/creators?q=a%26b&sort=wins',
    ])
    expect(keysOf('GET /api/v1/creators')).toEqual([null, null])
  })

  it('sends every mutation with a new key and the token', async () => {
    const ada = await join()
    await world.shortcut('notices', { userId: ada.userId, count: 2, title: 'Read me' })
    const unread = async () => (await world.ok(ada, 'GET /api/v1/notifications')).unreadCount
    expect(await unread()).toBe(2)
    await api(READ_ALL)
    await api(READ_ALL)
    const keys = keysOf(READ_ALL)
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
    expect(new Set(keys).size).toBe(2)
    expect(await unread()).toBe(0)
  })

  it('renews the token once on 401', async () => {
    await join()
    refuseCalls(NEXT_STEPS, 'not_authenticated', 1)
    expect(await api(NEXT_STEPS)).toMatchObject({ items: expect.any(Array) })
    expect(countCalls(NEXT_STEPS)).toBe(2)
    expect(countCalls('POST /auth/v1/token?grant_type=refresh_token')).toBe(1)
  })

  it('signs out here once the session was ended elsewhere', async () => {
    const ada = await join()
    const elsewhere = await withNewSession(world, ada)
    await world.ok(elsewhere, 'POST /api/v1/me/sessions/end-others')
    expect(await thrownBy(api(NEXT_STEPS))).toMatchObject({ code: 'not_authenticated' })
    expect(readSession().status).toBe('signed-out')
  })
})

describe('api: a mutation without an answer', () => {
  it('is repeated once, under the same key', async () => {
    await join()
    cutOff(READ_ALL)
    expect(await thrownBy(api(READ_ALL))).toMatchObject({ code: 'unreachable', status: 0 })
    const keys = keysOf(READ_ALL)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('is made only once by the server, though its answer was lost twice', async () => {
    const sponsor = await join()
    loseAnswers(BOUNTIES, 2)
    expect(await thrownBy(create('A map of fees'))).toMatchObject({ code: 'unreachable' })
    await create('A map of fees')
    expect(await titlesOf(sponsor)).toEqual(['A map of fees'])
    expect(new Set(keysOf(BOUNTIES)).size).toBe(1)
  })

  it('keeps its key until it is answered', async () => {
    const ada = await join()
    cutOff(READ_ALL, 2)
    expect(await thrownBy(api(READ_ALL))).toMatchObject({ code: 'unreachable' })
    refuseCalls(READ_ALL, 'database_unavailable', 1)
    expect(await thrownBy(api(READ_ALL))).toMatchObject({ status: 503 })
    refuseCalls(READ_ALL, 'rate_limited', 1)
    expect(await thrownBy(api(READ_ALL))).toMatchObject({ code: 'rate_limited' })
    await signOut()
    expect(await thrownBy(api(READ_ALL))).toMatchObject({ code: 'not_authenticated' })
    await signIn(await withNewSession(world, ada))
    await api(READ_ALL)
    await api(READ_ALL)
    const keys = keysOf(READ_ALL)
    expect(keys).toHaveLength(7)
    expect(new Set(keys.slice(0, 6)).size).toBe(1)
    expect(keys[6]).not.toBe(keys[0])
  })

  it('gets a new key as another request, after a refusal, and after a quarter of an hour', async () => {
    await join()
    vi.useFakeTimers({ toFake: ['performance'] })
    const lose = async (title: string) => {
      refuseCalls(BOUNTIES, 'overloaded', 1)
      expect(await thrownBy(create(title))).toMatchObject({ code: 'overloaded' })
    }
    await lose('The first')
    await lose('The second')
    await thrownBy(create(''.padEnd(500, 'x')))
    await thrownBy(create(''.padEnd(500, 'x')))
    await lose('The first')
    vi.advanceTimersByTime(16 * 60_000)
    await lose('The first')
    const calls = keysOf(BOUNTIES)
    expect(calls).toHaveLength(6)
    expect(new Set(calls).size).toBe(6)
  })

  it('creates again what was deleted meanwhile', async () => {
    const sponsor = await join()
    loseAnswers(BOUNTIES, 2)
    await thrownBy(create('A map of fees'))
    const [lost] = (await world.ok(sponsor, 'GET /api/v1/me/bounties')).items
    await api('DELETE /api/v1/bounties/{id}', { params: { id: lost?.bountyId ?? '' } })
    const { bountyId } = await create('A map of fees')
    expect(bountyId).not.toBe(lost?.bountyId)
    expect(keysOf(BOUNTIES)[2]).not.toBe(keysOf(BOUNTIES)[0])
    expect(await titlesOf(sponsor)).toEqual(['A map of fees'])
  })

  it('keeps the key with which it was resent after the second factor', async () => {
    const finance = await signIn(await world.joinAs({ part: 'finance', isProven: false }))
    const { payoutId } = await world.shortcut('payout', { state: 'eligible' })
    const request = { params: { id: payoutId }, body: { note: 'This needs another look.' } }
    const HOLD = `POST /api/v1/payouts/${payoutId}/hold`
    const { result } = renderHook(useStepUp)
    const held = thrownBy(api('POST /api/v1/payouts/{id}/hold', request))
    await expect.poll(() => result.current).toBe('factor')
    await signIn((await addApp(world, finance)).member)
    loseAnswers(HOLD, 1)
    act(() => answerStepUp(true))
    expect(await held).toBeNull()
    const [refused, ...later] = keysOf(HOLD)
    expect(later).toHaveLength(2)
    expect(new Set(later).size).toBe(1)
    expect(later[0]).not.toBe(refused)
    expect(bodiesOf(HOLD)).toEqual([request.body, request.body, request.body])
  })
})

describe('api: a refusal', () => {
  it('is thrown with its fields and reference', async () => {
    await join()
    const error = await thrownBy(create(''.padEnd(500, 'x')))
    expect(error).toBeInstanceOf(ApiProblem)
    if (!(error instanceof ApiProblem)) return
    expect([error.code, error.status, error.errorAt('/x')]).toEqual([
      'validation_failed',
      422,
      undefined,
    ])
    const text = error.errorAt('/title')
    expect(text).toMatch(/characters/)
    expect(error.requestId).toMatch(/^[\da-f-]{36}$/)
    expect(describeProblem(error)).toMatchObject({ text, requestId: error.requestId })
  })

  it.each([
    [503, 'overloaded', true],
    [502, 'unreachable', true],
    [500, 'internal_error', true],
    [404, 'not_found', false],
    [418, 'malformed_request', false],
  ])('of a proxy is read by its status (%i)', async (status, code, isTemporary) => {
    alterAnswers('GET /api/v1/home', (answer) => {
      const headers = { 'content-type': 'text/html', 'x-request-id': requestIdOf(answer) }
      return new Response('<h1>Not here</h1>', { status, headers })
    })
    const error = await thrownBy(api('GET /api/v1/home'))
    expect(error).toMatchObject({ code, status, isTemporary })
    expect(error).toMatchObject({ requestId: expect.stringMatching(/^[\da-f-]{36}$/) })
  })

  it('with a broken body is read by its status', async () => {
    const headers = { 'content-type': 'application/problem+json' }
    alterAnswers('GET /api/v1/home', () => new Response('{"code":', { status: 429, headers }))
    expect(await thrownBy(api('GET /api/v1/home'))).toMatchObject({ code: 'rate_limited' })
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
