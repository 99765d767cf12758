import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createListening, LISTENING_SOCKETS, type Listening } from './listening.ts'

const HOST = '127.0.0.1'
const REQUEST = 'GET /slow HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'

let app: FastifyInstance
let listening: Listening
let port: number
let held: (() => void)[]
let clients: Socket[]

beforeEach(async () => {
  held = []
  clients = []
  app = Fastify()
  app.get('/slow', () => new Promise<string>((resolve) => held.push(() => resolve('done'))))
  listening = createListening(app)
  await listening.listen({ port: 0, host: HOST })
  port = Number(new URL(app.listeningOrigin).port)
})
afterEach(async () => {
  for (const go of held.splice(0)) go()
  for (const client of clients) client.destroy()
  await listening.close()
})

/** Connections that each send a request whose answer is held. */
function openClients(count: number): Socket[] {
  clients = Array.from({ length: count }, () => connect({ port, host: HOST }))
  for (const client of clients) client.on('error', () => {}).write(REQUEST)
  return clients
}

const turns = () => performance.nodeTiming.uvMetricsInfo.loopCount

it.runIf(LISTENING_SOCKETS > 1)(
  'accepts several new connections in one turn of the loop',
  async () => {
    const count = 200
    const begun = turns()
    openClients(count)
    const { promise, resolve } = Promise.withResolvers<void>()
    app.server.on('request', () => held.length + 1 >= count && resolve())
    await promise
    expect(turns() - begun).toBeLessThan(count / 2)
  },
)

it('answers all open requests on all its sockets before it closes', async () => {
  const answers = openClients(64).map(async (client) => {
    let text = ''
    for await (const chunk of client) text += String(chunk)
    return text
  })
  await expect.poll(() => held.length).toBe(64)
  let isClosed = false
  const closed = listening.close().then(() => {
    isClosed = true
  })
  expect(isClosed).toBe(false)
  for (const go of held.splice(0)) go()
  expect((await Promise.all(answers)).filter((text) => text.endsWith('done'))).toHaveLength(64)
  await closed
  const [refusal] = await once(connect({ port, host: HOST }), 'error')
  expect(refusal).toMatchObject({ code: 'ECONNREFUSED' })
})

it('shares its port with no other server', async () => {
  const [refusal] = await once(createServer().listen(port, HOST), 'error')
  expect(refusal).toMatchObject({ code: 'EADDRINUSE' })
})
