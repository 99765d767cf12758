import { points } from '@laurel/contract/money/money'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { buildBounty } from '../../../testing/builders/vote-builders.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { activeDays } from '../../db/schema/people.ts'
import { balanceOf, balancesOf } from '../../ledger/balances.service.ts'
import { verifyLedger } from '../../ledger/verify.ts'
import { MS, plus } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { runAsSystem } from '../../platform/work/sweeps.ts'
import { LATEST_RULES, PUBLISHED_RULES } from '../rules/rule-sets.rules.ts'
import type { Accrual, Grant } from './movements.ts'
import {
  accrue,
  ensureSeason,
  findCurrentSeason,
  fundEscrow,
  grantPoints,
  mint,
  recordRealAction,
  refundEscrow,
  reversePoints,
} from './points.service.ts'
import { findScore } from './seasons/scores.queries.ts'
import { findRules } from './seasons/seasons.queries.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
  await ensureSeason(t.deps.database, t.clock)
})
afterAll(async () => {
  expect(await verifyLedger(t.db)).toEqual([])
  await t.close()
})

const within = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => runAsSystem(t.deps, work)
const person = async () => (await buildPerson(t.db, t.clock.now(), { trustLevel: 1 })).userId

function win(userId: string, amount: number, key = newId()): Grant {
  const causeId = newId()
  return {
    userId,
    amount: points(amount),
    category: 'win',
    causeKind: 'submission',
    causeId,
    title: 'Won',
    key: `win:${key}`,
  }
}

function lesson(userId: string, slug: string): Accrual {
  return {
    userId,
    amount: points(10),
    category: 'lesson',
    basis: 'daily',
    causeKind: 'lesson',
    causeId: slug,
    title: 'Passed a lesson',
  }
}

async function score(userId: string) {
  const season = await findCurrentSeason(t.db, t.clock.now())
  return (await findScore(t.db, season?.id ?? '', userId))?.scorePoints ?? 0
}

describe('ensureSeason', () => {
  it('publishes the rules and opens the quarter with its reserve, once', async () => {
    await Promise.all([1, 2, 3].map(() => ensureSeason(t.deps.database, t.clock)))
    const season = await findCurrentSeason(t.db, t.clock.now())
    expect(season).toMatchObject({
      name: 'Season 1',
      startsAt: new Date('2026-10-01T00:00:00.000Z'),
      endsAt: new Date('2027-01-01T00:00:00.000Z'),
      ruleVersion: LATEST_RULES.version,
    })
    const reserve = await balanceOf(t.db, { kind: 'season_reserve', ownerId: season?.id ?? '' })
    expect(reserve).toBe(50_000)
    const { version } = LATEST_RULES
    const { hash } = PUBLISHED_RULES.find(({ rules }) => rules.version === version) ?? {}
    expect(await findRules(t.db, version)).toMatchObject({ hash, rules: { version } })
  })
})

describe('mint', () => {
  it('credits spendable points that count for the season score, once per key', async () => {
    const userId = await person()
    const grant = win(userId, 300)
    const [first] = await within((ctx) => mint(ctx, [grant]))
    const [second] = await within((ctx) => mint(ctx, [grant]))
    expect(second?.id).toBe(first?.id)
    expect(await balancesOf(t.db, userId)).toMatchObject({ spendablePoints: 300 })
    expect(await score(userId)).toBe(300)
  })

  it('adds up concurrent mints', async () => {
    const userId = await person()
    await Promise.all(
      Array.from({ length: 8 }, () => within((ctx) => mint(ctx, [win(userId, 5), win(userId, 2)]))),
    )
    expect(await balancesOf(t.db, userId)).toMatchObject({ spendablePoints: 56 })
    expect(await score(userId)).toBe(56)
  })
})

describe('accrue', () => {
  it('books pending points once per person and cause, without a score', async () => {
    const userId = await person()
    const [first] = await within((ctx) => accrue(ctx, [lesson(userId, 'voting:1')]))
    const again = await within((ctx) => accrue(ctx, [lesson(userId, 'voting:1')]))
    expect(first).toMatchObject({ amountPoints: 10, category: 'lesson' })
    expect(again).toEqual([null])
    expect(await balancesOf(t.db, userId)).toMatchObject({ pendingPoints: 10, spendablePoints: 0 })
    expect(await score(userId)).toBe(0)
  })

  it('stops at five lessons a day, also concurrently', async () => {
    const userId = await person()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        within((ctx) => accrue(ctx, [lesson(userId, `lesson-${index}:1`)])),
      ),
    )
    expect(answers.flat().filter((transfer) => transfer !== null)).toHaveLength(5)
    expect(await balancesOf(t.db, userId)).toMatchObject({ pendingPoints: 50 })
  })

  it('keeps the three largest author shares of a day', async () => {
    const userId = await person()
    const shares = [4, 90, 30, 60].map(
      (amount): Accrual => ({
        ...lesson(userId, newId()),
        category: 'author_share',
        amount: points(amount),
      }),
    )
    const accrued = await within((ctx) => accrue(ctx, shares))
    expect(accrued.map((transfer) => transfer?.amountPoints ?? 0)).toEqual([0, 90, 30, 60])
  })
})

