import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'

/**
 * The number of listening sockets on the port, over which the kernel spreads new connections. Node accepts one
 * connection per socket and event loop turn: with a single socket, each new connection under load waits for a turn,
 * which lasts as long as the work in it (docs/decisions/0043). Only Linux spreads connections.
 */
export const LISTENING_SOCKETS = process.platform === 'linux' ? 16 : 1

/** How long running requests may take once the server stops listening; jobs have `JOBS_STOP_LIMIT_MS`. */
const STOP_LIMIT_MS = 12_000

/** The listening sockets of an app. */
export interface Listening {
  /** Listens on the port, 0 for any free one. Raises system errors such as `EADDRINUSE`. */
  listen(where: { port: number; host: string }): Promise<void>
  /**
   * Stops listening, waits for running requests, closes the connections of those that take too long, and closes the
   * app.
   */
  close(): Promise<void>
}

/** Prepares an app, before it is ready, to listen with several sockets. */
export function createListening(app: FastifyInstance): Listening {
  const others = Array.from({ length: LISTENING_SOCKETS - 1 }, () => createTwin(app.server))
  app.addHook('preClose', async () => {
    const open = others.filter(({ listening }) => listening)
    await Promise.all(open.map((server) => promisify(server.close.bind(server))()))
  })
  return {
    async listen({ port, host }) {
      const reusePort = others.length > 0
      await app.listen({ port, host, ...{ reusePort } })
      const address = { port: (app.server.address() as AddressInfo).port, host, reusePort }
      await Promise.all(others.map((server) => once(server.listen(address), 'listening')))
    },
    async close() {
      const timer = setTimeout(() => {
        for (const server of [app.server, ...others]) server.closeAllConnections()
      }, STOP_LIMIT_MS)
      await app.close()
      clearTimeout(timer)
    },
  }
}

/** A server with the time limits of another, to which it forwards its events. */
function createTwin(server: Server): Server {
  const { keepAliveTimeout, requestTimeout, headersTimeout, timeout } = server
  const twin = Object.assign(createServer(), {
    keepAliveTimeout,
    requestTimeout,
    headersTimeout,
    timeout,
  })
  for (const event of ['request', 'upgrade', 'clientError']) {
    twin.on(event, (...parts) => server.emit(event, ...parts))
  }
  return twin
}
