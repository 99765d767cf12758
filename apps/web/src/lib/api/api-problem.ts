import type { FieldError, ProblemBody, ProblemCode } from '@laurel/contract/problems'

/** A code of the catalogue, or `unreachable` when no answer came at all. */
export type ApiProblemCode = ProblemCode | 'unreachable'

/** What `api()` throws: a refusal of the server, or no answer. Show it with `describeProblem` or `ErrorState`. */
export class ApiProblem extends Error {
  readonly code: ApiProblemCode
  /** The HTTP status; 0 when no answer came. */
  readonly status: number
  /** The server's own sentence for people, where it gave one. */
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

  /** The message for a field by its JSON pointer (`/title`), for a form to show beside it. */
  errorAt(pointer: string): string | undefined {
    return this.errors.find((error) => error.pointer === pointer)?.message
  }

  /** Whether asking again later may work without the person changing anything. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status >= 500
  }
}

/** Reads an error answer: problem+json as it is, anything else (a proxy's page) by its status. */
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
