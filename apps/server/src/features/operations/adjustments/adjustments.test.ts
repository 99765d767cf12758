import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../../testing/builders/builders.ts'
import {
  type Person,
  startTestServer,
  type TestServer,
} from '../../../../testing/servers/test-server.ts'
import { auditEntries, notifications } from '../../../db/schema/people.ts'
import { verifyLedger } from '../../../ledger/verify.ts'
import { MS } from '../../../platform/clock.ts'

let t: TestServer
let ann: Person
let admin: Person
let second: Person
beforeAll(async () => {
  t = await startTestServer()
  ann = await person({ name: 'ann' })
  admin = { ...(await person({ roles: ['admin'] })), isProven: true }
  second = { ...(await person({ roles: ['admin'], name: 'second' })), isProven: true }
})
afterAll(() => t.close())

const LIST = 'GET /api/v1/admin/adjustments'
const PROPOSE = 'POST /api/v1/admin/adjustments'
const CONFIRM = 'POST /api/v1/admin/adjustments/{id}/confirm'
const REJECT = 'POST /api/v1/admin/adjustments/{id}/reject'
const REASON = 'The voting reward of Monday was lost in an outage'

const person = (options: Parameters<typeof buildPerson>[2] = {}) =>
  buildPerson(t.db, t.clock.now(), options)
const propose = async (points: number, username = 'ann') =>
  (await t.ok(admin, PROPOSE, { body: { username, points, reason: REASON } })).adjustmentId
const confirm = (id: string, as = second) => t.ok(as, CONFIRM, { params: { id } })
const balances = async () => (await t.ok(ann, 'GET /api/v1/me')).balances

describe('an adjustment of points', () => {
  it('is for admins only', async () => {
    const finance = await person({ roles: ['finance'] })
    await t.refused(finance, LIST, 'not_allowed')
    await t.refused(null, LIST, 'not_authenticated')
  })

  it('needs a second factor of everyone for each step, and none to be read', async () => {
    const weak = { ...admin, isProven: false }
    const body = { username: 'ann', points: 5, reason: REASON }
    await t.refused(weak, PROPOSE, 'step_up_required', { body })
    const params = { id: await propose(5) }
    await t.refused({ ...second, isProven: false }, CONFIRM, 'step_up_required', { params })
    const reason = 'I made a mistake'
    await t.refused(weak, REJECT, 'step_up_required', { params, body: { reason } })
    expect((await t.ok(weak, LIST)).items[0]?.state).toBe('proposed')
    await t.ok(admin, REJECT, { params, body: { reason } })
  })

  it.each([0, 100_001, -100_001, 1.5])('refuses %d points', async (points) => {
    const body = { username: 'ann', points, reason: REASON }
    await t.refused(admin, PROPOSE, 'validation_failed', { body })
  })

  it('refuses a short reason, an unknown person and ticket, and oneself', async () => {
    const body = { username: 'ann', points: 5, reason: REASON }
    await t.refused(admin, PROPOSE, 'validation_failed', { body: { ...body, reason: 'An error' } })
    await t.refused(admin, PROPOSE, 'not_found', { body: { ...body, username: 'no-one-here' } })
    await t.refused(admin, PROPOSE, 'not_found', { body: { ...body, ticketId: ann.userId } })
    await t.refused(second, PROPOSE, 'not_allowed', { body: { ...body, username: 'second' } })
  })

  it('gives points once another admin confirmed, outside of the score', async () => {
    const before = await balances()
    const id = await propose(500)
    expect((await balances()).spendablePoints).toBe(before.spendablePoints)
    await t.refused(admin, CONFIRM, 'not_allowed', { params: { id } })
    const confirmed = await confirm(id)
    expect(confirmed).toMatchObject({ state: 'confirmed', abilities: { canConfirm: false } })
    expect(await balances()).toMatchObject({
      spendablePoints: before.spendablePoints + 500,
      seasonScorePoints: before.seasonScorePoints,
    })
    await t.refused(second, CONFIRM, 'conflict', { params: { id } })
    const { items } = await t.ok(ann, 'GET /api/v1/me/transfers')
    expect(items[0]).toMatchObject({
      category: 'adjustment',
      title: `Adjustment by the people who run this site: ${REASON}`,
      amountPoints: 500,
    })
    const notes = await t.db
      .select()
      .from(notifications)
      .where(eq(notifications.dedupeKey, `adjustment:${id}`))
    expect(notes).toMatchObject([{ userId: ann.userId, title: 'You were given points' }])
    expect(notes[0]?.message).toContain(REASON)
    const audit = await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
    expect(audit.map(({ action }) => action).toSorted()).toEqual([
      'adjustment.confirm',
      'adjustment.propose',
    ])
  })

  it('takes what is there, and books the rest as debt, which income pays off', async () => {
    const { spendablePoints } = await balances()
    await confirm(await propose(-(spendablePoints + 30)))
    expect(await balances()).toMatchObject({ spendablePoints: 0, debtPoints: 30 })
    await confirm(await propose(50))
    expect(await balances()).toMatchObject({ spendablePoints: 20, debtPoints: 0 })
    expect(await verifyLedger(t.db)).toEqual([])
  })

  it('moves points once when it is confirmed twice at once', async () => {
    const third = { ...(await person({ roles: ['admin'] })), isProven: true }
    const before = (await balances()).spendablePoints
    const id = await propose(10)
    const replies = await Promise.all(
      [second, third].map((as) => t.call(as, CONFIRM, { params: { id } })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await balances()).spendablePoints).toBe(before + 10)
  })

  it('can be rejected and withdrawn, and expires after 7 days', async () => {
    const [rejected, expired] = [await propose(10), await propose(20)]
    const body = { reason: 'The reward arrived in the meantime' }
    const reply = await t.ok(admin, REJECT, { params: { id: rejected }, body })
    expect(reply).toMatchObject({ state: 'rejected', decisionReason: body.reason })
    await t.refused(second, CONFIRM, 'conflict', { params: { id: rejected } })
    t.clock.setOffsetMs(t.clock.offsetMs() + 7 * MS.day)
    await t.refused(second, CONFIRM, 'conflict', { params: { id: expired } })
    const { items } = await t.ok(second, LIST)
    expect(items.find(({ adjustmentId }) => adjustmentId === expired)).toMatchObject({
      state: 'expired',
      abilities: { canConfirm: false, canReject: false },
    })
  })
})
