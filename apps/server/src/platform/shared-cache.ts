import { createHash } from 'node:crypto'

/** The body of a public reply with its entity tag. */
interface SharedAnswer {
  body: string
  etag: string
}

/** Caches serialized public replies for a moment and deduplicates concurrent computations. */
export interface SharedCache {
  get(key: string, make: () => Promise<string>): Promise<SharedAnswer>
}

interface Entry {
  answer: Promise<SharedAnswer>
  /** Monotonic milliseconds at the start of its computation, the age of its data. */
  begunAt: number
  isPending: boolean
}

/** The most entries; the oldest is evicted first. */
const MAX_ENTRIES = 500

/**
 * Creates a cache whose entries live `maxAgeMs`; 0 disables it. A pending reply is shared however long it takes, and a
 * failed one is not kept.
 */
export function createSharedCache(maxAgeMs: number): SharedCache {
  const entries = new Map<string, Entry>()
  return {
    get(key, make) {
      const known = entries.get(key)
      if (known !== undefined && isFresh(known, maxAgeMs)) return known.answer
      const answer = make().then((body) => ({ body, etag: etagOf(body) }))
      if (maxAgeMs === 0) return answer
      const entry = { answer, begunAt: performance.now(), isPending: true }
      entries.delete(key)
      entries.set(key, entry)
      answer.then(
        () => {
          entry.isPending = false
        },
        () => entries.delete(key),
      )
      if (entries.size > MAX_ENTRIES) evictOldest(entries)
      return answer
    },
  }
}

/** A strong entity tag: equal bytes, equal tag. */
function etagOf(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/** Whether `If-None-Match` names an entity tag, which a compressing proxy may have made weak (RFC 9110 §13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes(etag) || tags.includes('*')
}

function isFresh({ isPending, begunAt }: Entry, maxAgeMs: number): boolean {
  return isPending || performance.now() - begunAt < maxAgeMs
}

function evictOldest(entries: Map<string, unknown>): void {
  const oldest = entries.keys().next()
  if (!oldest.done) entries.delete(oldest.value)
}
