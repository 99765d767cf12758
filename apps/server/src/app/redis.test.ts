import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@redis/client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findRedis, startRedis, type TestRedis } from '../../testing/servers/redis-server.ts'
import {
  freePort,
  type RunningProcess,
  runProgram,
  untilReady,
} from '../../testing/servers/server-process.ts'

/** Starting a server takes a while on a busy machine. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const program = findRedis()

describe.skipIf(program === null)('a server with REDIS_URL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-redis-app-'))
  let redis: TestRedis
  let server: RunningProcess
  let url: string
  beforeAll(async () => {
    chmodSync(folder, 0o755)
    redis = await startRedis(program ?? '')
    const port = String(await freePort())
    url = `http://127.0.0.1:${port}`
    server = runProgram('main.ts', folder, {
      PORT: port,
      DATA_DIR: join(folder, 'data'),
      DEMO: 'off',
      PROOF_OF_WORK: 'off',
      REDIS_URL: redis.url,
    })
    await untilReady(server, url)
  })
  afterAll(async () => {
    server.child.kill('SIGTERM')
    await server.ended
    await redis.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const signIn = async (email: string): Promise<number> => {
    const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'Wrong-Horse-9' }),
    })
    return answer.status
  }

  const statusesOf = async (email: string, times: number): Promise<number[]> => {
    const statuses: number[] = []
    for (let count = 0; count < times; count += 1) statuses.push(await signIn(email))
    return statuses
  }

  it('counts wrong passwords there, and in PostgreSQL as strictly once it is gone', async () => {
    expect(await statusesOf('first@example.test', 3)).toEqual([400, 400, 400])
    const client = await createClient({ url: redis.url }).connect()
    const keys = await client.keys('*')
    client.destroy()
    expect(keys.filter((key) => !key.startsWith('laurel:'))).toEqual([])
    expect(keys.length).toBeGreaterThan(0)
    await redis.kill()
    // Five wrong ones are allowed, for the account as for the address: the three before count no more.
    expect(await statusesOf('second@example.test', 7)).toEqual([400, 400, 400, 400, 400, 429, 429])
    expect(server.said()).toContain('Redis is away: counting in PostgreSQL')
    await redis.restart()
    await expect.poll(() => server.said()).toContain('Redis is back')
  })
})
