import type { ProblemCode } from '@laurel/contract/problems'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
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
import { openDatabase } from '../db/client.ts'
import { newId } from '../platform/ids.ts'
import { balanceOf, balancesOf } from './balances.service.ts'
import { post, reverse } from './ledger.service.ts'
import type { Posted, TransferInput } from './transfers.ts'
import { verifyLedger } from './verify.ts'

let test: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  test = await createTestDatabase()
  owner = new pg.Client({ connectionString: test.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  expect(await verifyLedger(test.database.db)).toEqual([])
  await owner.end()
  await test.drop()
})

const postNow = (...transfers: TransferInput[]) =>
  test.database.transaction((tx) => post(tx, now, transfers))
const reverseNow = (transferId: string, request = { key: newId(), reason: 'Booked by mistake' }) =>
  test.database.transaction((tx) => reverse(tx, now, transferId, request))

/** Posts one transfer and returns what was stored. */
async function postOne(input: TransferInput): Promise<Posted['transfer']> {
  const [posted] = await postNow(input)
  if (posted === undefined) throw new Error('nothing was posted')
  return posted.transfer
}

/** Whether a statement in this database waits for another transaction. */
async function hasWaitingTransaction(): Promise<boolean> {
  const { rows } = await owner.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows.length > 0
}

async function expectProblem(work: Promise<unknown>, code: ProblemCode, detail?: string) {
  await expect(work).rejects.toMatchObject({ code, ...(detail === undefined ? {} : { detail }) })
}

