import { points } from '@laurel/contract/money/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { balanceOf, balancesOf } from '../../ledger/balances.service.ts'
import { newId } from '../../platform/ids.ts'
import { runAsSystem } from '../../platform/work/sweeps.ts'
import { deductPoints } from './deductions.service.ts'
import { mint } from './points.service.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(async () => {
  await t.close()
})

/** A person who earned this many points. */
async function earner(amount: number) {
  const person = await buildPerson(t.db, t.clock.now())
  const cause = { causeKind: 'report', causeId: newId(), title: 'Report confirmed' }
  await runAsSystem(t.deps, (ctx) =>
    mint(ctx, [
      { ...cause, userId: person.userId, amount: points(amount), category: 'report', key: newId() },
    ]),
  )
  return person
}

async function deduct(userId: string, amount: number): Promise<number> {
  return await runAsSystem(t.deps, (ctx) =>
    deductPoints(ctx, {
      userId,
      amount: points(amount),
      category: 'report',
      causeKind: 'report',
      causeId: newId(),
      title: 'Report not confirmed',
      key: newId(),
    }),
  )
}

describe('deductPoints', () => {
  it('burns points, and takes from the score only what counted for it', async () => {
    const person = await earner(5)
    const burnt = await balanceOf(t.db, { kind: 'burn' })
    expect(await deduct(person.userId, 2)).toBe(2)
    expect(await balanceOf(t.db, { kind: 'burn' })).toBe(burnt + 2)
    const { balances } = await t.ok(person, 'GET /api/v1/me/points')
    expect(balances).toMatchObject({ spendablePoints: 3, seasonScorePoints: 0 })
  })

  it('takes at most the balance, without a debt', async () => {
    const person = await earner(1)
    expect(await deduct(person.userId, 2)).toBe(1)
    expect(await deduct(person.userId, 2)).toBe(0)
    expect(await balancesOf(t.db, person.userId)).toMatchObject({
      spendablePoints: 0,
      debtPoints: 0,
    })
  })

  it('never takes more than the balance, even concurrently', async () => {
    const person = await earner(5)
    const taken = await Promise.all([1, 2, 3, 4].map(() => deduct(person.userId, 2)))
    expect(taken.reduce((sum, amount) => sum + amount, 0)).toBe(5)
    const { balances } = await t.ok(person, 'GET /api/v1/me/points')
    expect(balances).toMatchObject({ spendablePoints: 0, seasonScorePoints: 0 })
  })
})
