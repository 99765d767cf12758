import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than sending a mail takes, so that timing does not reveal whether an address is known (check 4). */
const MIN_DURATION_MS = 150

/** Runs `work` and settles no sooner than after `MIN_DURATION_MS`, whatever the outcome. */
export async function withMinimumDuration<T>(work: () => Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work(), sleep(MIN_DURATION_MS)])
  if (done.status === 'rejected') throw done.reason
  return done.value
}
