import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { Problem, type ProblemCode } from '@laurel/contract/problems'
import type { FastifyServerFactory } from 'fastify'
import { newId } from '../ids.ts'
import { PROBLEM_TYPE, problemBody } from './problem-handler.ts'

/**
 * Admission control, which keeps the server fast under overload. The number of concurrent requests is limited to what
 * keeps the database busy; further ones queue in order and are refused with 503 (`overloaded`) after a short wait. All
 * this happens before the framework sees a request: refusing costs a fraction of handling it, and a client that retries
 * immediately still has to wait.
 *
 * A request takes its slot once it has arrived completely, so that slow senders hold none. Health checks are always
 * admitted. Sign-ins have their own slots, since they wait for password hashes, whose queue is bounded too. So do
 * requests that wait for an external service: while it hangs, nothing else stalls.
 */
export interface Admission {
  /** Fastify's server factory, with admission control. */
  serverFactory: FastifyServerFactory
  /** Requests in progress, requests queued, and requests refused since the start. */
  counts(): { working: number; waiting: number; shed: number }
}

/** The limits of admission. */
export interface AdmissionLimits {
  /** Concurrent requests: several times the connections of the pool, for which they wait. */
  maxAtOnce: number
  /** Concurrent requests of `/auth/v1`, counted separately. */
  maxConcurrentSignIns: number
  /** Concurrent requests that wait for an external service, counted separately. */
  maxConcurrentExternal: number
  /** Queued requests; further ones are refused immediately. */
  maxWaiting: number
  /** The longest time in the queue; a refusal reaches the client within 50 ms. */
  maxWaitMs: number
  /** The longest time in the queue for an external service, which is slower than the database. */
  externalMaxWaitMs: number
}

const LIMITS: AdmissionLimits = {
  maxAtOnce: 64,
  maxConcurrentSignIns: 256,
  maxConcurrentExternal: 8,
  maxWaiting: 1000,
  maxWaitMs: 40,
  externalMaxWaitMs: 1000,
}

const RETRY_SECONDS = 1
/**
 * Requests admitted from the queue per event loop turn. Node accepts one new connection and checks its timers once per
 * turn: under load, turns last as long as the work started in them.
 */
export const ADMITTED_PER_TURN = 4
const ALWAYS_ADMITTED = /^\/(healthz|readyz|metrics)(\?|$)/
const SIGN_IN = '/auth/v1/'

/** A queued request. */
interface Waiting {
  request: IncomingMessage
  response: ServerResponse
  /** Its deadline, in monotonic milliseconds. */
  until: number
}

/** A set of slots with its queue. */
interface Gate {
  maxAtOnce: number
  maxWaitMs: number
  /** The reply to requests that got no slot. */
  refusal: Refusal
  working: number
  queue: Waiting[]
  /** Whether queued requests are admitted in the next event loop turn. */
  isCalling: boolean
  timer: NodeJS.Timeout | null
}

interface AdmissionOptions {
  limits?: Partial<AdmissionLimits>
  /** The requests that wait for an external service, and the problem when they wait too long. */
  outside?: { isMeant: (request: IncomingMessage) => boolean; problem: ProblemCode }
  /** A draining node closes its connections. */
  isDraining?: () => boolean
  /** Additional headers of a refusal. */
  headersFor?: (request: IncomingMessage) => Record<string, string>
  /** Called at most every ten seconds while requests are refused. */
  onOverload?: () => void
}

/** Creates admission control; the default limits suit a server with one pool. */
export function createAdmission(options: AdmissionOptions = {}): Admission {
  const control = new AdmissionControl(options)
  return {
    serverFactory: (handler, fastify) => openServer(control.guard(handler), fastify),
    counts: () => control.counts(),
  }
}

class AdmissionControl {
  private readonly options: AdmissionOptions
  private readonly maxWaiting: number
  private readonly others: Gate
  private readonly signIns: Gate
  private readonly outside: Gate
  private shed = 0
  /** Monotonic milliseconds until which an overload is not reported again. */
  private quietUntil = 0

  constructor(options: AdmissionOptions) {
    const limits = { ...LIMITS, ...options.limits }
    const overloaded = prepareRefusal('overloaded')
    this.options = options
    this.maxWaiting = limits.maxWaiting
    this.others = openGate(limits.maxAtOnce, limits.maxWaitMs, overloaded)
    this.signIns = openGate(limits.maxConcurrentSignIns, limits.maxWaitMs, overloaded)
    this.outside = openGate(
      limits.maxConcurrentExternal,
      limits.externalMaxWaitMs,
      prepareRefusal(options.outside?.problem ?? 'overloaded'),
    )
  }

  counts(): ReturnType<Admission['counts']> {
    const gates = [this.others, this.signIns, this.outside]
    return {
      working: gates.reduce((sum, { working }) => sum + working, 0),
      waiting: gates.reduce((sum, { queue }) => sum + queue.length, 0),
      shed: this.shed,
    }
  }

