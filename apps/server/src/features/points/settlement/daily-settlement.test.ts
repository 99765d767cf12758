import { points } from '@laurel/contract/money/money'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../../testing/builders/builders.ts'
import { startTestServer, type TestServer } from '../../../../testing/servers/test-server.ts'
import { rankSnapshots } from '../../../db/schema/ledger.ts'
import { userStandings } from '../../../db/schema/people.ts'
import { balanceOf, balancesOf, linesOf } from '../../../ledger/balances.service.ts'
import { verifyLedger } from '../../../ledger/verify.ts'
import { MS } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { runAsSystem, runSweeps } from '../../../platform/work/sweeps.ts'
import { movePoints } from '../move-points.service.ts'
import type { Accrual } from '../movements.ts'
import { pointsSweeps } from '../points.jobs.ts'
import { accrue, ensureSeason, findCurrentSeason, mint } from '../points.service.ts'
import { findScore } from '../seasons/scores.queries.ts'
import { nextSettlementAt } from './daily-settlement.service.ts'

let t: TestServer
beforeEach(async () => {
  t = await startTestServer()
  await ensureSeason(t.deps.database, t.clock)
})
afterEach(async () => {
  expect(await verifyLedger(t.db)).toEqual([])
  await t.close()
})

const within = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => runAsSystem(t.deps, work)
const person = async (trustLevel = 1) =>
  (await buildPerson(t.db, t.clock.now(), { trustLevel })).userId

function accrual(userId: string, amount: number, change: Partial<Accrual> = {}): Accrual {
  return {
    userId,
    amount: points(amount),
    category: 'curation',
    basis: 'daily',
    causeKind: 'bounty',
    causeId: newId(),
    title: 'Curation reward',
    ...change,
  }
}

async function score(userId: string) {
  const season = await findCurrentSeason(t.db, t.clock.now())
  return (await findScore(t.db, season?.id ?? '', userId))?.scorePoints ?? 0
}

/** From 09:00 on 2 November to just past the settlement of that day. */
const TO_SETTLEMENT = 15 * MS.hour + 10 * MS.minute

describe('nextSettlementAt', () => {
  it('is the next 00:10 UTC, today’s until it has passed', () => {
    const at = (time: string) => nextSettlementAt(new Date(time)).toISOString()
    expect(at('2026-11-02T00:09:59.999Z')).toBe('2026-11-02T00:10:00.000Z')
    expect(at('2026-11-02T00:10:00.000Z')).toBe('2026-11-03T00:10:00.000Z')
    expect(at('2026-12-31T23:00:00.000Z')).toBe('2027-01-01T00:10:00.000Z')
  })
})

describe('the settlement of a day', () => {
  it('waits for 00:10 UTC, then makes pending points spendable and counts them', async () => {
    const userId = await person()
    await within((ctx) => accrue(ctx, [accrual(userId, 30)]))
    await t.advance(TO_SETTLEMENT - 1)
    expect(await balancesOf(t.db, userId)).toMatchObject({ pendingPoints: 30, spendablePoints: 0 })
    await t.advance(1)
    expect(await balancesOf(t.db, userId)).toMatchObject({ pendingPoints: 0, spendablePoints: 30 })
    expect(await score(userId)).toBe(30)
    const { items } = await t.ok({ userId }, 'GET /api/v1/notifications')
    expect(items).toMatchObject([{ title: 'Points settled', points: 30 }])
  })

  it('scales everyone down together to the emission cap and shows the cut', async () => {
    const people = await Promise.all(Array.from({ length: 50 }, () => person()))
    await within((ctx) =>
      accrue(
        ctx,
        people.map((userId) => accrual(userId, 100)),
      ),
    )
    await t.advance(TO_SETTLEMENT)
    for (const userId of people) {
      expect(await balancesOf(t.db, userId)).toMatchObject({
        pendingPoints: 0,
        spendablePoints: 80,
      })
    }
    const lines = await linesOf(t.db, people[0] ?? '', { limit: 10 })
    expect(lines.map(({ account, amountPoints }) => [account, amountPoints])).toEqual([
      ['pending', -20],
      ['spendable', 80],
      ['pending', -80],
      ['pending', 100],
    ])
  })

  it('applies the personal cap of the trust level', async () => {
    const [newcomer, trusted] = [await person(0), await person(3)]
    await within((ctx) =>
      accrue(ctx, [accrual(newcomer, 250), accrual(trusted, 250), accrual(trusted, 250)]),
    )
    await t.advance(TO_SETTLEMENT)
    expect(await balancesOf(t.db, newcomer)).toMatchObject({ spendablePoints: 100 })
    expect(await balancesOf(t.db, trusted)).toMatchObject({ spendablePoints: 400 })
  })

  it('changes nothing when it runs again, or on two nodes concurrently', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => person()))
    await within((ctx) =>
      accrue(
        ctx,
        people.map((userId) => accrual(userId, 100)),
      ),
    )
    t.clock.setOffsetMs(TO_SETTLEMENT)
    const fail = (name: string, error: unknown) => {
      throw new Error(name, { cause: error })
    }
    await Promise.all([1, 2, 3].map(() => runSweeps(pointsSweeps, t.deps, fail)))
    await runSweeps(pointsSweeps, t.deps, fail)
    for (const userId of people) {
      expect(await balancesOf(t.db, userId)).toMatchObject({
        pendingPoints: 0,
        spendablePoints: 100,
      })
      expect(await score(userId)).toBe(100)
    }
  })

  it('counts late points against the cap of their own day', async () => {
    const userId = await person()
    await within((ctx) => accrue(ctx, [accrual(userId, 90)]))
    const atNine = t.clock.now()
    await t.advance(TO_SETTLEMENT)
    await runAsSystem(t.deps, (ctx) => accrue({ ...ctx, now: atNine }, [accrual(userId, 90)]))
    await t.advance(MS.minute)
    expect(await balancesOf(t.db, userId)).toMatchObject({ pendingPoints: 0, spendablePoints: 100 })
  })

  it('settles each day separately after seven days of downtime', async () => {
    const userId = await person()
    for (let day = 0; day < 3; day += 1) {
      await within((ctx) => accrue(ctx, [accrual(userId, 100)]))
      t.clock.setOffsetMs(t.clock.offsetMs() + MS.day)
    }
    await t.advance(7 * MS.day)
    expect(await balancesOf(t.db, userId)).toMatchObject({ pendingPoints: 0, spendablePoints: 300 })
  })

  it('counts for the season in which the points were earned', async () => {
    t.clock.setOffsetMs(Date.parse('2026-12-31T20:00:00Z') - Date.parse('2026-11-02T09:00:00Z'))
    const userId = await person()
    const season = await findCurrentSeason(t.db, t.clock.now())
    await within((ctx) => accrue(ctx, [accrual(userId, 12)]))
    await t.advance(6 * MS.hour)
    expect(await findScore(t.db, season?.id ?? '', userId)).toMatchObject({ scorePoints: 12 })
    expect(await score(userId)).toBe(0)
  })
})

