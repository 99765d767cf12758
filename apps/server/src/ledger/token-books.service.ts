/**
 * The treasury's books: double-entry balances in SOL and USDC. The money itself is on the chain.
 * Funding moves money from `outside` to a bounty's escrow; a prize moves it to a payout (`payable`); the payment moves
 * it out again. Money without a purpose is `unassigned`. So the sum over all accounts of a token is zero, and the total
 * except `outside` is the least that the treasury must hold.
 *
 * A transfer is immutable and carries its caller's idempotency key. The database updates the balances (trigger
 * `move_token_balances`) and allows none below zero.
 */
import assert from 'node:assert/strict'
import { Problem } from '@laurel/contract/problems'
import type { TOKEN_ACCOUNT_KINDS, tokenTransfers } from '../db/schema/payments.ts'
import type { Ctx } from '../platform/context.ts'
import { newId } from '../platform/ids.ts'
import {
  findTokenBalance,
  findTokenTransfers,
  insertTokenTransfers,
  sumTokenAccounts,
  type TokenTransferRow,
} from './token-books.queries.ts'

/** A token of the chain. */
export type BookToken = 'SOL' | 'USDC'

/** A kind of account with an owner: a bounty (`escrow`), a payout (`payable`), a received payment. */
type OwnedKind = Exclude<(typeof TOKEN_ACCOUNT_KINDS)[number], 'outside'>

/** A reference to an account, which is created by its first transfer. */
type TokenAccountRef = { kind: 'outside' } | { kind: OwnedKind; ownerId: string }

/** A requested token transfer. */
export interface TokenMovement {
  /** Idempotency key, unique in all the books: letters, digits and `._:-`, at most 200 characters. */
  key: string
  token: BookToken
  /** Smallest units, at least 1. */
  amount: bigint
  from: TokenAccountRef
  to: TokenAccountRef
  category: (typeof tokenTransfers.$inferSelect)['category']
  /** The chain transfer that it records, if any. */
  onChain?: { signature: string; transferIndex: string }
}

const KEY_SHAPE = /^[A-Za-z0-9._:-]{1,200}$/
/** The owner of the shared account, which is not locked. */
const NO_OWNER = '00000000-0000-0000-0000-000000000000'

/**
 * Posts token transfers in order, atomically, in the caller's transaction. A key already used with the same content is
 * skipped. Raises `transfer_conflict` for a key with other content; an insufficient balance is a bug and fails the
 * transaction.
 */
export async function postTokens(
  ctx: Pick<Ctx, 'db' | 'now'>,
  movements: readonly TokenMovement[],
): Promise<void> {
  if (movements.length === 0) return
  const wanted = movements.map(toColumns)
  await insertTokenTransfers(
    ctx.db,
    wanted.map((columns) => ({ ...columns, id: newId(), createdAt: ctx.now })),
  )
  const stored = await findTokenTransfers(
    ctx.db,
    wanted.map(({ idempotencyKey }) => idempotencyKey),
  )
  const byKey = new Map(stored.map((row) => [row.idempotencyKey, row]))
  for (const columns of wanted) {
    const row = byKey.get(columns.idempotencyKey)
    assert(row !== undefined, 'it was inserted or was there')
    if (!isSame(columns, row)) throw new Problem('transfer_conflict')
  }
}

/** The balance of an account, in smallest units; 0 before its first transfer. */
export async function tokenBalance(
  db: Ctx['db'],
  token: BookToken,
  account: { kind: OwnedKind; ownerId: string },
): Promise<bigint> {
  return (await findTokenBalance(db, { token, ...account })) ?? 0n
}

/** The least that the treasury must hold of a token, by purpose. */
export interface TokenSums {
  token: BookToken
  escrow: bigint
  payable: bigint
  unassigned: bigint
}

/** The required holdings of the treasury, SOL first. */
export async function tokenSums(db: Ctx['db']): Promise<TokenSums[]> {
  const rows = await sumTokenAccounts(db)
  const sumOf = (token: BookToken, kind: OwnedKind) =>
    BigInt(rows.find((row) => row.token === token && row.kind === kind)?.balance ?? 0)
  return (['SOL', 'USDC'] as const).map((token) => ({
    token,
    escrow: sumOf(token, 'escrow'),
    payable: sumOf(token, 'payable'),
    unassigned: sumOf(token, 'unassigned'),
  }))
}

type Columns = Omit<TokenTransferRow, 'id' | 'sequence' | 'createdAt'>

function toColumns(movement: TokenMovement): Columns {
  const { key, token, amount, from, to, category, onChain } = movement
  assert(KEY_SHAPE.test(key), `not an idempotency key: ${key}`)
  assert(amount > 0n, `${key} moves nothing`)
  assert(from.kind !== 'outside' || to.kind !== 'outside', `${key} moves tokens nowhere`)
  return {
    idempotencyKey: key,
    token,
    amount,
    fromKind: from.kind,
    fromOwnerId: ownerOf(from),
    toKind: to.kind,
    toOwnerId: ownerOf(to),
    category,
    signature: onChain?.signature ?? null,
    transferIndex: onChain?.transferIndex ?? null,
  }
}

function ownerOf(account: TokenAccountRef): string {
  return 'ownerId' in account ? account.ownerId.toLowerCase() : NO_OWNER
}

function isSame(columns: Columns, row: TokenTransferRow): boolean {
  return (Object.keys(columns) as (keyof Columns)[]).every((name) => columns[name] === row[name])
}
