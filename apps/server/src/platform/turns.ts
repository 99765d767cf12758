/**
 * Runs at most `most` of what it is given at the same time, in order. Of those that wait, at most `longestQueue` may;
 * further ones get `refusal`.
 */
export function createTurns(
  most: number,
  longestQueue: number,
  refusal: () => Error,
): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < most) {
      running += 1
    } else {
      if (waiting.length >= longestQueue) throw refusal()
      // Whoever finishes hands its place over, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