describe('points that depend on standing', () => {
  const bonus = (userId: string) =>
    accrual(userId, 25, { category: 'profile_complete', basis: 'standing', causeKind: 'profile' })

  it('settle 24 h later at trust level 1, above any daily cap', async () => {
    const userId = await person()
    await within((ctx) => accrue(ctx, [bonus(userId)]))
    await t.advance(MS.day - 1)
    expect(await balancesOf(t.db, userId)).toMatchObject({ pendingPoints: 25 })
    await t.advance(1)
    expect(await balancesOf(t.db, userId)).toMatchObject({ pendingPoints: 0, spendablePoints: 25 })
    // Only judged work counts for the score.
    expect(await score(userId)).toBe(0)
  })

  it('wait for trust level 1 indefinitely', async () => {
    const userId = await person(0)
    await within((ctx) => accrue(ctx, [bonus(userId)]))
    await t.advance(5 * MS.day)
    expect(await balancesOf(t.db, userId)).toMatchObject({ pendingPoints: 25 })
    await t.db.update(userStandings).set({ trustLevel: 1 }).where(eq(userStandings.userId, userId))
    await t.advance(MS.minute)
    expect(await balancesOf(t.db, userId)).toMatchObject({ pendingPoints: 0, spendablePoints: 25 })
  })
})

describe('held points', () => {
  it('are released by the given share to settle with the day, the rest goes to the reserve', async () => {
    const [good, bad] = [await person(), await person()]
    const season = await findCurrentSeason(t.db, t.clock.now())
    const reserve = { kind: 'season_reserve', ownerId: season?.id ?? '' } as const
    const before = await balanceOf(t.db, reserve)
    await within((ctx) =>
      movePoints(ctx, { hold: [accrual(good, 9), accrual(good, 4), accrual(bad, 8)] }),
    )
    expect(await balancesOf(t.db, good)).toMatchObject({ heldPoints: 13, pendingPoints: 0 })

    const release = new Map([
      [good, 0.5],
      [bad, 0],
    ])
    await within((ctx) => movePoints(ctx, { release }))
    await within((ctx) => movePoints(ctx, { release }))
    expect(await balancesOf(t.db, good)).toMatchObject({ heldPoints: 0, pendingPoints: 6 })
    expect(await balancesOf(t.db, bad)).toMatchObject({ heldPoints: 0, pendingPoints: 0 })
    expect(await balanceOf(t.db, reserve)).toBe(before + 15)

    await t.advance(TO_SETTLEMENT)
    expect(await balancesOf(t.db, good)).toMatchObject({ spendablePoints: 6 })
    expect(await score(good)).toBe(6)
  })
})

describe('rank snapshots', () => {
  it('keep the ranks of 00:10 UTC from before the settlement, once a day', async () => {
    const [first, second] = [await person(), await person()]
    const win = (userId: string, amount: number) => ({
      ...accrual(userId, amount, { category: 'win' }),
      key: newId(),
    })
    await within((ctx) => mint(ctx, [win(first, 10), win(second, 5)]))
    await within((ctx) => accrue(ctx, [accrual(second, 50)]))
    await t.advance(TO_SETTLEMENT)
    await t.advance(MS.hour)
    const rows = await t.db
      .select()
      .from(rankSnapshots)
      .where(eq(rankSnapshots.day, '2026-11-03'))
      .orderBy(rankSnapshots.rank)
    expect(rows.map(({ userId, rank }) => [userId, rank])).toEqual([
      [first, 1],
      [second, 2],
    ])
    expect(await score(second)).toBe(55)
  })
})
