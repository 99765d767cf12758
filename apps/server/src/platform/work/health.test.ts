import Fastify from 'fastify'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createFixedClock } from '../../../testing/fixed-clock.ts'
import type { Pulse } from '../../db/client.ts'
import { type Readiness, registerHealth } from './health.ts'

const readiness: Readiness = { isDraining: false, mailFailingSince: null }
const clock = createFixedClock('2026-11-02T09:00:00.000Z')
const lines: { status?: string; clock?: string; err?: { message: string } }[] = []
let ping: () => Promise<Pulse>
let busState: 'idle' | 'listening' | 'away'
const app = Fastify({ logger: { stream: { write: (line) => void lines.push(JSON.parse(line)) } } })
registerHealth(app, {
  database: { ping: () => ping() },
  bus: { state: () => busState },
  readiness,
  clock,
})

beforeEach(() => {
  readiness.isDraining = false
  readiness.mailFailingSince = null
  busState = 'listening'
  ping = () => pulse()
  lines.length = 0
})
afterAll(() => app.close())

const pulse = async (change: Partial<Pulse> & { aheadMs?: number } = {}): Promise<Pulse> => ({
  clockMs: clock.now().getTime() - (change.aheadMs ?? 0),
  isMigrated: true,
  ...change,
})

async function ask(path: string) {
  const answer = await app.inject(path)
  expect(answer.headers['cache-control']).toBe('no-store')
  return [answer.statusCode, answer.json().status]
}

describe('GET /readyz', () => {
  it('reports a node that accepts requests', async () => {
    expect(await ask('/readyz')).toEqual([200, 'ready'])
  })

  it('accepts requests while mails wait, and says since when', async () => {
    readiness.mailFailingSince = new Date('2026-11-02T09:00:00.000Z')
    const answer = await app.inject('/readyz')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      status: 'ready',
      mail: 'failing since 2026-11-02T09:00:00.000Z',
    })
  })

  it('reports not ready while it drains', async () => {
    readiness.isDraining = true
    expect(await ask('/readyz')).toEqual([503, 'draining'])
  })

  it('reports not ready without its database', async () => {
    ping = () => Promise.reject(new Error('gone'))
    expect(await ask('/readyz')).toEqual([503, 'database_unavailable'])
  })

  it('reports not ready while it is cut off from the other nodes', async () => {
    busState = 'away'
    expect(await ask('/readyz')).toEqual([503, 'bus_unavailable'])
  })

  it('reports not ready on a database without the migrations of its release', async () => {
    ping = () => pulse({ isMigrated: false })
    expect(await ask('/readyz')).toEqual([503, 'migrations_missing'])
  })

  it.each([
    [3_600_000, '3600 s ahead of the database'],
    [-31_000, '31 s behind the database'],
    [30_000, undefined],
  ])('reports the deviation of its clock, and accepts requests: %i ms', async (aheadMs, text) => {
    ping = () => pulse({ aheadMs })
    const answer = await app.inject('/readyz')
    expect([answer.statusCode, answer.json().clock]).toEqual([200, text])
  })

  it('logs changes, once, with a cause that the response omits', async () => {
    await app.inject('/readyz')
    lines.length = 0
    ping = () => Promise.reject(new Error('no pg_hba.conf entry for host'))
    expect((await app.inject('/readyz')).body).not.toContain('pg_hba')
    await app.inject('/readyz')
    ping = () => pulse({ aheadMs: 60_000 })
    await app.inject('/readyz')
    ping = () => pulse()
    await app.inject('/readyz')
    expect(lines.filter(({ status }) => status !== undefined)).toMatchObject([
      {
        level: 40,
        status: 'database_unavailable',
        err: { message: expect.stringContaining('pg_hba') },
      },
      { level: 40, status: 'ready', clock: '60 s ahead of the database' },
      { level: 30, status: 'ready' },
    ])
  })

  it('does not wait for an unresponsive database', async () => {
    ping = () => new Promise(() => {})
    expect(await ask('/readyz')).toEqual([503, 'database_unavailable'])
  })
})

describe('GET /healthz', () => {
  it('reports a live process, even when all else fails', async () => {
    readiness.isDraining = true
    ping = () => Promise.reject(new Error('gone'))
    expect(await ask('/healthz')).toEqual([200, 'ok'])
  })
})
