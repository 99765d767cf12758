import type { Api } from '@laurel/contract/api'

/** An operation of the API, `'POST /api/v1/bounties'`. */
export type Operation = keyof Api

/** What an operation is asked with; a key makes a write repeatable. */
export interface RequestOf<K extends Operation> {
  params?: Api[K]['params']
  query?: Api[K]['query']
  body?: Api[K]['body']
  key?: string
}

/** The body that an operation takes. */
export type BodyOf<K extends Operation> = NonNullable<Api[K]['body']>

/** What an operation answers. */
export type ReplyOf<K extends Operation> = Api[K]['reply']

/**
 * What somebody is there for. A sponsor has points to spend; entries of an author are accepted at once where the world
 * can have it so, those of a newcomer wait for a moderator; votes of a voter count.
 */
export type Part = 'sponsor' | 'author' | 'newcomer' | 'voter' | 'moderator' | 'admin' | 'finance'

/** A server as the steps of this kit call it. `P` is how it knows somebody: an id of a test, a session over HTTP. */
export interface Caller<P> {
  /** Calls an operation as somebody, or as nobody. Raises an error for every answer but the good one. */
  ok<K extends Operation>(as: P | null, operation: K, request?: RequestOf<K>): Promise<ReplyOf<K>>
}

/** Operations on one record, which their address names. */
type OperationOnRecord = {
  [K in Operation]: Api[K]['params'] extends { id: string } ? K : never
}[Operation]

/** The body after a record's id, where the operation takes one. */
type BodyAfter<K extends Operation> = undefined extends Api[K]['body'] ? [] : [body: BodyOf<K>]

/** A step that somebody takes on one record: `submitBounty(world, sponsor, bountyId)`. */
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

/** A server with people on it and its time, as whatever makes its own parents needs it. */
export interface World<P> extends Caller<P> {
  /** The server's time. */
  now(): Date | Promise<Date>
  /** Somebody who fits a part: new, or one of those who are there. */
  join(part: Part): Promise<P>
  /** Lets a short time pass in which nothing falls due: somebody reads, or comes after somebody else. */
  wait(ms: number): void | Promise<void>
  /** Lets at least so much time pass; whatever falls due on the way happens. */
  advance(ms: number): Promise<void>
}

/** Lets time pass until an instant of a record that must have it. */
export async function advanceTo<P>(world: World<P>, instant: string | null): Promise<void> {
  if (instant === null) throw new Error('There is no such date')
  const now = await world.now()
  await world.advance(Date.parse(instant) - now.getTime())
}
