import { createHash } from 'node:crypto'

/** Bytes of a public answer with their entity tag. */
export interface SharedAnswer {
  body: string
  etag: string
}

/** Keeps public answers as bytes for a moment, and makes each of them only once at a time. */
export interface SharedCache {
  get(key: string, make: () => Promise<string>): Promise<SharedAnswer>
}

/** Distinct queries kept; the oldest leaves first. */
const MOST_ENTRIES = 2000

/** A cache whose entries live `maxAgeMs` (0 switches it off; requests at the same instant still share one answer). */
export function createSharedCache(maxAgeMs: number): SharedCache {
  const entries = new Map<string, { answer: Promise<SharedAnswer>; madeAt: number }>()
  return {
    get(key, make) {
      const known = entries.get(key)
      if (known !== undefined && performance.now() - known.madeAt < maxAgeMs) return known.answer
      const answer = make().then((body) => ({ body, etag: etagOf(body) }))
      if (maxAgeMs === 0) return answer
      entries.delete(key)
      entries.set(key, { answer, madeAt: performance.now() })
      answer.catch(() => entries.delete(key))
      if (entries.size > MOST_ENTRIES) dropOldest(entries)
      return answer
    },
  }
}

/** A strong entity tag: equal bytes, equal tag. */
export function etagOf(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

function dropOldest(entries: Map<string, unknown>): void {
  const oldest = entries.keys().next()
  if (!oldest.done) entries.delete(oldest.value)
}
