import { Problem } from '@laurel/contract/problems'
import type { FastifyRequest } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/servers/test-database.ts'
import { NO_SECOND_FACTOR, type Viewer } from '../context.ts'
import { newId } from '../ids.ts'
import { createRequestLimits } from './request-limits.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const from = (ip: string) => ({ ip }) as FastifyRequest
const newViewer = (): Viewer => ({
  userId: newId(),
  sessionId: '',
  roles: [],
  assurance: NO_SECOND_FACTOR,
})

async function waitOf(request: Promise<void>): Promise<number | undefined> {
  try {
    await request
    return undefined
  } catch (error) {
    if (error instanceof Problem && error.code === 'rate_limited') return error.retryAfterSeconds
    throw error
  }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

describe('reads', () => {
  it('are refused for a minute past 1,200 a minute from one network', async () => {
    const { limitRead } = createRequestLimits(test.database)
    for (let count = 0; count < 1200; count += 1) await limitRead(from('2001:db8::1'))
    expect(await waitOf(limitRead(from('2001:db8::2')))).toBe(60)
    expect(await waitOf(limitRead(from('2001:db8:0:1::1')))).toBeUndefined()
  })
})

describe('writes', () => {
  it('are refused for a minute past 120 a minute by one person, from any address', async () => {
    const { limitWrite } = createRequestLimits(test.database)
    const ann = newViewer()
    const write = (count: number) => waitOf(limitWrite(from(`10.0.0.${count}`), ann))
    for (let count = 0; count < 120; count += 1) await write(count)
    expect(await write(120)).toBe(60)
    expect(await waitOf(limitWrite(from('10.0.1.1'), newViewer()))).toBeUndefined()
    const otherNode = createRequestLimits(test.database)
    expect(await waitOf(otherNode.limitWrite(from('10.0.1.1'), ann))).toBe(60)
  })

  it('are limited to bursts of 60, then one a second', async () => {
    const { limitWrite } = createRequestLimits(test.database)
    const ann = newViewer()
    for (let count = 0; count < 60; count += 1) await limitWrite(from('10.0.0.1'), ann)
    expect(await waitOf(limitWrite(from('10.0.0.1'), ann))).toBe(1)
    expect(await waitOf(limitWrite(from('10.0.0.1'), ann))).toBe(2)
    vi.advanceTimersByTime(3000)
    expect(await waitOf(limitWrite(from('10.0.0.1'), ann))).toBeUndefined()
    expect(await waitOf(limitWrite(from('10.0.0.1'), ann))).toBe(1)
  })

  it('are counted by address for visitors, with no address in the clear', async () => {
    const { limitWrite } = createRequestLimits(test.database)
    for (let count = 0; count < 60; count += 1) await limitWrite(from('192.0.2.7'), null)
    expect(await waitOf(limitWrite(from('192.0.2.7'), null))).toBe(1)
    expect(await waitOf(limitWrite(from('192.0.2.8'), null))).toBeUndefined()
    const { rows } = await test.database.pool.query(
      "select from rate_limits where key like '%192.0.2.%'",
    )
    expect(rows).toHaveLength(0)
  })
})
