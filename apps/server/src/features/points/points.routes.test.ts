import { points } from '@laurel/contract/money/money'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { buildBounty } from '../../../testing/builders/vote-builders.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import type { Ctx } from '../../platform/context.ts'
import { canonicalJson, newId, sha256 } from '../../platform/ids.ts'
import { runAsSystem } from '../../platform/work/sweeps.ts'
import { accrue, ensureSeason, fundEscrow, grantPoints, mint } from './points.service.ts'

let t: TestServer
let ada: Awaited<ReturnType<typeof buildPerson>>
beforeAll(async () => {
  t = await startTestServer()
  await ensureSeason(t.deps.database, t.clock)
})
afterAll(() => t.close())
beforeEach(async () => {
  ada = await buildPerson(t.db, t.clock.now(), { trustLevel: 2 })
})

const within = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => runAsSystem(t.deps, work)

function earning(userId: string, amount: number) {
  return {
    userId,
    amount: points(amount),
    causeKind: 'submission',
    causeId: newId(),
    title: 'First place',
    key: newId(),
    basis: 'daily' as const,
  }
}

describe('GET /api/v1/me/points', () => {
  it('refuses a visitor', async () => {
    await t.refused(null, 'GET /api/v1/me/points', 'not_authenticated')
  })

  it('shows zeros and no rank to a new account', async () => {
    expect(await t.ok(ada, 'GET /api/v1/me/points')).toMatchObject({
      balances: {
        spendablePoints: 0,
        pendingPoints: 0,
        heldPoints: 0,
        debtPoints: 0,
        seasonScorePoints: 0,
      },
      rank: null,
      season: { name: 'Season 1', ruleVersion: 2 },
      nextSettlementAt: '2026-11-03T00:10:00.000Z',
      today: { earnedPoints: 0, capPoints: 200 },
    })
  })

  it('shows balances, the season score and the rank, ties by the earlier achiever', async () => {
    const bo = await buildPerson(t.db, t.clock.now())
    await within((ctx) =>
      mint(ctx, [
        { ...earning(ada.userId, 9300), category: 'win' },
        { ...earning(bo.userId, 9000), category: 'win' },
      ]),
    )
    t.clock.setOffsetMs(t.clock.offsetMs() + 1000)
    await within((ctx) => mint(ctx, [{ ...earning(bo.userId, 300), category: 'win' }]))
    await within((ctx) => accrue(ctx, [{ ...earning(ada.userId, 45), category: 'curation' }]))
    expect(await t.ok(ada, 'GET /api/v1/me/points')).toMatchObject({
      balances: { spendablePoints: 9300, pendingPoints: 45, seasonScorePoints: 9300 },
      rank: 1,
      today: { earnedPoints: 45 },
    })
    expect(await t.ok(bo, 'GET /api/v1/me/points')).toMatchObject({ rank: 2 })
  })
})

describe('GET /api/v1/me/transfers', () => {
  it('refuses a visitor', async () => {
    await t.refused(null, 'GET /api/v1/me/transfers', 'not_authenticated')
  })

  it('refuses a cursor that the API did not issue', async () => {
    const query = { cursor: 'nonsense' }
    await t.refused(ada, 'GET /api/v1/me/transfers', 'validation_failed', { query })
  })

  it('lists every transfer once, newest first, page by page, and by category', async () => {
    for (let amount = 1; amount <= 5; amount += 1) {
      await within((ctx) => mint(ctx, [{ ...earning(ada.userId, amount), category: 'win' }]))
    }
    await within((ctx) => accrue(ctx, [{ ...earning(ada.userId, 7), category: 'curation' }]))
    const seen: number[] = []
    let cursor: string | null = null
    do {
      const query: Record<string, unknown> = { limit: 4, ...(cursor === null ? {} : { cursor }) }
      const page = await t.ok(ada, 'GET /api/v1/me/transfers', { query })
      seen.push(...page.items.map((line) => line.amountPoints))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen).toEqual([7, 5, 4, 3, 2, 1])
    const wins = await t.ok(ada, 'GET /api/v1/me/transfers', { query: { category: 'win' } })
    expect(wins.items).toHaveLength(5)
    expect(wins.items[0]).toMatchObject({
      title: 'First place',
      account: 'spendable',
      amountPoints: 5,
      balanceAfterPoints: 15,
      isReversed: false,
    })
  })

  it('shows no one else’s transfers', async () => {
    await within((ctx) => mint(ctx, [{ ...earning(ada.userId, 5), category: 'win' }]))
    const bo = await buildPerson(t.db, t.clock.now())
    expect(await t.ok(bo, 'GET /api/v1/me/transfers')).toEqual({ items: [], nextCursor: null })
  })
})

