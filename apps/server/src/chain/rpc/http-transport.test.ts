import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGzip } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { createHttpTransport, MAX_ANSWER_BYTES } from './http-transport.ts'
import { createRpc, EndpointFailure } from './rpc.ts'
import { ANSWERS } from './rpc-answers.ts'

let server: Server
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

/** An RPC server of the test, asked for a balance. */
async function askBalance(listener: RequestListener): Promise<unknown> {
  server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const transport = createHttpTransport(`http://127.0.0.1:${port}`)
  const rpc = createRpc(transport, new AbortController().signal)
  return await rpc('getBalance', ['x'], ANSWERS.balance).catch((error: unknown) => error)
}

const MEGABYTE = Buffer.alloc(1024 * 1024, '0')
const HUGE_MEGABYTES = 600

describe('an RPC server over HTTP', () => {
  it('keeps integers past 2^53 exact', async () => {
    const answer = await askBalance((_request, response) =>
      response.end('{"result":{"context":{"slot":5},"value":9007199254740993}}'),
    )
    expect(answer).toEqual({ context: { slot: 5n }, value: 9_007_199_254_740_993n })
  })

  it.each([
    ['plain', false],
    ['compressed', true],
  ])('with an answer of 600 MB, %s, is disconnected early', async (_how, isCompressed) => {
    const sent = { megabytes: 0 }
    const gone = Promise.withResolvers<void>()
    const answer = await askBalance((_request, response) => {
      response.once('close', gone.resolve)
      if (isCompressed) response.setHeader('content-encoding', 'gzip')
      const out = isCompressed ? createGzip() : response
      if (isCompressed) out.pipe(response)
      const write = (): void => {
        while (sent.megabytes < HUGE_MEGABYTES && !response.destroyed) {
          sent.megabytes += 1
          if (!out.write(MEGABYTE)) return void out.once('drain', write)
        }
      }
      write()
    })
    expect(answer).toBeInstanceOf(EndpointFailure)
    expect(answer).toMatchObject({ reason: 'bad_answer' })
    await gone.promise
    expect(sent.megabytes).toBeLessThan(HUGE_MEGABYTES / 2)
    expect(sent.megabytes * MEGABYTE.length).toBeGreaterThan(MAX_ANSWER_BYTES)
  })

  it.each([
    [429, 'rate_limited', 7000],
    [503, 'unreachable', 0],
  ])('that answers %i says why', async (status, reason, restMs) => {
    const answer = await askBalance((_request, response) =>
      response.writeHead(status, { 'retry-after': '7' }).end('no'),
    )
    expect(answer).toMatchObject({ reason, restMs })
  })
})
