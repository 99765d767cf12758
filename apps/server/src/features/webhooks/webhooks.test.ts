import { type EventType, eventKind } from '@laurel/contract/developers/event-catalogue'
import { MAX_WEBHOOKS } from '@laurel/contract/developers/webhook-words'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import {
  expectedSignature,
  startReceiver,
  type WebhookReceiver,
} from '../../../testing/clients/webhook-receiver.ts'
import { createFixedClock } from '../../../testing/fixed-clock.ts'
import {
  type Person,
  startTestServer,
  type TestServer,
} from '../../../testing/servers/test-server.ts'
import { readSealing } from '../../auth/keys/sealing.ts'
import {
  webhookAttempts,
  webhookDeliveries,
  webhooks,
} from '../../db/schema/developers/webhooks.ts'
import { MS } from '../../platform/clock.ts'
import { armFaultPoints } from '../../platform/fault-points.ts'
import { newId } from '../../platform/ids.ts'
import { runAsSystem } from '../../platform/work/sweeps.ts'
import { exportQueries } from '../account/export.queries.ts'
import { newEvent, recordEvents } from '../events/events.service.ts'
import { createWebhookDispatcher } from './sending/dispatcher.service.ts'
import { fanOut } from './sending/fan-out.service.ts'
import { resolveHost } from './sending/webhook-address.ts'
import { deletePersonWebhooks } from './webhooks.service.ts'

let t: TestServer
let receiver: WebhookReceiver
let owner: Person
/** The machine’s clock of the dispatchers. */
const machine = createFixedClock('2026-11-02T09:00:00.000Z')
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.deps.database.pool.query('delete from webhooks; delete from events')
  owner = await buildPerson(t.db, t.clock.now())
  receiver = await startReceiver()
})
afterEach(async () => {
  armFaultPoints(null)
  await receiver.close()
})

async function node() {
  return createWebhookDispatcher({
    ...t.deps,
    secrets: await readSealing(t.db),
    sending: { targets: 'any', resolveHost, userAgent: 'Laurel-Webhooks/test' },
    clock: machine,
    productClock: t.clock,
    random: () => 0.5,
    onError: (error) => errors.push(error),
  })
}
const errors: unknown[] = []
const send = async () => await (await node()).sendDue()
const pass = (ms: number) => machine.setOffsetMs(machine.offsetMs() + ms)

const create = async (change: { types?: EventType[]; url?: string } = {}, as: Person = owner) =>
  await t.ok(as, 'POST /api/v1/me/webhooks', {
    body: { url: receiver.url, types: ['payout.created', 'payout.held'], ...change },
  })
const read = (id: string) => t.ok(owner, 'GET /api/v1/me/webhooks/{id}', { params: { id } })
const deliveriesOf = async (id: string, query = {}) =>
  (await t.ok(owner, 'GET /api/v1/me/webhooks/{id}/deliveries', { params: { id }, query })).items
const deliveryOf = (id: string, deliveryId = '') =>
  t.ok(owner, 'GET /api/v1/me/webhooks/{id}/deliveries/{deliveryId}', {
    params: { id, deliveryId },
  })

const happen = (type: EventType = 'payout.created', id = newId(), userId = owner.userId) =>
  runAsSystem(t.deps, (ctx) =>
    recordEvents(ctx, [
      newEvent({
        type,
        subject: { kind: 'payout', id },
        data: { ...(eventKind(type).sample as object), payoutId: id } as never,
        userIds: [userId],
      }),
    ]),
  )

