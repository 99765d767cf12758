import { isIPv6 } from 'node:net'
import { Problem } from '@laurel/contract/problems'
import type pg from 'pg'
import {
  type RateLimiterAbstract,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { AttemptLimit } from '../../config/values.ts'
import { sha256 } from '../ids.ts'
import { findCounters } from './redis-counters.ts'

/** Counts attempts by key, across all nodes. */
export interface AttemptLimiter {
  /** Counts one attempt. Raises `rate_limited`, with the seconds to wait, when none is left. */
  take(key: string): Promise<void>
  /** Refunds one counted attempt; a blocked key stays blocked. */
  refundAttempt(key: string): Promise<void>
  /** Clears the key's attempts and block. */
  reset(key: string): Promise<void>
}

/** A limit with a burst of `atOnce`; the remaining attempts become available evenly over the window. */
type PacedLimit = AttemptLimit & { atOnce?: number }

/**
 * Creates a limiter that counts in the table `rate_limits` by the machine's clock, or in Redis if the pool has counters
 * there, with the table while Redis is away. `name` is the namespace of its keys, which are hashed, so that no addresses
 * are stored.
 */
export function createAttemptLimiter(
  pool: pg.Pool,
  name: string,
  limit: PacedLimit,
): AttemptLimiter {
  const options = {
    keyPrefix: name,
    points: limit.attempts,
    duration: limit.windowSeconds,
    blockDuration: limit.blockSeconds,
  }
  const inTable = new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
  })
  const limiter = findCounters(pool)?.createLimiter(options, inTable) ?? inTable
  return {
    async take(key) {
      requireRate(limit, await consumeOrRefuse(limiter, sha256(key)))
    },
    async refundAttempt(key) {
      const state = await limiter.get(sha256(key))
      const isCounted = state !== null && state.consumedPoints > 0
      if (isCounted && state.consumedPoints <= limit.attempts) await limiter.reward(sha256(key))
    },
    async reset(key) {
      await limiter.delete(sha256(key))
    },
  }
}

/** Counts one use of a key. Raises `rate_limited`, with the seconds to wait, when none is left. */
export async function consumeOrRefuse(
  limiter: RateLimiterAbstract,
  key: string,
): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw new Problem('rate_limited', {
      retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
    })
  }
}

/** Raises `rate_limited` when more was counted than the time since the window began has made free. */
function requireRate(limit: PacedLimit, counted: RateLimiterRes): void {
  if (limit.atOnce === undefined) return
  const perSecond = (limit.attempts - limit.atOnce) / limit.windowSeconds
  const seconds = limit.windowSeconds - counted.msBeforeNext / 1000
  const isTooFast = counted.consumedPoints > limit.atOnce + perSecond * seconds
  if (!isTooFast) return
  const freeAt = (counted.consumedPoints - limit.atOnce) / perSecond
  throw new Problem('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(freeAt - seconds)) })
}

/** Counts an attempt under several keys, such as account and address; a block on any of them refuses it. */
export async function takeAll(limiter: AttemptLimiter, keys: readonly string[]): Promise<void> {
  for (const key of keys) await limiter.take(key)
}

/**
 * The rate-limit key of an address: the IPv4 address (also when mapped to IPv6), or the /64 network of an IPv6 address,
 * which belongs to one connection.
 */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1] !== undefined) return mapped[1]
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':')
    while (groups.length + after.length < 8) groups.push('0')
    groups.push(...after)
  }
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

/** The network of an address, which a household or an office shares: its /24, or /64 for IPv6. */
export function networkKey(ip: string): string {
  return addressKey(ip).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
}
