import type { FastifyInstance, FastifyRequest } from 'fastify'
import { currentSpan } from '../tracing/tracing.ts'
import { failedQueryOf } from './http/problem-handler.ts'

/** An error as logged. */
type LoggedError = {
  type: string
  message: string
  code?: string
  /** SQL with placeholders. */
  query?: string
  stack: string
  cause?: LoggedError
}

/**
 * The length from which a path segment may be a secret; ours have 43 characters. UUIDs and files named by them are
 * exempt.
 */
const SECRET_LENGTH = 32
const NAMED = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\.[a-z]{1,5})?$/
/** A response that took longer is always logged. */
const SLOW_MS = 1000
/** The most nested causes logged. */
const MAX_CAUSES = 3

/**
 * Logger options: JSON lines on standard output, without query strings, headers, bodies or SQL parameters, which may
 * hold tokens, codes and addresses (check 62).
 */
export function logOptions(level: string, isTraced = false) {
  return {
    level,
    ...(isTraced ? { mixin: traceIds } : {}),
    serializers: {
      req: describeRequest,
      err: (error: unknown) => describeError(error, MAX_CAUSES),
    },
  }
}

/**
 * Logs requests once, on their response: Fastify's default of two lines takes twice the time. Of those that succeeded
 * in time only a share is logged, with that share in the line; refused, failed and slow ones always are.
 */
export function logRequests(
  app: FastifyInstance,
  share: number,
  personKey: (userId: string) => string,
): void {
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode, elapsedTime } = reply
    const isUsual = statusCode < 400 && elapsedTime < SLOW_MS
    if (isUsual && !isSampled(request.id, share)) return
    const responseTime = Math.round(elapsedTime * 10) / 10
    const userId = callers.get(request)
    const person = userId === undefined ? {} : { person: personKey(userId) }
    const line = { req: request, res: { statusCode }, responseTime, ...person }
    request.log.info(isUsual && share < 1 ? { ...line, share } : line, 'request completed')
  })
}

/** Who sent the requests that are being answered. */
const callers = new WeakMap<FastifyRequest, string>()

/** Notes who sends a request: its line joins those of the same person by a key that does not tell who it is. */
export function noteCaller(request: FastifyRequest, userId: string): void {
  callers.set(request, userId)
}

/** The ids that join a line with its span. */
function traceIds(): { trace?: string; span?: string } {
  const span = currentSpan()
  return span === null ? {} : { trace: span.traceId, span: span.spanId }
}

/** Whether a random id belongs to a share of all: by its first 32 bits, so the same for all who ask. */
export function isSampled(id: string, share: number): boolean {
  return share >= 1 || Number.parseInt(id.slice(0, 8), 16) < share * 2 ** 32
}

function describeRequest(request: FastifyRequest) {
  return { method: request.method, path: pathOf(request.url), ip: request.ip }
}

/** A path without its query and possible secrets, such as the keys of private pictures. */
function pathOf(url: string): string {
  const [path = ''] = url.split('?', 1)
  return path
    .split('/')
    .map((part) => (part.length >= SECRET_LENGTH && !NAMED.test(part) ? '***' : part))
    .join('/')
}

function describeError(error: unknown, causesLeft: number): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const { code } = error as NodeJS.ErrnoException
  const query = failedQueryOf(error)
  return {
    type: error.name,
    message: query === null ? error.message : 'A query failed',
    ...(code === undefined ? {} : { code: String(code) }),
    ...(query === null ? {} : { query }),
    stack: framesOf(error),
    ...(error.cause === undefined || causesLeft === 0
      ? {}
      : { cause: describeError(error.cause, causesLeft - 1) }),
  }
}

/** The stack frames only: the text before them repeats the message, which may hold query parameters. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n')
}