describe('POST /api/v1/me/webhooks', () => {
  it('shows the secret once, and stores it encrypted', async () => {
    const { webhook, secret } = await create()
    expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32)
    const [row] = await t.db.select().from(webhooks).where(eq(webhooks.id, webhook.webhookId))
    expect(JSON.stringify(row)).not.toContain(secret.slice(6))
    expect(JSON.stringify(await read(webhook.webhookId))).not.toContain('whsec_')
  })

  it('allows ten, also when several are created at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: MAX_WEBHOOKS + 3 }, () =>
        t.call(owner, 'POST /api/v1/me/webhooks', {
          body: { url: receiver.url, types: ['webhook.test'] },
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_WEBHOOKS)
    await t.refused(owner, 'POST /api/v1/me/webhooks', 'webhooks_full', {
      body: { url: receiver.url, types: ['webhook.test'] },
    })
  })

  it.each([
    ['no address', 'nothing', 'webhook_address_refused'],
    ['a file', 'file:///etc/passwd', 'webhook_address_refused'],
    ['a password', 'http://ann:secret@example.com/', 'webhook_address_refused'],
    ['a space', 'https://exa mple.com/', 'validation_failed'],
  ] as const)('refuses %s', async (_name, url, code) => {
    const body = { url, types: ['webhook.test'] }
    await t.refused(owner, 'POST /api/v1/me/webhooks', code, { body })
  })

  it('refuses no types, unknown ones and a visitor', async () => {
    const url = receiver.url
    for (const types of [[], ['bounty.sold']]) {
      const body = { url, types }
      await t.refused(owner, 'POST /api/v1/me/webhooks', 'validation_failed', { body })
    }
    const body = { url, types: ['webhook.test'] }
    await t.refused(null, 'POST /api/v1/me/webhooks', 'not_authenticated', { body })
  })
})

