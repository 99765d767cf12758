/**
 * Requests as a bad network and impatient people send them: repeated at once, repeated after their answer, repeated
 * late between others, and sent again until they are answered. Every write has an `Idempotency-Key`, so whatever was
 * acknowledged once must be answered the same ever after.
 */
import { randomUUID } from 'node:crypto'
import { prepare } from '@laurel/scenarios/http'
import type { Caller, Operation, ReplyOf, RequestOf } from '@laurel/scenarios/world'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { pause } from './node.ts'
import { type Acknowledged, type Keyed, type Proof, proofOf } from './proofs.ts'
import type { Random } from './random.ts'
import type { Person } from './steps/people.ts'

/** Parts of the writes that are sent twice, and that are sent once more after later ones. */
const DUPLICATED = 0.3
const REORDERED = 0.1
/** Refusals that pass: the same request is sent again. */
const PASSING = new Set(['database_unavailable', 'overloaded', 'conflict'])
const RETRY_PAUSE_MS = 100
/** A request that nobody answers for so long, far longer than any recovery, is given up as a violation. */
const PATIENCE_MS = 180_000
const ANSWER_LIMIT_MS = 15_000
const MAX_SAMPLES = 400

/** What a request is answered with that is refused for good. */
class Refused extends Error {}

/** The result of some steps; null when one of them is refused. */
export async function attempt<T>(steps: () => Promise<T>): Promise<T | null> {
  try {
    return await steps()
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

/** What a node was asked, and how it answered. A write goes out with copies of it, until it is answered. */
export interface Traffic extends Caller<Person> {
  now(): Date
  /** Every acknowledged write, in order of its acknowledgement. */
  acknowledged: Acknowledged[]
  /** Answers that must not be; at most a few hundred are kept. */
  violations: string[]
  counts: Record<'writes' | 'copies' | 'late' | 'retries' | 'refusals', number>
  /** Refusals by code. */
  refusals: Map<string, number>
  /** The longest that an answered request took. */
  slowestMs: number
  /** Sends what is still held back. */
  flush(): Promise<void>
  /** Sends one request as it is. Answers status 0 when nothing answers. */
  send(request: Keyed): Promise<{ status: number; text: string }>
}

/** Traffic to a server, with the choices of `random`. */
export function createTraffic(url: string, random: Random): Traffic {
  const done = new Map<string, Acknowledged>()
  let held: (() => Promise<unknown>)[] = []

  const traffic: Traffic = {
    acknowledged: [],
    violations: [],
    counts: { writes: 0, copies: 0, late: 0, retries: 0, refusals: 0 },
    refusals: new Map(),
    slowestMs: 0,
    send,
    now: () => systemClock.now(),
    async ok<K extends Operation>(as: Person | null, operation: K, input?: RequestOf<K>) {
      if (as === null) throw new Error('The load asks nothing as nobody')
      const request = keyed(as, operation, input)
      const reply =
        request.method === 'GET' ? replyOf(await deliver(request)) : await write(request)
      if (reply === null) throw new Refused(nameOf(request))
      return reply as ReplyOf<K>
    },
    async flush() {
      const rest = held
      held = []
      for (const copy of rest) await copy()
    },
  }
  return traffic

  /** Sends a write until it is answered, with copies of it; null when it is refused. */
  async function write(request: Keyed): Promise<unknown> {
    traffic.counts.writes += 1
    const copies = [acknowledge(request)]
    if (random.chance(DUPLICATED)) {
      traffic.counts.copies += 1
      if (random.chance(0.5)) await copies[0]
      copies.push(acknowledge(request))
    }
    const answers = await Promise.all(copies)
    if (random.chance(0.5)) await held.shift()?.()
    if (random.chance(REORDERED)) {
      traffic.counts.late += 1
      held.push(() => acknowledge(request))
    }
    return answers.find((reply) => reply !== null) ?? null
  }

  /** Delivers one copy of a write, and compares its answer with what was acknowledged before. */
  async function acknowledge(request: Keyed): Promise<unknown> {
    const before = done.get(request.key)
    const { status, text } = await deliver(request)
    if (status >= 200 && status < 300) {
      const known = done.get(request.key)
      if (known === undefined) {
        const write = acknowledged(request, { status, text })
        done.set(request.key, write)
        traffic.acknowledged.push(write)
      } else if (known.status !== status || known.text !== text) {
        complain(`${nameOf(request)} was answered differently: ${known.text} then ${text}`)
      }
      return JSON.parse(text)
    }
    const isLimited = codeOf({ status, text }) === 'rate_limited'
    if (before !== undefined && !isLimited)
      complain(`${nameOf(request)} was acknowledged, then ${status} ${text}`)
    return null
  }

  /** Sends a request until it is answered for good. */
  async function deliver(request: Keyed): Promise<{ status: number; text: string }> {
    const begun = performance.now()
    for (;;) {
      const answer = await send(request)
      const code = codeOf(answer)
      const isPassing = answer.status === 0 || PASSING.has(code)
      if (!isPassing) {
        if (answer.status >= 500) complain(`${nameOf(request)}: ${answer.status} ${answer.text}`)
        if (answer.status >= 400) {
          traffic.counts.refusals += 1
          traffic.refusals.set(code, (traffic.refusals.get(code) ?? 0) + 1)
        }
        return answer
      }
      if (performance.now() - begun > PATIENCE_MS) {
        complain(`${nameOf(request)}: no answer`)
        return answer
      }
      traffic.counts.retries += 1
      await pause(RETRY_PAUSE_MS)
    }
  }

  async function send(request: Keyed): Promise<{ status: number; text: string }> {
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
      if (error instanceof DOMException) complain(`${nameOf(request)}: ${ANSWER_LIMIT_MS} ms`)
      return { status: 0, text: String(error) }
    }
  }

  function complain(text: string): void {
    if (traffic.violations.length < MAX_SAMPLES) traffic.violations.push(text)
  }
}

/** A request with a key of its own. */
export function keyed<K extends Operation>(
  as: Person,
  operation: K,
  input: RequestOf<K> = {},
): Keyed {
  const { params = {}, body } = input
  const prove = (reply: unknown): Proof => proofOf(operation, { as, params, body, reply })
  return {
    as,
    ...prepare(operation, input),
    key: randomUUID(),
    proofOf: operation.startsWith('GET ') ? null : prove,
  }
}

/** What is to be kept of a write that was acknowledged. */
export function acknowledged(
  request: Keyed,
  { status, text }: { status: number; text: string },
): Acknowledged {
  if (request.proofOf === null) throw new Error(`${nameOf(request)} leaves no trace`)
  return { request, status, text, proof: request.proofOf(JSON.parse(text)) }
}

function replyOf({ status, text }: { status: number; text: string }): unknown {
  return status === 200 ? JSON.parse(text) : null
}

function nameOf({ method, path, key }: Keyed): string {
  return `${method} ${path} (${key})`
}

function codeOf({ status, text }: { status: number; text: string }): string {
  if (status < 400) return ''
  try {
    return String(JSON.parse(text).code)
  } catch {
    return `status ${status}`
  }
}
