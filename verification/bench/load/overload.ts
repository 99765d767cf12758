import { connect, type Socket } from 'node:net'
import { percentile } from '../statistics.ts'
import { type NextRequest, readAnswer } from './generator.ts'

/** What more load than can be served came to. */
export interface Overload {
  offeredPerSecond: number
  /** Answers 2xx a second. */
  goodPerSecond: number
  goodP99Ms: number
  /** Answers 503 with `Retry-After`. */
  shed: number
  shedP99Ms: number
  /** Any other answer, and connections that were closed instead of answered. */
  broken: number
  /** Requests for which no connection was left: all were waiting. */
  unsent: number
}

/** Connections at most: as many people wait at once. */
const MAX_SOCKETS = 2_000
const TICK_MS = 2

/**
 * Offers requests at a fixed rate, whether or not the last ones were answered, as people do. Each takes an idle
 * connection or a new one.
 */
export async function runOverload(
  url: string,
  next: NextRequest,
  { perSecond, ms }: { perSecond: number; ms: number },
): Promise<Overload> {
  const { hostname, port } = new URL(url)
  const idle: Caller[] = []
  const callers: Caller[] = []
  const good: number[] = []
  const shed: number[] = []
  let [broken, unsent, offered] = [0, 0, 0]

  const open = (): Caller | null => {
    if (callers.length >= MAX_SOCKETS) return null
    const caller = createCaller(connect({ host: hostname, port: Number(port), noDelay: true }), {
      answered: (status, hasRetryAfter, latencyMs) => {
        if (status >= 200 && status < 300) good.push(latencyMs)
        else if (status === 503 && hasRetryAfter) shed.push(latencyMs)
        else broken += 1
        idle.push(caller)
      },
      closed: (wasWaiting) => {
        if (wasWaiting) broken += 1
        for (const list of [callers, idle]) {
          const at = list.indexOf(caller)
          if (at >= 0) list.splice(at, 1)
        }
      },
    })
    callers.push(caller)
    return caller
  }

  const begun = performance.now()
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const elapsedMs = performance.now() - begun
      const due = Math.floor((Math.min(elapsedMs, ms) / 1000) * perSecond)
      for (; offered < due; offered += 1) {
        const caller = idle.pop() ?? open()
        const request = caller === null ? null : next()
        if (caller === null || request === null) unsent += 1
        else caller.send(request)
      }
      if (elapsedMs < ms) return
      clearInterval(timer)
      resolve()
    }, TICK_MS)
  })
  const seconds = (performance.now() - begun) / 1000
  for (const caller of [...callers]) caller.close()
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
  let isLeft = false
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
    if (!isLeft) on.closed(sentAt !== null)
  })
  return {
    send: (request) => {
      sentAt = performance.now()
      socket.write(request)
    },
    close: () => {
      isLeft = true
      socket.destroy()
    },
  }
}
