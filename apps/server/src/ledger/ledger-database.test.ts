import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  burn,
  escrow,
  issuance,
  now,
  spendable,
  transfer,
} from '../../testing/money/ledger-transfers.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/servers/test-database.ts'
import type { Db } from '../db/client.ts'
import { newId } from '../platform/ids.ts'
import { post, reverse } from './ledger.service.ts'
import { type LedgerInvariant, verifyLedger } from './verify.ts'

let test: TestDatabase
/** The database's owner and superuser, unrestricted by row security and grants. */
let owner: pg.Client

beforeAll(async () => {
  test = await createTestDatabase()
  owner = new pg.Client({ connectionString: test.ownerUrl })
  await owner.connect()
  const [ada, bounty] = [newId(), newId()]
  await test.database.transaction(async (tx) => {
    const [won] = await post(tx, now, [
      transfer(issuance, spendable(ada), 100),
      transfer(spendable(ada), escrow(bounty), 40),
      transfer(spendable(ada), burn, 20),
    ])
    await reverse(tx, now, won?.transfer.id ?? '', { key: newId(), reason: 'For the tests' })
  })
})
afterAll(async () => {
  await owner.end()
  await test.drop()
})

/** Runs `work` as the owner and rolls it back, even on failure. */
async function rolledBack(work: () => Promise<unknown>): Promise<void> {
  await owner.query('begin')
  try {
    await work()
  } finally {
    await owner.query('rollback')
  }
}

const IMMUTABLE = /rows are immutable/
const GUARDED = /only transfers change an account/

describe('the database, even for its owner', () => {
  it.each([
    ['update ledger_transfers set amount_points = 1', IMMUTABLE],
    ['update ledger_transfers set title = title where false', IMMUTABLE],
    ['delete from ledger_transfers', IMMUTABLE],
    ['truncate ledger_transfers cascade', IMMUTABLE],
    ['truncate ledger_transfers, ledger_accounts cascade', IMMUTABLE],
    ['delete from ledger_accounts', IMMUTABLE],
    ["update ledger_accounts set balance_points = 1 where kind = 'escrow'", GUARDED],
    ["update ledger_accounts set owner_id = gen_random_uuid() where kind = 'escrow'", GUARDED],
    ["update ledger_accounts set kind = 'held' where kind = 'escrow'", GUARDED],
  ])('refuses: %s', async (statement, reason) => {
    await expect(owner.query(statement)).rejects.toThrow(reason)
  })

  it.each([
    ['an account that opens with points', 'escrow', newId(), 5, /opens empty/],
    ['an account that opens below zero', 'debt', newId(), -5, /opens empty/],
    ['an account without a balance', 'held', newId(), null, /ledger_accounts_balance/],
    ['a second issuance', 'issuance', '00000000-0000-0000-0000-000000000000', null, /unique/],
    ['an issuance with an owner', 'issuance', newId(), null, /ledger_accounts_system_owner/],
    ['an unknown kind', 'savings', '00000000-0000-0000-0000-000000000000', 0, /check/],
  ])('refuses %s', async (_what, kind, ownerId, balance, reason) => {
    const opening = owner.query(
      `insert into ledger_accounts (id, kind, owner_id, balance_points, created_at)
       values (gen_random_uuid(), $1, $2, $3, $4)`,
      [kind, ownerId, balance, now],
    )
    await expect(opening).rejects.toThrow(reason)
  })

  it.each([
    ['more than a person has', 'spendable', 'escrow', 1, /ledger_accounts_balance/],
    ['debt above zero', 'issuance', 'debt', 61, /ledger_accounts_balance/],
    ['nothing', 'escrow', 'spendable', 0, /ledger_transfers_amount/],
    ['less than nothing', 'escrow', 'spendable', -1, /ledger_transfers_amount/],
    ['more than 2^53 - 1', 'issuance', 'escrow', '9007199254740992', /ledger_transfers_amount/],
    ['a balance above 2^53 - 1', 'issuance', 'escrow', '9007199254740991', /_accounts_balance/],
    ['points without an account', 'escrow', 'escrow', 1, /ledger_transfers_two_sides/],
  ])('refuses a transfer that moves %s', async (_what, from, to, amount, reason) => {
    const moving = rolledBack(() =>
      owner.query(
        `insert into ledger_transfers (id, from_account_id, to_account_id, amount_points, category,
           cause_kind, title, rule_version, idempotency_key, request_hash, created_at)
         select gen_random_uuid(), source.id, target.id, $3, 'win', 'bounty', 'Won', 1, $4, '', $5
         from ledger_accounts as source, ledger_accounts as target
         where source.kind = $1 and target.kind = $2`,
        [from, to, amount, newId(), now],
      ),
    )
    await expect(moving).rejects.toThrow(reason)
  })
})

describe('laurel_app', () => {
  it.each([
    'update ledger_transfers set amount_points = 1',
    'delete from ledger_transfers',
    'truncate ledger_transfers',
    'delete from ledger_accounts',
    "update ledger_accounts set kind = 'held'",
    'alter table ledger_transfers disable trigger all',
    "set session_replication_role = 'replica'",
  ])('has no right to: %s', async (statement) => {
    await expect(test.database.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
  })

  it('may name balances only to lock them', async () => {
    const update = "update ledger_accounts set balance_points = 1 where kind = 'escrow'"
    await expect(test.database.pool.query(update)).rejects.toThrow(GUARDED)
  })
})

describe('verifyLedger', () => {
  it('finds nothing in a sound ledger', async () => {
    expect(await verifyLedger(test.database.db)).toEqual([])
  })

  it.each<[string, string, LedgerInvariant[]]>([
    [
      'a manually changed balance',
      "update ledger_accounts set balance_points = 41 where kind = 'escrow'",
      ['sum_is_zero', 'balance_is_sum'],
    ],
    [
      'a deleted transfer',
      "delete from ledger_transfers where category = 'win' and to_balance_points = 100",
      ['sum_is_zero', 'balance_is_sum', 'balance_in_bounds', 'running_balance_fits'],
    ],
    [
      'a changed amount',
      "update ledger_transfers set amount_points = 99 where category = 'reversal'",
      ['sum_is_zero', 'balance_is_sum', 'running_balance_fits', 'reversal_mirrors'],
    ],
    [
      'a changed running balance',
      'update ledger_transfers set to_balance_points = 39 where to_balance_points = 40',
      ['running_balance_fits'],
    ],
    [
      'a missing running balance',
      'update ledger_transfers set to_balance_points = null where to_balance_points = 40',
      ['running_balance_fits'],
    ],
    [
      'points and debt together',
      "update ledger_accounts set balance_points = 5 where kind = 'spendable'",
      ['sum_is_zero', 'balance_is_sum', 'debt_is_paid_first'],
    ],
  ])('finds %s', async (_what, damage, invariants) => {
    await rolledBack(async () => {
      await owner.query("set local session_replication_role = 'replica'")
      await owner.query(damage)
      const breaches = await verifyLedger(drizzle(owner) as unknown as Db)
      expect([...new Set(breaches.map((breach) => breach.invariant))]).toEqual(invariants)
    })
  })
})
