import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RealtimeClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { joined, nextBroadcast } from '../../../testing/servers/realtime-node.ts'
import {
  freePort,
  postgresOf,
  type RunningProcess,
  runProgram,
  untilReady,
} from '../../../testing/servers/server-process.ts'
import { createTestDatabase } from '../../../testing/servers/test-database.ts'
import { beginDemo } from '../../platform/demo-clock.queries.ts'

/** Two server processes and PostgreSQL start and stop, on a busy machine. */
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

/** What a stop may take (O5). */
const STOP_LIMIT_MS = 25_000

let folder: string
let url: string
let port: number
let settings: Record<string, string>
let server: RunningProcess

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-workers-'))
  chmodSync(folder, 0o755)
  port = await freePort()
  url = `http://127.0.0.1:${port}`
  settings = {
    DATA_DIR: join(folder, 'data'),
    DEMO: 'off',
    PROOF_OF_WORK: 'off',
    PORT: String(port),
    WORKERS: '2',
    TRUST_PROXY: '127.0.0.1',
  }
  server = runProgram('main.ts', folder, settings)
  await untilReady(server, url)
  await vi.waitFor(() => expect(server.said()).toContain('with 2 workers'), 60_000)
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.ended
  rmSync(folder, { recursive: true, force: true })
})

/** The process ids of the workers that answer. */
async function workers(): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: 24 }, () => ask('/api/v1/config')))
  const found = new Set(await Promise.all(answers.map(workerOf)))
  return [...found].filter(isAlive)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

interface Answer {
  status: number
  body: string
  requestId: string
}

interface Call {
  method?: string
  headers?: Record<string, string>
  body?: unknown
  agent?: Agent
}

/** One request, on a connection of its own unless `agent` keeps one; status 0 without an answer. */
async function ask(
  path: string,
  { method = 'GET', headers, body, agent }: Call = {},
): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const giveUp = (): void => resolve({ status: 0, body: '', requestId: '' })
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const sent = request(`${url}${path}`, {
    method,
    agent: agent ?? new Agent({ keepAlive: false }),
    headers: {
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
  })
  sent.on('error', giveUp)
  sent.on('response', (response) => {
    let text = ''
    response.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    response.on('error', giveUp)
    response.on('end', () =>
      resolve({
        status: response.statusCode ?? 0,
        body: text,
        requestId: String(response.headers['x-request-id']),
      }),
    )
  })
  sent.end(payload)
  return await promise
}

/** The process that logged a request. */
async function workerOf({ requestId }: Answer): Promise<number> {
  const line = () =>
    server
      .said()
      .split('\n')
      .find((text) => text.includes(requestId))
  await expect.poll(line, { interval: 5 }).toBeDefined()
  return JSON.parse(line() ?? '{}').pid
}

/** A connection to each worker, kept open. */
async function agents(): Promise<Map<number, Agent>> {
  const found = new Map<number, Agent>()
  while (found.size < 2) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const worker = await workerOf(await ask('/api/v1/config', { agent }))
    if (found.has(worker)) agent.destroy()
    else found.set(worker, agent)
  }
  return found
}

