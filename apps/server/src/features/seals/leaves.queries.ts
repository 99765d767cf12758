import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import {
  bigint,
  integer,
  json,
  nullable,
  oneOf,
  type RowOf,
  text,
  timestamp,
  uuid,
} from '../../db/columns.ts'
import { statement } from '../../db/statement.ts'
import type { AccountKind } from '../../ledger/accounts.ts'
import { BATCH_LEAVES } from './seals.rules.ts'

const FACT_COLUMNS = {
  id: uuid,
  sequence: bigint,
  created_at: timestamp,
  category: text,
  from_account_id: uuid,
  from_kind: oneOf<AccountKind>(),
  to_account_id: uuid,
  to_kind: oneOf<AccountKind>(),
  amount_points: bigint,
  season_id: nullable(uuid),
  rule_version: integer,
  cause_kind: text,
  cause_id: nullable(text),
  reverses_id: nullable(uuid),
  details: json<Record<string, unknown>>(),
  title: text,
  url: nullable(text),
  idempotency_key: text,
  request_hash: text,
  from_balance_points: nullable(bigint),
  to_balance_points: nullable(bigint),
}

/** Everything in the row of a transfer, with the kinds of its accounts. */
export type TransferFacts = RowOf<typeof FACT_COLUMNS>

const FACTS = sql`
  transfer.id, transfer.sequence, transfer.created_at, transfer.category,
  transfer.from_account_id, source.kind as from_kind,
  transfer.to_account_id, target.kind as to_kind,
  transfer.amount_points, transfer.season_id, transfer.rule_version,
  transfer.cause_kind, transfer.cause_id, transfer.reverses_id, transfer.details,
  transfer.title, transfer.url, transfer.idempotency_key, transfer.request_hash,
  transfer.from_balance_points, transfer.to_balance_points
`
const SIDES = sql`
  join ledger_accounts as source on source.id = transfer.from_account_id
  join ledger_accounts as target on target.id = transfer.to_account_id
`

const take = statement(
  'seals-take-unsealed',
  FACT_COLUMNS,
  sql`
    with taken as (
      delete from unsealed_transfers
      where transfer_id = any (
        array(
          select transfer_id
          from unsealed_transfers
          where created_at < ${sql.placeholder('before')}
          order by created_at, sequence
          limit ${BATCH_LEAVES}
        )
      )
      returning transfer_id
    )
    select ${FACTS}
    from taken
    join ledger_transfers as transfer on transfer.id = taken.transfer_id
    ${SIDES}
    order by transfer.created_at, transfer.sequence
  `,
  'each time',
)

/** Takes the oldest transfers before an instant out of those that no seal contains, at most a batch. */
export async function takeUnsealed(db: Db, before: Date): Promise<TransferFacts[]> {
  return await take(db, { before })
}

const LEAF_COLUMNS = { ...FACT_COLUMNS, position: integer, salt: text, leaf_hash: text }

/** A sealed transfer with the facts in its row today. */
export type SealedRow = RowOf<typeof LEAF_COLUMNS>

const leaves = statement(
  'seals-leaves',
  LEAF_COLUMNS,
  sql`
    select ${FACTS}, sealed.position, sealed.salt, sealed.leaf_hash
    from sealed_transfers as sealed
    join ledger_transfers as transfer on transfer.id = sealed.transfer_id
    ${SIDES}
    where sealed.seal_number = ${sql.placeholder('number')}
      and sealed.position >= ${sql.placeholder('from')}
      and sealed.position < ${sql.placeholder('from')}::integer + ${BATCH_LEAVES}
    order by sealed.position
  `,
  'each time',
)

/** The leaves of a seal in order, in batches, from the rows as they are today. */
export async function* readLeaves(
  db: Db,
  seal: { number: number; transferCount: number },
): AsyncGenerator<SealedRow[]> {
  for (let from = 0; from < seal.transferCount; from += BATCH_LEAVES) {
    yield await leaves(db, { number: seal.number, from })
  }
}

const sealed = statement(
  'seals-sealed-transfer',
  { ...LEAF_COLUMNS, seal_number: integer },
  sql`
    select ${FACTS}, sealed.position, sealed.salt, sealed.leaf_hash, sealed.seal_number
    from sealed_transfers as sealed
    join ledger_transfers as transfer on transfer.id = sealed.transfer_id
    ${SIDES}
    where sealed.transfer_id = ${sql.placeholder('transferId')}
  `,
)

/** A sealed transfer, or null. */
export async function findSealedTransfer(db: Db, transferId: string) {
  const [row] = await sealed(db, { transferId })
  return row ?? null
}
