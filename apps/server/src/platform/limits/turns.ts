/**
 * Runs at most `most` of what it is given at the same time, in order. Of those that wait, at most `longestQueue` may,
 * for `patienceMs` each; the others get `refusal`.
 */
export function createTurns(
  most: number,
  longestQueue: number,
  refusal: () => Error,
  patienceMs?: number,
): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting = new Set<() => void>()
  let running = 0
  const wait = async (): Promise<void> => {
    if (waiting.size >= longestQueue) throw refusal()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    waiting.add(resolve)
    const giveUp = (): void => {
      waiting.delete(resolve)
      reject(refusal())
    }
    const timer = patienceMs === undefined ? undefined : setTimeout(giveUp, patienceMs)
    await promise.finally(() => clearTimeout(timer))
  }
  return async (work) => {
    // Whoever finishes hands its place over, so `running` stays as it is.
    if (running >= most) await wait()
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
