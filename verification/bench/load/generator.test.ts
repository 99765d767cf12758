import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAnswer, requestBytes, runLoad } from './generator.ts'

describe('readAnswer', () => {
  const answer = Buffer.from(
    'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 2\r\nContent-Length: 5\r\n\r\nlater',
  )

  it('waits for a complete response', () => {
    for (let length = 0; length < answer.length; length += 1) {
      expect(readAnswer(answer.subarray(0, length))).toBeNull()
    }
    expect(readAnswer(answer)).toEqual({ status: 503, retryAfter: '2' })
  })

  it('expects no body with 304', () => {
    const unchanged = Buffer.from('HTTP/1.1 304 Not Modified\r\netag: "x"\r\n\r\n')
    expect(readAnswer(unchanged)).toEqual({ status: 304, retryAfter: null })
  })
})

describe('runLoad', () => {
  const received: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      received.push(
        `${request.method} ${request.url} ${request.headers['x-forwarded-for']} ${body}`,
      )
      const status = request.url === '/bad' ? 429 : 200
      response.writeHead(status, { 'content-length': 2 }).end('ok')
    })
  })
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => server.close())

  it('sends each request once and reports the refused ones', async () => {
    const requests = [
      requestBytes('/good', { address: '10.1.0.1' }),
      requestBytes('/bad', { address: '10.1.0.2', body: { a: 1 } }),
      requestBytes('/good', { address: '10.1.0.3' }),
    ]
    const { port } = server.address() as AddressInfo
    const measured = await runLoad(`http://127.0.0.1:${port}`, () => requests.shift() ?? null, {
      ms: 60_000,
      clients: 2,
    })
    expect(measured.count).toBe(3)
    expect(measured.refused).toEqual(new Map([[429, 1]]))
    expect(measured.firstRefusal).toContain('429')
    expect(received.sort()).toEqual([
      'GET /good 10.1.0.1 ',
      'GET /good 10.1.0.3 ',
      'POST /bad 10.1.0.2 {"a":1}',
    ])
  })
})
