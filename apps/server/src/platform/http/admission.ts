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
 * What keeps a server fast under more load than it can carry. So many requests are worked on at once, as many as keep
 * the database busy; the next wait in order, and one that got no turn within a moment is turned away with 503
 * (`overloaded`). All this happens before the framework sees a request: turning one away costs a small part of
 * answering it, and whoever asks again at once still waits that moment.
 *
 * A request takes its place when it has arrived whole, so that slow senders hold none. Those that tell whether the
 * server is well are never kept waiting. Sign-ins have places of their own, since they wait for password hashes, whose
 * queue is bounded in turn. So have requests that wait for a service outside: while it hangs, they are all that stands.
 */
export interface Admission {
  /** Makes the server of Fastify that admits requests. */
  serverFactory: FastifyServerFactory
  /** Requests worked on, those that wait for their turn, and how many were turned away since the start. */
  counts(): { working: number; waiting: number; shed: number }
}

/** How many requests get in. */
export interface AdmissionLimits {
  /** Worked on at once: several times the connections of the pool, which are what they wait for. */
  maxAtOnce: number
  /** Of `/auth/v1` worked on at once, beside the others. */
  maxSignInsAtOnce: number
  /** Of those that wait for a service outside worked on at once, beside the others. */
  maxOutsideAtOnce: number
  /** Waiting for their turn; the next is turned away at once. */
  maxWaiting: number
  /** The longest wait for a turn; a refusal reaches the client within 50 ms. */
  patienceMs: number
  /** The longest wait for a turn to ask a service outside, which takes longer than the database. */
  outsidePatienceMs: number
}

const LIMITS: AdmissionLimits = {
  maxAtOnce: 64,
  maxSignInsAtOnce: 256,
  maxOutsideAtOnce: 8,
  maxWaiting: 1000,
  patienceMs: 40,
  outsidePatienceMs: 1000,
}

const RETRY_SECONDS = 1
/**
 * Called in from the queue in one turn of the event loop. Node accepts one new connection a turn, and looks at its timers
 * once: under load turns are as long as the work that is begun in them.
 */
export const CALLED_A_TURN = 4
const ALWAYS_ADMITTED = /^\/(healthz|readyz|metrics)(\?|$)/
const SIGN_IN = '/auth/v1/'

/** A request that waits for its turn. */
interface Waiting {
  request: IncomingMessage
  response: ServerResponse
  /** Monotonic milliseconds at which it is turned away. */
  until: number
}

/** Places for requests, and the queue before them. */
interface Gate {
  maxAtOnce: number
  patienceMs: number
  /** What those are told that got no turn. */
  refusal: Refusal
  working: number
  queue: Waiting[]
  /** Whether the next turn of the event loop calls some in. */
  isCalling: boolean
  timer: NodeJS.Timeout | null
}

/** What admission is told, and whom it tells. */
interface AdmissionOptions {
  limits?: Partial<AdmissionLimits>
  /** Which requests wait for a service outside, and as what they are refused when it keeps them too long. */
  outside?: { isMeant: (request: IncomingMessage) => boolean; problem: ProblemCode }
  /** A node that drains keeps no connection. */
  isDraining?: () => boolean
  /** Headers that a refusal carries beside its own. */
  headersFor?: (request: IncomingMessage) => Record<string, string>
  /** Called at most every ten seconds while requests are turned away. */
  onOverload?: () => void
}

/** Admission with these limits, by default those of a server on one pool. */
export function createAdmission(options: AdmissionOptions = {}): Admission {
  const limits = { ...LIMITS, ...options.limits }
  const overloaded = prepareRefusal('overloaded')
  const others = openGate(limits.maxAtOnce, limits.patienceMs, overloaded)
  const signIns = openGate(limits.maxSignInsAtOnce, limits.patienceMs, overloaded)
  const outside = openGate(
    limits.maxOutsideAtOnce,
    limits.outsidePatienceMs,
    prepareRefusal(options.outside?.problem ?? 'overloaded'),
  )
  const gates = [others, signIns, outside]
  let shed = 0
  let quietUntil = 0

  const refuse = (gate: Gate, { request, response }: Waiting, now: number): void => {
    shed += 1
    sendRefusal(response, gate.refusal, {
      ...options.headersFor?.(request),
      ...(options.isDraining?.() === true && { connection: 'close' }),
    })
    if (gate === outside || now < quietUntil) return
    quietUntil = now + 10_000
    options.onOverload?.()
  }

  const admit = (gate: Gate, handler: RequestListener, { request, response }: Waiting): void => {
    takePlace(gate, request, response, () => callNext(gate, handler))
    handler(request, response)
  }

  const callNext = (gate: Gate, handler: RequestListener): void => {
    if (gate.isCalling || gate.queue.length === 0) return
    gate.isCalling = true
    setImmediate(() => {
      gate.isCalling = false
      for (let called = 0; called < CALLED_A_TURN && gate.working < gate.maxAtOnce; ) {
        const next = gate.queue.shift()
        if (next === undefined) return
        if (next.response.closed) continue
        admit(gate, handler, next)
        called += 1
      }
      if (gate.working < gate.maxAtOnce) callNext(gate, handler)
    })
  }

  /** Turns away who waited long enough. One timer serves a gate: the queue is in the order of its deadlines. */
  const watch = (gate: Gate): void => {
    const [first] = gate.queue
    if (gate.timer !== null || first === undefined) return
    gate.timer = setTimeout(
      () => {
        gate.timer = null
        const now = performance.now()
        for (const waiting of takeWhile(gate.queue, ({ until }) => until <= now)) {
          if (!waiting.response.closed) refuse(gate, waiting, now)
        }
        watch(gate)
      },
      Math.max(1, first.until - performance.now()),
    )
  }

  const guarded =
    (handler: RequestListener): RequestListener =>
    (request, response) => {
      const { url = '/' } = request
      if (ALWAYS_ADMITTED.test(url)) return handler(request, response)
      const gate = url.startsWith(SIGN_IN)
        ? signIns
        : options.outside?.isMeant(request) === true
          ? outside
          : others
      const now = performance.now()
      const waiting = { request, response, until: now + gate.patienceMs }
      if (gate.queue.length === 0 && gate.working < gate.maxAtOnce) {
        return admit(gate, handler, waiting)
      }
      if (gate.queue.length >= limits.maxWaiting) return refuse(gate, waiting, now)
      gate.queue.push(waiting)
      watch(gate)
    }

  return {
    serverFactory: (handler, fastify) => openServer(guarded(handler), fastify),
    counts: () => ({
      working: gates.reduce((sum, { working }) => sum + working, 0),
      waiting: gates.reduce((sum, { queue }) => sum + queue.length, 0),
      shed,
    }),
  }
}

function openGate(maxAtOnce: number, patienceMs: number, refusal: Refusal): Gate {
  return { maxAtOnce, patienceMs, refusal, working: 0, queue: [], isCalling: false, timer: null }
}

/** Counts a request from when its body is there until its answer is gone, or its client is. */
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

/** All that a refusal costs is paid once: its body, but for the id of the request, which is always as long. */
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

/** The server that Fastify would make, by the same options. */
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
