import type { AttemptLimiter } from '../../platform/limits/rate-limits.ts'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'

/**
 * Does what proves a second factor and counts it when the proof is wrong: a few in a row, and a few a day, so that a
 * million codes stay a million to whoever has the password (check 16). Counted before it is looked at, so that many at
 * once are no way around. Raises `rate_limited`.
 */
export async function countingWrong<T>(
  auth: AuthContext,
  key: string,
  work: () => Promise<T>,
): Promise<T> {
  const limiters = [auth.limits.factor, auth.limits.factorPerDay]
  for (const limiter of limiters) await limiter.take(key)
  try {
    const result = await work()
    await giveBack(limiters, key)
    return result
  } catch (error) {
    const isWrong = error instanceof AuthError && error.code === 'mfa_verification_failed'
    if (!isWrong) await giveBack(limiters, key)
    throw error
  }
}

async function giveBack(limiters: readonly AttemptLimiter[], key: string): Promise<void> {
  for (const limiter of limiters) await limiter.giveBack(key)
}
