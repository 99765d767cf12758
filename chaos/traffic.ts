/**
 * Requests as a bad network and impatient people send them: repeated at once, repeated after their answer, repeated
 * late between others, and sent again until they are answered. Every write has an `Idempotency-Key`, so whatever was
 * acknowledged once must be answered the same ever after.
 */
import { randomUUID } from 'node:crypto'
import type { Api } from '@laurel/contract/api'
import { pause } from './node.ts'
import type { Person } from './people.ts'
import type { Acknowledged, Keyed, Proof } from './proofs.ts'
import type { Random } from './random.ts'

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

/** What a node was asked, and how it answered. */
export interface Traffic {
  /** Every acknowledged write, in order of its acknowledgement. */
  acknowledged: Acknowledged[]
  /** Answers that must not be; at most a few hundred are kept. */
  violations: string[]
  counts: Record<'writes' | 'copies' | 'late' | 'retries' | 'refusals', number>
  /** Refusals by code. */
  refusals: Map<string, number>
  /** The longest that an answered request took. */
  slowestMs: number
  read<K extends keyof Api & `GET ${string}`>(
    as: Person,
    endpoint: K,
    params?: Record<string, string>,
  ): Promise<Api[K]['reply'] | null>
  /** Sends a write until it is answered, with copies of it; null when it is refused. */
  write<K extends keyof Api>(
    as: Person,
    endpoint: K,
    input: { params?: Record<string, string>; body?: unknown },
    proofOf: (reply: Api[K]['reply']) => Proof,
  ): Promise<Api[K]['reply'] | null>
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
    async read(as, endpoint, params = {}) {
      const request = keyed(as, endpoint, { params })
      const { status, text } = await deliver(request)
      return status === 200 ? JSON.parse(text) : null
    },
    async write(as, endpoint, input, proofOf) {
      const request = keyed(as, endpoint, input)
      const copy = () => acknowledge(request, proofOf as (reply: unknown) => Proof)
      traffic.counts.writes += 1
      const copies = [copy()]
      if (random.chance(DUPLICATED)) {
        traffic.counts.copies += 1
        if (random.chance(0.5)) await copies[0]
        copies.push(copy())
      }
      const answers = await Promise.all(copies)
      if (random.chance(0.5)) await held.shift()?.()
      if (random.chance(REORDERED)) {
        traffic.counts.late += 1
        held.push(copy)
      }
      return (answers.find((reply) => reply !== null) ?? null) as never
    },
    async flush() {
      const rest = held
      held = []
      for (const copy of rest) await copy()
    },
  }
  return traffic

  /** Delivers one copy of a write, and compares its answer with what was acknowledged before. */
  async function acknowledge(request: Keyed, proofOf: (reply: unknown) => Proof): Promise<unknown> {
    const before = done.get(request.key)
    const { status, text } = await deliver(request)
    if (status >= 200 && status < 300) {
      const known = done.get(request.key)
      if (known === undefined) {
        const reply: unknown = JSON.parse(text)
        const write = { request, status, text, proof: proofOf(reply) }
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

function keyed(
  as: Person,
  endpoint: string,
  input: { params?: Record<string, string>; body?: unknown },
): Keyed {
  const [method = '', template = ''] = endpoint.split(' ')
  const path = template.replace(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  )
  const body = input.body === undefined ? null : JSON.stringify(input.body)
  return { as, method, path, body, key: randomUUID() }
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
