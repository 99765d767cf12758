import { connect, type Socket } from 'node:net'
import { percentile } from '../statistics.ts'
import { type NextRequest, readAnswer } from './generator.ts'

/** Results of an overload run. */
export interface Overload {
  offeredPerSecond: number
  /** Responses with 2xx per second. */
  goodPerSecond: number
  goodP99Ms: number
  /** Responses with 503 and `Retry-After`. */
  shed: number
  shedP99Ms: number
  /** Any other response, and connections closed without one. */
  broken: number
  /** Requests without a free connection. */
  unsent: number
}

/** Maximum concurrent connections. */
const MAX_SOCKETS = 2_000
const TICK_MS = 2

/**
 * Offers requests at a fixed rate (open loop), whether or not earlier ones were answered. Each takes an idle connection
 * or a new one.
 */
export async function runOverload(
  url: string,
  next: NextRequest,
  { perSecond, ms }: { perSecond: number; ms: number },
): Promise<Overload> {
  const callers = createCallers(url)
  let [unsent, offered] = [0, 0]
  const startedAt = performance.now()
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const elapsedMs = performance.now() - startedAt
      const due = Math.floor((Math.min(elapsedMs, ms) / 1000) * perSecond)
      for (; offered < due; offered += 1) {
        const caller = callers.take()
        const request = caller === null ? null : next()
        if (caller === null || request === null) unsent += 1
        else caller.send(request)
      }
      if (elapsedMs < ms) return
      clearInterval(timer)
      resolve()
    }, TICK_MS)
  })
  const seconds = (performance.now() - startedAt) / 1000
  callers.close()
  const { good, shed, broken } = callers.results
  return {
    offeredPerSecond: offered / seconds,
    goodPerSecond: good.length / seconds,
    goodP99Ms: percentile(good, 99),
    shed: shed.length,
    shedP99Ms: percentile(shed, 99),
    broken,
    unsent,
  }
}

/** Connections to a server, with the latencies of their responses in milliseconds. */
interface Callers {
  results: { good: number[]; shed: number[]; broken: number }
  /** An idle connection or a new one; null when all `MAX_SOCKETS` are waiting. */
  take(): Caller | null
  close(): void
}

function createCallers(url: string): Callers {
  const { hostname, port } = new URL(url)
  const idle: Caller[] = []
  const callers: Caller[] = []
  const results: Callers['results'] = { good: [], shed: [], broken: 0 }

  const open = (): Caller | null => {
    if (callers.length >= MAX_SOCKETS) return null
    const caller = createCaller(connect({ host: hostname, port: Number(port), noDelay: true }), {
      answered: (status, hasRetryAfter, latencyMs) => {
        if (status >= 200 && status < 300) results.good.push(latencyMs)
        else if (status === 503 && hasRetryAfter) results.shed.push(latencyMs)
        else results.broken += 1
        idle.push(caller)
      },
      closed: (wasWaiting) => {
        if (wasWaiting) results.broken += 1
        for (const list of [callers, idle]) {
          const at = list.indexOf(caller)
          if (at >= 0) list.splice(at, 1)
        }
      },
    })
    callers.push(caller)
    return caller
  }
  return {
    results,
    take: () => idle.pop() ?? open(),
    close: () => {
      for (const caller of [...callers]) caller.close()
    },
  }
}

interface Caller {
  send(request: Buffer): void
  close(): void
}

function createCaller(
  socket: Socket,
  on: {
    answered(status: number, hasRetryAfter: boolean, latencyMs: number): void
    closed(wasWaiting: boolean): void
  },
): Caller {
  let sentAt: number | null = null
  let isClosing = false
  let pending: Buffer | null = null
  socket.on('data', (chunk: Buffer) => {
    const bytes = pending === null ? chunk : Buffer.concat([pending, chunk])
    const answer = readAnswer(bytes)
    pending = answer === null ? bytes : null
    if (answer === null || sentAt === null) return
    const latencyMs = performance.now() - sentAt
    sentAt = null
    on.answered(answer.status, answer.retryAfter !== null, latencyMs)
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    if (!isClosing) on.closed(sentAt !== null)
  })
  return {
    send: (request) => {
      sentAt = performance.now()
      socket.write(request)
    },
    close: () => {
      isClosing = true
      socket.destroy()
    },
  }
}
