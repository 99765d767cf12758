/**
 * Creates a concurrency limiter: runs at maxConcurrent `maxConcurrent` tasks at a time, in order. At maxConcurrent `maxQueued` wait, for
 * up to `maxWaitMs` each; others are rejected with `refusal`.
 */
export function createLimiter(
  maxConcurrent: number,
  maxQueued: number,
  refusal: () => Error,
  maxWaitMs?: number,
): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting = new Set<() => void>()
  let running = 0
  const wait = async (): Promise<void> => {
    if (waiting.size >= maxQueued) throw refusal()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    waiting.add(resolve)
    const giveUp = (): void => {
      waiting.delete(resolve)
      reject(refusal())
    }
    const timer = maxWaitMs === undefined ? undefined : setTimeout(giveUp, maxWaitMs)
    await promise.finally(() => clearTimeout(timer))
  }
  return async (work) => {
    // A finished task passes its slot on, so `running` stays unchanged.
    if (running >= maxConcurrent) await wait()
    else running += 1
    try {
      return await work()
    } finally {
      const [next] = waiting
      if (next === undefined) running -= 1
      else {
        waiting.delete(next)
        next()
      }
    }
  }
}
