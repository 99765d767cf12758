import { Problem } from '@laurel/contract/problems'
import pg from 'pg'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
} from 'vitest'
import { findRedis, startRedis, type TestRedis } from '../../../testing/servers/redis-server.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/servers/test-database.ts'
import { type AttemptLimiter, createAttemptLimiter } from './rate-limits.ts'
import { openCounters, pingRedis } from './redis-counters.ts'

const program = findRedis()
const limit = { attempts: 3, windowSeconds: 60, blockSeconds: 600 }

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

/** The seconds to wait; null where the attempt was counted. */
async function take(limiter: AttemptLimiter, key = 'someone'): Promise<number | null> {
  try {
    await limiter.take(key)
    return null
  } catch (error) {
    if (error instanceof Problem && error.code === 'rate_limited') {
      return error.retryAfterSeconds ?? 0
    }
    throw error
  }
}

async function takeTimes(limiter: AttemptLimiter, times: number): Promise<(number | null)[]> {
  const waits: (number | null)[] = []
  for (let count = 0; count < times; count += 1) waits.push(await take(limiter))
  return waits
}

/** A node: a pool of its own, whose limiters count in the Redis of `url`. */
async function openNode(url: string) {
  const pool = new pg.Pool({ connectionString: test.ownerUrl, max: 2 })
  const changes: (string | null)[] = []
  const counters = await openCounters(pool, url, (error) => changes.push(error?.message ?? null))
  onTestFinished(async () => {
    counters.close()
    await pool.end()
  })
  const limiter = (name: string, given = limit) => createAttemptLimiter(pool, name, given)
  return { limiter, changes }
}

async function rowsOf(name: string): Promise<number> {
  const { rowCount } = await test.database.pool.query('select from rate_limits where key like $1', [
    `${name}:%`,
  ])
  return rowCount ?? 0
}

/** Waits until attempts are counted in Redis, by a key that only this asks for. */
async function untilCounting(limiter: AttemptLimiter, name: string): Promise<void> {
  let probe = 0
  await expect
    .poll(async () => {
      const before = await rowsOf(name)
      probe += 1
      await limiter.take(`probe ${probe}`)
      return (await rowsOf(name)) - before
    })
    .toBe(0)
  await test.database.pool.query('delete from rate_limits')
}

describe('without Redis', () => {
  it('attempts are counted in PostgreSQL, by the same limits', async () => {
    const { limiter, changes } = await openNode('redis://127.0.0.1:1')
    expect(await takeTimes(limiter('absent'), 5)).toEqual([null, null, null, 600, 600])
    expect(await rowsOf('absent')).toBe(1)
    expect(changes).toEqual([expect.stringContaining('ECONNREFUSED')])
  })

  it('a check says why it does not respond', async () => {
    await expect(pingRedis('redis://127.0.0.1:1')).rejects.toThrow('ECONNREFUSED')
  })
})

describe.skipIf(program === null)('with Redis', () => {
  let redis: TestRedis
  beforeEach(async () => {
    redis = await startRedis(program ?? '')
  })
  afterEach(() => redis.stop())

  it('attempts are counted there for all nodes, also concurrent ones, and PostgreSQL has none', async () => {
    const nodes = [await openNode(redis.url), await openNode(redis.url)]
    const limiters = nodes.map((node) => node.limiter('together'))
    for (const limiter of limiters) await untilCounting(limiter, 'together')
    const waits = await Promise.all(
      Array.from({ length: 12 }, (_, n) => take(limiters[n % 2] as AttemptLimiter)),
    )
    expect(waits.filter((wait) => wait === null)).toHaveLength(3)
    expect(await take(limiters[0] as AttemptLimiter)).toBe(600)
    expect(await rowsOf('together')).toBe(0)
  })

  it('attempts are refunded and cleared, and a burst is refused', async () => {
    const node = await openNode(redis.url)
    const limiter = node.limiter('changing')
    await untilCounting(limiter, 'changing')
    await takeTimes(limiter, 3)
    await limiter.refundAttempt('someone')
    expect(await takeTimes(limiter, 2)).toEqual([null, 600])
    await limiter.refundAttempt('someone')
    expect(await take(limiter)).toBeGreaterThan(590)
    await limiter.reset('someone')
    expect(await take(limiter)).toBeNull()
    const paced = node.limiter('paced', { ...limit, attempts: 120, atOnce: 2 } as typeof limit)
    expect(await takeTimes(paced, 3)).toEqual([null, null, 1])
  })

  it('a limit stays one while Redis is gone, and Redis counts again once it is back', async () => {
    const { limiter, changes } = await openNode(redis.url)
    const limited = limiter('leaving')
    await untilCounting(limited, 'leaving')
    expect(await takeTimes(limited, 2)).toEqual([null, null])
    await redis.kill()
    expect(await takeTimes(limited, 4)).toEqual([null, null, null, 600])
    expect(await rowsOf('leaving')).toBe(1)
    await redis.restart()
    await untilCounting(limited, 'leaving')
    expect(changes).toEqual([expect.any(String), null])
  })

  it('a Redis that does not answer holds up one attempt, briefly', async () => {
    const { limiter } = await openNode(redis.url)
    const limited = limiter('silent')
    await untilCounting(limited, 'silent')
    redis.child.kill('SIGSTOP')
    const begun = performance.now()
    expect(await takeTimes(limited, 4)).toEqual([null, null, null, 600])
    expect(performance.now() - begun).toBeLessThan(2000)
    redis.child.kill('SIGCONT')
  })
})