describe('recordRealAction', () => {
  it('marks the day once, and earns nothing by itself', async () => {
    const userId = await person()
    await within((ctx) => recordRealAction(ctx, userId))
    await Promise.all([1, 2, 3].map(() => within((ctx) => recordRealAction(ctx, userId))))
    const days = await t.db.select().from(activeDays).where(eq(activeDays.userId, userId))
    expect(days).toHaveLength(1)
    expect(await balancesOf(t.db, userId)).toMatchObject({ pendingPoints: 0 })
  })
})

describe('reversePoints', () => {
  it('takes points and score back, and books spent points as debt', async () => {
    const userId = await person()
    const [won] = await within((ctx) => mint(ctx, [win(userId, 100)]))
    const bounty = await buildBounty(t.db, t.clock.now(), { sponsorId: userId })
    await within((ctx) =>
      fundEscrow(ctx, {
        bountyId: bounty.id,
        sponsorId: userId,
        amount: points(70),
        grantFromReserve: points(0),
      }),
    )
    const request = { key: `undo:${won?.id}`, reason: 'Fraud' }
    await within((ctx) => reversePoints(ctx, won?.id ?? '', request))
    await within((ctx) => reversePoints(ctx, won?.id ?? '', request))
    expect(await balancesOf(t.db, userId)).toMatchObject({ spendablePoints: 0, debtPoints: 70 })
    expect(await score(userId)).toBe(0)
  })

  it('keeps the score when an operator grant is taken back', async () => {
    const userId = await person()
    await within((ctx) => mint(ctx, [win(userId, 10)]))
    const granted = await within((ctx) =>
      grantPoints(ctx, { userId, amount: points(500), reason: 'To try it out' }),
    )
    await within((ctx) => reversePoints(ctx, granted.id, { key: newId(), reason: 'Mistake' }))
    expect(await score(userId)).toBe(10)
  })
})

describe('grantPoints', () => {
  it('credits points without a score and notifies the person', async () => {
    const userId = await person()
    const reason = 'To sponsor a first bounty'
    await within((ctx) => grantPoints(ctx, { userId, amount: points(500), reason }))
    expect(await balancesOf(t.db, userId)).toMatchObject({ spendablePoints: 500 })
    expect(await score(userId)).toBe(0)
    const { items } = await t.ok({ userId }, 'GET /api/v1/notifications')
    expect(items).toMatchObject([{ type: 'task_completed', points: 500 }])
  })
})

describe('escrow', () => {
  async function fundedBounty(own: number, grant: number) {
    const sponsorId = await person()
    await within((ctx) =>
      grantPoints(ctx, { userId: sponsorId, amount: points(1000), reason: 'Test' }),
    )
    const bounty = await buildBounty(t.db, t.clock.now(), { sponsorId })
    const funding = {
      bountyId: bounty.id,
      sponsorId,
      amount: points(own + grant),
      grantFromReserve: points(grant),
    }
    await within((ctx) => fundEscrow(ctx, funding))
    return { ...funding, escrow: { kind: 'escrow', ownerId: bounty.id } as const }
  }

  it('holds the whole prize: the grant from the reserve, the rest from the sponsor', async () => {
    const { sponsorId, escrow } = await fundedBounty(400, 300)
    expect(await balanceOf(t.db, escrow)).toBe(700)
    expect(await balancesOf(t.db, sponsorId)).toMatchObject({ spendablePoints: 600 })
  })

  it('refuses a sponsor who has too little, and moves nothing', async () => {
    const sponsorId = await person()
    const bounty = await buildBounty(t.db, t.clock.now(), { sponsorId })
    const funding = {
      bountyId: bounty.id,
      sponsorId,
      amount: points(100),
      grantFromReserve: points(40),
    }
    await expect(within((ctx) => fundEscrow(ctx, funding))).rejects.toMatchObject({
      code: 'points_too_low',
    })
    expect(await balanceOf(t.db, { kind: 'escrow', ownerId: bounty.id })).toBe(0)
  })

  it('returns the grant to the reserve and the rest to the sponsor, once', async () => {
    const { sponsorId, escrow, ...owner } = await fundedBounty(400, 300)
    const season = await findCurrentSeason(t.db, t.clock.now())
    const reserve = { kind: 'season_reserve', ownerId: season?.id ?? '' } as const
    const before = await balanceOf(t.db, reserve)
    const first = await within((ctx) => refundEscrow(ctx, { ...owner, sponsorId }))
    const second = await within((ctx) => refundEscrow(ctx, { ...owner, sponsorId }))
    expect([first.refundedPoints, second.refundedPoints]).toEqual([400, 0])
    expect(await balanceOf(t.db, escrow)).toBe(0)
    expect(await balanceOf(t.db, reserve)).toBe(before + 300)
    expect(await balancesOf(t.db, sponsorId)).toMatchObject({ spendablePoints: 1000 })
  })
})

describe('a new quarter', () => {
  it('opens the next season automatically, with a new reserve and scores from zero', async () => {
    const userId = await person()
    await within((ctx) => mint(ctx, [win(userId, 9)]))
    t.clock.setOffsetMs(Date.parse('2027-01-01T00:00:30Z') - Date.parse('2026-11-02T09:00:00Z'))
    await within((ctx) => mint(ctx, [win(userId, 4)]))
    const season = await findCurrentSeason(t.db, t.clock.now())
    expect(season).toMatchObject({
      name: 'Season 2',
      endsAt: plus(season?.startsAt ?? t.clock.now(), 90 * MS.day),
    })
    expect(await score(userId)).toBe(4)
    expect(await balanceOf(t.db, { kind: 'season_reserve', ownerId: season?.id ?? '' })).toBe(
      50_000,
    )
  })
})
