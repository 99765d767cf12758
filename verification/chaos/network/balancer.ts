import { once } from 'node:events'
import {
  Agent,
  createServer,
  type IncomingMessage,
  request as requestOf,
  type ServerResponse,
} from 'node:http'
import { pause } from '../node.ts'

/** A minimal load balancer: round robin over the nodes that report ready, without retries. */
export interface LoadBalancer {
  url: string
  /** Requests that a node did not answer, or answered with 500 or above, unless it was busy. */
  failures: string[]
  /** Requests forwarded so far. */
  count(): number
  /** Waits until all nodes are ready. */
  untilReady(): Promise<void>
  close(): Promise<void>
}

/** Interval between readiness checks of a node. */
const CHECK_MS = 100
/** A node that has not reported by then is not ready. */
const CHECK_LIMIT_MS = 10_000

/** Starts a balancer in front of nodes. */
export async function startBalancer(nodes: readonly string[]): Promise<LoadBalancer> {
  const agent = new Agent({ keepAlive: true })
  const readiness = watchReadiness(nodes)
  const failures: string[] = []
  let count = 0
  const server = createServer((incoming, outgoing) => {
    count += 1
    const { ready } = readiness
    const node = [...ready][count % Math.max(1, ready.size)]
    forward({ node, agent, failures }, incoming, outgoing)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    failures,
    count: () => count,
    async untilReady() {
      while (readiness.ready.size < nodes.length) await pause(CHECK_MS)
    },
    async close() {
      await readiness.stop()
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}

/** Polls the readiness of nodes until stopped. */
function watchReadiness(nodes: readonly string[]): {
  ready: ReadonlySet<string>
  stop(): Promise<void>
} {
  const ready = new Set<string>()
  const stopping = new AbortController()
  const check = async (node: string): Promise<void> => {
    const answer = await fetch(`${node}/readyz`, {
      signal: AbortSignal.timeout(CHECK_LIMIT_MS),
    }).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.status === 200) ready.add(node)
    else ready.delete(node)
  }
  const checks = nodes.map(async (node) => {
    while (!stopping.signal.aborted) {
      await check(node)
      await pause(CHECK_MS)
    }
  })
  return {
    ready,
    async stop() {
      stopping.abort()
      await Promise.all(checks)
    },
  }
}

/** Forwards a request to a node, recording failures. */
function forward(
  { node, agent, failures }: { node: string | undefined; agent: Agent; failures: string[] },
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const name = `${incoming.method} ${incoming.url?.split('?')[0]}`
  const fail = (reason: string): void => {
    failures.push(`${name}: ${reason}`)
    if (outgoing.headersSent) outgoing.destroy()
    else outgoing.writeHead(502).end()
  }
  if (node === undefined) {
    fail('no node is ready')
    return
  }
  const { hostname, port } = new URL(node)
  const { method, url: path, headers } = incoming
  const onward = requestOf({ agent, hostname, port, method, path, headers }, (answer) => {
    const { statusCode = 0 } = answer
    if (statusCode >= 500) {
      // A node that is busy asks for patience, on any machine and at any time; a restart has no part in it.
      let body = ''
      answer.on('data', (chunk: Buffer) => {
        body += chunk.toString()
      })
      answer.on('end', () => {
        if (!body.includes('"overloaded"')) failures.push(`${name}: ${statusCode} ${body}`)
      })
    }
    const { connection: _ours, 'keep-alive': _theirs, ...kept } = answer.headers
    outgoing.writeHead(statusCode, kept)
    answer.on('error', (error) => fail(error.message))
    answer.pipe(outgoing)
  })
  onward.on('error', (error) => fail(`${error.message} (${node})`))
  incoming.pipe(onward)
}
