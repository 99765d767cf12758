import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than mailing takes, so that the time of an answer does not tell whether there was anybody to mail (check 4). */
const EVEN_TIME_MS = 150

/** Does the work and answers no sooner than after `EVEN_TIME_MS`, however quickly it was done or refused. */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work(), sleep(EVEN_TIME_MS)])
  if (done.status === 'rejected') throw done.reason
  return done.value
}
