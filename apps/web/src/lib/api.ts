import type { Api } from '@laurel/contract/api'
import { ApiProblem, readProblem } from './api-problem.ts'
import { randomId } from './ids.ts'
import { accessToken, readSession, renewAccess } from './session.ts'
import { askStepUp } from './step-up.ts'

const TIMEOUT_MS = 20_000
const RETRY_DELAY_MS = 600

type Operation = keyof Api
type PartName = 'params' | 'query' | 'body'
type IsAbsent<T> = [T] extends [undefined] ? true : false
/** Parts that must be given, and parts of which every field is optional. */
type Needed<C> = {
  [N in PartName & keyof C as IsAbsent<C[N]> extends true
    ? never
    : object extends C[N]
      ? never
      : N]: C[N]
}
type Free<C> = {
  [N in PartName & keyof C as IsAbsent<C[N]> extends true
    ? never
    : object extends C[N]
      ? N
      : never]?: C[N]
}

/** What an operation of the API is called with. */
export type ApiRequest<O extends Operation> = Needed<Api[O]> &
  Free<Api[O]> & {
    signal?: AbortSignal
    /** Pass the same key to repeat a mutation safely; a fresh one is made otherwise. */
    idempotencyKey?: string
  }

/** What an operation of the API answers. */
export type ApiReply<O extends Operation> = Api[O]['reply']

type Arguments<O extends Operation> =
  object extends ApiRequest<O> ? [request?: ApiRequest<O>] : [request: ApiRequest<O>]

interface LooseRequest {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
  idempotencyKey?: string
}

/**
 * Calls `/api/v1`, typed by the contract: `api('GET /api/v1/bounties', { query: { q } })`.
 * Adds the session's token (renewed once on 401, and by "Confirm it’s you" where a second factor is needed) and, to mutations, an `Idempotency-Key`, with which a mutation that
 * got no answer is sent once more. Throws `ApiProblem`; `unreachable` when no answer came within 20 s.
 */
export async function api<O extends Operation>(
  operation: O,
  ...[request]: Arguments<O>
): Promise<ApiReply<O>> {
  const call = prepare(operation, (request ?? {}) as LooseRequest)
  const token = await accessToken()
  let response = await send(call, token)
  if (response.status === 401 && token !== null) {
    const renewed = await renewAccess()
    if (renewed !== null) response = await send(call, renewed)
  }
  if (!response.ok) {
    const problem = await readProblem(response)
    if (problem.code !== 'step_up_required' || !(await mayStepUp())) throw problem
    response = await send(call, await accessToken())
    if (!response.ok) throw await readProblem(response)
  }
  return (await response.json()) as ApiReply<O>
}

/**
 * Asks for the second factor that a call needs. Who has signed in without showing theirs is told so by the shell, on
 * every page.
 */
async function mayStepUp(): Promise<boolean> {
  return !readSession().needsSecondFactor && (await askStepUp('factor'))
}

interface Prepared {
  url: string
  method: string
  headers: Record<string, string>
  body: string | undefined
  signal: AbortSignal | undefined
}

function prepare(operation: string, request: LooseRequest): Prepared {
  const [method = 'GET', template = ''] = operation.split(' ')
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(request.params?.[name])),
  )
  const headers: Record<string, string> = { accept: 'application/json' }
  if (method !== 'GET') headers['idempotency-key'] = request.idempotencyKey ?? randomId()
  if (request.body !== undefined) headers['content-type'] = 'application/json'
  return {
    url: path + queryString(request.query ?? {}),
    method,
    headers,
    body: request.body === undefined ? undefined : JSON.stringify(request.body),
    signal: request.signal,
  }
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

/** Sends once; a mutation without an answer once more, under the same key. */
async function send(call: Prepared, token: string | null): Promise<Response> {
  try {
    return await attempt(call, token)
  } catch (error) {
    if (call.signal?.aborted) throw error
    if (call.method === 'GET') throw new ApiProblem('unreachable', 0)
  }
  await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
  return attempt(call, token).catch(() => {
    throw new ApiProblem('unreachable', 0)
  })
}

function attempt({ url, method, headers, body, signal }: Prepared, token: string | null) {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  return fetch(url, {
    method,
    headers: token === null ? headers : { ...headers, authorization: `Bearer ${token}` },
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    ...(body !== undefined && { body }),
  })
}
