import { once } from 'node:events'
import {
  Agent,
  createServer,
  type IncomingMessage,
  request as requestOf,
  type ServerResponse,
} from 'node:http'
import { pause } from '../node.ts'

/** A load balancer as small as they get: in turn to the nodes that say they are ready, nothing tried twice. */
export interface LoadBalancer {
  url: string
  /** Requests that a node did not answer, or answered with 500 and above. */
  failures: string[]
  /** Requests passed on until now. */
  count(): number
  /** Waits until all nodes are ready. */
  untilReady(): Promise<void>
  close(): Promise<void>
}

/** How often each node is asked whether it is ready. */
const LOOK_MS = 100
/** A node that does not say so by then is not ready. */
const LOOK_LIMIT_MS = 10_000

/** Starts a balancer in front of nodes. */
export async function startBalancer(nodes: readonly string[]): Promise<LoadBalancer> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<string>()
  const failures: string[] = []
  let count = 0

  const look = async (node: string): Promise<void> => {
    const answer = await fetch(`${node}/readyz`, {
      signal: AbortSignal.timeout(LOOK_LIMIT_MS),
    }).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.status === 200) ready.add(node)
    else ready.delete(node)
  }
  const looking = new AbortController()
  const looks = nodes.map(async (node) => {
    while (!looking.signal.aborted) {
      await look(node)
      await pause(LOOK_MS)
    }
  })

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    count += 1
    const choice = [...ready][count % Math.max(1, ready.size)]
    const name = `${incoming.method} ${incoming.url?.split('?')[0]}`
    const fail = (reason: string): void => {
      failures.push(`${name}: ${reason}`)
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end()
    }
    if (choice === undefined) {
      fail('no node is ready')
      return
    }
    const { hostname, port } = new URL(choice)
    const { method, url: path, headers } = incoming
    const onward = requestOf({ agent, hostname, port, method, path, headers }, (answer) => {
      const { statusCode = 0 } = answer
      if (statusCode >= 500) failures.push(`${name}: ${statusCode}`)
      const { connection: _ours, 'keep-alive': _theirs, ...kept } = answer.headers
      outgoing.writeHead(statusCode, kept)
      answer.on('error', (error) => fail(error.message))
      answer.pipe(outgoing)
    })
    onward.on('error', (error) => fail(`${error.message} (${choice})`))
    incoming.pipe(onward)
  }

  const server = createServer(pass).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    failures,
    count: () => count,
    async untilReady() {
      while (ready.size < nodes.length) await pause(LOOK_MS)
    },
    async close() {
      looking.abort()
      await Promise.all(looks)
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}
