import type { FastifyInstance, FastifyRequest } from 'fastify'
import { failedQueryOf } from './problem-handler.ts'

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

/** Causes of causes shown at most. */
const MOST_CAUSES = 3

/**
 * Options of the log: JSON lines on standard output. It holds no query string, header, body or SQL parameter, because
 * tokens, codes and addresses travel in them (check 62).
 */
export function logOptions(level: string) {
  return {
    level,
    serializers: {
      req: describeRequest,
      err: (error: unknown) => describeError(error, MOST_CAUSES),
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
  return { method: request.method, path: request.url.split('?', 1)[0], ip: request.ip }
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
