import type { Api } from '@laurel/contract/api'

/** An operation of the API, `'POST /api/v1/bounties'`. */
export type Operation = keyof Api

/** The request of an operation; `key` is the idempotency key of a write. */
export interface RequestOf<K extends Operation> {
  params?: Api[K]['params']
  query?: Api[K]['query']
  body?: Api[K]['body']
  key?: string
}

/** The request body of an operation. */
export type BodyOf<K extends Operation> = NonNullable<Api[K]['body']>

/** The response of an operation. */
export type ReplyOf<K extends Operation> = Api[K]['reply']

/**
 * The part that a person plays. A sponsor has points to spend; an author's entries are accepted immediately where the
 * world allows it, a newcomer's await a moderator; a voter's votes count.
 */
export type Part = 'sponsor' | 'author' | 'newcomer' | 'voter' | 'moderator' | 'admin' | 'finance'

/** A server that the steps of this kit call. `P` identifies a person: a user id in a test, a session over HTTP. */
export interface Caller<P> {
  /** Calls an operation as a person, or unauthenticated for null. Throws for every response but a successful one. */
  ok<K extends Operation>(as: P | null, operation: K, request?: RequestOf<K>): Promise<ReplyOf<K>>
}

/** Operations on the record with the `id` in their path. */
type OperationOnRecord = {
  [K in Operation]: Api[K]['params'] extends { id: string } ? K : never
}[Operation]

/** The body argument after the record's id, if the operation takes one. */
type BodyAfter<K extends Operation> = undefined extends Api[K]['body'] ? [] : [body: BodyOf<K>]

/** Makes a step on one record from an operation: `submitBounty(world, sponsor, bountyId)`. */
export function stepOn<K extends OperationOnRecord>(operation: K) {
  return <P>(
    caller: Caller<P>,
    as: P | null,
    id: string,
    ...[body]: BodyAfter<K>
  ): Promise<ReplyOf<K>> => {
    const request = body === undefined ? { params: { id } } : { params: { id }, body }
    return caller.ok(as, operation, request as RequestOf<K>)
  }
}

/** A server with its people and its time, as builders need it. */
export interface World<P> extends Caller<P> {
  /** The server's time. */
  now(): Date | Promise<Date>
  /** A person who fits a part: new or existing. */
  join(part: Part): Promise<P>
  /** Lets a short time pass in which nothing becomes due. */
  wait(ms: number): void | Promise<void>
  /** Lets at least this much time pass, running everything that becomes due. */
  advance(ms: number): Promise<void>
}

/** Lets time pass until an instant. Throws for null. */
export async function advanceTo<P>(world: World<P>, instant: string | null): Promise<void> {
  if (instant === null) throw new Error('The record has no such date')
  const now = await world.now()
  await world.advance(Date.parse(instant) - now.getTime())
}

/** Lets time pass until the points of this UTC day are settled, at 00:10 of the next. */
export async function settleDay<P>(world: World<P>): Promise<void> {
  const now = (await world.now()).getTime()
  const nextDay = (Math.floor(now / 86_400_000) + 1) * 86_400_000
  await world.advance(nextDay + 11 * 60_000 - now)
}