describe('a server with two workers', () => {
  it('answers from both, each ready', async () => {
    expect(await workers()).toHaveLength(2)
    for (const [, agent] of await agents()) {
      expect(await ask('/readyz', { agent })).toMatchObject({ status: 200 })
      agent.destroy()
    }
  })

  it('counts sign-in attempts once over both, and what is counted in memory too', async () => {
    const kept = [...(await agents()).values()]
    const signIn = (turn: number) =>
      ask('/auth/v1/token?grant_type=password', {
        method: 'POST',
        body: { email: 'ann@example.test', password: 'Wrong-Horse-9' },
        ...pick(kept, turn),
      })
    const attempts: number[] = []
    for (let turn = 0; turn < 7; turn += 1) attempts.push((await signIn(turn)).status)
    expect(attempts).toEqual([400, 400, 400, 400, 400, 429, 429])

    // 20 reports a minute: what one worker counted, the other refuses a moment later.
    const report = (turn: number) =>
      ask('/csp-reports', {
        method: 'POST',
        headers: { 'content-type': 'application/csp-report', 'x-forwarded-for': '203.0.113.7' },
        body: { 'csp-report': {} },
        ...pick(kept, turn),
      })
    for (let turn = 0; turn < 20; turn += 1) expect((await report(0)).status).toBe(204)
    await expect.poll(async () => (await report(1)).status).toBe(429)
    for (const agent of kept) agent.destroy()
  })

  it('carries a message of one worker to a socket of the other', async () => {
    const { publicKey } = JSON.parse((await ask('/api/v1/config')).body)
    const clients = Array.from(
      { length: 8 },
      () =>
        new RealtimeClient(`${url.replace('http', 'ws')}/realtime/v1`, {
          params: { apikey: publicKey },
        }),
    )
    const channels = await Promise.all(clients.map((client) => joined(client.channel('square'))))
    const heard = channels.slice(1).map((channel) => nextBroadcast(channel, 'wave'))
    await channels[0]?.send({ type: 'broadcast', event: 'wave', payload: { from: 'here' } })
    // Eight sockets are on one worker once in 128 times; each of the others hears it whichever it is on.
    expect(await Promise.all(heard)).toEqual(heard.map(() => ({ from: 'here' })))
    await Promise.all(clients.map((client) => client.disconnect()))
  })

  it('reports both in one scrape, and counts what is in the database once', async () => {
    const kept = [...(await agents()).values()]
    const scrape = async (turn: number) => (await ask('/metrics', pick(kept, turn))).body
    const [first = '', second = ''] = [await scrape(0), await scrape(1)]
    for (const text of [first, second]) {
      expect(text).toMatch(/^server_workers 2$/m)
      expect(text).toMatch(/^build_info\{.*\} 1$/m)
      expect(text).toMatch(/^chain_up [01]$/m)
    }
    const countOf = (text: string) =>
      Number(
        /^http_request_duration_seconds_count\{route="\/csp-reports",.*status="204"\} (\d+)$/m.exec(
          text,
        )?.[1],
      )
    expect(countOf(first)).toBeGreaterThanOrEqual(20)
    expect(countOf(second)).toBe(countOf(first))
    for (const agent of kept) agent.destroy()
  })

  it('starts another worker for one that was killed under load, and loses no later request', async () => {
    const [victim = 0] = await workers()
    const before: Promise<Answer>[] = []
    for (let turn = 0; turn < 20; turn += 1) before.push(ask('/api/v1/bounties'))
    process.kill(victim, 'SIGKILL')
    await Promise.all(before)
    await expect.poll(() => isAlive(victim)).toBe(false)
    const after: number[] = []
    const lane = async (): Promise<void> => {
      for (let turn = 0; turn < 20; turn += 1) after.push((await ask('/api/v1/bounties')).status)
    }
    await Promise.all([lane(), lane(), lane()])
    expect(after.filter((status) => status !== 200)).toEqual([])
    await expect.poll(() => workers(), { timeout: 30_000 }).toHaveLength(2)
    expect((await ask('/metrics')).body).toMatch(/^server_worker_restarts_total 1$/m)
    expect(server.said()).toContain(`Worker ${victim} ended (SIGKILL): starting another`)
  })

  it('stops all on SIGTERM, then its database', async () => {
    const pids = await workers()
    const begun = performance.now()
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(performance.now() - begun).toBeLessThan(STOP_LIMIT_MS)
    expect(pids.filter(isAlive)).toEqual([])
    expect(postgresOf(join(folder, 'data'))).toBeNull()
    expect(server.said()).not.toContain('Stopping:')
  })
})

describe('WORKERS', () => {
  it('that cannot start end the whole server, with their exit code', async () => {
    const test = await createTestDatabase()
    try {
      await beginDemo(test.database.db)
      const failing = runProgram('main.ts', folder, {
        ...settings,
        PORT: String(await freePort()),
        DATABASE_URL: test.ownerUrl,
      })
      expect(await failing.ended).toBe(78)
      expect(failing.said()).toContain('holds a partially loaded demo')
      expect(failing.said()).not.toContain('is ready')
    } finally {
      await test.drop()
    }
  })

  it('of a demo is refused with exit code 78', async () => {
    const demo = runProgram('main.ts', folder, { ...settings, DEMO: 'on' })
    expect(await demo.ended).toBe(78)
    expect(demo.said()).toContain('WORKERS: must be 1 in a demo')
  })
})

/** One of the kept connections, in turn. */
function pick(kept: readonly Agent[], turn: number): { agent?: Agent } {
  const agent = kept[turn % kept.length]
  return agent === undefined ? {} : { agent }
}
