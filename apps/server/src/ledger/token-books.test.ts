import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { now } from '../../testing/money/ledger-transfers.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/servers/test-database.ts'
import { newId } from '../platform/ids.ts'
import { postTokens, type TokenMovement, tokenBalance, tokenSums } from './token-books.service.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const post = (...movements: TokenMovement[]) =>
  test.database.transaction((db) => postTokens({ db, now }, movements))

function funding(bountyId: string, amount: bigint, key = `funding:${bountyId}`): TokenMovement {
  return {
    key,
    token: 'SOL',
    amount,
    from: { kind: 'outside' },
    to: { kind: 'escrow', ownerId: bountyId },
    category: 'funding',
    onChain: { signature: `signature-of-${bountyId}`, transferIndex: '2' },
  }
}

function prize(bountyId: string, payoutId: string, amount: bigint): TokenMovement {
  return {
    key: `payout:${payoutId}`,
    token: 'SOL',
    amount,
    from: { kind: 'escrow', ownerId: bountyId },
    to: { kind: 'payable', ownerId: payoutId },
    category: 'prize',
  }
}

const escrowOf = (bountyId: string) =>
  tokenBalance(test.database.db, 'SOL', { kind: 'escrow', ownerId: bountyId })

it('moves tokens from outside to escrow, to a payout and out again', async () => {
  const [bounty, payout] = [newId(), newId()]
  const before = (await tokenSums(test.database.db))[0]
  await post(funding(bounty, 3_000_000_000n), prize(bounty, payout, 1_000_000_000n))
  expect(await escrowOf(bounty)).toBe(2_000_000_000n)
  expect((await tokenSums(test.database.db))[0]).toEqual({
    token: 'SOL',
    escrow: (before?.escrow ?? 0n) + 2_000_000_000n,
    payable: (before?.payable ?? 0n) + 1_000_000_000n,
    unassigned: 0n,
  })
  await post({
    key: `payment:${payout}`,
    token: 'SOL',
    amount: 1_000_000_000n,
    from: { kind: 'payable', ownerId: payout },
    to: { kind: 'outside' },
    category: 'payment',
    onChain: { signature: 'paid', transferIndex: '1' },
  })
  const owed = await tokenBalance(test.database.db, 'SOL', { kind: 'payable', ownerId: payout })
  expect(owed).toBe(0n)
})

it('keeps each token in accounts of its own', async () => {
  const bounty = newId()
  await post({ ...funding(bounty, 5n), token: 'USDC' })
  expect(await escrowOf(bounty)).toBe(0n)
  const usdc = await tokenBalance(test.database.db, 'USDC', { kind: 'escrow', ownerId: bounty })
  expect(usdc).toBe(5n)
})

it('posts a key once, regardless of who repeats it', async () => {
  const bounty = newId()
  await post(funding(bounty, 7n))
  await post(funding(bounty, 7n), funding(bounty, 7n))
  expect(await escrowOf(bounty)).toBe(7n)
})

it('posts a key once for ten concurrent requests', async () => {
  const bounty = newId()
  await Promise.all(Array.from({ length: 10 }, () => post(funding(bounty, 7n))))
  expect(await escrowOf(bounty)).toBe(7n)
})

it.each<[string, Partial<TokenMovement>]>([
  ['amount', { amount: 8n }],
  ['token', { token: 'USDC' }],
  ['account', { to: { kind: 'unassigned', ownerId: newId() } }],
  ['category', { category: 'received' }],
  ['transfer of the chain', { onChain: { signature: 'another', transferIndex: '2' } }],
])('refuses a key with another %s', async (_what, change) => {
  const bounty = newId()
  await post(funding(bounty, 7n))
  const again = post({ ...funding(bounty, 7n), ...change })
  await expect(again).rejects.toMatchObject({ code: 'transfer_conflict' })
  expect(await escrowOf(bounty)).toBe(7n)
})

it('lets no account fall below zero, and posts nothing of such a batch', async () => {
  const bounty = newId()
  await post(funding(bounty, 7n))
  const tooMuch = post(funding(bounty, 1n, `more:${bounty}`), prize(bounty, newId(), 9n))
  await expect(tooMuch).rejects.toThrow()
  expect(await escrowOf(bounty)).toBe(7n)
})

it('moves more lamports than a double can represent', async () => {
  const bounty = newId()
  const much = 9_007_199_254_740_993n
  await post(funding(bounty, much))
  expect(await escrowOf(bounty)).toBe(much)
})

it.each([
  "update token_accounts set balance = 1 where kind = 'escrow'",
  "insert into token_accounts (token, kind, owner_id, balance) values ('SOL', 'escrow', gen_random_uuid(), 5)",
  'update token_transfers set amount = 1',
  'delete from token_transfers',
])('allows no changes outside of movements: %s', async (statement) => {
  await post(funding(newId(), 7n))
  await expect(test.database.db.execute(sql.raw(statement))).rejects.toThrow()
})
