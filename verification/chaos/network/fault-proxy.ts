import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createConnection, createServer, type NetConnectOpts, type Socket } from 'node:net'

/** Network faults and how the caller experiences them. */
export const FAULTS = {
  latency: 'every answer comes 2 s late',
  trickle: 'answers come byte by byte, as through a very thin line',
  silence: 'questions arrive nowhere, and nothing is said about it',
  lost_answers: 'questions arrive and are carried out; their answers get lost',
  cut_question: 'the connection ends in the middle of a question',
  cut_answer: 'the connection ends in the middle of an answer',
  reset: 'the connection is reset at the next question',
  slow_close: 'the other side says that it is done, and lingers',
  garbage: 'answers are random bytes',
  garbage_after: 'answers are followed by random bytes',
  refused: 'no one listens, and open connections end',
  deaf: 'connections are accepted, and then nothing happens',
} as const

/** A network fault. */
export type Fault = keyof typeof FAULTS

/** A TCP proxy that forwards everything until a fault is set. */
export interface FaultProxy {
  port: number
  /** Sets the fault from now on; null removes it. Broken connections stay broken. */
  set(fault: Fault | null): Promise<void>
  close(): Promise<void>
}

const LATENCY_MS = 2000
const TRICKLE_MS = 50

/** Starts a proxy in front of `target`. */
export async function startFaultProxy(target: NetConnectOpts): Promise<FaultProxy> {
  let fault: Fault | null = null
  const sockets = new Set<Socket>()
  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    return socket.once('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    keep(client)
    if (fault === 'refused') return void client.resetAndDestroy()
    if (fault === 'deaf') return
    const service = keep(createConnection(target))
    client.on('data', (chunk) => ask(fault, chunk, client, service))
    service.on('data', (chunk) => answer(fault, chunk, client, service))
    client.once('close', () => service.destroy())
    service.once('close', () => client.destroy())
  })
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  }
  const hangUp = async (): Promise<void> => {
    const closed = server.listening ? once(server, 'close') : null
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const port = await listen(0)
  return {
    port,
    async set(next) {
      fault = next
      if (next === 'refused') await hangUp()
      else if (!server.listening) await listen(port)
    },
    close: hangUp,
  }
}

/** Forwards a request, or applies the fault to it. */
function ask(fault: Fault | null, chunk: Buffer, client: Socket, service: Socket): void {
  if (fault === 'silence') return
  if (fault === 'reset') return void client.resetAndDestroy()
  if (fault === 'cut_question') return void service.end(chunk.subarray(0, chunk.length >> 1))
  service.write(chunk)
}

/** Forwards a response, or applies the fault to it. */
function answer(fault: Fault | null, chunk: Buffer, client: Socket, service: Socket): void {
  switch (fault) {
    case 'latency':
      setTimeout(() => client.write(chunk), LATENCY_MS)
      return
    case 'trickle':
      service.pause()
      trickle(chunk, client, () => service.resume())
      return
    case 'silence':
    case 'lost_answers':
      return
    case 'cut_answer':
      client.end(chunk.subarray(0, chunk.length >> 1))
      return
    case 'slow_close':
      // Half closed: nothing more comes from here, yet the connection stays.
      client.write(chunk)
      service.removeAllListeners('close')
      client.end()
      return
    case 'garbage':
      client.write(randomBytes(chunk.length))
      return
    case 'garbage_after':
      client.write(Buffer.concat([chunk, randomBytes(64)]))
      return
    default:
      client.write(chunk)
  }
}

function trickle(chunk: Buffer, client: Socket, done: () => void): void {
  if (chunk.length === 0 || client.destroyed) {
    done()
    return
  }
  client.write(chunk.subarray(0, 1))
  setTimeout(() => trickle(chunk.subarray(1), client, done), TRICKLE_MS)
}
