import type { ProblemBody } from '@laurel/contract/problems'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Operation } from './operations.ts'
import type { Pool } from './pool.ts'
import type { FuzzRequest } from './requests.ts'

/** The checked properties of a response. */
export interface Answered {
  status: number
  contentType: string
  requestId: unknown
  text: string
  json: unknown
}

/** A server and the pool of values for its requests. */
export interface Target {
  app: FastifyInstance
  pool: Pool
  now(): Date
}

/** Bytes that are invalid in UTF-8. */
const NO_UTF8 = Buffer.from([0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80])
/** Internals that must not leak. */
const INTERNALS =
  /node_modules|\bat \S+ \(|\.ts:\d|Failed query|\bselect "|syntax error|pg_catalog|\$\d,/

let addresses = 0

/** A new client address: limits by address are tested elsewhere. */
function newAddress(): string {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

/** Sends a request with a persona's headers, overridden by its own, and adds the response's values to the pool. */
export async function send(
  { app, pool, now }: Target,
  { id, method }: Pick<Operation, 'id' | 'method'>,
  persona: Readonly<Record<string, string>>,
  request: FuzzRequest,
): Promise<Answered> {
  const fill = (text: string, encode?: (value: string) => string) => pool.fill(text, now(), encode)
  const url = [fill(request.path, encodeURIComponent), fill(request.query, encodeURIComponent)]
  const answer = await app.inject({
    method,
    url: request.query === '' ? url[0] : url.join('?'),
    remoteAddress: newAddress(),
    headers: {
      ...persona,
      ...request.headers,
    },
    ...(request.payload === null
      ? {}
      : { payload: bytesOf(fill(request.payload), request.isBroken) }),
  } as InjectOptions)
  const contentType = String(answer.headers['content-type'] ?? '')
  const json = /json/.test(contentType) && answer.body !== '' ? parse(answer.body) : undefined
  if (answer.statusCode < 300) pool.learn(json, id)
  return {
    status: answer.statusCode,
    contentType,
    requestId: answer.headers['x-request-id'],
    text: answer.body,
    json,
  }
}

/** How a response violates the documentation of its operation; null if it does not. */
export function faultOf(operation: Operation, answer: Answered): string | null {
  const { status, contentType, text, json } = answer
  const shown = `${status} ${text.slice(0, 500)}`
  if (status >= 500) return `a fault of ours: ${shown}`
  const promised = operation.answers.get(status)
  if (promised === undefined) return `a status that is not declared: ${shown}`
  if (status === 304) return text === '' ? null : `a 304 with a body: ${shown}`
  if (status < 400) {
    if (!contentType.startsWith(promised.media)) return `a good answer as ${contentType}`
    if (promised.validate === null || promised.validate(json)) return null
    return `a reply off its schema: ${JSON.stringify(promised.validate.errors)} ${shown}`
  }
  const problem = json as ProblemBody
  if (!/^application\/problem\+json/.test(contentType))
    return `a refusal as ${contentType}: ${shown}`
  if (promised.validate?.(json) !== true) {
    return `a problem off its schema: ${JSON.stringify(promised.validate?.errors)} ${shown}`
  }
  if (!promised.codes.includes(problem.code)) return `a code that is not declared: ${shown}`
  if (problem.status !== status) return `a status of its own: ${shown}`
  if (problem.instance !== answer.requestId) return `a request id of its own: ${shown}`
  return INTERNALS.test(text) ? `internals in the text: ${shown}` : null
}

/** How a response of a wire service violates its protocol's error format; null if it does not. */
export function wireFaultOf(wire: 'auth' | 'rest', answer: Answered): string | null {
  const { status, contentType, text, json } = answer
  const shown = `${status} ${text.slice(0, 500)}`
  if (status >= 500) return `a fault of ours: ${shown}`
  if (status < 400) return null
  if (!/^application\/json/.test(contentType)) return `a refusal as ${contentType}: ${shown}`
  if (!hasShape(json, ERROR_SHAPES[wire])) return `an error of another shape: ${shown}`
  return INTERNALS.test(text) ? `internals in the text: ${shown}` : null
}

/** Fields and types of each error format of the protocols. */
const ERROR_SHAPES = {
  auth: [
    { code: /string/, message: /string/ },
    { code: /number/, error_code: /string/, msg: /string/ },
    { error: /string/, error_description: /string/ },
  ],
  rest: [{ code: /string/, message: /string/, details: /string|object/, hint: /string|object/ }],
}

function hasShape(value: unknown, shapes: readonly Record<string, RegExp>[]): boolean {
  if (typeof value !== 'object' || value === null) return false
  const fields = value as Record<string, unknown>
  return shapes.some((shape) =>
    Object.entries(shape).every(([name, type]) => name in fields && type.test(typeof fields[name])),
  )
}

function bytesOf(text: string, isBroken = false): string | Buffer {
  if (!isBroken) return text
  const bytes = Buffer.from(text)
  const middle = Math.max(1, bytes.length - 2)
  return Buffer.concat([bytes.subarray(0, middle), NO_UTF8, bytes.subarray(middle)])
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
