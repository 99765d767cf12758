import type { FieldError, ProblemBody, ProblemCode } from '@laurel/contract/problems'

/** A code of the catalogue, or `unreachable` without a response. */
export type ApiProblemCode = ProblemCode | 'unreachable'

/** The error that `api()` throws, for a refusal or a missing response. Show it with `describeProblem` or `ErrorState`. */
export class ApiProblem extends Error {
  readonly code: ApiProblemCode
  /** The HTTP status; 0 without a response. */
  readonly status: number
  /** The server's readable detail, if any. */
  readonly detail: string | undefined
  /** The reference number to quote. */
  readonly requestId: string | undefined
  /** Fields that need attention. */
  readonly errors: readonly FieldError[]
  readonly retryAfterSeconds: number | undefined

  constructor(code: ApiProblemCode, status: number, body: Partial<ProblemBody> = {}) {
    super(body.detail ?? body.title ?? code)
    this.name = 'ApiProblem'
    this.code = code
    this.status = status
    this.detail = body.detail
    this.requestId = body.instance
    this.errors = body.errors ?? []
    this.retryAfterSeconds = body.retryAfterSeconds
  }

  /** The message of a field, by its JSON pointer (`/title`). */
  errorAt(pointer: string): string | undefined {
    return this.errors.find((error) => error.pointer === pointer)?.message
  }

  /** Whether the same request may succeed later. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status >= 500
  }
}

/** Reads an error response: problem+json as it is, anything else (such as a proxy's page) by its status. */
export async function readProblem(response: Response): Promise<ApiProblem> {
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('application/problem+json')) {
    const body: Partial<ProblemBody> | null = await response.json().catch(() => null)
    if (body?.code !== undefined) return new ApiProblem(body.code, response.status, body)
  }
  const requestId = response.headers.get('x-request-id')
  return new ApiProblem(
    codeOf(response.status),
    response.status,
    requestId === null ? {} : { instance: requestId },
  )
}

function codeOf(status: number): ApiProblemCode {
  if (status === 401) return 'not_authenticated'
  if (status === 403) return 'not_allowed'
  if (status === 404) return 'not_found'
  if (status === 429) return 'rate_limited'
  if (status === 502 || status === 504) return 'unreachable'
  if (status === 503) return 'overloaded'
  return status >= 500 ? 'internal_error' : 'malformed_request'
}
