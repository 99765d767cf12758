import type { EventDataByType, WebhookEvent } from './generated/events.ts'
import type { Laurel } from './generated/laurel.ts'
import { pause } from './transport.ts'

/** How to follow events. */
export interface FollowOptions {
  /** Where to go on: the `cursor` of the last page that was dealt with. From 30 days ago if absent. */
  cursor?: string | undefined
  /** `mine`, the default, or `public`. */
  audience?: 'mine' | 'public' | undefined
  /** The types to follow; all of them if absent. */
  types?: readonly (keyof EventDataByType)[] | undefined
  /** How long to wait where nothing is new, in milliseconds; 5,000 by default. */
  pollMs?: number | undefined
  /** Ends the iteration with its reason. */
  signal?: AbortSignal | undefined
}

/** Events, oldest first, and where to go on after them. */
export interface EventPage {
  items: WebhookEvent[]
  cursor: string
}

/**
 * Follows events without a server, page by page and without an end. Store the `cursor` of a page after dealing with its
 * events: a program that stops in between gets them again, and loses none. Failures end it like any other call, after
 * the client's retries.
 */
export async function* followEvents(
  laurel: Pick<Laurel, 'events'>,
  { cursor: start, audience, types, pollMs = 5_000, signal }: FollowOptions = {},
): AsyncGenerator<EventPage, never, undefined> {
  for (let after = start; ; ) {
    const input = {
      ...(after !== undefined && { cursor: after }),
      ...(audience !== undefined && { audience }),
      ...(types !== undefined && { types: types.join() }),
      limit: 100,
    }
    const { items, cursor, hasMore } = await laurel.events.list(input, { signal })
    after = cursor
    if (items.length > 0) yield { items: items as WebhookEvent[], cursor }
    if (!hasMore) await pause(pollMs, signal)
  }
}