describe('post', () => {
  it('moves points and keeps both balances with the transfer', async () => {
    const ada = newId()
    const bounty = newId()
    const seasonId = newId()
    const [won, funded] = await postNow(
      transfer(issuance, spendable(ada), 100, {
        key: 'win:1',
        causeId: 'b-1',
        url: '/bounty/b-1',
        seasonId,
        details: { place: 1 },
      }),
      transfer(spendable(ada), escrow(bounty), 40),
    )
    expect(won).toMatchObject({
      replayed: false,
      transfer: {
        idempotencyKey: 'win:1',
        from: { kind: 'issuance' },
        to: { kind: 'spendable', ownerId: ada },
        amountPoints: 100,
        category: 'win',
        causeKind: 'bounty',
        causeId: 'b-1',
        url: '/bounty/b-1',
        seasonId,
        details: { place: 1 },
        reversesId: null,
        fromBalancePoints: null,
        toBalancePoints: 100,
        createdAt: now,
      },
    })
    expect(funded?.transfer).toMatchObject({ fromBalancePoints: 60, toBalancePoints: 40 })
    expect(funded?.transfer.sequence).toBe((won?.transfer.sequence ?? 0) + 1)
    expect(await balanceOf(test.database.db, spendable(ada))).toBe(60)
    expect(await balanceOf(test.database.db, escrow(bounty))).toBe(40)
  })

  it('returns nothing for an empty batch', async () => {
    expect(await postNow()).toEqual([])
  })

  it('says how many points are missing, and posts nothing of the batch', async () => {
    const ada = newId()
    await postOne(transfer(issuance, spendable(ada), 60))
    const batch = [
      transfer(spendable(ada), burn, 10),
      transfer(spendable(ada), escrow(newId()), 51),
    ] as const
    await expectProblem(postNow(...batch), 'points_too_low', '1 point is missing')
    await expectProblem(
      postNow(transfer(spendable(ada), burn, 100)),
      'points_too_low',
      '40 points are missing',
    )
    expect(await balanceOf(test.database.db, spendable(ada))).toBe(60)
  })

  it.each([
    ['pending', pending],
    ['held', held],
    ['escrow', escrow],
  ])('debits no more from %s than it holds', async (_kind, account) => {
    const owner = newId()
    await postOne(transfer(issuance, account(owner), 5))
    await expectProblem(postNow(transfer(account(owner), spendable(owner), 6)), 'points_too_low')
  })

  it('returns the stored transfer for a repeated key with the same content', async () => {
    const ada = newId()
    const input = transfer(issuance, spendable(ada), 30)
    const first = await postOne(input)
    const [again] = await postNow({ ...input, causeId: null, details: {} })
    expect(again).toEqual({ transfer: first, replayed: true })
    expect(await balanceOf(test.database.db, spendable(ada))).toBe(30)
  })

  it('treats all spellings of an owner as the same account', async () => {
    const ada = newId()
    const input = transfer(issuance, spendable(ada), 30)
    await postOne(input)
    const [again] = await postNow({ ...input, to: spendable(ada.toUpperCase()) })
    expect(again?.replayed).toBe(true)
    await postOne(transfer(spendable(ada.toUpperCase()), burn, 10))
    expect(await balanceOf(test.database.db, spendable(ada))).toBe(20)
  })

  it('posts the rest of a batch whose beginning was posted before', async () => {
    const ada = newId()
    const input = transfer(issuance, spendable(ada), 30)
    await postOne(input)
    const answers = await postNow(input, transfer(spendable(ada), burn, 10))
    expect(answers.map((answer) => answer.replayed)).toEqual([true, false])
    expect(await balanceOf(test.database.db, spendable(ada))).toBe(20)
  })

  it('posts a key once that occurs twice in a batch', async () => {
    const ada = newId()
    const input = transfer(issuance, spendable(ada), 30)
    const [first, second] = await postNow(input, { ...input })
    expect(first?.replayed).toBe(false)
    expect(second).toEqual({ transfer: first?.transfer, replayed: true })
    await expectProblem(
      postNow(transfer(issuance, spendable(ada), 1, { key: 'twice' }), {
        ...transfer(issuance, spendable(ada), 2, { key: 'twice' }),
      }),
      'transfer_conflict',
    )
    expect(await balanceOf(test.database.db, spendable(ada))).toBe(30)
  })

  it.each<[string, (ada: string) => Partial<TransferInput>]>([
    ['amount', () => ({ amountPoints: transfer(issuance, burn, 31).amountPoints })],
    ['account', () => ({ to: spendable(newId()) })],
    ['category', () => ({ category: 'lesson' })],
    ['cause', () => ({ causeId: 'b-2' })],
    ['title', () => ({ title: 'Something else' })],
    ['rule version', () => ({ ruleVersion: 2 })],
    ['details', () => ({ details: { place: 2 } })],
  ])('refuses a repeated key with another %s', async (_field, change) => {
    const ada = newId()
    const input = transfer(issuance, spendable(ada), 30)
    await postOne(input)
    await expectProblem(postNow({ ...input, ...change(ada) }), 'transfer_conflict')
    expect(await balanceOf(test.database.db, spendable(ada))).toBe(30)
  })

  it('refuses a key that a concurrent transaction uses for other accounts', async () => {
    const key = newId()
    const otherNode = openDatabase(test.ownerUrl, () => {})
    onTestFinished(() => otherNode.close())
    let second: Promise<Posted[]> | undefined
    await test.database.transaction(async (tx) => {
      await post(tx, now, [transfer(issuance, spendable(newId()), 5, { key })])
      const input = transfer(issuance, spendable(newId()), 5, { key })
      second = otherNode.transaction((other) => post(other, now, [input]))
      second.catch(() => {})
      await expect.poll(hasWaitingTransaction, { interval: 10 }).toBe(true)
    })
    await expectProblem(second ?? Promise.resolve(), 'transfer_conflict')
  })

  it.each<[string, TransferInput]>([
    ['nothing', { ...transfer(issuance, burn, 1), amountPoints: 0 as never }],
    ['less than nothing', transfer(issuance, escrow(newId()), -1)],
    ['half a point', { ...transfer(issuance, escrow(newId()), 1), amountPoints: 1.5 as never }],
    ['points nowhere', transfer(escrow('e'), escrow('e'), 1)],
    ['issued points into the void', transfer(issuance, burn, 1)],
    [
      'points under a key that could be a derived one',
      {
        ...transfer(issuance, escrow(newId()), 1),
        key: 'a#borrow',
      },
    ],
  ])('asserts that no caller moves %s', async (_what, input) => {
    await expect(postNow(input)).rejects.toMatchObject({ code: 'ERR_ASSERTION' })
  })

  it('asserts that it runs inside a transaction', async () => {
    const input = transfer(issuance, spendable(newId()), 1)
    await expect(post(test.database.db, now, [input])).rejects.toThrow('inside a transaction')
  })
})

