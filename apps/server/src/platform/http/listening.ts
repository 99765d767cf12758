import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'

/**
 * Sockets that listen on the port, for the kernel to spread new connections over. Node takes one connection from each
 * in a turn of its event loop: with a single one, new connections under load wait for a turn each, and turns are as long
 * as the work in them (docs/decisions/0043). Only Linux spreads them.
 */
export const LISTENING_SOCKETS = process.platform === 'linux' ? 16 : 1

/** What requests under way may take once the server stops listening; jobs have theirs (`JOBS_STOP_LIMIT_MS`). */
const STOP_LIMIT_MS = 12_000

/** Where an app listens. */
export interface Listening {
  /** Listens on the port, 0 for any that is free. Raises what the system says, as `EADDRINUSE`. */
  listen(where: { port: number; host: string }): Promise<void>
  /** Stops listening, waits for the answers under way, hangs up on those that take too long, and closes the app. */
  close(): Promise<void>
}

/** Lets an app that is not ready yet listen with several sockets. */
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

/** A server with the time limits of another, which hands on to it what arrives. */
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
