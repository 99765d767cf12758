import assert from 'node:assert/strict'
import { points } from '@laurel/contract/money/money'
import { Problem } from '@laurel/contract/problems'
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Db, isTransaction } from '../db/client.ts'
import { bigint, oneOf, sure, uuid } from '../db/columns.ts'
import { ledgerAccounts, ledgerTransfers } from '../db/schema/ledger.ts'
import { statement } from '../db/statement.ts'
import { violatedUnique } from '../platform/http/problem-handler.ts'
import {
  type Account,
  type AccountKind,
  type AccountRef,
  accountKey,
  isCached,
  toAccountRef,
  UNCACHED_ACCOUNT_IDS,
} from './accounts.ts'
import type { Accounts, PlannedTransfer } from './plan.ts'
import type { Transfer } from './transfers.ts'

/**
 * Locks the accounts until the transaction ends, always in the same order, creating missing ones. Uncached accounts are
 * included without a lock.
 */
export async function lockAccounts(
  db: Db,
  refs: readonly AccountRef[],
  now: Date,
): Promise<Accounts> {
  assert(isTransaction(db), 'points move inside a transaction')
  const wanted = new Map(refs.filter(isCached).map((ref) => [accountKey(ref), ref]))
  const ownerIds = [...wanted.values()].map((ref) => ref.ownerId)
  const kinds = [...wanted.values()].map((ref) => ref.kind)
  let locked = await lockIfAllExist(db, ownerIds, kinds)
  if (locked.length < wanted.size) {
    await insertMissingAccounts(db, ownerIds, kinds, now)
    locked = await lockIfAllExist(db, ownerIds, kinds)
  }
  for (const [kind, id] of Object.entries(UNCACHED_ACCOUNT_IDS)) {
    locked.push([kind, { id, balancePoints: null }])
  }
  return new Map(locked)
}

const existing = statement(
  'ledger-accounts-locked',
  { id: uuid, owner_id: uuid, kind: oneOf<AccountKind>(), balance_points: sure(bigint) },
  sql`
    with wanted as (
      select *
      from unnest(${sql.placeholder('ownerIds')}::uuid[], ${sql.placeholder('kinds')}::text[])
        as wanted (owner_id, kind)
    )
    select account.id, owner_id, kind, account.balance_points
    from wanted
    join ledger_accounts as account using (owner_id, kind)
    where (select count(*) from wanted)
      = (select count(*) from wanted join ledger_accounts using (owner_id, kind))
    order by owner_id, kind
    for no key update of account
  `,
  'each time',
)

/**
 * Locks nothing while an account is missing: creating it may wait for a concurrent creation, and must not hold locks
 * meanwhile.
 */
async function lockIfAllExist(
  db: Db,
  ownerIds: readonly string[],
  kinds: readonly AccountKind[],
): Promise<[string, Account][]> {
  const rows = await existing(db, { ownerIds, kinds })
  return rows.map((row) => [
    accountKey(toAccountRef(row.kind, row.owner_id)),
    { id: row.id, balancePoints: points(Number(row.balance_points)) },
  ])
}

async function insertMissingAccounts(
  db: Db,
  ownerIds: readonly string[],
  kinds: readonly AccountKind[],
  now: Date,
): Promise<void> {
  await db.execute(sql`
    insert into ledger_accounts (id, owner_id, kind, balance_points, created_at)
    select gen_random_uuid(), owner_id, kind, 0, ${now.toISOString()}
    from unnest(${sql.param(ownerIds)}::uuid[], ${sql.param(kinds)}::text[]) as wanted (owner_id, kind)
    order by owner_id, kind
    on conflict (owner_id, kind) do nothing
  `)
}

/** The transfers with these keys, and those that reverse one of `reversesIds`. */
export async function findPosted(
  db: Db,
  keys: readonly string[],
  reversesIds: readonly string[],
): Promise<Transfer[]> {
  const named = sql`${ledgerTransfers.idempotencyKey} = any(${sql.param(keys)}::text[])`
  const reversing = sql`${ledgerTransfers.reversesId} = any(${sql.param(reversesIds)}::uuid[])`
  return await selectTransfers(db, reversesIds.length === 0 ? named : sql`${named} or ${reversing}`)
}

/** One transfer, or null. */
export async function findTransfer(db: Db, transferId: string): Promise<Transfer | null> {
  const [transfer] = await selectTransfers(db, eq(ledgerTransfers.id, transferId))
  return transfer ?? null
}

const source = alias(ledgerAccounts, 'source')
const target = alias(ledgerAccounts, 'target')

async function selectTransfers(db: Db, where: SQL): Promise<Transfer[]> {
  const { fromAccountId, toAccountId, ...columns } = getTableColumns(ledgerTransfers)
  const rows = await db
    .select({
      transfer: columns,
      source: { kind: source.kind, ownerId: source.ownerId },
      target: { kind: target.kind, ownerId: target.ownerId },
    })
    .from(ledgerTransfers)
    .innerJoin(source, eq(source.id, fromAccountId))
    .innerJoin(target, eq(target.id, toAccountId))
    .where(where)
  return rows.map((row) => ({
    ...row.transfer,
    from: toAccountRef(row.source.kind, row.source.ownerId),
    to: toAccountRef(row.target.kind, row.target.ownerId),
  }))
}

const insert = statement(
  'ledger-transfers-insert',
  { id: uuid, sequence: bigint },
  sql`
    insert into ledger_transfers (
      id, from_account_id, to_account_id, amount_points, category, cause_kind, cause_id, title, url,
      season_id, rule_version, details, idempotency_key, request_hash, reverses_id,
      from_balance_points, to_balance_points, created_at
    )
    select
      id, "fromAccountId", "toAccountId", "amountPoints", category, "causeKind", "causeId", title, url,
      "seasonId", "ruleVersion", details, "idempotencyKey", "requestHash", "reversesId",
      "fromBalancePoints", "toBalancePoints", "createdAt"
    from jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) as planned (
      position integer, id uuid, "fromAccountId" uuid, "toAccountId" uuid, "amountPoints" bigint,
      category text, "causeKind" text, "causeId" text, title text, url text,
      "seasonId" uuid, "ruleVersion" integer, details jsonb, "idempotencyKey" text,
      "requestHash" text, "reversesId" uuid,
      "fromBalancePoints" bigint, "toBalancePoints" bigint, "createdAt" timestamptz
    )
    order by position
    returning id, sequence
  `,
  'each time',
)

/**
 * Inserts transfers in one statement, numbered in order; the database updates the balances. Raises `transfer_conflict`
 * when another transaction has just used one of the keys for other accounts.
 */
export async function insertTransfers(
  db: Db,
  planned: readonly PlannedTransfer[],
): Promise<Transfer[]> {
  if (planned.length === 0) return []
  const rows = JSON.stringify(planned.map((transfer, position) => ({ ...transfer, position })))
  try {
    const inserted = await insert(db, { rows })
    const sequences = new Map(inserted.map((row) => [row.id, Number(row.sequence)]))
    return planned.map(({ fromAccountId: _from, toAccountId: _to, ...transfer }) => {
      const sequence = sequences.get(transfer.id)
      assert(sequence !== undefined)
      return { ...transfer, sequence }
    })
  } catch (error) {
    if (violatedUnique(error) === 'ledger_transfers_key_unique') {
      throw new Problem('transfer_conflict')
    }
    throw error
  }
}