describe('a webhook', () => {
  it('is signed by the documented scheme', async () => {
    const { webhook, secret } = await create()
    await happen()
    expect(await send()).toBe(1)
    const [got] = receiver.received
    if (got === undefined) throw new Error('nothing came')
    expect(got.signatures).toEqual([expectedSignature(secret, got)])
    expect(Number(got.timestamp)).toBe(machine.now().getTime() / 1000)
    expect(got.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Laurel-Webhooks/test',
    })
    await expect.poll(async () => (await t.ok(owner, 'GET /api/v1/me/events')).items.length).toBe(1)
    const [event] = (await t.ok(owner, 'GET /api/v1/me/events')).items
    expect(JSON.parse(got.body)).toEqual(event)
    expect(got.id).toBe(event?.id)
    expect(await read(webhook.webhookId)).toMatchObject({ failuresInARow: 0, waitingCount: 0 })
    expect(await send()).toBe(0)
  })

  it('gets only the types that it chose, of its owner, since it exists', async () => {
    await happen()
    t.clock.setOffsetMs(t.clock.offsetMs() + MS.second)
    await create()
    await happen('payout.eligible')
    await happen('payout.held')
    await happen('payout.held', newId(), (await buildPerson(t.db, t.clock.now())).userId)
    await send()
    expect(receiver.received.map(({ type }) => type)).toEqual(['payout.held'])
  })

  it('gets each event once from two nodes', async () => {
    await create()
    for (let count = 0; count < 30; count += 1) await happen()
    const nodes = [await node(), await node()]
    await Promise.all(nodes.map((one) => one.sendDue()))
    await send()
    const ids = receiver.received.map(({ id }) => id)
    expect(ids).toHaveLength(30)
    expect(new Set(ids).size).toBe(30)
  })

  it('gets a public event once, however many follow those', async () => {
    await create()
    const [row] = await t.db.select().from(webhooks)
    if (row === undefined) throw new Error('The webhook is gone')
    const rows = Array.from({ length: 230 }, () => ({ ...row, id: newId() }))
    await t.db.insert(webhooks).values(rows.map((one) => ({ ...one, audience: 'public' as const })))
    const isPublic = {
      subject: { kind: 'payout' as const, id: newId() },
      userIds: [],
      isPublic: true,
    }
    const data = eventKind('payout.created').sample as never
    await runAsSystem(t.deps, (ctx) =>
      recordEvents(ctx, [newEvent({ type: 'payout.created', data, ...isPublic })]),
    )
    expect(await fanOut(t.deps.database, t.clock.now())).toBe(1)
    const deliveries = await t.db.select().from(webhookDeliveries)
    const reached = deliveries.map(({ webhookId }) => webhookId)
    expect(reached.sort()).toEqual(rows.map(({ id }) => id).sort())
  })

  it('gets at most two at once', async () => {
    await create()
    for (let count = 0; count < 6; count += 1) await happen()
    let open = 0
    let most = 0
    receiver.answer((response) => {
      open += 1
      most = Math.max(most, open)
      setImmediate(() => {
        open -= 1
        response.writeHead(200).end()
      })
    })
    const nodes = [await node(), await node()]
    await Promise.all(nodes.map((one) => one.sendDue()))
    await send()
    expect(receiver.received).toHaveLength(6)
    expect(most).toBeLessThanOrEqual(2)
  })

  it('gets the events of one object in order, also when the first one fails', async () => {
    await create()
    const [one, other] = [newId(), newId()]
    await happen('payout.created', one)
    await happen('payout.held', one)
    await happen('payout.created', other)
    let failures = 1
    receiver.answer((response, { body }) => {
      const fails = body.includes(one) && failures > 0
      if (fails) failures -= 1
      response.writeHead(fails ? 500 : 200).end()
    })
    await send()
    const told = (about: string) =>
      receiver.received.filter(({ body }) => body.includes(about)).map(({ type }) => type)
    expect([told(one), told(other)]).toEqual([['payout.created'], ['payout.created']])
    pass(6 * MS.second)
    await send()
    expect(told(one)).toEqual(['payout.created', 'payout.created', 'payout.held'])
    expect(told(other)).toHaveLength(1)
  })

  it('is tried eight times within a day, then given up', async () => {
    const { webhook } = await create()
    await happen()
    receiver.answer((response) => response.writeHead(503).end('Not now'))
    const startedAt = machine.now().getTime()
    const offsets: number[] = []
    for (let tries = 0; tries < 8; tries += 1) {
      expect(await send()).toBe(1)
      offsets.push((machine.now().getTime() - startedAt) / MS.second)
      const [card] = await deliveriesOf(webhook.webhookId)
      if (card?.nextTryAt != null) pass(Date.parse(card.nextTryAt) - machine.now().getTime())
    }
    expect(offsets).toEqual([0, 5, 305, 2105, 9305, 27_305, 52_505, 84_905])
    const [card] = await deliveriesOf(webhook.webhookId, { state: 'failed' })
    expect(card).toMatchObject({ tries: 8, lastStatus: 503, lastError: 'It answered 503.' })
    const full = await deliveryOf(webhook.webhookId, card?.deliveryId)
    expect(full.attempts).toHaveLength(8)
    expect(full.attempts[0]).toMatchObject({ status: 503, answer: 'Not now' })
    pass(MS.day)
    expect(await send()).toBe(0)
  })

  it('tells its owner after ten failures and is paused after twenty, until resumed', async () => {
    const { webhook } = await create()
    const id = webhook.webhookId
    for (let count = 0; count < 21; count += 1) await happen()
    receiver.answer((response) => response.writeHead(500).end())
    await send()
    expect(await read(id)).toMatchObject({ isPaused: true, pauseReason: 'failing' })
    const { items } = await t.ok(owner, 'GET /api/v1/notifications')
    expect(items.map(({ title }) => title).sort()).toEqual([
      'A webhook fails',
      'A webhook is paused',
    ])
    const mails = t.sent.filter(({ name }) => name === 'webhook')
    expect(mails.length).toBeLessThanOrEqual(2)
    const failed = receiver.received.length
    pass(MS.hour)
    expect(await send()).toBe(0)
    receiver.answer((response) => response.writeHead(200).end())
    await happen()
    const resumed = await t.ok(owner, 'POST /api/v1/me/webhooks/{id}/resume', { params: { id } })
    expect(resumed).toMatchObject({ isPaused: false, failuresInARow: 0 })
    await t.ok(owner, 'POST /api/v1/me/webhooks/{id}/resume', { params: { id } })
    await send()
    expect(receiver.received.length - failed).toBe(22)
    expect(await read(id)).toMatchObject({ waitingCount: 0, failuresInARow: 0 })
  })

  it('is paused at once by 410', async () => {
    const { webhook } = await create()
    await happen()
    receiver.answer((response) => response.writeHead(410).end())
    await send()
    expect(await read(webhook.webhookId)).toMatchObject({
      isPaused: true,
      pauseReason: 'gone',
      waitingCount: 1,
    })
  })

  it('gets an event again, with the same id, from a node that died before recording it', async () => {
    await create()
    await happen()
    armFaultPoints(() => {
      throw new Error('killed')
    })
    await send()
    armFaultPoints(null)
    expect(errors.splice(0).map(String)).toEqual(['Error: killed'])
    expect(await send()).toBe(0)
    pass(31 * MS.second)
    expect(await send()).toBe(1)
    const [first, second] = receiver.received
    expect(second?.id).toBe(first?.id)
    expect(second?.body).toBe(first?.body)
    expect(second?.timestamp).not.toBe(first?.timestamp)
  })

  it('keeps its row of successes and failures', async () => {
    const { webhook } = await create()
    receiver.answer((response) => response.writeHead(500).end())
    await happen()
    await send()
    expect(await read(webhook.webhookId)).toMatchObject({ failuresInARow: 1, waitingCount: 1 })
    receiver.answer((response) => response.writeHead(200).end())
    pass(6 * MS.second)
    await send()
    expect(await read(webhook.webhookId)).toMatchObject({ failuresInARow: 0 })
  })
})

