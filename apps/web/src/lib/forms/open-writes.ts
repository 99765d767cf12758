import { randomId } from '../ids.ts'

/**
 * How long a write without an answer keeps its key: as long as a person tries again. Later the same words are meant as
 * a new act. The server remembers answers for two days.
 */
const KEPT_MS = 15 * 60_000

/** A write that has had no answer so far. */
interface OpenWrite {
  key: string
  /** The request, word for word. */
  request: string
  sentAtMs: number
}

/** The last write to each resource, for as long as nothing definite is known about it. */
const open = new Map<string, OpenWrite>()

/**
 * The `Idempotency-Key` of a write to a resource (`/api/v1/payouts/7`). The same request gets the same key until it is
 * answered, whatever dialog or page asks: repeating it after a lost answer replays it instead of doing it twice. Any
 * other write to the resource gets a new one and ends that, since it may have undone the first.
 */
export function keyOfWrite(resource: string, request: string): string {
  const last = open.get(resource)
  const nowMs = performance.now()
  const isSame = last?.request === request && nowMs - last.sentAtMs < KEPT_MS
  const write = { key: isSame ? last.key : randomId(), request, sentAtMs: nowMs }
  open.set(resource, write)
  // Creating it once more must not bring back what was deleted.
  if (request.startsWith('DELETE ')) open.delete(resource.replace(/\/[^/]*$/, ''))
  return write.key
}

/** Forgets a write after an answer: 2xx did it, a refusal did not. */
export function endWrite(resource: string, key: string, status: number): void {
  // These say nothing of it: who must sign in or wait was refused before anyone looked at it.
  const isOpen = status >= 500 || status === 401 || status === 429
  if (!isOpen && open.get(resource)?.key === key) open.delete(resource)
}
