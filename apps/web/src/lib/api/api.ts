import type { Api } from '@laurel/contract/api'
import { endWrite, idempotencyKeyOf } from '../forms/open-writes.ts'
import { accessToken, profileReady, readSession, renewAccess } from '../session/session.ts'
import { requestStepUp } from '../session/step-up.ts'
import { ApiProblem, readProblem } from './api-problem.ts'

const TIMEOUT_MS = 20_000
const RETRY_DELAY_MS = 600

type Operation = keyof Api
type PartName = 'params' | 'query' | 'body'
type IsAbsent<T> = [T] extends [undefined] ? true : false
/** The required parts of a request, and those whose fields are all optional. */
type RequiredParts<C> = {
  [N in PartName & keyof C as IsAbsent<C[N]> extends true
    ? never
    : object extends C[N]
      ? never
      : N]: C[N]
}
type OptionalParts<C> = {
  [N in PartName & keyof C as IsAbsent<C[N]> extends true
    ? never
    : object extends C[N]
      ? N
      : never]?: C[N]
}

/** The request of an API operation. */
export type ApiRequest<O extends Operation> = RequiredParts<Api[O]> &
  OptionalParts<Api[O]> & {
    signal?: AbortSignal
    /** The browser sends it even while the page goes away. */
    keepalive?: boolean
  }

/** The reply of an API operation. */
export type ApiReply<O extends Operation> = Api[O]['reply']

type Arguments<O extends Operation> =
  object extends ApiRequest<O> ? [request?: ApiRequest<O>] : [request: ApiRequest<O>]

interface LooseRequest {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
  keepalive?: boolean
}

/**
 * Calls `/api/v1`, typed by the contract: `api('GET /api/v1/bounties', { query: { q } })`.
 * Adds the session's token, renewed once on 401 and by "Confirm it’s you" where a second factor is needed. A mutation
 * waits for the profile of a new account, and carries an `Idempotency-Key`: without a response it is retried once with the same key, which the same call made later
 * reuses too. Throws `ApiProblem`; `unreachable` without a response within 20 s.
 */
export async function api<O extends Operation>(
  operation: O,
  ...[request]: Arguments<O>
): Promise<ApiReply<O>> {
  const response = await call(operation, (request ?? {}) as LooseRequest)
  return (await response.json()) as ApiReply<O>
}

/** Calls an operation that replies with a file, and returns its text. Throws like `api`. */
export async function apiText<O extends Operation>(
  operation: O,
  ...[request]: Arguments<O>
): Promise<string> {
  return await (await call(operation, (request ?? {}) as LooseRequest)).text()
}

async function call(operation: string, request: LooseRequest): Promise<Response> {
  const prepared = prepare(operation, request)
  const token = await accessToken()
  // A page that goes away cannot wait.
  if (prepared.write !== null && !prepared.keepalive) await profileReady()
  let response = await send(prepared, token)
  if (response.status === 401 && token !== null) {
    const renewed = await renewAccess()
    if (renewed !== null) response = await send(prepared, renewed)
  }
  if (response.ok) return response
  const problem = await readProblem(response)
  if (problem.code !== 'step_up_required' || !(await stepUp())) throw problem
  // The refusal ended the write, so this is a new one with its own key.
  response = await send(prepare(operation, request), await accessToken())
  if (!response.ok) throw await readProblem(response)
  return response
}

/**
 * Asks for the second factor that a call needs; false when it was declined. A session that never passed its second factor
 * is not asked here, since the shell shows a bar about it on every page.
 */
async function stepUp(): Promise<boolean> {
  return !readSession().needsSecondFactor && (await requestStepUp('factor'))
}

interface Prepared {
  url: string
  method: string
  headers: Record<string, string>
  /** The resource that a mutation changes, and its idempotency key; null for reads. */
  write: { resource: string; key: string } | null
  body: string | undefined
  signal: AbortSignal | undefined
  keepalive: boolean
}

function prepare(operation: string, request: LooseRequest): Prepared {
  const [method = 'GET', template = ''] = operation.split(' ')
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(request.params?.[name])),
    )
  const url = fill(template) + queryString(request.query ?? {})
  const body = request.body === undefined ? undefined : JSON.stringify(request.body)
  const headers: Record<string, string> = { accept: 'application/json' }
  let write: Prepared['write'] = null
  if (method !== 'GET') {
    const resource = fill(template.replace(/\}.*/, '}'))
    write = { resource, key: idempotencyKeyOf(resource, `${method} ${url} ${body}`) }
    headers['idempotency-key'] = write.key
  }
  if (body !== undefined) headers['content-type'] = 'application/json'
  const { signal, keepalive = false } = request
  return { url, method, headers, write, body, signal, keepalive }
}

function queryString(query: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') search.append(name, String(item))
    }
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** Sends once; a mutation without a response is retried once with the same key. */
async function send(call: Prepared, token: string | null): Promise<Response> {
  try {
    return await sendOnce(call, token)
  } catch (error) {
    if (call.signal?.aborted) throw error
    if (call.method === 'GET') throw new ApiProblem('unreachable', 0)
  }
  await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
  return sendOnce(call, token).catch(() => {
    throw new ApiProblem('unreachable', 0)
  })
}

async function sendOnce(call: Prepared, token: string | null): Promise<Response> {
  const { url, method, headers, write, body, signal, keepalive } = call
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(url, {
    method,
    headers: token === null ? headers : { ...headers, authorization: `Bearer ${token}` },
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    keepalive,
    ...(body !== undefined && { body }),
  })
  if (write !== null) endWrite(write.resource, write.key, response.status)
  return response
}
