import type { AttemptLimiter } from '../../platform/limits/rate-limits.ts'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'

/**
 * Runs a verification and counts failures: a few in a row and a few a day are allowed, so that a thief of the password
 * cannot guess codes (check 16). The attempt is counted before it is checked, so that parallel attempts cannot bypass
 * the limit. Raises `rate_limited`.
 */
export async function withFailureLimit<T>(
  auth: AuthContext,
  key: string,
  work: () => Promise<T>,
): Promise<T> {
  const limiters = [auth.limits.factor, auth.limits.factorPerDay]
  for (const limiter of limiters) await limiter.take(key)
  try {
    const result = await work()
    await refundAttempt(limiters, key)
    return result
  } catch (error) {
    const isWrong = error instanceof AuthError && error.code === 'mfa_verification_failed'
    if (!isWrong) await refundAttempt(limiters, key)
    throw error
  }
}

async function refundAttempt(limiters: readonly AttemptLimiter[], key: string): Promise<void> {
  for (const limiter of limiters) await limiter.refundAttempt(key)
}