describe('rotating a secret', () => {
  it('signs with both for a day, then with the new one', async () => {
    const { webhook, secret } = await create()
    const rotated = await t.ok(owner, 'POST /api/v1/me/webhooks/{id}/rotate-secret', {
      params: { id: webhook.webhookId },
    })
    expect(rotated.webhook.previousSecretUntil).not.toBeNull()
    await happen()
    await send()
    const [both] = receiver.received
    if (both === undefined) throw new Error('nothing came')
    expect(both.signatures).toEqual([
      expectedSignature(rotated.secret, both),
      expectedSignature(secret, both),
    ])
    t.clock.setOffsetMs(t.clock.offsetMs() + MS.day + MS.second)
    await happen()
    await send()
    const [, one] = receiver.received
    expect(one?.signatures).toHaveLength(1)
  })
})

describe('replaying', () => {
  it('sends one delivery again with the same id and body, once it is settled', async () => {
    const { webhook } = await create()
    await happen()
    await send()
    const [card] = await deliveriesOf(webhook.webhookId)
    const params = { id: webhook.webhookId, deliveryId: card?.deliveryId ?? '' }
    const replay = 'POST /api/v1/me/webhooks/{id}/deliveries/{deliveryId}/replay'
    expect(await t.ok(owner, replay, { params })).toMatchObject({ state: 'pending' })
    await t.refused(owner, replay, 'conflict', { params })
    await send()
    const [first, second] = receiver.received
    expect([second?.id, second?.body]).toEqual([first?.id, first?.body])
    expect((await deliveryOf(params.id, params.deliveryId)).attempts).toHaveLength(2)
  })

  it('sends the failed ones of a period again, or all', async () => {
    const { webhook } = await create()
    const params = { id: webhook.webhookId }
    const from = new Date(machine.now().getTime() - 1).toISOString()
    for (let count = 0; count < 4; count += 1) await happen()
    await send()
    await t.db
      .update(webhookDeliveries)
      .set({ state: 'failed' })
      .where(eq(webhookDeliveries.eventId, receiver.received[0]?.id ?? ''))
    const to = new Date(machine.now().getTime() + 1).toISOString()
    const replay = 'POST /api/v1/me/webhooks/{id}/replay'
    const failed = await t.ok(owner, replay, { params, body: { from, to } })
    expect(failed).toEqual({ replayedCount: 1, hasMore: false })
    await send()
    expect(receiver.received).toHaveLength(5)
    const all = await t.ok(owner, replay, { params, body: { from, to, onlyFailed: false } })
    expect(all.replayedCount).toBe(4)
    await t.refused(owner, replay, 'validation_failed', { params, body: { from: to, to: from } })
  })
})