describe('GET /api/v1/transfers/{id}', () => {
  const transfer = (id: string) => t.ok(null, 'GET /api/v1/transfers/{id}', { params: { id } })

  it('answers not_found for an unknown id', async () => {
    const params = { id: newId() }
    await t.refused(null, 'GET /api/v1/transfers/{id}', 'not_found', { params })
  })

  it('names the person by username, with the numbers that the rule used', async () => {
    const grant = { ...earning(ada.userId, 300), category: 'win' as const, details: { place: 1 } }
    const [won] = await within((ctx) => mint(ctx, [grant]))
    expect(await transfer(won?.id ?? '')).toMatchObject({
      category: 'win',
      from: { kind: 'issuance', label: 'Issuance' },
      to: { kind: 'spendable', label: ada.username },
      amountPoints: 300,
      causeKind: 'submission',
      details: { place: 1 },
    })
  })

  it('names escrows and reserves by their bounty or season', async () => {
    await within((ctx) =>
      grantPoints(ctx, { userId: ada.userId, amount: points(50), reason: 'Test' }),
    )
    const bounty = await buildBounty(t.db, t.clock.now(), { sponsorId: ada.userId })
    const transfers = await within((ctx) =>
      fundEscrow(ctx, {
        bountyId: bounty.id,
        sponsorId: ada.userId,
        amount: points(120),
        grantFromReserve: points(70),
      }),
    )
    const [own, grant] = await Promise.all(transfers.map(({ id }) => transfer(id)))
    expect(own).toMatchObject({
      from: { label: ada.username },
      to: { kind: 'escrow', label: 'Escrow of “Explain escrow in a thread”' },
    })
    expect(grant).toMatchObject({ from: { label: 'Reserve of Season 1' }, amountPoints: 70 })
  })

  it('names the related bounty, unless it was never public', async () => {
    const about = async (bounty: { state: 'completed' | 'cancelled'; fundedAt: Date | null }) => {
      const { id: causeId } = await buildBounty(t.db, t.clock.now(), {
        sponsorId: ada.userId,
        ...bounty,
      })
      const grant = { ...earning(ada.userId, 7), category: 'sponsor' as const }
      const [bonus] = await within((ctx) => mint(ctx, [{ ...grant, causeKind: 'bounty', causeId }]))
      return (await transfer(bonus?.id ?? '')).bounty
    }
    const fundedAt = t.clock.now()
    expect(await about({ state: 'completed', fundedAt })).toMatchObject({
      title: 'Explain escrow in a thread',
    })
    expect(await about({ state: 'cancelled', fundedAt: null })).toBeNull()
  })

  it('reveals neither the reporter nor the reported submission', async () => {
    const grant = { ...earning(ada.userId, 5), category: 'report' as const }
    const [reward] = await within((ctx) => mint(ctx, [grant]))
    const shown = await transfer(reward?.id ?? '')
    expect(shown).toMatchObject({ to: { label: 'a person' }, causeId: null, details: {} })
    expect(JSON.stringify(shown)).not.toContain(grant.causeId)
    expect(JSON.stringify(shown)).not.toContain(ada.userId)
  })
})

describe('GET /api/v1/points/supply', () => {
  it('sums to zero over all accounts', async () => {
    await within((ctx) => mint(ctx, [{ ...earning(ada.userId, 25), category: 'win' }]))
    const supply = await t.ok(null, 'GET /api/v1/points/supply')
    expect(supply.sumPoints).toBe(0)
    const held = supply.accounts.filter(({ kind }) => kind !== 'issuance')
    const issued = supply.accounts.find(({ kind }) => kind === 'issuance')?.balancePoints ?? 0
    expect(held.reduce((sum, { balancePoints }) => sum + balancePoints, 0)).toBe(-issued)
    expect(issued).toBeLessThan(-50_000)
  })
})

describe('GET /api/v1/rules', () => {
  it('publishes the complete rules, so that anyone can check the hash', async () => {
    const { published, rules, hash, version, next } = await t.ok(null, 'GET /api/v1/rules')
    expect(version).toBe(2)
    expect(sha256(canonicalJson(published))).toBe(hash)
    expect(rules).toMatchObject({ emissionPoints: { voters: 4000, authors: 4000, wins: 2000 } })
    expect(next).toBeNull()
  })

  it('refuses a version that was never published here', async () => {
    await t.refused(null, 'GET /api/v1/rules', 'not_found', { query: { version: 1 } })
  })
})
