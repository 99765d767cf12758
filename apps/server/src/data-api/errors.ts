import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { TokenRefused } from '../auth/access-tokens.ts'
import { databaseErrorOf, toProblem } from '../platform/problem-handler.ts'
import type { DatabaseRole } from './caller.ts'

/** The codes of PostgREST that this subset of it uses, with their status (wire.md 2). */
const STATUS = {
  PGRST001: 503,
  PGRST100: 400,
  PGRST102: 400,
  PGRST106: 406,
  PGRST107: 406,
  PGRST116: 406,
  PGRST200: 400,
  PGRST202: 404,
  PGRST204: 400,
  PGRST205: 404,
  PGRST301: 401,
  PGRST303: 401,
  PGRST400: 429,
  PGRST500: 500,
  // Of PostgreSQL, where the server knows without asking it.
  '21000': 400,
  '42703': 400,
  '42P10': 400,
} as const

type DataApiErrorCode = keyof typeof STATUS

/** A refusal of the data API, in the clients' words; always these four fields, nulls kept. */
export class DataApiError extends Error {
  readonly code: string
  readonly status: number
  readonly details: string | null
  readonly hint: string | null

  constructor(
    code: DataApiErrorCode,
    message: string,
    more: { details?: string; hint?: string; status?: number } = {},
  ) {
    super(message)
    this.name = 'DataApiError'
    this.code = code
    this.status = more.status ?? STATUS[code]
    this.details = more.details ?? null
    this.hint = more.hint ?? null
  }
}

/** What the client is told: never SQL, and never values that it did not send itself. */
interface Refusal {
  status: number
  code: string
  message: string
  details: string | null
  hint: string | null
  retryAfterSeconds?: number | undefined
}

/** Answers an error of `/rest/v1` in PostgREST's shape, and logs it: our faults as errors, refusals as facts. */
export function sendDataApiError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { status, retryAfterSeconds, ...body } = toRefusal(error, request)
  request.log[status === 500 ? 'error' : 'info'](
    { err: error, code: body.code },
    'data request refused',
  )
  if (status === 401) reply.header('www-authenticate', 'Bearer error="invalid_token"')
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

function toRefusal(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof DataApiError) {
    const { status, code, message, details, hint } = error
    return { status, code, message, details, hint }
  }
  if (error instanceof TokenRefused) {
    return error.isExpired
      ? toRefusal(new DataApiError('PGRST303', 'JWT expired'), request)
      : toRefusal(new DataApiError('PGRST301', 'JWT invalid'), request)
  }
  const problem = toProblem(error)
  const { retryAfterSeconds } = problem
  if (problem.code === 'database_unavailable') {
    const away = new DataApiError('PGRST001', 'Database connection error. Retry the request.')
    return { ...toRefusal(away, request), retryAfterSeconds }
  }
  if (problem.code === 'rate_limited') {
    const limited = new DataApiError('PGRST400', 'Too many requests')
    return { ...toRefusal(limited, request), retryAfterSeconds }
  }
  return fromDatabase(error, request) ?? fromRequestError(error)
}

/** Status of a SQLSTATE, by the code or its class. */
const DATABASE_STATUS: Record<string, number> = {
  '22': 400,
  '23502': 400,
  '23503': 409,
  '23505': 409,
  '23514': 400,
  '25006': 405,
  '40': 409,
  '42501': 403,
  '42883': 404,
  '42P01': 404,
  '42': 400,
  '55P03': 409,
  P0001: 400,
}

/** What a unique index means to a person. */
const TAKEN: Record<string, string> = {
  user_profiles_username_unique: 'This username is already taken.',
  user_profiles_wallet_unique: 'This wallet is already linked to another account.',
  user_profiles_pkey: 'This user already has a profile.',
}

function fromDatabase(error: unknown, request: FastifyRequest): Refusal | null {
  const cause = databaseErrorOf(error)
  const code = cause?.code ?? ''
  const known = DATABASE_STATUS[code] ?? DATABASE_STATUS[code.slice(0, 2)]
  if (cause === null || known === undefined) return null
  const isAnonymous = roleOf(request) === 'anon'
  const status = code === '42501' && isAnonymous ? 401 : known
  const details = code === '23505' ? (TAKEN[cause.constraint ?? ''] ?? null) : null
  return { status, code, message: cause.message, details, hint: null }
}

function fromRequestError(error: unknown): Refusal {
  const status = (error as Partial<FastifyError>).statusCode ?? 500
  if (status < 400 || status >= 500) {
    return toRefusalOf(new DataApiError('PGRST500', 'Unexpected failure'))
  }
  const message =
    status === 413
      ? 'The request body is too large'
      : status === 415
        ? 'Send application/json'
        : 'Empty or invalid json'
  return toRefusalOf(new DataApiError('PGRST102', message, { status }))
}

function toRefusalOf({ status, code, message, details, hint }: DataApiError): Refusal {
  return { status, code, message, details, hint }
}

function roleOf(request: FastifyRequest): DatabaseRole {
  return request.caller?.role ?? 'anon'
}
