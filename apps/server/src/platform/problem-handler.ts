import { PROBLEMS, Problem, type ProblemBody, type ProblemCode } from '@laurel/contract/problems'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'

/** Seconds after which a client may try again when the database is away. */
const DATABASE_RETRY_SECONDS = 2

/** The PostgreSQL error behind a failure, if there is one. */
export function databaseErrorOf(error: unknown): pg.DatabaseError | null {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof pg.DatabaseError ? cause : null
}

/** The constraint that a failed write broke (SQLSTATE 23505), for queries files that turn it into a problem. */
export function violatedUnique(error: unknown): string | null {
  const cause = databaseErrorOf(error)
  return cause?.code === '23505' ? (cause.constraint ?? null) : null
}

/** Turns whatever was thrown into a problem; what nobody expected becomes `internal_error` with its text hidden. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isDatabaseAway(error)) {
    return new Problem('database_unavailable', { retryAfterSeconds: DATABASE_RETRY_SECONDS })
  }
  const code = codeOfDatabase(error) ?? codeOfFastify(error)
  return new Problem(code ?? 'internal_error')
}

/** Answers `application/problem+json` and logs: our faults as errors, refusals as facts. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = toProblem(error)
  const level = problem.code === 'internal_error' ? 'error' : 'info'
  request.log[level]({ err: error, code: problem.code }, 'request refused')
  if (problem.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(problem.retryAfterSeconds))
  }
  reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
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

const AWAY_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])

function isDatabaseAway(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  if (cause instanceof pg.DatabaseError) return /^(57P|53|08)/.test(cause.code ?? '')
  if (!(cause instanceof Error)) return false
  const code = 'code' in cause ? String(cause.code) : ''
  return (
    (error instanceof DrizzleQueryError && AWAY_CODES.has(code)) ||
    (AWAY_CODES.has(code) && 'syscall' in cause) ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      cause.message,
    )
  )
}

/** Conflicts that a second try may solve, and values that PostgreSQL cannot hold. */
function codeOfDatabase(error: unknown): ProblemCode | null {
  const code = databaseErrorOf(error)?.code
  if (code === '40001' || code === '40P01' || code === '55P03' || code === '57014')
    return 'conflict'
  if (code === '22021' || code === '22P02' || code === '22P05') return 'validation_failed'
  return null
}

function codeOfFastify(error: unknown): ProblemCode | null {
  if (!(error instanceof Error) || !('statusCode' in error)) return null
  const { statusCode } = error as FastifyError
  if (statusCode === 413) return 'payload_too_large'
  if (statusCode === 415) return 'unsupported_media_type'
  if (statusCode === 408) return 'request_timeout'
  if (statusCode === 431) return 'headers_too_large'
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500
    ? 'malformed_request'
    : null
}
