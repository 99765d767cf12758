import { buildOpenBounty } from '@laurel/scenarios/bounties'
import { buildEntry } from '@laurel/scenarios/submissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../../testing/builders/builders.ts'
import type { Person } from '../../../../testing/servers/test-server.ts'
import { startTestServer, type TestServer } from '../../../../testing/servers/test-server.ts'
import { MS, plus } from '../../../platform/clock.ts'
import { runAsSystem } from '../../../platform/work/sweeps.ts'
import { lockSubmission, moveSubmission } from '../submissions.service.ts'
import { creditBalance, monthlyCredits, nextMonth } from './credits.policy.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(async () => {
  await t.close()
})

const person = (options: Parameters<typeof buildPerson>[2] = {}) =>
  buildPerson(t.db, t.clock.now(), options)
const CREDITS = 'GET /api/v1/me/credits'
const balanceOf = async (as: Person) => (await t.ok(as, CREDITS)).balance

describe(CREDITS, () => {
  it('starts each month with a new allowance, with one more from trust level 2 on', async () => {
    await t.refused(null, CREDITS, 'not_authenticated')
    const author = await person()
    const { bounty } = await buildOpenBounty(t, {
      terms: { deadlineAt: plus(t.clock.now(), 40 * MS.day).toISOString() },
    })
    await buildEntry(t, { author, bountyId: bounty.bountyId })
    expect(await balanceOf(author)).toBe(2)
    const { month } = await t.ok(author, CREDITS)
    t.clock.setOffsetMs(t.clock.offsetMs() + 31 * MS.day)
    const next = await t.ok(author, CREDITS)
    expect(next).toMatchObject({ month: nextMonth(month), balance: 3 })
    expect(await balanceOf(await person({ trustLevel: 2 }))).toBe(4)
  })

  it('adds one next month for a win, once', async () => {
    const { bounty } = await buildOpenBounty(t)
    const { author, entry } = await buildEntry(t, { bountyId: bounty.bountyId, part: 'author' })
    await runAsSystem(t.deps, async (ctx) => {
      const { submission } = await lockSubmission(ctx.db, entry.submissionId)
      const winner = await moveSubmission(ctx, submission, 'winner')
      await moveSubmission(ctx, winner, 'paid')
    })
    expect(await balanceOf(author)).toBe(3)
    t.clock.setOffsetMs(t.clock.offsetMs() + 31 * MS.day)
    expect(await balanceOf(author)).toBe(5)
  })
})

describe('credit rules', () => {
  it('grant at most 8, and never a negative number', () => {
    const win = { delta: 1, reason: 'win' } as const
    const entry = { delta: -1, reason: 'entry' } as const
    expect(monthlyCredits(1)).toBe(3)
    expect(monthlyCredits(2)).toBe(4)
    expect(creditBalance(0, Array(7).fill(win))).toBe(8)
    expect(creditBalance(0, [...Array(7).fill(win), entry])).toBe(7)
    expect(creditBalance(0, [{ delta: 1, reason: 'withdrawn' }])).toBe(4)
    expect(creditBalance(0, Array(4).fill({ delta: -1, reason: 'spam' }))).toBe(0)
  })

  it('return January after December', () => {
    expect(nextMonth('2026-12')).toBe('2027-01')
    expect(nextMonth('2026-09')).toBe('2026-10')
  })
})
