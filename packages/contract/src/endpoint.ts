import type { z } from 'zod'
import type { ProblemCode } from './problems.ts'

/** Who may call: everyone, signed-in people, or people with a role. Finer rules live in each feature's policy. */
export type Access = 'public' | 'member' | 'moderator' | 'finance' | 'admin'

/** One operation of `/api/v1`: the only source of its validation, types, OpenAPI entry and client call. */
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
  /** Status of the good answer; 200 when absent. */
  status?: 200 | 201
  /** Problems beyond those that every endpoint can answer. */
  problems?: readonly ProblemCode[]
  /** A mutation that stays open while `prelaunch_live` is on (product.md 13). */
  openInPrelaunch?: true
  /** An anonymous answer that everyone may share for up to one second. */
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

/** What a client passes and gets for an endpoint. */
export interface ClientCall<E extends Endpoint> {
  params: InputOf<E['params']>
  query: InputOf<E['query']>
  body: InputOf<E['body']>
  reply: OutputOf<E['reply']>
}

/** What a handler on the server receives and must return for an endpoint. */
export interface ServerCall<E extends Endpoint> {
  params: OutputOf<E['params']>
  query: OutputOf<E['query']>
  body: OutputOf<E['body']>
  reply: InputOf<E['reply']>
}
