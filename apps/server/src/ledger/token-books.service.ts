/**
 * The books of the treasury: what it holds in SOL and USDC for whom, in double entry, beside the chain that holds the
 * money itself. Funding brings money from `outside` into a bounty's escrow; a prize moves it on to a payout (`payable`);
 * the payment takes it out again. Money that funds nothing waits as `unassigned`. So the sum over all accounts of a
 * token is zero, and what is not `outside` is what the treasury must hold at the least.
 *
 * A movement never changes and carries its caller's idempotency key. Balances are moved by the database itself
 * (trigger `move_token_balances`), which lets none fall below zero.
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

/** A kind of account that belongs to something: a bounty (`escrow`), a payout (`payable`), a received payment. */
type OwnedKind = Exclude<(typeof TOKEN_ACCOUNT_KINDS)[number], 'outside'>

/** Names an account by what it is for. It is opened by its first movement. */
type TokenAccountRef = { kind: 'outside' } | { kind: OwnedKind; ownerId: string }

/** A movement that a caller asks for. */
export interface TokenMovement {
  /** Idempotency key, unique in all the books: letters, digits and `._:-`, at most 200 characters. */
  key: string
  token: BookToken
  /** Smallest units, at least 1. */
  amount: bigint
  from: TokenAccountRef
  to: TokenAccountRef
  category: (typeof tokenTransfers.$inferSelect)['category']
  /** The transfer of the chain that this is, where it is one. */
  onChain?: { signature: string; transferIndex: string }
}

const KEY_SHAPE = /^[A-Za-z0-9._:-]{1,200}$/
/** The owner of the account that everybody touches and nobody locks. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Posts movements in order, all or nothing, inside the caller's transaction. A key that was used with the same content
 * is passed over. Raises `transfer_conflict` for a key with other content; an account that holds too little is a mistake
 * in the code and fails the transaction.
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

/** What an account holds, in smallest units; 0 before its first movement. */
export async function tokenBalance(
  db: Ctx['db'],
  token: BookToken,
  account: { kind: OwnedKind; ownerId: string },
): Promise<bigint> {
  return (await findTokenBalance(db, { token, ...account })) ?? 0n
}

/** What the treasury must hold of a token at the least, by what it is for. */
export interface TokenSums {
  token: BookToken
  escrow: bigint
  payable: bigint
  unassigned: bigint
}

/** What the treasury must hold, SOL first. */
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
  return 'ownerId' in account ? account.ownerId.toLowerCase() : NOBODY
}

function isSame(columns: Columns, row: TokenTransferRow): boolean {
  return (Object.keys(columns) as (keyof Columns)[]).every((name) => columns[name] === row[name])
}