  /** A listener that admits, queues or refuses requests before `handler`. */
  guard(handler: RequestListener): RequestListener {
    return (request, response) => {
      const { url = '/' } = request
      if (ALWAYS_ADMITTED.test(url)) return handler(request, response)
      const gate = this.gateOf(request, url)
      const now = performance.now()
      const waiting = { request, response, until: now + gate.maxWaitMs }
      if (gate.queue.length === 0 && gate.working < gate.maxAtOnce) {
        return this.admit(gate, handler, waiting)
      }
      if (gate.queue.length >= this.maxWaiting) return this.refuse(gate, waiting, now)
      gate.queue.push(waiting)
      this.watchDeadlines(gate)
    }
  }

  private gateOf(request: IncomingMessage, url: string): Gate {
    if (url.startsWith(SIGN_IN)) return this.signIns
    return this.options.outside?.isMeant(request) === true ? this.outside : this.others
  }

  private admit(gate: Gate, handler: RequestListener, { request, response }: Waiting): void {
    takePlace(gate, request, response, () => this.admitNext(gate, handler))
    handler(request, response)
  }

  /** Admits queued requests in the next event loop turn. */
  private admitNext(gate: Gate, handler: RequestListener): void {
    if (gate.isCalling || gate.queue.length === 0) return
    gate.isCalling = true
    setImmediate(() => {
      gate.isCalling = false
      for (let called = 0; called < ADMITTED_PER_TURN && gate.working < gate.maxAtOnce; ) {
        const next = gate.queue.shift()
        if (next === undefined) return
        if (next.response.closed) continue
        this.admit(gate, handler, next)
        called += 1
      }
      if (gate.working < gate.maxAtOnce) this.admitNext(gate, handler)
    })
  }

  /** Refuses requests at their deadline. One timer serves a gate, since its queue is in order of the deadlines. */
  private watchDeadlines(gate: Gate): void {
    const [first] = gate.queue
    if (gate.timer !== null || first === undefined) return
    gate.timer = setTimeout(
      () => {
        gate.timer = null
        const now = performance.now()
        for (const waiting of takeWhile(gate.queue, ({ until }) => until <= now)) {
          if (!waiting.response.closed) this.refuse(gate, waiting, now)
        }
        this.watchDeadlines(gate)
      },
      Math.max(1, first.until - performance.now()),
    )
  }

  private refuse(gate: Gate, { request, response }: Waiting, now: number): void {
    const { headersFor, isDraining, onOverload } = this.options
    this.shed += 1
    sendRefusal(response, gate.refusal, {
      ...headersFor?.(request),
      ...(isDraining?.() === true && { connection: 'close' }),
    })
    if (gate === this.outside || now < this.quietUntil) return
    this.quietUntil = now + 10_000
    onOverload?.()
  }
}

function openGate(maxAtOnce: number, maxWaitMs: number, refusal: Refusal): Gate {
  return { maxAtOnce, maxWaitMs, refusal, working: 0, queue: [], isCalling: false, timer: null }
}

/** Occupies a slot from the end of the request body until the response or connection is closed. */
function takePlace(
  gate: Gate,
  request: IncomingMessage,
  response: ServerResponse,
  onFree: () => void,
): void {
  let isTaken = false
  const take = (): void => {
    if (response.closed) return
    isTaken = true
    gate.working += 1
  }
  if (hasBody(request)) request.once('end', take)
  else take()
  response.once('close', () => {
    if (isTaken) gate.working -= 1
    onFree()
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function takeWhile<T>(queue: T[], isTaken: (entry: T) => boolean): T[] {
  const end = queue.findIndex((entry) => !isTaken(entry))
  return queue.splice(0, end === -1 ? queue.length : end)
}

/** A precomputed refusal: the body around the request id, whose length is fixed. */
interface Refusal {
  bodyStart: string
  bodyEnd: string
  headers: readonly string[]
}

function prepareRefusal(problem: ProblemCode): Refusal {
  const body = problemBody(new Problem(problem, { retryAfterSeconds: RETRY_SECONDS }), '#')
  const [bodyStart = '', bodyEnd = ''] = JSON.stringify(body).split('#')
  const headers = [
    ['content-type', PROBLEM_TYPE],
    ['content-length', String(Buffer.byteLength(bodyStart + newId() + bodyEnd))],
    ['retry-after', String(RETRY_SECONDS)],
    ['x-content-type-options', 'nosniff'],
    ['cache-control', 'no-store'],
  ].flat()
  return { bodyStart, bodyEnd, headers }
}

function sendRefusal(
  response: ServerResponse,
  { bodyStart, bodyEnd, headers }: Refusal,
  more: Record<string, string>,
): void {
  const id = newId()
  response.writeHead(503, headers.concat('x-request-id', id, ...Object.entries(more).flat()))
  response.end(bodyStart + id + bodyEnd)
}

/** Creates the server as Fastify would, with the same options. */
function openServer(
  listener: RequestListener,
  options: Parameters<FastifyServerFactory>[1],
): Server {
  const { http, keepAliveTimeout, requestTimeout, connectionTimeout } = options as {
    http?: object
    keepAliveTimeout: number
    requestTimeout: number
    connectionTimeout: number
  }
  const server = createServer(http ?? {}, listener)
  server.keepAliveTimeout = keepAliveTimeout
  server.requestTimeout = requestTimeout
  server.setTimeout(connectionTimeout)
  return server
}
