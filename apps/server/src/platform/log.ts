import type { FastifyInstance, FastifyRequest } from 'fastify'
import { failedQueryOf } from './http/problem-handler.ts'

/** An error as the log shows it. */
type LoggedError = {
  type: string
  message: string
  code?: string
  /** SQL with placeholders. */
  query?: string
  stack: string
  cause?: LoggedError
}

/** Characters from which a part of a path may be a secret; ours have 43, UUIDs and files named by them are none. */
const SECRET_LENGTH = 32
const NAMED = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\.[a-z]{1,5})?$/
/** Causes of causes shown at most. */
const MAX_CAUSES = 3

/**
 * Options of the log: JSON lines on standard output. It holds no query string, header, body or SQL parameter, because
 * tokens, codes and addresses travel in them (check 62).
 */
export function logOptions(level: string) {
  return {
    level,
    serializers: {
      req: describeRequest,
      err: (error: unknown) => describeError(error, MAX_CAUSES),
    },
  }
}

/** Logs a request once, when it is answered: two lines, as Fastify writes by itself, take twice the time. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode, elapsedTime } = reply
    const responseTime = Math.round(elapsedTime * 10) / 10
    request.log.info({ req: request, res: { statusCode }, responseTime }, 'request completed')
  })
}

function describeRequest(request: FastifyRequest) {
  return { method: request.method, path: pathOf(request.url), ip: request.ip }
}

/** A path without its query, and without parts that may be secrets: the keys of private pictures stand in paths. */
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

/** The calls alone: the text before them repeats the message, which for a query holds its parameters. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n')
}
