import Fastify from 'fastify'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { registerHealth } from './health.ts'

const readiness = { isDraining: false }
let ping: () => Promise<void>
let busState: 'idle' | 'listening' | 'away'
const app = Fastify()
registerHealth(app, {
  database: { ping: () => ping() },
  bus: { state: () => busState },
  readiness,
})

beforeEach(() => {
  readiness.isDraining = false
  busState = 'listening'
  ping = async () => {}
})
afterAll(() => app.close())

async function ask(path: string) {
  const answer = await app.inject(path)
  expect(answer.headers['cache-control']).toBe('no-store')
  return [answer.statusCode, answer.json().status]
}

describe('GET /readyz', () => {
  it('says that the node takes requests', async () => {
    expect(await ask('/readyz')).toEqual([200, 'ready'])
  })

  it('says that it does not while it drains', async () => {
    readiness.isDraining = true
    expect(await ask('/readyz')).toEqual([503, 'draining'])
  })

  it('says that it does not without its database', async () => {
    ping = () => Promise.reject(new Error('gone'))
    expect(await ask('/readyz')).toEqual([503, 'database_unavailable'])
  })

  it('says that it does not while it is cut off from the other nodes', async () => {
    busState = 'away'
    expect(await ask('/readyz')).toEqual([503, 'bus_unavailable'])
  })

  it('does not wait for a database that says nothing', async () => {
    ping = () => new Promise(() => {})
    expect(await ask('/readyz')).toEqual([503, 'database_unavailable'])
  })
})

describe('GET /healthz', () => {
  it('says that the process is up, whatever else is the matter', async () => {
    readiness.isDraining = true
    ping = () => Promise.reject(new Error('gone'))
    expect(await ask('/healthz')).toEqual([200, 'ok'])
  })
})
