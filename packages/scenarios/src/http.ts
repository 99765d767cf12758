import type { Caller, Operation, ReplyOf, RequestOf } from './world.ts'

/** A person signed in on a server. */
export interface Member {
  userId: string
  /** The `Authorization` header. */
  authorization: string
}

/** Credentials of a person. */
export interface Account {
  email: string
  password: string
}

/** A request for `fetch`. */
export interface Prepared {
  method: string
  path: string
  body: string | null
}

/** Builds the request of an operation from its parameters, query and body. */
export function prepare<K extends Operation>(operation: K, request: RequestOf<K> = {}): Prepared {
  const [method = '', template = ''] = operation.split(' ')
  const params: Record<string, string> = request.params ?? {}
  const path = template.replace(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const query = Object.entries(request.query ?? {}).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  const search = query.length === 0 ? '' : `?${new URLSearchParams(query)}`
  const body = request.body === undefined ? null : JSON.stringify(request.body)
  return { method, path: path + search, body }
}

/** Calls a server over HTTP, each write with a new idempotency key unless the request has one. */
export function callOverHttp(url: string): Caller<Member>['ok'] {
  return async <K extends Operation>(as: Member | null, operation: K, request?: RequestOf<K>) => {
    const { method, path, body } = prepare(operation, request)
    const answer = await fetch(url + path, {
      method,
      body,
      headers: {
        ...(as === null ? {} : { authorization: as.authorization }),
        ...(method === 'GET' ? {} : { 'idempotency-key': request?.key ?? crypto.randomUUID() }),
        ...(body === null ? {} : { 'content-type': 'application/json' }),
      },
    })
    if (!answer.ok) throw new Error(`${operation}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as ReplyOf<K>
  }
}

/** The auth service's response to a sign-in; browsers store it unchanged. */
export interface Session {
  access_token: string
  user: { id: string }
}

/** Calls the auth service. Throws unless it succeeds. */
export async function callAuth<Reply>(
  url: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const answer = await fetch(`${url}/auth/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Reply
}

/** Signs in by password. */
export async function signIn(
  url: string,
  { email, password }: Account,
  headers: Record<string, string> = {},
): Promise<Session> {
  return await callAuth(url, '/token?grant_type=password', { email, password }, headers)
}

/** The member that a session belongs to. */
export function memberOf(session: Session): Member {
  return { userId: session.user.id, authorization: `Bearer ${session.access_token}` }
}
