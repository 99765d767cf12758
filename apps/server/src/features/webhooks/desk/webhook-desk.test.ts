import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../../testing/builders/builders.ts'
import {
  type Person,
  startTestServer,
  type TestServer,
} from '../../../../testing/servers/test-server.ts'
import {
  webhookAttempts,
  webhookDeliveries,
  webhooks,
} from '../../../db/schema/developers/webhooks.ts'
import { notifications } from '../../../db/schema/people.ts'
import { MS, plus, systemClock } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'

const LIST = 'GET /api/v1/admin/webhooks'
const PAUSE = 'POST /api/v1/admin/webhooks/{id}/pause'
const RESUME = 'POST /api/v1/admin/webhooks/{id}/resume'
const OWNERS_RESUME = 'POST /api/v1/me/webhooks/{id}/resume'
const TEST = 'POST /api/v1/me/webhooks/{id}/test'
const REASON = 'It floods a host that asked us to stop.'
const body = { reason: REASON }

let t: TestServer
let admin: Person
let owner: Person
let id: string
beforeAll(async () => {
  t = await startTestServer()
  admin = await buildPerson(t.db, t.clock.now(), { roles: ['admin'] })
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.delete(webhooks)
  owner = await buildPerson(t.db, t.clock.now())
  id = await create(owner)
})

async function create(person: Person, change: Partial<typeof webhooks.$inferInsert> = {}) {
  const webhookId = newId()
  await t.db.insert(webhooks).values({
    id: webhookId,
    userId: person.userId,
    name: '',
    url: 'https://hooks.example:8443/services/SECRET-PATH?key=SECRET-KEY',
    audience: 'mine',
    types: ['payout.created'],
    sealedSecret: 'SEALED',
    createdAt: t.clock.now(),
    ...change,
  })
  return webhookId
}

/** Stores a delivery with a try, so many hours ago. */
async function tryOnce(durationMs: number, error: string | null, hoursAgo = 1, isTest = false) {
  const at = plus(systemClock.now(), -hoursAgo * MS.hour)
  const deliveryId = newId()
  await t.db.insert(webhookDeliveries).values({
    id: deliveryId,
    webhookId: id,
    eventId: newId(),
    eventSequence: 1n,
    type: 'payout.created',
    subjectId: newId(),
    body: 'SECRET-BODY',
    isTest,
    state: error === null ? 'delivered' : 'failed',
    createdAt: at,
    settledAt: at,
  })
  const attempt = { id: newId(), deliveryId, at, durationMs, answer: 'SECRET-ANSWER', error }
  await t.db.insert(webhookAttempts).values(attempt)
}
const list = async (query = {}) => (await t.ok(admin, LIST, { query })).items
const told = async () =>
  (await t.db.select().from(notifications)).filter(({ userId }) => userId === owner.userId)