describe('POST /api/v1/me/webhooks/{id}/test', () => {
  it('sends the sample of a type now and says what happened, without counting it', async () => {
    const { webhook, secret } = await create()
    const params = { id: webhook.webhookId }
    receiver.answer((response) => response.writeHead(404).end('Nothing here\u0000'))
    const sent = await t.ok(owner, 'POST /api/v1/me/webhooks/{id}/test', {
      params,
      body: { type: 'bounty.opened' },
    })
    expect(sent).toMatchObject({
      type: 'bounty.opened',
      isTest: true,
      state: 'failed',
      attempts: [{ status: 404, answer: 'Nothing here\ufffd', error: 'It answered 404.' }],
    })
    const [got] = receiver.received
    if (got === undefined) throw new Error('nothing came')
    expect(got.signatures).toEqual([expectedSignature(secret, got)])
    expect(await read(params.id)).toMatchObject({ failuresInARow: 0 })
    expect(JSON.stringify(sent)).not.toContain('v1,')
    expect(JSON.stringify(sent)).not.toContain(secret.slice(6))
  })
})

describe('somebody else’s webhook', () => {
  it('does not exist', async () => {
    const { webhook } = await create()
    const stranger = await buildPerson(t.db, t.clock.now())
    const params = { id: webhook.webhookId }
    for (const [operation, body] of [
      ['GET /api/v1/me/webhooks/{id}', undefined],
      ['PATCH /api/v1/me/webhooks/{id}', { name: 'Mine' }],
      ['DELETE /api/v1/me/webhooks/{id}', undefined],
      ['POST /api/v1/me/webhooks/{id}/test', {}],
      ['POST /api/v1/me/webhooks/{id}/rotate-secret', undefined],
      ['POST /api/v1/me/webhooks/{id}/resume', undefined],
      ['GET /api/v1/me/webhooks/{id}/deliveries', undefined],
    ] as const) {
      await t.refused(stranger, operation, 'not_found', {
        params,
        ...(body === undefined ? {} : { body }),
      })
    }
    expect(receiver.received).toEqual([])
  })
})

describe('a deleted webhook or account', () => {
  it('leaves nothing behind', async () => {
    const { webhook } = await create()
    await create()
    await happen()
    await send()
    await t.ok(owner, 'DELETE /api/v1/me/webhooks/{id}', { params: { id: webhook.webhookId } })
    expect(await t.db.$count(webhookDeliveries)).toBe(1)
    await runAsSystem(t.deps, (ctx) => deletePersonWebhooks(ctx, owner.userId))
    expect(await t.db.$count(webhooks)).toBe(0)
    expect(await t.db.$count(webhookAttempts)).toBe(0)
    const { rows } = await t.deps.database.pool.query('select from events where user_id = $1', [
      owner.userId,
    ])
    expect(rows).toEqual([])
  })

  it('is exported without its secret before', async () => {
    await create()
    const { rows } = await t.db.execute(exportQueries(owner.userId).webhooks)
    expect(rows).toMatchObject([{ url: receiver.url }])
    expect(JSON.stringify(rows)).not.toMatch(/secret|whsec_/)
  })
})

describe('the dispatcher', () => {
  it('sends in the background until it is stopped', async () => {
    await create()
    const background = await node()
    background.start()
    await happen()
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 5000 })
    await background.stop()
    await happen()
    expect(receiver.received).toHaveLength(1)
    expect(errors).toEqual([])
  })
})
