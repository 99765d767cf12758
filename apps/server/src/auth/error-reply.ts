import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { toProblem } from '../platform/http/problem-handler.ts'
import { AuthError } from './errors.ts'

/** The header by which a client says, and the server confirms, that errors carry a code (wire.md 1.5). */
const VERSION_HEADER = 'x-supabase-api-version'
const CODED_ERRORS_SINCE = '2024-01-01'

/**
 * Sends an error of `/auth/v1` in the protocol's shape and logs it: internal faults at error level, refusals at info.
 */
export function sendAuthError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = toAuthError(error)
  const level = refusal.code === 'unexpected_failure' ? 'error' : 'info'
  request.log[level]({ err: error, code: refusal.code }, 'auth request refused')
  if (refusal.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(refusal.retryAfterSeconds))
  }
  reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .header('x-sb-error-code', refusal.code)
    .type('application/json; charset=utf-8')
  const version = request.headers[VERSION_HEADER]
  const isCoded = typeof version === 'string' && version >= CODED_ERRORS_SINCE
  if (isCoded) reply.header(VERSION_HEADER, CODED_ERRORS_SINCE)
  reply.send(JSON.stringify({ ...bodyOf(refusal, isCoded), ...more(refusal, request) }))
}

/** The client-facing form of an error; an unexpected error's text stays hidden. */
export function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error
  const problem = toProblem(error)
  const { retryAfterSeconds } = problem
  switch (problem.code) {
    case 'rate_limited':
      return new AuthError('over_request_rate_limit', { retryAfterSeconds })
    case 'database_unavailable':
    case 'overloaded':
      return new AuthError('request_timeout', { retryAfterSeconds })
    case 'conflict':
      return new AuthError('conflict')
    case 'internal_error':
      return new AuthError('unexpected_failure')
    default:
      return fromRequestError(error)
  }
}

/** Fastify's own refusals before a handler runs: too large, not JSON, unreadable. */
function fromRequestError(error: unknown): AuthError {
  const status = (error as Partial<FastifyError>).statusCode ?? 400
  const message = MESSAGES[status]
  return new AuthError('bad_json', { status, ...(message === undefined ? {} : { message }) })
}

const MESSAGES: Record<number, string> = {
  408: 'The request took too long to arrive',
  413: 'The request body is too large',
  415: 'Send JSON',
}

function bodyOf(refusal: AuthError, isCoded: boolean): object {
  if (refusal.code === 'invalid_grant') {
    return { error: refusal.code, error_description: refusal.message }
  }
  return isCoded ? coded(refusal) : plain(refusal)
}

function coded(refusal: AuthError): object {
  return { code: refusal.code, message: refusal.message }
}

function plain(refusal: AuthError): object {
  return { code: refusal.status, error_code: refusal.code, msg: refusal.message }
}

function more(refusal: AuthError, request: FastifyRequest): object {
  const { weakPasswordReasons } = refusal
  return {
    ...(weakPasswordReasons === undefined
      ? {}
      : { weak_password: { reasons: weakPasswordReasons } }),
    ...(refusal.status >= 500 ? { error_id: request.id } : {}),
  }
}
