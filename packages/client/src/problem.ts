import type { ProblemCode } from './generated/problems.ts'

/** A field that the server refused: where it is in the input, as a JSON pointer, and what to change. */
export interface FieldError {
  pointer: string
  message: string
}

/** The body of a problem (RFC 9457), as the API sends it. */
interface ProblemBody {
  title: string
  code: ProblemCode
  detail?: string
  instance?: string
  errors?: FieldError[]
  retryAfterSeconds?: number
}

/** A request that the API refused. `code` is stable and says why; `title` and `detail` are for people. */
export class LaurelProblem extends Error {
  override readonly name = 'LaurelProblem'
  /** The operation that was refused, such as `bounties.list`. */
  readonly operation: string
  readonly code: ProblemCode
  readonly status: number
  readonly title: string
  /** What is specific to this case. */
  readonly detail: string | undefined
  /** The fields to correct; empty unless the input was refused. */
  readonly errors: readonly FieldError[]
  /** Names the request in the server's log. */
  readonly requestId: string | undefined
  /** How long to wait before the next try, where the server says so. */
  readonly retryAfterSeconds: number | undefined

  constructor(operation: string, response: Response, body: ProblemBody) {
    super(body.detail === undefined ? body.title : `${body.title}: ${body.detail}`)
    this.operation = operation
    this.code = body.code
    this.status = response.status
    this.title = body.title
    this.detail = body.detail
    this.errors = body.errors ?? []
    this.requestId = body.instance ?? response.headers.get('x-request-id') ?? undefined
    this.retryAfterSeconds = retryAfterSeconds(response) ?? body.retryAfterSeconds
  }
}

/** There was no usable reply, after all retries: no connection, a timeout (`isTimeout`), or a reply of something else. */
export class LaurelConnectionError extends Error {
  override readonly name = 'LaurelConnectionError'
  /** The operation that was called, such as `bounties.list`. */
  readonly operation: string
  /** The status of a reply that the API did not write, such as a proxy's error page. */
  readonly status: number | undefined
  readonly isTimeout: boolean

  constructor(operation: string, message: string, options: { cause?: unknown; status?: number }) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.operation = operation
    this.status = options.status
    this.isTimeout = options.cause instanceof Error && options.cause.name === 'TimeoutError'
  }
}

/** The error for a reply without success: a problem if the API wrote it. */
export async function errorOf(operation: string, response: Response): Promise<Error> {
  const body: unknown = await response.json().catch(() => null)
  if (isProblemBody(body)) return new LaurelProblem(operation, response, body)
  const { status } = response
  const isRedirect = response.type === 'opaqueredirect' || (status >= 300 && status < 400)
  const message = isRedirect
    ? 'The server redirects to another address: use that as baseUrl'
    : `The reply (status ${status}) is not from the Laurel API: check baseUrl`
  return new LaurelConnectionError(operation, message, { status })
}

function isProblemBody(body: unknown): body is ProblemBody {
  const { code, title } = (body ?? {}) as Partial<ProblemBody>
  return typeof code === 'string' && typeof title === 'string'
}

/** The seconds of a `retry-after` header, which holds seconds or a date. */
export function retryAfterSeconds({ headers }: Response): number | undefined {
  const text = headers.get('retry-after')
  if (text === null) return undefined
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds))
}
