import { Problem } from '@laurel/contract/problems'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/servers/test-database.ts'
import { systemClock } from '../clock.ts'
import { rateLimitSweeps } from './rate-limits.jobs.ts'
import { addressKey, createAttemptLimiter } from './rate-limits.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())
afterEach(() => {
  vi.useRealTimers()
})

const limit = { attempts: 3, windowSeconds: 60, blockSeconds: 600 }
const waitOf = (taking: Promise<void>): Promise<number | undefined> =>
  taking.then(
    () => undefined,
    (error: unknown) => {
      expect(error).toBeInstanceOf(Problem)
      return (error as Problem).retryAfterSeconds
    },
  )

describe('createAttemptLimiter', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))

  it('refuses attempts over the limit for the length of the block', async () => {
    const limiter = createAttemptLimiter(test.database.pool, 'plain', limit)
    for (let attempt = 1; attempt <= 3; attempt += 1) await limiter.take('someone')
    expect(await waitOf(limiter.take('someone'))).toBe(600)
    expect(await waitOf(limiter.take('someone else'))).toBeUndefined()
  })

  it('does not prolong the block on further attempts', async () => {
    const limiter = createAttemptLimiter(test.database.pool, 'knocking', limit)
    for (let attempt = 1; attempt <= 4; attempt += 1) await waitOf(limiter.take('someone'))
    vi.advanceTimersByTime(500_000)
    expect(await waitOf(limiter.take('someone'))).toBe(100)
    vi.advanceTimersByTime(100_001)
    expect(await waitOf(limiter.take('someone'))).toBeUndefined()
  })

  it('is shared by two nodes', async () => {
    const one = createAttemptLimiter(test.database.pool, 'shared', limit)
    const other = createAttemptLimiter(test.database.pool, 'shared', limit)
    const attempts = Array.from({ length: 12 }, (_, index) =>
      waitOf((index % 2 === 0 ? one : other).take('someone')),
    )
    const waits = await Promise.all(attempts)
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(3)
  })

  it('takes an attempt back, but neither below zero nor out of a block', async () => {
    const limiter = createAttemptLimiter(test.database.pool, 'giving', limit)
    await limiter.refundAttempt('someone')
    for (let attempt = 1; attempt <= 3; attempt += 1) await limiter.take('someone')
    await limiter.refundAttempt('someone')
    await limiter.take('someone')
    expect(await waitOf(limiter.take('someone'))).toBe(600)
    await limiter.refundAttempt('someone')
    expect(await waitOf(limiter.take('someone'))).toBe(600)
    await limiter.reset('someone')
    expect(await waitOf(limiter.take('someone'))).toBeUndefined()
  })

  it('stores no key in the clear', async () => {
    const limiter = createAttemptLimiter(test.database.pool, 'hidden', limit)
    await limiter.take('ann@example.test')
    const { rows } = await test.database.pool.query<{ key: string }>(
      "select key from rate_limits where key like 'hidden:%'",
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.key).not.toContain('ann')
  })
})

describe('the cleanup', () => {
  it('deletes expired counters and keeps the others', async () => {
    const [cleanUp] = rateLimitSweeps
    const { database } = test
    await database.pool.query('delete from rate_limits')
    await createAttemptLimiter(database.pool, 'kept', limit).take('someone')
    await database.pool.query("insert into rate_limits values ('old', 1, 1), ('for ever', 1, null)")
    const deps = { database, clock: systemClock, jobs: { send: async () => {} } }
    expect(await cleanUp?.run(deps)).toBe(1)
    expect(await cleanUp?.run(deps)).toBe(0)
    const { rows } = await database.pool.query('select key from rate_limits')
    expect(rows).toHaveLength(2)
  })
})

describe('addressKey', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key)
  })
})
