import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  burn,
  escrow,
  held,
  issuance,
  now,
  pending,
  spendable,
  transfer,
} from '../../testing/money/ledger-transfers.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/servers/test-database.ts'
import { newId } from '../platform/ids.ts'
import { balanceOf, balancesOf, getTransfer, linesOf, supply } from './balances.service.ts'
import { post, reverse } from './ledger.service.ts'
import type { LedgerLine } from './lines.queries.ts'
import type { TransferInput } from './transfers.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const postNow = (...transfers: TransferInput[]) =>
  test.database.transaction((tx) => post(tx, now, transfers))

describe('balances', () => {
  it('are zero before the first transfer', async () => {
    const { db } = test.database
    const zero = { spendablePoints: 0, pendingPoints: 0, heldPoints: 0, debtPoints: 0 }
    expect(await balancesOf(db, newId())).toEqual(zero)
    expect(await balanceOf(db, escrow(newId()))).toBe(0)
  })

  it('are listed for each account of a person', async () => {
    const ada = newId()
    await postNow(
      transfer(issuance, spendable(ada), 5),
      transfer(issuance, pending(ada), 7),
      transfer(issuance, held(ada), 9),
    )
    expect(await balancesOf(test.database.db, ada)).toEqual({
      spendablePoints: 5,
      pendingPoints: 7,
      heldPoints: 9,
      debtPoints: 0,
    })
    expect(await balanceOf(test.database.db, held(ada))).toBe(9)
  })
})

describe('supply', () => {
  it('counts every kind, sums to zero, and matches issued and burned points', async () => {
    const own = await createTestDatabase()
    const { db } = own.database
    try {
      expect(await supply(db)).toEqual({
        accounts: [
          { kind: 'burn', count: 1, balancePoints: 0 },
          { kind: 'issuance', count: 1, balancePoints: 0 },
        ],
        sumPoints: 0,
        transferCount: 0,
      })
      const ada = newId()
      const batch = [
        transfer(issuance, spendable(ada), 100),
        transfer(spendable(ada), escrow(newId()), 30),
        transfer(spendable(ada), burn, 10),
      ]
      await own.database.transaction((tx) => post(tx, now, batch))
      expect(await supply(db)).toEqual({
        accounts: [
          { kind: 'burn', count: 1, balancePoints: 10 },
          { kind: 'debt', count: 1, balancePoints: 0 },
          { kind: 'escrow', count: 1, balancePoints: 30 },
          { kind: 'issuance', count: 1, balancePoints: -100 },
          { kind: 'spendable', count: 1, balancePoints: 60 },
        ],
        sumPoints: 0,
        transferCount: 3,
      })
      expect(await balanceOf(db, issuance)).toBe(-100)
      expect(await balanceOf(db, burn)).toBe(10)
    } finally {
      await own.drop()
    }
  })
})

describe('linesOf', () => {
  it('returns both sides of a transfer between own accounts, newest first, with running balances', async () => {
    const [ada, seasonId] = [newId(), newId()]
    await postNow(
      transfer(issuance, pending(ada), 30, { title: 'Accrued', url: '/learning', seasonId }),
      transfer(pending(ada), spendable(ada), 20, { title: 'Settled', category: 'settle' }),
      transfer(spendable(ada), escrow(newId()), 5, { title: 'Funded', category: 'escrow_fund' }),
    )
    const lines = await linesOf(test.database.db, ada, { limit: 10 })
    expect(
      lines.map((line) => [line.title, line.account, line.amountPoints, line.balanceAfterPoints]),
    ).toEqual([
      ['Funded', 'spendable', -5, 15],
      ['Settled', 'spendable', 20, 20],
      ['Settled', 'pending', -20, 10],
      ['Accrued', 'pending', 30, 30],
    ])
    expect(lines.at(-1)).toMatchObject({
      createdAt: now,
      category: 'win',
      url: '/learning',
      seasonId,
      ruleVersion: 1,
      isReversed: false,
    })
  })

  it('pages without losing or repeating a line, also between the two sides of one transfer', async () => {
    const ada = newId()
    for (let round = 0; round < 4; round += 1) {
      await postNow(
        transfer(issuance, pending(ada), 10),
        transfer(pending(ada), spendable(ada), 10),
        transfer(spendable(ada), burn, 3),
      )
    }
    const all = await linesOf(test.database.db, ada, { limit: 50 })
    expect(all).toHaveLength(16)
    for (const limit of [1, 2, 3]) {
      const read: LedgerLine[] = []
      for (let page = await linesOf(test.database.db, ada, { limit }); page.length > 0; ) {
        read.push(...page)
        page = await linesOf(test.database.db, ada, { limit, after: page.at(-1) })
      }
      expect(read).toEqual(all)
    }
  })

  it('reads one category, and no lines of anyone else', async () => {
    const [ada, eve] = [newId(), newId()]
    await postNow(
      transfer(issuance, spendable(ada), 10, { category: 'lesson' }),
      transfer(issuance, spendable(ada), 10, { category: 'win' }),
      transfer(issuance, spendable(eve), 10, { category: 'lesson' }),
    )
    const lines = await linesOf(test.database.db, ada, { limit: 10, category: 'lesson' })
    expect(lines.map((line) => line.category)).toEqual(['lesson'])
  })

  it('marks reversed transfers', async () => {
    const ada = newId()
    const [won] = await postNow(transfer(issuance, spendable(ada), 10))
    await test.database.transaction((tx) =>
      reverse(tx, now, won?.transfer.id ?? '', { key: newId(), reason: 'Booked by mistake' }),
    )
    const lines = await linesOf(test.database.db, ada, { limit: 10 })
    expect(lines.map((line) => [line.category, line.isReversed])).toEqual([
      ['reversal', false],
      ['win', true],
    ])
  })
})

describe('getTransfer', () => {
  it('returns the transfer as post returned it, or null', async () => {
    const [won] = await postNow(transfer(issuance, spendable(newId()), 10, { details: { a: [1] } }))
    expect(await getTransfer(test.database.db, won?.transfer.id ?? '')).toEqual(won?.transfer)
    expect(await getTransfer(test.database.db, newId())).toBeNull()
  })
})
