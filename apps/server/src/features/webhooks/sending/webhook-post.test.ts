import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ResolveHost } from './webhook-address.ts'
import { postWebhook } from './webhook-post.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closing.splice(0)) await close()
})

/** A receiver that treats its socket as it likes. */
async function receive(behave: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', () => behave(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  })
  return (server.address() as AddressInfo).port
}

const local: ResolveHost = async () => [{ address: '127.0.0.1', family: 4 }]
const post = (url: string, resolveHost = local, targets: 'any' | 'public' = 'any') =>
  postWebhook(
    { targets, resolveHost, userAgent: 'Laurel-Webhooks/test' },
    { url, headers: { 'content-type': 'application/json' }, body: '{"a":1}' },
  )
const postTo = async (behave: (socket: Socket) => void) =>
  await post(`http://hooks.example:${await receive(behave)}/`)

describe('postWebhook', () => {
  it('connects to the address that was checked, by the name of the host', async () => {
    let head = ''
    const port = await receive((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\nfine'))
    const resolved: string[] = []
    const result = await post(`http://hooks.example:${port}/path`, async (host) => {
      resolved.push(host)
      head = host
      return await local(host)
    })
    expect(result).toMatchObject({ status: 200, answer: 'fine', error: null })
    expect(resolved).toEqual(['hooks.example'])
    expect(head).toBe('hooks.example')
  })

  it('looks up once, so that a second answer of the name changes nothing', async () => {
    const port = await receive((socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n'))
    let calls = 0
    const changing: ResolveHost = async (host) => {
      calls += 1
      return calls === 1 ? await local(host) : [{ address: '10.0.0.1', family: 4 }]
    }
    expect(await post(`http://hooks.example:${port}/`, changing)).toMatchObject({ status: 204 })
    expect(calls).toBe(1)
  })

  it('connects to nothing private', async () => {
    let isReached = false
    const port = await receive(() => {
      isReached = true
    })
    const result = await post(`https://hooks.example:${port}/`, local, 'public')
    expect(result.error).toContain('refused')
    expect(await post('https://hooks.example/', local, 'public')).toMatchObject({
      status: null,
      error: 'The address was refused. It leads to a private network.',
    })
    expect(isReached).toBe(false)
  })

  it('follows no redirect', async () => {
    let isReached = false
    const target = await receive(() => {
      isReached = true
    })
    const result = await postTo((socket) =>
      socket.end(
        `HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:${target}/\r\ncontent-length: 0\r\n\r\n`,
      ),
    )
    expect(result).toMatchObject({
      status: 302,
      error: 'It answered 302. Redirects are not followed.',
    })
    expect(isReached).toBe(false)
  })

  it('reads 2 KB of an answer of 5 MB', async () => {
    const result = await postTo((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${5 * 1024 * 1024}\r\n\r\n`)
      socket.write('x'.repeat(5 * 1024 * 1024))
    })
    expect(result.error).toBeNull()
    expect(result.answer).toHaveLength(2048)
    expect(result.durationMs).toBeLessThan(4000)
  })

  it('decodes nothing', async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000))
    const result = await postTo((socket) => {
      socket.write(
        `HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`,
      )
      socket.end(bomb)
    })
    expect(result.error).toBeNull()
    expect(result.answer.length).toBeLessThanOrEqual(2048)
  })

  it.each([
    ['closes at once', (socket: Socket) => void socket.destroy()],
    [
      'closes within the answer',
      (socket: Socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf'),
    ],
    ['answers with something else', (socket: Socket) => void socket.end('SSH-2.0-OpenSSH_9\r\n')],
    [
      'sends headers for ever',
      (socket: Socket) => {
        socket.write('HTTP/1.1 200 OK\r\n')
        for (let n = 0; n < 2000; n += 1) socket.write(`x-${n}: ${'y'.repeat(50)}\r\n`)
      },
    ],
    [
      'switches the protocol',
      (socket: Socket) =>
        void socket.write('HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    ],
  ])('fails when the receiver %s', async (_name, behave) => {
    const result = await postTo(behave)
    expect(result.status).toBeNull()
    expect(result.error).not.toBeNull()
    expect(result.error).not.toContain('127.0.0.1')
  })

  it('takes any answer of success for one, whatever it says', async () => {
    const result = await postTo((socket) =>
      socket.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n\u0000}garbage{'),
    )
    expect(result).toMatchObject({ status: 200, error: null, answer: '\ufffd}garbage{' })
  })

  it('gives up after five seconds when nothing comes, or one byte at a time', async () => {
    const drips = (socket: Socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n')
      const timer = setInterval(() => socket.write('x'), 100)
      socket.on('close', () => clearInterval(timer))
    }
    const informs = (socket: Socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 100)
      socket.on('close', () => clearInterval(timer))
    }
    const results = await Promise.all([postTo(() => {}), postTo(drips), postTo(informs)])
    for (const result of results) {
      expect(result.error).toBe('There was no complete answer within 5 seconds.')
      expect(result.durationMs).toBeGreaterThan(4900)
      expect(result.durationMs).toBeLessThan(7000)
    }
  }, 15_000)

  it('says that a connection was refused', async () => {
    expect(await post('http://127.0.0.1:9/')).toMatchObject({
      error: 'The connection was refused.',
    })
  })
})
