import { ACTIVITY_CHANNEL, personChannel } from '@laurel/contract/realtime'
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { arenaSteps, buildArena, support } from '../../testing/builders/arena.ts'
import { buildPerson } from '../../testing/builders/builders.ts'
import { startTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { startTestServer } from '../../testing/servers/test-server.ts'
import { recordActivity } from '../features/activity/activity.service.ts'
import { markRemindersDone, notify } from '../features/notifications/notifications.service.ts'
import { type BusMessage, createBus } from '../platform/bus/bus.ts'
import { runAsSystem } from '../platform/work/sweeps.ts'

const PASSWORD = 'Correct-Horse-9'

let first: TestApp
let second: TestApp
let addresses: [string, string]

beforeAll(async () => {
  first = await startTestApp()
  second = await startTestApp({ beside: first })
  const listen = (node: TestApp) => node.app.listen({ port: 0, host: '127.0.0.1' })
  addresses = [await listen(first), await listen(second)]
})
afterAll(async () => {
  await second.close()
  await first.close()
})

/** A new person with the real client, signed in on a node. */
async function member(name: string, address: string): Promise<SupabaseClient> {
  await first.signIn(name)
  const config = await fetch(`${address}/api/v1/config`)
  const { publicKey } = (await config.json()) as { publicKey: string }
  const client = createClient(address, publicKey, { auth: { autoRefreshToken: false } })
  onTestFinished(async () => void (await client.removeAllChannels()))
  const email = `${name}@example.test`
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  expect(error).toBeNull()
  return client
}

/** The messages that a client receives on a channel, in order, once it has joined. */
async function listen(channel: RealtimeChannel): Promise<unknown[]> {
  const received: unknown[] = []
  channel.on('broadcast', { event: '*' }, ({ event, payload }) => received.push({ event, payload }))
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve()
      else if (error !== undefined) reject(error)
    })
  })
  return received
}

describe('realtime notifications', () => {
  it('reach only their person’s pages, on every node, once they are stored', async () => {
    const [ann, bo] = [await member('ann', addresses[0]), await member('bo', addresses[1])]
    const [annId, boId] = await Promise.all(
      [ann, bo].map(async ({ auth }) => (await auth.getUser()).data.user?.id ?? ''),
    )
    const own = (client: SupabaseClient, id = '') =>
      listen(client.channel(personChannel(id), { config: { private: true } }))
    const [toAnn, toBo] = [await own(ann, annId), await own(bo, boId)]
    const feeds = [
      await listen(ann.channel(ACTIVITY_CHANNEL)),
      await listen(bo.channel(ACTIVITY_CHANNEL)),
    ]
    const deps = { database: first.database, clock: first.clock, jobs: { send: async () => {} } }
    const notice = {
      type: 'milestone',
      title: 'Secret',
      message: 'Secret',
      dedupeKey: 'k',
    } as const

    const failed = runAsSystem(deps, async (ctx) => {
      await notify(ctx, [{ ...notice, userId: annId ?? '' }])
      throw new Error('taken back')
    })
    await expect(failed).rejects.toThrow('taken back')
    await runAsSystem(deps, async (ctx) => {
      await notify(ctx, [{ ...notice, userId: boId ?? '' }])
      await recordActivity(ctx, [
        { kind: 'points_earned', audienceId: boId ?? '', title: 'For Bo alone' },
      ])
    })
    await expect.poll(() => toBo).toEqual([{ event: 'notification', payload: {} }])
    await runAsSystem(deps, async (ctx) => {
      const event = { kind: 'bounty_opened', title: 'opened a bounty' } as const
      await recordActivity(ctx, [event, event])
      await recordActivity(ctx, [event])
    })
    await expect.poll(() => feeds[1]).toEqual([{ event: 'activity', payload: {} }])
    await expect.poll(() => feeds[0]).toEqual([{ event: 'activity', payload: {} }])
    expect(toAnn).toEqual([])
  })

  it('tell a person’s other devices, on every node, that something was read or done', async () => {
    const [phone, desk] = [await member('cem', addresses[0]), await member('dot', addresses[1])]
    const [cemId = '', dotId = ''] = await Promise.all(
      [phone, desk].map(async ({ auth }) => (await auth.getUser()).data.user?.id),
    )
    const heard = await listen(phone.channel(personChannel(cemId), { config: { private: true } }))
    const others = await listen(desk.channel(personChannel(dotId), { config: { private: true } }))
    const deps = { database: first.database, clock: first.clock, jobs: { send: async () => {} } }
    const group = { kind: 'points_settled' } as const
    const settled = (key: string) =>
      runAsSystem(deps, (ctx) =>
        notify(ctx, [
          {
            userId: cemId,
            type: 'task_completed',
            title: 'x',
            message: 'x',
            dedupeKey: key,
            group,
          },
        ]),
      )
    const { data } = await phone.auth.getSession()
    const headers = { authorization: `Bearer ${data.session?.access_token}` }
    const readAll = () =>
      fetch(`${addresses[1]}/api/v1/notifications/read-all`, { method: 'POST', headers })
    await settled('1')
    await expect.poll(() => heard).toHaveLength(1)
    await settled('2')
    await expect.poll(() => heard).toHaveLength(2)
    expect((await readAll()).status).toBe(200)
    await expect.poll(() => heard).toHaveLength(3)
    // Nothing was unread any more.
    expect((await readAll()).status).toBe(200)
    await runAsSystem(deps, (ctx) =>
      notify(ctx, [
        { userId: cemId, type: 'reminder', title: 'x', message: 'x', dedupeKey: 'do:1' },
      ]),
    )
    await runAsSystem(deps, (ctx) => markRemindersDone(ctx, 'do:'))
    await expect.poll(() => heard).toHaveLength(5)
    expect(heard).toEqual(heard.map(() => ({ event: 'notification', payload: {} })))
    expect(others).toEqual([])
  })

  it('are never sent for votes', async () => {
    const t = await startTestServer()
    const bus = createBus(t.deps.database, () => {})
    onTestFinished(async () => {
      await bus.stop()
      await t.close()
    })
    await bus.start()
    const said: BusMessage[] = []
    bus.onMessage((message) => said.push(message))
    const { voter } = await buildArena(t)
    const arena = arenaSteps(t)
    const { id } = await arena.openNextExposure(voter)
    await arena.vote(voter, id, support)
    const person = await buildPerson(t.db, t.clock.now())
    const last = { type: 'milestone', title: 'x', message: 'x', dedupeKey: 'last' } as const
    await runAsSystem(t.deps, (ctx) => notify(ctx, [{ ...last, userId: person.userId }]))
    await expect.poll(() => said.length).toBeGreaterThan(0)
    expect(said).toMatchObject([{ topic: personChannel(person.userId) }])
  })
})
