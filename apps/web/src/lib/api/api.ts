import type { Api } from '@laurel/contract/api'
import { endWrite, keyOfWrite } from '../forms/open-writes.ts'
import { accessToken, readSession, renewAccess } from '../session/session.ts'
import { askStepUp } from '../session/step-up.ts'
import { ApiProblem, readProblem } from './api-problem.ts'

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
}

/**
 * Calls `/api/v1`, typed by the contract: `api('GET /api/v1/bounties', { query: { q } })`.
 * Adds the session's token, renewed once on 401 and by "Confirm it’s you" where a second factor is needed. A mutation
 * carries an `Idempotency-Key`: without an answer it is sent once more under it, and so is the same call made later.
 * Throws `ApiProblem`; `unreachable` when no answer came within 20 s.
 */
export async function api<O extends Operation>(
  operation: O,
  ...[request]: Arguments<O>
): Promise<ApiReply<O>> {
  const loose = (request ?? {}) as LooseRequest
  const call = prepare(operation, loose)
  const token = await accessToken()
  let response = await send(call, token)
  if (response.status === 401 && token !== null) {
    const renewed = await renewAccess()
    if (renewed !== null) response = await send(call, renewed)
  }
  if (!response.ok) {
    const problem = await readProblem(response)
    if (problem.code !== 'step_up_required' || !(await mayStepUp())) throw problem
    // The refusal ended the write, so this is another one, under a key of its own.
    response = await send(prepare(operation, loose), await accessToken())
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
  /** What a mutation changes, and the key that it is sent under. */
  write: { resource: string; key: string } | null
  body: string | undefined
  signal: AbortSignal | undefined
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
    write = { resource, key: keyOfWrite(resource, `${method} ${url} ${body}`) }
    headers['idempotency-key'] = write.key
  }
  if (body !== undefined) headers['content-type'] = 'application/json'
  return { url, method, headers, write, body, signal: request.signal }
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

async function attempt(call: Prepared, token: string | null): Promise<Response> {
  const { url, method, headers, write, body, signal } = call
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(url, {
    method,
    headers: token === null ? headers : { ...headers, authorization: `Bearer ${token}` },
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    ...(body !== undefined && { body }),
  })
  if (write !== null) endWrite(write.resource, write.key, response.status)
  return response
}
