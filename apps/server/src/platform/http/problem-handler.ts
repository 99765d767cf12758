import { PROBLEMS, Problem, type ProblemBody, type ProblemCode } from '@laurel/contract/problems'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import { UnfitConnection } from '../../db/connection-check.ts'

/** Media type of every problem (RFC 9457). */
export const PROBLEM_TYPE = 'application/problem+json'

/** The retry delay when the database is unavailable or overloaded. */
const RETRY_SECONDS = 2

/** The PostgreSQL error behind a failure, if there is one. */
export function databaseErrorOf(error: unknown): pg.DatabaseError | null {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof pg.DatabaseError ? cause : null
}

/** The SQL of a query that failed, with placeholders for its values; null for any other error. */
export function failedQueryOf(error: unknown): string | null {
  return error instanceof DrizzleQueryError ? error.query : null
}

/**
 * The unique constraint that a write violated (SQLSTATE 23505), or null, for queries files that map it to a problem.
 */
export function violatedUnique(error: unknown): string | null {
  const cause = databaseErrorOf(error)
  return cause?.code === '23505' ? (cause.constraint ?? null) : null
}

/** Maps any thrown value to a problem; unexpected errors become `internal_error` with their text hidden. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const code = codeOfFastify(error) ?? codeOfDatabase(error) ?? 'internal_error'
  const isPassing = PROBLEMS[code].status === 503
  return new Problem(code, isPassing ? { retryAfterSeconds: RETRY_SECONDS } : {})
}

/**
 * Sends an error as `application/problem+json` and logs it: internal faults as errors, an unavailable database as a
 * warning, refusals as info.
 */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = toProblem(error)
  const { code, status } = problem
  const level = code === 'internal_error' ? 'error' : status >= 500 ? 'warn' : 'info'
  const cause = status >= 500 || databaseErrorOf(error) !== null ? { err: error } : {}
  request.log[level]({ code, ...cause }, 'request refused')
  if (problem.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(problem.retryAfterSeconds))
  }
  reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'x-request-id': request.id })
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(problemBody(problem, request.id)))
}

/** The RFC 9457 body of a problem. */
export function problemBody(problem: Problem, requestId: string): ProblemBody {
  const { title, status } = PROBLEMS[problem.code]
  return {
    type: `urn:laurel:problem:${problem.code}`,
    title,
    status,
    instance: requestId,
    code: problem.code,
    ...(problem.detail === undefined ? {} : { detail: problem.detail }),
    ...(problem.errors === undefined ? {} : { errors: problem.errors }),
    ...(problem.retryAfterSeconds === undefined
      ? {}
      : { retryAfterSeconds: problem.retryAfterSeconds }),
  }
}

/** Codes of network errors; a missing socket file has `ENOENT`. */
const NETWORK_CODES =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** SQLSTATEs of a server that is stopping, starting, out of connections, or a standby. */
const AWAY_STATES = /^(57P|53|08|25006)/
/** Connection errors of `pg` without a code. */
const LOST_MESSAGES =
  /^(Connection terminated|timeout (expired|exceeded when trying to connect)$|Client (has encountered a connection error|was closed)|Query read timeout|[Rr]eceived (invalid response|unexpected \w+ message))/

function isDatabaseAway(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  if (cause instanceof pg.DatabaseError && cause.code !== undefined) {
    return AWAY_STATES.test(cause.code)
  }
  if (!(cause instanceof Error)) return false
  if (cause instanceof UnfitConnection) return true
  const { code = '', syscall } = cause as NodeJS.ErrnoException
  const isSocketGone = code === 'ENOENT' && syscall === 'connect'
  return NETWORK_CODES.test(code) || isSocketGone || LOST_MESSAGES.test(cause.message)
}

/** Conflicts that a retry may resolve, statement timeouts, and values that PostgreSQL cannot store. */
const DATABASE_CODES: Partial<Record<string, ProblemCode>> = {
  '40001': 'conflict',
  '40P01': 'conflict',
  '55P03': 'conflict',
  '23503': 'conflict',
  '23505': 'conflict',
  '57014': 'overloaded',
  '22003': 'validation_failed',
  '22008': 'validation_failed',
  '22021': 'validation_failed',
  '22P02': 'validation_failed',
  '22P05': 'validation_failed',
}

function codeOfDatabase(error: unknown): ProblemCode | null {
  if (isDatabaseAway(error)) return 'database_unavailable'
  return DATABASE_CODES[databaseErrorOf(error)?.code ?? ''] ?? null
}

/** Fastify's own refusals before a handler runs, by status. */
const FASTIFY_CODES: Partial<Record<number, ProblemCode>> = {
  404: 'not_found',
  413: 'payload_too_large',
  // A path parameter longer than any id.
  414: 'not_found',
  415: 'unsupported_media_type',
}

function codeOfFastify(error: unknown): ProblemCode | null {
  if (!(error instanceof Error)) return null
  const { statusCode = 500 } = error as Partial<FastifyError>
  if (statusCode < 400 || statusCode >= 500) return null
  return FASTIFY_CODES[statusCode] ?? 'malformed_request'
}
