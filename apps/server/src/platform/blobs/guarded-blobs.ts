import { Problem } from '@laurel/contract/problems'
import { createTurns } from '../limits/turns.ts'
import { BlobMissing, type Blobs } from './blobs.ts'

/** How long and how often a place of bytes elsewhere is waited for. */
export interface BlobLimits {
  /** Of one call, from its turn to its last byte. */
  maxCallMs: number
  /** Calls at once: far fewer than requests are worked on at once, so that the others go on. */
  maxAtOnce: number
  maxWaiting: number
  patienceMs: number
  /** Failures one after the other from which calls are refused at once. */
  maxFailures: number
  /** How long they are; then one call tries again. */
  restMs: number
}

const LIMITS: BlobLimits = {
  maxCallMs: 4000,
  maxAtOnce: 16,
  maxWaiting: 16,
  patienceMs: 1000,
  maxFailures: 3,
  restMs: 5000,
}

const RETRY_SECONDS = 2

/**
 * Bytes elsewhere, whose server may hang, refuse or fail: each call ends in time, has a place of its own, and is
 * refused at once while the server is known to be ill. All of that is `overloaded` (503), with what happened as its
 * cause; bytes that are missing are still `BlobMissing`.
 */
export function guardBlobs(blobs: Blobs, changes: Partial<BlobLimits> = {}): Blobs {
  const limits = { ...LIMITS, ...changes }
  const { maxAtOnce, maxWaiting, patienceMs } = limits
  const inTurn = createTurns(maxAtOnce, maxWaiting, () => unavailable('no free place'), patienceMs)
  let failures = 0
  let restsUntil = 0

  const call = <T>(work: () => Promise<T>): Promise<T> => {
    if (failures >= limits.maxFailures) {
      const now = performance.now()
      if (now < restsUntil) return Promise.reject(unavailable('rests after failures'))
      // This call tries again; the next waits for what becomes of it.
      restsUntil = now + limits.restMs
    }
    return inTurn(async () => {
      try {
        const result = await endInTime(work(), limits.maxCallMs)
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

async function endInTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
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
  problem.cause = cause instanceof Error ? cause : new Error(`The place of files: ${String(cause)}`)
  return problem
}