describe('reverse', () => {
  it('moves the points back under the same cause, season and rules', async () => {
    const ada = newId()
    const seasonId = newId()
    const won = await postOne(
      transfer(issuance, spendable(ada), 100, { causeId: 'b-1', url: '/b-1', seasonId }),
    )
    const { transfer: back, replayed } = await reverseNow(won.id)
    expect(replayed).toBe(false)
    expect(back).toMatchObject({
      from: won.to,
      to: won.from,
      amountPoints: 100,
      category: 'reversal',
      reversesId: won.id,
      causeId: 'b-1',
      url: '/b-1',
      seasonId,
      title: 'Reversed: Won a bounty',
      details: { reason: 'Booked by mistake' },
      fromBalancePoints: 0,
    })
  })

  it('debits the available points and books the rest as debt, which the next income pays off', async () => {
    const ada = newId()
    const { db } = test.database
    const won = await postOne(transfer(issuance, spendable(ada), 100))
    await postOne(transfer(spendable(ada), burn, 70))
    await reverseNow(won.id)
    expect(await balancesOf(db, ada)).toMatchObject({ spendablePoints: 0, debtPoints: 70 })
    await expectProblem(postNow(transfer(spendable(ada), burn, 1)), 'points_too_low')

    await postOne(transfer(issuance, spendable(ada), 50))
    expect(await balancesOf(db, ada)).toMatchObject({ spendablePoints: 0, debtPoints: 20 })
    await postOne(transfer(issuance, pending(ada), 30))
    expect(await balancesOf(db, ada)).toMatchObject({ pendingPoints: 30, debtPoints: 20 })
    await postOne(transfer(pending(ada), spendable(ada), 30))
    expect(await balancesOf(db, ada)).toEqual({
      spendablePoints: 10,
      pendingPoints: 0,
      heldPoints: 0,
      debtPoints: 0,
    })
  })

  it('pays debt off only once when income is replayed', async () => {
    const ada = newId()
    const won = await postOne(transfer(issuance, spendable(ada), 10))
    await postOne(transfer(spendable(ada), burn, 10))
    await reverseNow(won.id)
    const income = transfer(issuance, spendable(ada), 4)
    await postNow(income)
    await postNow(income)
    expect(await balancesOf(test.database.db, ada)).toMatchObject({ debtPoints: 6 })
  })

  it('draws on spendable points for what has left the pending account', async () => {
    const ada = newId()
    const accrued = await postOne(transfer(issuance, pending(ada), 30))
    await postNow(transfer(pending(ada), spendable(ada), 20), transfer(spendable(ada), burn, 5))
    await reverseNow(accrued.id)
    expect(await balancesOf(test.database.db, ada)).toEqual({
      spendablePoints: 0,
      pendingPoints: 0,
      heldPoints: 0,
      debtPoints: 5,
    })
  })

  it('returns burned points, debt first', async () => {
    const ada = newId()
    const won = await postOne(transfer(issuance, spendable(ada), 10))
    const boost = await postOne(transfer(spendable(ada), burn, 8))
    await reverseNow(won.id)
    await reverseNow(boost.id)
    expect(await balancesOf(test.database.db, ada)).toMatchObject({
      spendablePoints: 0,
      debtPoints: 0,
    })
  })

  it('happens once: the same key and any other return the same reversal', async () => {
    const ada = newId()
    const won = await postOne(transfer(issuance, spendable(ada), 10))
    const request = { key: newId(), reason: 'Twice' }
    const first = await reverseNow(won.id, request)
    expect(await reverseNow(won.id, request)).toEqual({ ...first, replayed: true })
    expect(await reverseNow(won.id)).toEqual({ ...first, replayed: true })
    await expectProblem(
      reverseNow(won.id, { ...request, reason: 'Another reason' }),
      'transfer_conflict',
    )
    expect(await balancesOf(test.database.db, ada)).toMatchObject({ debtPoints: 0 })
  })

  it('happens once for concurrent requests', async () => {
    const ada = newId()
    const won = await postOne(transfer(issuance, spendable(ada), 10))
    const answers = await Promise.all(Array.from({ length: 8 }, () => reverseNow(won.id)))
    expect(answers.filter((answer) => !answer.replayed)).toHaveLength(1)
    expect(new Set(answers.map((answer) => answer.transfer.id)).size).toBe(1)
  })

  it('raises not_found for an unknown transfer', async () => {
    await expectProblem(reverseNow(newId()), 'not_found')
  })

  it('refuses to reverse a reversal or a debt booking', async () => {
    const ada = newId()
    const won = await postOne(transfer(issuance, spendable(ada), 10))
    await postOne(transfer(spendable(ada), burn, 10))
    const { transfer: back } = await reverseNow(won.id)
    await expectProblem(reverseNow(back.id), 'transfer_not_reversible')
    const { rows } = await test.database.pool.query(
      'select id from ledger_transfers where idempotency_key = $1',
      [`${back.idempotencyKey}#borrow`],
    )
    await expectProblem(reverseNow(rows[0].id), 'transfer_not_reversible')
  })

  it('refuses to reverse points that an escrow has already paid out', async () => {
    const [sponsor, winner, bounty] = [newId(), newId(), newId()]
    await postOne(transfer(issuance, spendable(sponsor), 100))
    const funded = await postOne(transfer(spendable(sponsor), escrow(bounty), 100))
    const prize = await postOne(transfer(escrow(bounty), spendable(winner), 60))
    await expectProblem(reverseNow(funded.id), 'points_too_low', '60 points are missing')
    await reverseNow(prize.id)
    await reverseNow(funded.id)
    expect(await balanceOf(test.database.db, spendable(sponsor))).toBe(100)
  })
})
