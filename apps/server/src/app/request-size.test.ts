import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let t: TestApp
let port = 0
let received: Socket | null = null
let authorization = ''

beforeAll(async () => {
  t = await startTestApp()
  authorization = await t.signIn('ann')
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  port = (t.app.server.address() as AddressInfo).port
  t.app.server.on('connection', (socket: Socket) => {
    received = socket
  })
})
afterAll(() => t.close())

/**
 * Writes the chunks of `parts` until the server stops reading: the status of its answer (0 where closing the connection
 * overtook it, as it may), and the bytes that it read.
 */
async function writeChunks(
  parts: Iterable<string>,
): Promise<{ status: number; readBytes: number }> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes
  })
  // The server closes the connection in the middle of a write: exactly what is expected.
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.on('close', resolve))
  for (const part of parts) {
    if (!socket.writable) break
    if (!socket.write(part)) await Promise.race([once(socket, 'drain').catch(() => {}), closed])
  }
  await closed
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0)
  return { status, readBytes: received?.bytesRead ?? 0 }
}

function* head(...lines: string[]): Generator<string> {
  yield ['POST /api/v1/bounties HTTP/1.1', 'host: a', ...lines, '', ''].join('\r\n')
}

function* forever(part: string): Generator<string> {
  for (;;) yield part
}

const post = (payload: string, url = '/api/v1/bounties') =>
  t.app.inject({
    method: 'POST',
    url,
    headers: { authorization, 'content-type': 'application/json' },
    payload,
  })

describe('a request that is too large', () => {
  it('is refused by its declared length alone', async () => {
    const asked = head('content-type: application/json', 'content-length: 10485760')
    const { status, readBytes } = await writeChunks(asked)
    expect(status).toBe(413)
    expect(readBytes).toBeLessThan(1000)
  })

  it('is disconnected when it declares no length and never ends', async () => {
    const chunk = `10000\r\n${' '.repeat(65_536)}\r\n`
    const { status } = await writeChunks(
      (function* () {
        yield* head('content-type: application/json', 'transfer-encoding: chunked')
        yield* forever(chunk)
      })(),
    )
    expect([413, 0]).toContain(status)
  })

  it('is disconnected when its headers never end', async () => {
    const { status } = await writeChunks(
      (function* () {
        yield 'GET / HTTP/1.1\r\nhost: a\r\n'
        yield* forever('a: b\r\n'.repeat(100))
      })(),
    )
    expect([431, 0]).toContain(status)
  })
})

describe('a body of the largest size', () => {
  it('with a million keys does not fit, and with as many as fit is refused with at most 50 errors', async () => {
    const keys = (count: number) =>
      `{${Array.from({ length: count }, (_, index) => `"${index}":0`).join(',')}}`
    expect((await post(keys(1_000_000))).statusCode).toBe(413)
    const fitting = await post(`{"title":${keys(25_000)}}`)
    expect(fitting.statusCode).toBe(422)
    expect(fitting.json<{ errors: unknown[] }>().errors.length).toBeLessThanOrEqual(50)
  })

  it.each([65, 1000, 100_000])('nested %i times over is refused', async (depth) => {
    expect((await post(`${'['.repeat(depth)}${']'.repeat(depth)}`)).statusCode).toBe(400)
    const within = `{"checklist":${'['.repeat(depth)}${']'.repeat(depth)}}`
    expect((await post(within)).statusCode).toBe(400)
  })

  it('lists at most 50 of the invalid fields', async () => {
    const outcomes = Array(2000).fill('{}').join(',')
    const answer = await post(`{"outcomes":[${outcomes}]}`, '/api/v1/bounties/a/award')
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ errors: unknown[] }>().errors).toHaveLength(50)
  })
})