describe('GET /api/v1/admin/webhooks', () => {
  it('is for admins only', async () => {
    const moderator = await buildPerson(t.db, t.clock.now(), { roles: ['moderator'] })
    await t.refused(moderator, LIST, 'not_allowed')
    await t.refused(moderator, PAUSE, 'not_allowed', { params: { id }, body })
    await t.refused(null, LIST, 'not_authenticated')
  })

  it('shows owner, host and how the tries of 7 days went, and nothing that may be secret', async () => {
    for (const ms of [10, 20, 30]) await tryOnce(ms, null)
    await tryOnce(900, 'answered 500')
    await tryOnce(5000, 'old', 24 * 8)
    await tryOnce(5000, 'a test', 1, true)
    const [item] = await list()
    expect(item).toMatchObject({
      webhookId: id,
      owner: { userId: owner.userId },
      host: 'hooks.example:8443',
      state: 'working',
      recent: { tries: 4, successShare: 0.75, p95Ms: 900 },
      abilities: { canPause: true, canResume: false },
    })
    expect(JSON.stringify(item)).not.toMatch(/SECRET|SEALED/)
  })

  it('says that a webhook without tries has none', async () => {
    expect((await list())[0]?.recent).toEqual({ tries: 0, successShare: null, p95Ms: null })
  })

  it('lists those in a state, in pages', async () => {
    const failing = await create(owner, { failuresInARow: 3 })
    const paused = await create(owner, { pauseReason: 'gone', pausedAt: t.clock.now() })
    const inState = async (state: string) =>
      (await list({ state })).map(({ webhookId }) => webhookId)
    expect(await inState('working')).toEqual([id])
    expect(await inState('failing')).toEqual([failing])
    expect(await inState('paused')).toEqual([paused])
    await t.refused(admin, LIST, 'validation_failed', { query: { state: 'odd' } as never })
    const found: string[] = []
    let cursor: string | null = null
    do {
      const page: { items: { webhookId: string }[]; nextCursor: string | null } = await t.ok(
        admin,
        LIST,
        { query: { limit: 1, ...(cursor === null ? {} : { cursor }) } },
      )
      found.push(...page.items.map(({ webhookId }) => webhookId))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(found.toSorted()).toEqual([id, failing, paused].toSorted())
  })
})

describe('pausing and resuming as staff', () => {
  it('pauses until staff resume it, audited, and tells the owner why', async () => {
    const params = { id }
    expect(await t.ok(admin, PAUSE, { params, body })).toMatchObject({
      state: 'paused',
      pauseReason: 'staff',
      abilities: { canPause: false, canResume: true },
    })
    const own = await t.ok(owner, 'GET /api/v1/me/webhooks/{id}', { params })
    expect(own).toMatchObject({
      pauseReason: 'staff',
      abilities: { canResume: false, canTest: false },
    })
    await t.refused(owner, OWNERS_RESUME, 'not_allowed', { params })
    await t.refused(owner, TEST, 'not_allowed', { params, body: {} })
    expect(await told()).toMatchObject([{ message: expect.stringContaining(REASON) }])
    const { items } = await t.ok(admin, 'GET /api/v1/admin/audit')
    expect(items[0]).toMatchObject({ action: 'webhook.pause', subjectId: id, reason: REASON })

    await t.ok(admin, RESUME, { params, body: { reason: 'The host asked for it again.' } })
    expect((await list())[0]).toMatchObject({ state: 'working', pausedAt: null })
    expect(await told()).toHaveLength(2)
    expect((await t.ok(admin, 'GET /api/v1/admin/audit')).items[0]?.action).toBe('webhook.resume')
  })

  it('refuses a second pause, and to resume one that is not paused, with a reason', async () => {
    const params = { id }
    await t.refused(admin, RESUME, 'conflict', { params, body })
    await t.refused(admin, PAUSE, 'validation_failed', { params, body: { reason: '' } })
    await t.ok(admin, PAUSE, { params, body })
    await t.refused(admin, PAUSE, 'conflict', { params, body })
    expect(await told()).toHaveLength(1)
  })

  it('lets one of two at once pause', async () => {
    const other = await buildPerson(t.db, t.clock.now(), { roles: ['admin'] })
    const replies = await Promise.all(
      [admin, other].map((person) => t.call(person, PAUSE, { params: { id }, body })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await told()).toHaveLength(1)
  })

  it('takes over the pause of a failing one, so that its owner can’t resume it', async () => {
    const failing = await create(owner, { pauseReason: 'failing', pausedAt: t.clock.now() })
    const params = { id: failing }
    expect((await t.ok(admin, PAUSE, { params, body })).pauseReason).toBe('staff')
    await t.refused(owner, OWNERS_RESUME, 'not_allowed', { params })
  })

  it('leaves an admin’s own webhook to another, and says that there is none', async () => {
    const params = { id: await create(admin) }
    await t.refused(admin, PAUSE, 'not_allowed', { params, body })
    const own = (await list()).find(({ webhookId }) => webhookId === params.id)
    expect(own?.abilities).toEqual({ canPause: false, canResume: false })
    await t.refused(admin, PAUSE, 'not_found', { params: { id: newId() }, body })
  })
})
