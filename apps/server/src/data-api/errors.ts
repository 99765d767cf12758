import { walletLinkTexts } from '@laurel/contract/spec/messages'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { TokenRefused } from '../auth/sessions/access-tokens.ts'
import { databaseErrorOf, toProblem } from '../platform/http/problem-handler.ts'
import type { DatabaseRole } from './caller.ts'

/** The PostgREST codes in use, with their status (wire.md 2). */
const STATUS = {
  PGRST001: 503,
  PGRST100: 400,
  PGRST101: 405,
  PGRST102: 400,
  PGRST103: 416,
  PGRST106: 406,
  PGRST107: 406,
  PGRST116: 406,
  PGRST117: 405,
  PGRST200: 400,
  PGRST202: 404,
  PGRST204: 400,
  PGRST205: 404,
  PGRST301: 401,
  PGRST303: 401,
  PGRST400: 429,
  PGRST500: 500,
  // PostgreSQL codes that the server raises itself.
  '21000': 400,
  '42703': 400,
  '42P10': 400,
} as const

type DataApiErrorCode = keyof typeof STATUS

/** A database code, or a known one with a status by request. */
interface SqlState {
  code: string
  status: number
}

/** A refusal of the data API in the protocol's terms, without SQL or values that the client did not send. */
export class DataApiError extends Error {
  readonly code: string
  readonly status: number
  readonly details: string | null
  readonly hint: string | null
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: DataApiErrorCode | SqlState,
    message: string,
    more: { details?: string | null; hint?: string; retryAfterSeconds?: number | undefined } = {},
  ) {
    super(message)
    this.name = 'DataApiError'
    this.code = typeof code === 'string' ? code : code.code
    this.status = typeof code === 'string' ? STATUS[code] : code.status
    this.details = more.details ?? null
    this.hint = more.hint ?? null
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

/** Sends an error of `/rest/v1` in PostgREST's shape and logs it: internal faults as errors, refusals as info. */
export function sendDataApiError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const refusal = toDataApiError(error, request.caller?.role ?? 'anon')
  const { code, message, details, hint, status, retryAfterSeconds } = refusal
  request.log[status === 500 ? 'error' : 'info']({ err: error, code }, 'data request refused')
  if (status === 401) reply.header('www-authenticate', 'Bearer error="invalid_token"')
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ code, message, details, hint }))
}

function toDataApiError(error: unknown, role: DatabaseRole): DataApiError {
  if (error instanceof DataApiError) return error
  if (error instanceof TokenRefused) {
    return error.isExpired
      ? new DataApiError('PGRST303', 'JWT expired')
      : new DataApiError('PGRST301', 'JWT invalid')
  }
  const { code, retryAfterSeconds } = toProblem(error)
  if (code === 'database_unavailable' || code === 'overloaded') {
    const message = 'Database connection error. Retry the request.'
    return new DataApiError('PGRST001', message, { retryAfterSeconds })
  }
  if (code === 'rate_limited') {
    return new DataApiError('PGRST400', 'Too many requests', { retryAfterSeconds })
  }
  return fromDatabase(error, role) ?? fromRequestError(error)
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

/** User-facing details of unique violations. */
const TAKEN: Record<string, string> = {
  user_profiles_username_unique: 'This username is already taken.',
  user_profiles_pkey: 'This user already has a profile.',
}

function fromDatabase(error: unknown, role: DatabaseRole): DataApiError | null {
  const cause = databaseErrorOf(error)
  const code = cause?.code ?? ''
  const known = DATABASE_STATUS[code] ?? DATABASE_STATUS[code.slice(0, 2)]
  if (cause === null || known === undefined) return null
  const status = code === '42501' && role === 'anon' ? 401 : known
  if (code === '23505' && cause.constraint === 'user_profiles_wallet_unique') {
    return new DataApiError({ code, status }, walletLinkTexts.takenByAnother)
  }
  const details = code === '23505' ? (TAKEN[cause.constraint ?? ''] ?? null) : null
  return new DataApiError({ code, status }, cause.message, { details })
}

/** Maps Fastify's own refusals before a handler runs, and unexpected errors. */
function fromRequestError(error: unknown): DataApiError {
  const status = (error as Partial<FastifyError>).statusCode ?? 500
  if (status < 400 || status >= 500) return new DataApiError('PGRST500', 'Unexpected failure')
  const message = MESSAGES[status] ?? 'Empty or invalid json'
  return new DataApiError({ code: 'PGRST102', status }, message)
}

const MESSAGES: Record<number, string> = {
  408: 'The request took too long to arrive',
  413: 'The request body is too large',
  415: 'Send application/json',
}
