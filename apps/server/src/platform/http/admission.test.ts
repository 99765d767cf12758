import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { performance } from 'node:perf_hooks'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import {
  ADMITTED_PER_TURN,
  type Admission,
  type AdmissionLimits,
  createAdmission,
} from './admission.ts'

/** A server whose `/slow` answers on command. */
interface Blocked {
  app: FastifyInstance
  admission: Admission
  url: string
  overloads: number
  /** Waits until so many requests are held in `/slow`. */
  untilHeld(count: number): Promise<void>
  /** Releases all requests that are held. */
  release(): void
}

let server: Blocked
afterEach(async () => {
  server.release()
  await server.app.close()
})

async function start(
  limits: Partial<AdmissionLimits>,
  headersFor = (_request: IncomingMessage): Record<string, string> => ({}),
): Promise<Blocked> {
  const held: (() => void)[] = []
  const admission = createAdmission({
    limits,
    headersFor,
    outside: { isMeant: ({ url }) => url === '/outside', problem: 'chain_unavailable' },
    onOverload: () => {
      server.overloads += 1
    },
  })
  const app = Fastify({ serverFactory: admission.serverFactory })
  const hang = () => new Promise<object>((resolve) => held.push(() => resolve({ ok: true })))
  app.get('/slow', hang)
  app.post('/slow', hang)
  app.get('/auth/v1/user', hang)
  app.get('/outside', hang)
  app.get('/quick', async () => ({ ok: true }))
  app.get('/turn', async () => performance.nodeTiming.uvMetricsInfo.loopCount)
  app.get('/healthz', async () => ({ ok: true }))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    app,
    admission,
    url,
    overloads: 0,
    untilHeld: (count) => expect.poll(() => held.length).toBe(count),
    release: () => {
      for (const go of held.splice(0)) go()
    },
  }
}

const get = (path: string) => fetch(`${server.url}${path}`)

it('refuses requests beyond the queue with a problem that says when to retry', async () => {
  server = await start({ maxAtOnce: 2, maxWaitMs: 20 })
  const first = [get('/slow'), get('/slow')]
  await server.untilHeld(2)
  const refused = await get('/quick')
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(refused.headers.get('content-type')).toBe('application/problem+json')
  expect(await refused.json()).toMatchObject({
    code: 'overloaded',
    status: 503,
    retryAfterSeconds: 1,
    instance: refused.headers.get('x-request-id'),
  })
  expect(server.admission.counts()).toEqual({ working: 2, waiting: 0, shed: 1 })
  server.release()
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200])
  expect((await get('/quick')).status).toBe(200)
  expect(server.overloads).toBe(1)
})

it('admits waiting requests as soon as a place is free', async () => {
  server = await start({ maxAtOnce: 1, maxWaitMs: 60_000 })
  const first = get('/slow')
  await server.untilHeld(1)
  const waiting = [get('/quick'), get('/quick')]
  await expect.poll(() => server.admission.counts().waiting).toBe(2)
  server.release()
  expect((await first).status).toBe(200)
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200])
  expect(server.admission.counts()).toEqual({ working: 0, waiting: 0, shed: 0 })
})

it('admits few at a time, so that no turn of the event loop is long', async () => {
  server = await start({ maxAtOnce: 40, maxWaitMs: 60_000 })
  const first = Array.from({ length: 40 }, () => get('/slow'))
  await server.untilHeld(40)
  const waiting = Array.from({ length: 40 }, () => get('/turn'))
  await expect.poll(() => server.admission.counts().waiting).toBe(40)
  server.release()
  await Promise.all(first)
  const turns = await Promise.all(waiting.map(async (reply) => await (await reply).json()))
  const most = Math.max(...turns.map((turn) => turns.filter((one) => one === turn).length))
  expect(most).toBeLessThanOrEqual(ADMITTED_PER_TURN)
})

it('refuses immediately when the queue is full', async () => {
  server = await start({ maxAtOnce: 1, maxWaiting: 1, maxWaitMs: 60_000 })
  const first = get('/slow')
  await server.untilHeld(1)
  const waiting = get('/quick')
  await expect.poll(() => server.admission.counts().waiting).toBe(1)
  expect((await get('/quick')).status).toBe(503)
  server.release()
  expect((await first).status).toBe(200)
  expect((await waiting).status).toBe(200)
})

it('always answers health checks, and admits sign-ins separately from the rest', async () => {
  server = await start({ maxAtOnce: 1, maxConcurrentSignIns: 1, maxWaitMs: 20 })
  const first = [get('/slow'), get('/auth/v1/user')]
  await server.untilHeld(2)
  expect((await get('/healthz')).status).toBe(200)
  expect((await get('/auth/v1/user')).status).toBe(503)
  expect((await get('/quick')).status).toBe(503)
  server.release()
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200])
})

it('limits requests that wait for an external service to few places, and names the service', async () => {
  server = await start({ maxConcurrentExternal: 2, maxAtOnce: 1, externalMaxWaitMs: 20 })
  const first = [get('/outside'), get('/outside')]
  await server.untilHeld(2)
  const refused = await get('/outside')
  expect(refused.status).toBe(503)
  expect(await refused.json()).toMatchObject({ code: 'chain_unavailable' })
  expect((await get('/quick')).status).toBe(200)
  expect(server.overloads).toBe(0)
  server.release()
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200])
})

it('gives no place to a request that is incomplete or was aborted', async () => {
  server = await start({ maxAtOnce: 1, maxWaitMs: 20 })
  const { port } = new URL(server.url)
  const slow = connect(Number(port), '127.0.0.1')
  slow.write('POST /slow HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n')
  slow.write('content-length: 2\r\n\r\n{')
  const quick = () => get('/quick').then(({ status }) => status)
  expect(await quick()).toBe(200)
  slow.write('}')
  await server.untilHeld(1)
  expect(server.admission.counts().working).toBe(1)
  expect(await quick()).toBe(503)
  slow.destroy()
  await once(slow, 'close')
  await expect.poll(() => server.admission.counts().working).toBe(0)
  expect(await quick()).toBe(200)
})

it('adds the headers of its request to a refusal', async () => {
  server = await start({ maxAtOnce: 1, maxWaiting: 0 }, ({ url = '' }) => ({ 'x-for': url }))
  const first = get('/slow')
  await server.untilHeld(1)
  const refused = await get('/quick')
  expect([refused.status, refused.headers.get('x-for')]).toEqual([503, '/quick'])
  expect(refused.headers.get('retry-after')).toBe('1')
  server.release()
  expect((await first).headers.get('x-for')).toBeNull()
})
