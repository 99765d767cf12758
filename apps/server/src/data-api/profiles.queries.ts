import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { statementByShape } from '../db/statement.ts'
import { type Column, isColumn, type ProfileValues, TABLE } from './profile-table.ts'
import type { WalletLookUp } from './query.ts'

/** A row of an answer. */
export type ProfileRow = Record<string, unknown>

/* Columns are named one by one, and only those that the client named: the rights of `authenticated` are by column. */
const table = sql.identifier(TABLE)

const visible = statementByShape<{ columns: readonly Column[]; isOne: boolean }, ProfileRow>(
  'profiles',
  ({ columns, isOne }) => sql`
    select ${names(columns)}
    from ${table}
    ${isOne ? sql`where user_id = ${sql.placeholder('userId')}::uuid` : sql``}
    order by user_id
    limit ${sql.placeholder('limit')}::bigint offset ${sql.placeholder('offset')}::bigint
  `,
)

/** Rows that the caller may see. */
export async function selectProfiles(
  db: Db,
  query: { columns: readonly Column[]; userId: string | null; limit: number; offset: number },
): Promise<ProfileRow[]> {
  const { columns, userId, limit, offset } = query
  return await visible(db, { columns, isOne: userId !== null }, { userId, limit, offset })
}

/** The person of a wallet, if it is another's: one row or none, and nothing but its key. */
export async function findOtherPerson(
  db: Db,
  { address, exceptUserId }: WalletLookUp,
): Promise<ProfileRow[]> {
  const { rows } = await db.execute<ProfileRow>(sql`
    select other_person_of_wallet as user_id
    from other_person_of_wallet(${address}::text, ${exceptUserId}::uuid)
  `)
  return rows
}

/** How many rows the caller may see. */
export async function countProfiles(db: Db, userId: string | null): Promise<number> {
  const { rows } = await db.execute<{ total: string }>(sql`
    select count(*) as total
    from ${table}
    ${where(userId)}
  `)
  return Number(rows[0]?.total ?? 0)
}

/** Stores a row; with `conflict`, an existing one is changed, or left alone and not answered. */
export async function insertProfile(
  db: Db,
  values: ProfileValues,
  columns: readonly Column[],
  conflict: 'merge-duplicates' | 'ignore-duplicates' | null,
): Promise<{ row: ProfileRow; isNew: boolean } | null> {
  const given = columnsOf(values)
  const parameters = given.map((column) => sql`${values[column]}`)
  const { rows } = await db.execute<ProfileRow & { is_new: boolean }>(sql`
    insert into ${table} (${names(given)})
    values (${sql.join(parameters, sql`, `)})
    ${onConflict(values, conflict)}
    returning ${names(columns)}, xmax = 0 as is_new
  `)
  const [inserted] = rows
  if (inserted === undefined) return null
  const { is_new: isNew, ...row } = inserted
  return { row, isNew }
}

/** Changes rows that the caller may change. */
export async function updateProfiles(
  db: Db,
  userId: string,
  values: ProfileValues,
  columns: readonly Column[],
): Promise<ProfileRow[]> {
  const { rows } = await db.execute<ProfileRow>(sql`
    update ${table}
    set ${assignments(values)}
    ${where(userId)}
    returning ${names(columns)}
  `)
  return rows
}

/** Deletes rows that the caller may delete. */
export async function deleteProfiles(
  db: Db,
  userId: string,
  columns: readonly Column[],
): Promise<ProfileRow[]> {
  const { rows } = await db.execute<ProfileRow>(sql`
    delete from ${table}
    ${where(userId)}
    returning ${names(columns)}
  `)
  return rows
}

function where(userId: string | null): SQL {
  return userId === null ? sql`` : sql`where user_id = ${userId}`
}

function names(columns: readonly Column[]): SQL {
  return sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
}

function columnsOf(values: ProfileValues): Column[] {
  return Object.keys(values).filter(isColumn)
}

function assignments(values: ProfileValues): SQL {
  const parts = columnsOf(values).map(
    (column) => sql`${sql.identifier(column)} = ${values[column]}`,
  )
  return sql.join(parts, sql`, `)
}

function onConflict(
  values: ProfileValues,
  conflict: 'merge-duplicates' | 'ignore-duplicates' | null,
): SQL {
  if (conflict === null) return sql``
  const { user_id: _key, ...changes } = values
  const isIgnored = conflict === 'ignore-duplicates' || columnsOf(changes).length === 0
  return isIgnored
    ? sql`on conflict (user_id) do nothing`
    : sql`on conflict (user_id) do update set ${assignments(changes)}`
}
