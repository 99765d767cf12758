import { buildAnnounced } from '@laurel/scenarios/awards'
import { createWallet } from '@laurel/scenarios/wallet'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildBounty } from '../../testing/builders/vote-builders.ts'
import { type IssuedNonce, messageFor, writeMessage } from '../../testing/money/wallets.ts'
import { startTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { startTestServer } from '../../testing/servers/test-server.ts'
import { openDatabase } from '../db/client.ts'
import { switchFlag } from '../features/operations/flags/switch-flag.service.ts'
import { MS } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { runAsSystem, runSweeps } from '../platform/work/sweeps.ts'
import { findBreaches } from './invariants/invariants.ts'
import { sweeps } from './sweeps.ts'

const NO_JOBS = { send: async () => {} }

/** Two nodes that share only the database, with the caches of a real server. */
let first: TestApp
let second: TestApp
beforeAll(async () => {
  first = await startTestApp({ sharedCacheMs: MS.second })
  second = await startTestApp({ sharedCacheMs: MS.second, beside: first })
})
afterAll(async () => {
  await second.close()
  await first.close()
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await first.database.pool.query('delete from rate_limits')
})

/** Advances by as long as a node may act on cached state. */
function passASecond(): void {
  vi.advanceTimersByTime(MS.second + 1)
}

/** Stops both clocks of the machine from here on. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'] })
  const [date, monotonic] = [Date.now(), performance.now()]
  vi.spyOn(performance, 'now').mockImplementation(() => monotonic + Date.now() - date)
}

const me = (node: TestApp, authorization: string) =>
  node.app.inject({ url: '/api/v1/me', headers: { authorization } })

const draft = (node: TestApp, authorization: string, key: string, title = 'A draft') =>
  node.app.inject({
    method: 'POST',
    url: '/api/v1/bounties',
    headers: { authorization, 'idempotency-key': key },
    payload: { title },
  })

describe('two nodes on one database', () => {
  it('count sign-in attempts together, whatever X-Forwarded-For says (checks 1 and 2)', async () => {
    await first.signIn('careful')
    const attempt = (node: TestApp, count: number) =>
      node.app.inject({
        method: 'POST',
        url: '/auth/v1/token?grant_type=password',
        headers: { 'x-forwarded-for': `198.51.100.${count}` },
        payload: { email: 'careful@example.test', password: 'Wrong-Horse-9' },
      })
    for (const [count, node] of [first, second, first, second, first].entries()) {
      expect((await attempt(node, count)).statusCode).toBe(400)
    }
    for (const node of [second, first]) {
      const answer = await attempt(node, 9)
      expect(answer.statusCode).toBe(429)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(1700)
    }
  })

  it("accept each other's tokens and client keys", async () => {
    const token = await first.signIn('ann')
    expect((await me(second, token)).statusCode).toBe(200)
    const keys = await Promise.all(
      [first, second].map(async ({ app }) => (await app.inject('/api/v1/config')).json()),
    )
    expect(keys[1]).toEqual(keys[0])
  })

  it('perform a write once when both receive it, concurrently or one after the other', async () => {
    const token = await first.signIn('bea')
    const key = newId()
    const answers = await Promise.all([draft(first, token, key), draft(second, token, key)])
    answers.push(await draft(first, token, key), await draft(second, token, key))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    const reused = await draft(second, token, key, 'Another')
    expect(reused.json()).toMatchObject({ code: 'idempotency_key_reused' })
  })

  it('accept a wallet’s signature once, regardless of which issued its nonce (check 24)', async () => {
    const wallet = createWallet()
    const issued = await first.app.inject({
      method: 'POST',
      url: '/api/v1/wallet-nonces',
      payload: { purpose: 'sign_in' },
    })
    const message = writeMessage(messageFor(issued.json<IssuedNonce>(), wallet.address))
    const cookie = String(issued.headers['set-cookie']).split(';')[0] ?? ''
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? first : second).app.inject({
          method: 'POST',
          url: '/auth/v1/token?grant_type=web3',
          headers: { cookie },
          remoteAddress: `10.9.0.${index}`,
          payload: { chain: 'solana', message, signature: wallet.sign(message) },
        }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(19)
  })

  it('refuse a session on the other node within a second of its end', async () => {
    const token = await first.signIn('cyd')
    stopClock()
    expect((await me(second, token)).statusCode).toBe(200)
    const ended = await first.app.inject({
      method: 'POST',
      url: '/auth/v1/logout',
      headers: { authorization: token },
    })
    expect(ended.statusCode).toBe(204)
    expect((await me(first, token)).statusCode).toBe(401)
    passASecond()
    expect((await me(second, token)).statusCode).toBe(401)
  })

  it('apply a flag within a second of its switching', async () => {
    const token = await first.signIn('dan')
    stopClock()
    expect((await draft(second, token, newId())).statusCode).toBe(201)
    const deps = { database: first.database, clock: first.clock, jobs: NO_JOBS }
    await runAsSystem(deps, (ctx) => switchFlag(ctx, 'prelaunch_live', true))
    passASecond()
    const refused = await draft(second, token, newId())
    await runAsSystem(deps, (ctx) => switchFlag(ctx, 'prelaunch_live', false))
    expect(refused.json()).toMatchObject({ code: 'prelaunch_read_only' })
  })

  it('show changes of the other node within a second', async () => {
    stopClock()
    const titles = async () => {
      const { items } = (await second.app.inject('/api/v1/bounties')).json()
      return items.map(({ title }: { title: string }) => title)
    }
    expect(await titles()).toEqual([])
    const now = first.clock.now()
    const { title } = await buildBounty(first.database.db, now, { state: 'open', fundedAt: now })
    expect(await titles()).toEqual([])
    passASecond()
    expect(await titles()).toEqual([title])
  })
})

describe('sweeps on two nodes at the same time', () => {
  it('settle a bounty once', async () => {
    const t = await startTestServer()
    const other = openDatabase(String(t.deps.database.pool.options.connectionString), () => {})
    try {
      const { bounty } = await buildAnnounced(t, { voters: 2 })
      const ends = Date.parse(bounty.challengeEndsAt ?? '')
      t.clock.setOffsetMs(t.clock.offsetMs() + ends - t.clock.now().getTime())
      const failures: unknown[] = []
      const nodes = [t.deps, { ...t.deps, database: other }]
      await Promise.all(
        nodes.map((deps) => runSweeps(sweeps, deps, (_sweep, error) => failures.push(error))),
      )
      expect(failures).toEqual([])
      const settled = await other.pool.query('select bounty_id from bounty_settlements')
      expect(settled.rows).toEqual([{ bounty_id: bounty.bountyId }])
      expect(await other.transaction(findBreaches)).toEqual([])
    } finally {
      await other.close()
      await t.close()
    }
  })
})
