import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendProblem } from './problem-handler.ts'
import { isAnswered, limitResponseTime } from './response-limit.ts'

const LIMIT_MS = 100

const app = Fastify()
let url: string
/** Resumes the handlers that wait. */
const hang = Promise.withResolvers<void>()
/** Whether its client had an answer when a handler resumed. */
const ends: Promise<boolean>[] = []

beforeAll(async () => {
  app.setErrorHandler(sendProblem)
  limitResponseTime(app, LIMIT_MS)
  const waiting = (reply: Parameters<typeof isAnswered>[0]) => {
    const end = hang.promise.then(() => isAnswered(reply))
    ends.push(end)
    return end
  }
  app.post('/slow', (_request, reply) => waiting(reply))
  app.get('/slow', (_request, reply) => waiting(reply))
  const passing = () => new Promise((resolve) => setTimeout(resolve, 3 * LIMIT_MS, { ok: true }))
  app.post('/patient', { config: { answerLimitMs: 60_000 } }, passing)
  // A real server: a request with a body behaves differently from an injected one.
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  hang.resolve()
  await app.close()
})

const call = (method: string, path: string) =>
  fetch(url + path, {
    method,
    ...(method === 'POST' && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'x'.repeat(1000) }),
    }),
  })

describe('a request that takes too long', () => {
  it.each(['GET', 'POST'])('%s is refused with a problem', async (method) => {
    const answer = await call(method, '/slow')
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('2')
    expect(await answer.json()).toMatchObject({ code: 'overloaded' })
  })

  it('can see that its time is up', async () => {
    hang.resolve()
    expect(await Promise.all(ends)).toEqual([true, true])
  })

  it('may take longer where its route says so', async () => {
    expect((await call('POST', '/patient')).status).toBe(200)
  })
})
