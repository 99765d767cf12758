import type { z } from 'zod'
import type { ProblemCode } from './problems.ts'

/** Who may call: anyone, signed-in people, people with any role (`staff`), or with one. Finer rules live in each feature's policy. */
export type Access = 'public' | 'member' | 'staff' | 'moderator' | 'finance' | 'admin'

/** One operation of `/api/v1`: the single source of its validation, types, OpenAPI entry and client call. */
export interface Endpoint {
  /** Operation id, `feature.verb`. */
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with `{name}` parameters, as in OpenAPI. */
  path: string
  summary: string
  access: Access
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  reply: z.ZodType
  /** Status of a successful response; 200 when absent. */
  status?: 200 | 201 | 202
  /** Problems beyond those that every endpoint can return. */
  problems?: readonly ProblemCode[]
  /** A mutation that stays open while `prelaunch_live` is on (product.md 13). */
  openInPrelaunch?: true
  /** The type of a reply that is a file, streamed as text; `reply` is `z.string()` then. JSON when absent. */
  media?: 'text/csv' | 'application/x-ndjson'
  /** The reply carries a secret that is shown once: it is not stored, and a repeated request is refused. */
  hasSecret?: true
  /** A response without personal data, cached and shared for up to one second. */
  isShared?: true
}

/** Declares an endpoint and keeps its literal types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

/** Whether `prelaunch_live` leaves an endpoint open: reads, listed mutations, and those of staff (product.md 13). */
export function isOpenInPrelaunch({ method, openInPrelaunch, access }: Endpoint): boolean {
  const isForStaff = access !== 'public' && access !== 'member'
  return method === 'GET' || openInPrelaunch === true || isForStaff
}

type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined
type OutputOf<T> = T extends z.ZodType ? z.output<T> : undefined

/** Request and response types of an endpoint, for a client. */
export interface ClientCall<E extends Endpoint> {
  params: InputOf<E['params']>
  query: InputOf<E['query']>
  body: InputOf<E['body']>
  reply: OutputOf<E['reply']>
}

/** Request and response types of an endpoint, for a handler on the server. */
export interface ServerCall<E extends Endpoint> {
  params: OutputOf<E['params']>
  query: OutputOf<E['query']>
  body: OutputOf<E['body']>
  reply: InputOf<E['reply']>
}
