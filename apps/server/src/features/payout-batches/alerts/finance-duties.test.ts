import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildFinance,
  buildPayout,
  newAddress,
} from '../../../../testing/builders/payout-builders.ts'
import type { Person } from '../../../../testing/servers/test-server.ts'
import { startTestServer, type TestServer } from '../../../../testing/servers/test-server.ts'
import { notifications } from '../../../db/schema/people.ts'
import { users } from '../../../db/schema/sign-in/auth.ts'
import { MS } from '../../../platform/clock.ts'
import type { ReminderJob } from '../../../platform/work/job-data.ts'
import { financeDutySweeps } from './finance-duties.jobs.ts'

let t: TestServer
let lina: Person
let arun: Person
beforeAll(async () => {
  t = await startTestServer()
  lina = await buildFinance(t)
  arun = await buildFinance(t)
  for (const [person, email] of [
    [lina, 'lina@example.test'],
    [arun, 'arun@example.test'],
  ] as const) {
    await t.db
      .update(users)
      .set({ email, emailConfirmedAt: t.clock.now() })
      .where(eq(users.id, person.userId))
  }
})
afterAll(() => t.close())

const sweep = async () => {
  for (const { run } of financeDutySweeps) await run(t.deps)
}
const noticesTo = async (person: Person) =>
  (
    await t.db.select().from(notifications).where(like(notifications.dedupeKey, 'payout-duty:%'))
  ).filter(({ userId }) => userId === person.userId)
const mailsTo = (email: string) =>
  t.sent
    .filter(({ name }) => name === 'reminders')
    .map(({ data }) => data as ReminderJob)
    .filter(({ to }) => to === email)
const approve = async (person: Person, id: string, walletAddress: string, amount: bigint) =>
  await t.ok(person, 'POST /api/v1/payouts/{id}/approve', {
    params: { id },
    body: { walletAddress, amount: String(amount) },
  })

describe('a payout awaiting approval', () => {
  it('sends a reminder in the app and by mail after a day, then daily', async () => {
    const wallet = newAddress()
    const { id, amount } = await buildPayout(t, { wallet })
    await buildPayout(t)
    await sweep()
    expect(await noticesTo(lina)).toEqual([])
    t.clock.setOffsetMs(t.clock.offsetMs() + MS.day)
    for (const _time of [1, 2]) await sweep()
    expect(await noticesTo(lina)).toMatchObject([
      {
        title: '2 payouts are awaiting approval',
        message: 'The oldest has been due for a day.',
        actionUrl: '/admin/payouts',
        readAt: null,
      },
    ])
    expect(mailsTo('lina@example.test')).toMatchObject([
      { isAlert: true, reminders: [{ title: '2 payouts are awaiting approval' }] },
    ])
    const steps = await t.ok(lina, 'GET /api/v1/me/next-steps')
    expect(steps.items).toContainEqual(
      expect.objectContaining({
        title: '2 payouts are due',
        text: '2 to approve: 2 SOL in all.',
        url: '/admin/payouts',
      }),
    )
    await approve(lina, id, wallet, amount)
    const after = await t.ok(lina, 'GET /api/v1/me/next-steps')
    expect(after.items).toContainEqual(
      expect.objectContaining({ text: '1 to approve, 1 ready for a batch: 2 SOL in all.' }),
    )
    const plain = { ...lina, roles: [] }
    const { items } = await t.ok(plain, 'GET /api/v1/me/next-steps')
    expect(items.some(({ id: step }) => step.startsWith('payouts:'))).toBe(false)
  })

  it('asks for a second approval immediately, and stops once it is given', async () => {
    const wallet = newAddress()
    const { id, amount } = await buildPayout(t, { wallet, amount: 6_000_000_000n })
    await approve(lina, id, wallet, amount)
    const second = async (person: Person) =>
      (await noticesTo(person)).filter(({ dedupeKey }) => dedupeKey === `payout-duty:second:${id}`)
    for (const _time of [1, 2]) await sweep()
    expect(await second(lina)).toEqual([])
    expect(await second(arun)).toMatchObject([
      {
        title: 'A second approval is needed',
        message: '6 SOL (1st place) has one of two approvals. You can give the second.',
        readAt: null,
      },
    ])
    await approve(arun, id, wallet, amount)
    await sweep()
    expect((await second(arun))[0]?.readAt).not.toBeNull()
  })

  it('alerts everyone of finance after three days, once, until it is approved', async () => {
    const wallet = newAddress()
    const { id, amount } = await buildPayout(t, { userId: arun.userId, wallet })
    const late = async (person: Person) =>
      (await noticesTo(person)).filter(({ dedupeKey }) => dedupeKey === `payout-duty:late:${id}`)
    t.clock.setOffsetMs(t.clock.offsetMs() + 3 * MS.day - MS.minute)
    await sweep()
    expect(await late(lina)).toEqual([])
    t.clock.setOffsetMs(t.clock.offsetMs() + MS.minute)
    for (const _time of [1, 2]) await sweep()
    for (const person of [lina, arun]) {
      expect(await late(person)).toMatchObject([{ title: 'A payout is late', readAt: null }])
    }
    await approve(lina, id, wallet, amount)
    await sweep()
    expect((await late(arun))[0]?.readAt).not.toBeNull()
  })

  it('never asks its recipient for an approval', async () => {
    const own = await buildPayout(t, { userId: arun.userId, amount: 7_000_000_000n })
    await sweep()
    t.clock.setOffsetMs(t.clock.offsetMs() + MS.day)
    const before = (await noticesTo(arun)).length
    await t.db.delete(notifications).where(like(notifications.dedupeKey, 'payout-duty:second:%'))
    await sweep()
    const keys = (await noticesTo(arun)).map(({ dedupeKey }) => dedupeKey)
    expect(keys).not.toContain(`payout-duty:second:${own.id}`)
    expect(keys.length).toBeLessThanOrEqual(before + 1)
  })
})
