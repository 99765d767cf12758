import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../../testing/builders/builders.ts'
import {
  buildFinance,
  buildPayout,
  newAddress,
} from '../../../../testing/builders/payout-builders.ts'
import {
  type Person,
  startTestServer,
  type TestServer,
} from '../../../../testing/servers/test-server.ts'
import { MS } from '../../../platform/clock.ts'

let t: TestServer
let member: Person
let moderator: Person
let finance: Person
let admin: Person
beforeAll(async () => {
  t = await startTestServer()
  member = await person()
  moderator = await person({ roles: ['moderator'] })
  admin = await person({ roles: ['admin'] })
  finance = await buildFinance(t)
})
afterAll(() => t.close())

const WAITING = 'GET /api/v1/admin/waiting'
const person = (options: Parameters<typeof buildPerson>[2] = {}) =>
  buildPerson(t.db, t.clock.now(), options)
const of = async (viewer: Person, kind: string) =>
  (await t.ok(viewer, WAITING)).items.find((item) => item.kind === kind)
const after = (ms: number) => t.clock.setOffsetMs(t.clock.offsetMs() + ms)

describe('GET /api/v1/admin/waiting', () => {
  it('is for people with a role', async () => {
    await t.refused(null, WAITING, 'not_authenticated')
    await t.refused(member, WAITING, 'not_allowed')
  })

  it('shows each role its own work, all of it to admins', async () => {
    const kinds = async (viewer: Person) =>
      (await t.ok(viewer, WAITING)).items.map(({ kind }) => kind)
    const [byModerator, byFinance] = [await kinds(moderator), await kinds(finance)]
    expect(byModerator).toContain('tickets')
    expect(byFinance).toEqual(['payouts', 'approved_payouts', 'batches', 'findings'])
    expect(await kinds(admin)).toEqual([
      ...byModerator,
      ...byFinance,
      'role_proposals',
      'adjustments',
      'mails',
      'jobs',
    ])
  })

  it('counts tickets, with their age and due time, until they are answered', async () => {
    const sentAt = t.clock.now()
    const { ticketId } = await t.ok(member, 'POST /api/v1/tickets', {
      body: { category: 'money', subject: 'Where is my prize?', text: 'I won it last week.' },
    })
    const dueAt = new Date(sentAt.getTime() + 72 * MS.hour).toISOString()
    const waiting = { count: 1, oldestAt: sentAt.toISOString(), dueAt, isOverdue: false }
    expect(await of(moderator, 'tickets')).toMatchObject(waiting)
    after(73 * MS.hour)
    expect(await of(moderator, 'tickets')).toMatchObject({ ...waiting, isOverdue: true })
    await t.ok(moderator, 'POST /api/v1/admin/tickets/{id}/answer', {
      params: { id: ticketId ?? '' },
      body: { text: 'It is in the batch of today.' },
    })
    expect(await of(moderator, 'tickets')).toMatchObject({ count: 0, oldestAt: null, dueAt: null })
  })

  it('sums the payouts that the viewer can approve, overdue after a day', async () => {
    const wallet = newAddress()
    const own = await buildPayout(t, { userId: finance.userId })
    const { id, amount } = await buildPayout(t, { wallet })
    const sum = { token: 'SOL', amount: String(amount) }
    expect(await of(finance, 'payouts')).toMatchObject({
      count: 1,
      othersCount: 1,
      isOverdue: false,
      amounts: [sum],
    })
    after(MS.day)
    expect(await of(finance, 'payouts')).toMatchObject({ isOverdue: true })
    await t.ok(finance, 'POST /api/v1/payouts/{id}/approve', {
      params: { id },
      body: { walletAddress: wallet, amount: String(amount) },
    })
    expect(await of(finance, 'payouts')).toMatchObject({ count: 0, othersCount: 1, amounts: [] })
    expect(await of(finance, 'approved_payouts')).toMatchObject({ count: 1, amounts: [sum] })
    expect((await of(admin, 'payouts'))?.amounts).toEqual([
      { token: 'SOL', amount: String(own.amount) },
    ])
  })

  it('leaves an appeal of the viewer’s own to others', async () => {
    await t.db.execute(
      `insert into cluster_appeals (id, user_id, reason, state, created_at)
       select gen_random_uuid(), id, 'We share a flat', 'open', now()
       from unnest(array['${moderator.userId}', '${member.userId}']::uuid[]) as id`,
    )
    expect(await of(moderator, 'cluster_appeals')).toMatchObject({ count: 1, othersCount: 1 })
    expect(await of(admin, 'cluster_appeals')).toMatchObject({ count: 2, othersCount: 0 })
  })
})
