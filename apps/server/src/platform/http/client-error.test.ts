import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refuseUnreadable } from './client-error.ts'

/** A server that waits this long for a request. */
async function listen(requestTimeout: number): Promise<FastifyInstance> {
  const app = Fastify({
    clientErrorHandler: refuseUnreadable,
    requestTimeout,
    http: { connectionsCheckingInterval: 50 },
  })
  app.get('/', async () => 'fine')
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

let patient: FastifyInstance
let hasty: FastifyInstance
beforeAll(async () => {
  patient = await listen(60_000)
  hasty = await listen(300)
})
afterAll(async () => {
  await patient.close()
  await hasty.close()
})

/** Sends bytes and reads until the server closes the connection. */
async function send(app: FastifyInstance, text: string): Promise<string> {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1', () => socket.write(text))
  let answer = ''
  for await (const chunk of socket) answer += String(chunk)
  return answer
}

describe('refuseUnreadable', () => {
  it.each([
    ['400', 'malformed_request', 'what HTTP never looked like\r\n\r\n'],
    ['400', 'malformed_request', 'GET / HTTP/1.1\r\nhost: a\r\ncontent-length: x\r\n\r\n'],
    ['431', 'headers_too_large', `GET / HTTP/1.1\r\nhost: a\r\n${'a: b\r\n'.repeat(2800)}\r\n`],
    ['408', 'request_timeout', 'GET / HTTP/1.1\r\nhost: a\r\nslow: '],
  ])('answers %s %s and closes the connection', async (status, code, text) => {
    const answer = await send(status === '408' ? hasty : patient, text)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} [A-Z]`))
    expect(head).toContain('content-type: application/problem+json')
    expect(head).toContain(`content-length: ${Buffer.byteLength(body)}`)
    const problem = JSON.parse(body)
    expect(problem).toMatchObject({ code, status: Number(status) })
    expect(head).toContain(`x-request-id: ${problem.instance}`)
  })
})
