import type { RedisClientType } from '@redis/client'
import type pg from 'pg'
import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterRedis,
} from 'rate-limiter-flexible'

/** Counts of attempts in Redis or Valkey, shared by all nodes. */
export interface RedisCounters {
  /** A limiter that counts there in one round trip, and with `insurance` whenever that fails. */
  createLimiter(options: IRateLimiterOptions, insurance: RateLimiterAbstract): RateLimiterAbstract
  close(): void
}

/** Receives changes: the error when Redis is gone, null when it responds again. */
type OnChange = (error: Error | null) => void

/** Beyond this, a count goes to PostgreSQL: many times what an answer takes. */
const ANSWER_LIMIT_MS = 250
/** How long Redis is not asked after it did not answer in time. */
const REST_MS = 5000
const CONNECT_LIMIT_MS = 5000
const MAX_RECONNECT_MS = 3000
/** Names our keys among those of other programs. */
const NAMESPACE = 'laurel'

/** The counters of a pool's limiters. */
const countersOf = new WeakMap<pg.Pool, RedisCounters>()

/** The counters that the limiters of a pool use; null for PostgreSQL. */
export function findCounters(pool: pg.Pool): RedisCounters | null {
  return countersOf.get(pool) ?? null
}

/**
 * Lets limiters of `pool` that are created from now on count in Redis. It may be away, also now: until it responds,
 * they count in PostgreSQL.
 */
export async function openCounters(
  pool: pg.Pool,
  url: string,
  onChange: OnChange,
): Promise<RedisCounters> {
  const client = await createRedisClient(url)
  reportChanges(client, onChange)
  // Failures are reported as they happen; this one only says that a stop came before the first connection.
  client.connect().catch(() => {})
  const store = boundStore(client)
  const counters: RedisCounters = {
    createLimiter: (options, insuranceLimiter) =>
      new RateLimiterRedis({
        ...options,
        keyPrefix: `${NAMESPACE}:${options.keyPrefix}`,
        storeClient: store,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
        insuranceLimiter,
      }),
    close: () => client.destroy(),
  }
  countersOf.set(pool, counters)
  return counters
}

/** Connects once, asks for an answer, and disconnects. Throws the reason when Redis does not respond. */
export async function pingRedis(url: string): Promise<void> {
  const client = await createRedisClient(url, false)
  client.on('error', () => {})
  try {
    await client.connect()
    await client.ping()
  } finally {
    if (client.isOpen) client.destroy()
  }
}

/** Loaded only where it is used. */
async function createRedisClient(url: string, isPersistent = true): Promise<RedisClientType> {
  const { createClient } = await import('@redis/client')
  return createClient({
    url,
    // A count that waited for a reconnection would hold up its request.
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_LIMIT_MS,
      reconnectStrategy: isPersistent && ((tries) => Math.min(100 * 2 ** tries, MAX_RECONNECT_MS)),
    },
  }) as RedisClientType
}

/** The client reports an error at each attempt to reconnect; only the first one counts. */
function reportChanges(client: RedisClientType, onChange: OnChange): void {
  let isAway = false
  client.on('error', (error: Error) => {
    if (!isAway) onChange(error)
    isAway = true
  })
  client.on('ready', () => {
    if (isAway) onChange(null)
    isAway = false
  })
}

/** The client as the limiter uses it: an answer that does not come in time is an error, and for a while no other is awaited. */
function boundStore(client: RedisClientType) {
  let restsUntil = 0
  const bound = async <T>(answer: Promise<T>): Promise<T> => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        restsUntil = performance.now() + REST_MS
        reject(new Error(`Redis did not answer within ${ANSWER_LIMIT_MS} ms`))
      }, ANSWER_LIMIT_MS)
    })
    try {
      return await Promise.race([answer, late])
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    get isReady() {
      return client.isReady && performance.now() >= restsUntil
    },
    eval: (...args: Parameters<RedisClientType['eval']>) => bound(client.eval(...args)),
    del: (key: string) => bound(client.del(key)),
    multi() {
      const multi = client.multi()
      const exec = multi.exec.bind(multi)
      return Object.assign(multi, {
        exec: (...args: Parameters<typeof exec>) => bound(exec(...args)),
      })
    },
  }
}
