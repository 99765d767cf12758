import { Problem } from '@laurel/contract/problems'
import { createLimiter } from '../limits/concurrency-limiter.ts'
import { BlobMissing, type Blobs } from './blobs.ts'

/** The timeouts and circuit breaker of remote blob storage. */
export interface BlobLimits {
  /** The timeout of one call, from its slot to its last byte. */
  maxCallMs: number
  /** Concurrent calls: far fewer than concurrent requests, so that other requests continue. */
  maxAtOnce: number
  maxWaiting: number
  maxWaitMs: number
  /** Consecutive failures after which calls are refused immediately. */
  maxFailures: number
  /** How long calls are refused, until one call probes. */
  restMs: number
}

const LIMITS: BlobLimits = {
  maxCallMs: 4000,
  maxAtOnce: 16,
  maxWaiting: 16,
  maxWaitMs: 1000,
  maxFailures: 3,
  restMs: 5000,
}

const RETRY_SECONDS = 2

/**
 * Guards remote blob storage, which may hang, refuse or fail: calls have a timeout and a concurrency limit, and a
 * circuit breaker refuses them immediately after repeated failures. All of these raise `overloaded` (503) with the
 * cause; a missing blob is still `BlobMissing`.
 */
export function guardBlobs(blobs: Blobs, changes: Partial<BlobLimits> = {}): Blobs {
  const limits = { ...LIMITS, ...changes }
  const { maxAtOnce, maxWaiting, maxWaitMs } = limits
  const inTurn = createLimiter(maxAtOnce, maxWaiting, () => unavailable('no free slot'), maxWaitMs)
  let failures = 0
  let restsUntil = 0

  const call = <T>(work: () => Promise<T>): Promise<T> => {
    if (failures >= limits.maxFailures) {
      const now = performance.now()
      if (now < restsUntil) return Promise.reject(unavailable('circuit open after failures'))
      // This call probes; the next ones are refused until it ends.
      restsUntil = now + limits.restMs
    }
    return inTurn(async () => {
      try {
        const result = await withTimeout(work(), limits.maxCallMs)
        failures = 0
        return result
      } catch (error) {
        if (error instanceof BlobMissing) {
          failures = 0
          throw error
        }
        failures += 1
        restsUntil = performance.now() + limits.restMs
        throw unavailable(error)
      }
    })
  }

  return {
    place: blobs.place,
    isFolder: blobs.isFolder,
    put: (key, bytes, contentType) => call(() => blobs.put(key, bytes, contentType)),
    get: (key) => call(() => blobs.get(key)),
    copy: (from, to) => call(() => blobs.copy(from, to)),
    async remove(keys) {
      for (const key of keys) await call(() => blobs.remove([key]))
    },
  }
}

async function withTimeout<T>(work: Promise<T>, limitMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

function unavailable(cause: unknown): Problem {
  const detail = 'Files can’t be reached right now. Try again in a moment.'
  const problem = new Problem('overloaded', { detail, retryAfterSeconds: RETRY_SECONDS })
  problem.cause = cause instanceof Error ? cause : new Error(`Blob storage: ${String(cause)}`)
  return problem
}
