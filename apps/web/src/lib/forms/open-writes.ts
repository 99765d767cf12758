import { randomId } from '../ids.ts'

/**
 * How long a write without a response keeps its idempotency key, to cover the user's retries. After that, the same
 * request is a new action. The server remembers replies for two days.
 */
const KEY_LIFETIME_MS = 15 * 60_000

/** A write without a response so far. */
interface OpenWrite {
  key: string
  /** The request, verbatim. */
  request: string
  sentAtMs: number
}

/** The last write to each resource, until its outcome is known. */
const openWrites = new Map<string, OpenWrite>()

/**
 * The `Idempotency-Key` of a write to a resource (`/api/v1/payouts/7`). The same request keeps its key until it is
 * answered, from whichever dialog or page it comes, so that a retry after a lost response is a replay. A different write
 * to the resource gets a new key and ends the old one, since it may have undone the first.
 */
export function idempotencyKeyOf(resource: string, request: string): string {
  const last = openWrites.get(resource)
  const nowMs = performance.now()
  const isSame = last?.request === request && nowMs - last.sentAtMs < KEY_LIFETIME_MS
  const write = { key: isSame ? last.key : randomId(), request, sentAtMs: nowMs }
  openWrites.set(resource, write)
  // Creating the resource again must not replay its first creation.
  if (request.startsWith('DELETE ')) openWrites.delete(resource.replace(/\/[^/]*$/, ''))
  return write.key
}

/** Ends a write once its outcome is known. */
export function endWrite(resource: string, key: string, status: number): void {
  // These leave the outcome open: the server failed, or refused before processing the request.
  const isOpen = status >= 500 || status === 401 || status === 429
  if (!isOpen && openWrites.get(resource)?.key === key) openWrites.delete(resource)
}
