/**
 * Requests as a bad network and impatient people send them: duplicated concurrently, repeated after their response,
 * repeated late between others, and retried until answered. Every write has an `Idempotency-Key`, so an acknowledged
 * write must always get the same response again.
 */
import { randomUUID } from 'node:crypto'
import { prepare } from '@laurel/scenarios/http'
import type { Caller, Operation, ReplyOf, RequestOf } from '@laurel/scenarios/world'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { pause } from './node.ts'
import { type Acknowledged, type KeyedRequest, type Proof, proofOf } from './proofs.ts'
import type { Random } from './random.ts'
import type { Person } from './steps/people.ts'

/** Shares of the writes that are duplicated, and that are repeated after later ones. */
const DUPLICATED = 0.3
const REORDERED = 0.1
/** Transient refusals: the same request is retried. */
const TRANSIENT = new Set(['database_unavailable', 'overloaded', 'conflict'])
const RETRY_PAUSE_MS = 100
/** A request without a response for this long, far longer than any recovery, is a violation. */
const PATIENCE_MS = 180_000
const ANSWER_LIMIT_MS = 15_000
const MAX_SAMPLES = 400

/** A request was definitely refused. */
class Refused extends Error {}

/** Runs steps; null if one of them is refused. */
export async function attempt<T>(steps: () => Promise<T>): Promise<T | null> {
  try {
    return await steps()
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

/** A response; status 0 if there was none. */
interface Answer {
  status: number
  text: string
}

/** Requests to a node and their responses. A write is sent with copies, until it is answered. */
export interface Traffic extends Caller<Person> {
  now(): Date
  /** Every acknowledged write, in order of its acknowledgement. */
  acknowledged: Acknowledged[]
  /** Invalid responses; at most a few hundred are kept. */
  violations: string[]
  counts: Record<'writes' | 'copies' | 'late' | 'retries' | 'refusals', number>
  /** Refusals by code. */
  refusals: Map<string, number>
  /** The longest duration of an answered request. */
  slowestMs: number
  /** Sends all copies still held back. */
  flush(): Promise<void>
  /** Sends one request once. Returns status 0 if there is no response. */
  send(request: KeyedRequest): Promise<Answer>
}

/** Creates traffic to a server; `random` decides what is repeated and reordered. */
export function createTraffic(url: string, random: Random): Traffic {
  const traffic: Traffic = {
    acknowledged: [],
    violations: [],
    counts: { writes: 0, copies: 0, late: 0, retries: 0, refusals: 0 },
    refusals: new Map(),
    slowestMs: 0,
    send: (request) => send(run, request),
    now: () => systemClock.now(),
    async ok<K extends Operation>(as: Person | null, operation: K, input?: RequestOf<K>) {
      if (as === null) throw new Error('The load has no unauthenticated requests')
      const request = withIdempotencyKey(as, operation, input)
      const reply =
        request.method === 'GET' ? replyOf(await deliver(run, request)) : await write(run, request)
      if (reply === null) throw new Refused(nameOf(request))
      return reply as ReplyOf<K>
    },
    async flush() {
      const rest = run.held
      run.held = []
      for (const copy of rest) await copy()
    },
  }
  const run: Run = { url, random, traffic, done: new Map(), held: [] }
  return traffic
}

/** The state of a traffic. */
interface Run {
  url: string
  random: Random
  traffic: Traffic
  /** Acknowledged writes by key. */
  done: Map<string, Acknowledged>
  /** Copies to send later. */
  held: (() => Promise<unknown>)[]
}

/** Sends a write until it is answered, with copies of it; null when it is refused. */
async function write(run: Run, request: KeyedRequest): Promise<unknown> {
  const { random, traffic } = run
  traffic.counts.writes += 1
  const copies = [acknowledge(run, request)]
  if (random.chance(DUPLICATED)) {
    traffic.counts.copies += 1
    if (random.chance(0.5)) await copies[0]
    copies.push(acknowledge(run, request))
  }
  const answers = await Promise.all(copies)
  if (random.chance(0.5)) await run.held.shift()?.()
  if (random.chance(REORDERED)) {
    traffic.counts.late += 1
    run.held.push(() => acknowledge(run, request))
  }
  return answers.find((reply) => reply !== null) ?? null
}

/** Delivers one copy of a write, and compares its response with the one acknowledged before. */
async function acknowledge(run: Run, request: KeyedRequest): Promise<unknown> {
  const { done, traffic } = run
  const before = done.get(request.key)
  const { status, text } = await deliver(run, request)
  if (status >= 200 && status < 300) {
    const known = done.get(request.key)
    if (known === undefined) {
      const write = acknowledged(request, { status, text })
      done.set(request.key, write)
      traffic.acknowledged.push(write)
    } else if (known.status !== status || known.text !== text) {
      addViolation(
        traffic,
        `${nameOf(request)} was answered differently: ${known.text} then ${text}`,
      )
    }
    return JSON.parse(text)
  }
  const isLimited = codeOf({ status, text }) === 'rate_limited'
  if (before !== undefined && !isLimited) {
    addViolation(traffic, `${nameOf(request)} was acknowledged, then ${status} ${text}`)
  }
  return null
}

/** Sends a request until it gets a definite response. */
async function deliver(run: Run, request: KeyedRequest): Promise<Answer> {
  const { traffic } = run
  const begun = performance.now()
  for (;;) {
    const answer = await send(run, request)
    const code = codeOf(answer)
    const isTransient = answer.status === 0 || TRANSIENT.has(code)
    if (!isTransient) {
      if (answer.status >= 500) {
        addViolation(traffic, `${nameOf(request)}: ${answer.status} ${answer.text}`)
      }
      if (answer.status >= 400) {
        traffic.counts.refusals += 1
        traffic.refusals.set(code, (traffic.refusals.get(code) ?? 0) + 1)
      }
      return answer
    }
    if (performance.now() - begun > PATIENCE_MS) {
      addViolation(traffic, `${nameOf(request)}: no answer`)
      return answer
    }
    traffic.counts.retries += 1
    await pause(RETRY_PAUSE_MS)
  }
}

async function send({ url, traffic }: Run, request: KeyedRequest): Promise<Answer> {
  const begun = performance.now()
  try {
    const answer = await fetch(url + request.path, {
      method: request.method,
      headers: {
        authorization: request.as.authorization,
        'x-forwarded-for': request.as.address,
        ...(request.method === 'GET' ? {} : { 'idempotency-key': request.key }),
        ...(request.body === null ? {} : { 'content-type': 'application/json' }),
      },
      body: request.body,
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    })
    const text = await answer.text()
    traffic.slowestMs = Math.max(traffic.slowestMs, performance.now() - begun)
    return { status: answer.status, text }
  } catch (error) {
    if (error instanceof DOMException) {
      addViolation(traffic, `${nameOf(request)}: ${ANSWER_LIMIT_MS} ms`)
    }
    return { status: 0, text: String(error) }
  }
}

function addViolation({ violations }: Traffic, text: string): void {
  if (violations.length < MAX_SAMPLES) violations.push(text)
}

/** A request with a new idempotency key. */
export function withIdempotencyKey<K extends Operation>(
  as: Person,
  operation: K,
  input: RequestOf<K> = {},
): KeyedRequest {
  const { params = {}, body } = input
  const prove = (reply: unknown): Proof => proofOf(operation, { as, params, body, reply })
  return {
    as,
    ...prepare(operation, input),
    key: randomUUID(),
    proofOf: operation.startsWith('GET ') ? null : prove,
  }
}

/** The record of an acknowledged write. */
export function acknowledged(request: KeyedRequest, { status, text }: Answer): Acknowledged {
  if (request.proofOf === null) throw new Error(`${nameOf(request)} has no proof`)
  return { request, status, text, proof: request.proofOf(JSON.parse(text)) }
}

function replyOf({ status, text }: Answer): unknown {
  return status === 200 ? JSON.parse(text) : null
}

function nameOf({ method, path, key }: KeyedRequest): string {
  return `${method} ${path} (${key})`
}

function codeOf({ status, text }: Answer): string {
  if (status < 400) return ''
  try {
    return String(JSON.parse(text).code)
  } catch {
    return `status ${status}`
  }
}
