import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { type Columns, nullable, text, uuid } from '../db/columns.ts'
import { userProfiles } from '../db/schema/people.ts'
import { EITHER, statementByShape } from '../db/statement.ts'
import type { Filter, OrderBy } from './filters.ts'
import { COLUMNS, type Column, isColumn, type ProfileValues } from './profile-table.ts'
import type { ProfileQuery, WalletLookUp } from './query.ts'

/** A row of a reply. */
export type ProfileRow = Record<string, unknown>

const PROFILE = {
  user_id: uuid,
  username: text,
  display_name: nullable(text),
  bio: nullable(text),
  avatar_url: nullable(text),
  twitter_handle: nullable(text),
  wallet_address: nullable(text),
} satisfies Record<Column, Columns[string]>

/* Only the requested columns are selected by name, since the rights of `authenticated` are per column. */

interface ProfilesShape {
  columns: readonly Column[]
  isOne: boolean
}

const visible = statementByShape(
  'profiles',
  ({ columns }: ProfilesShape): Columns =>
    Object.fromEntries(columns.map((name) => [name, PROFILE[name]])),
  { columns: [COLUMNS, ['username']], isOne: EITHER },
  ({ columns, isOne }: ProfilesShape) => sql`
    select ${names(columns)}
    from ${userProfiles}
    ${isOne ? sql`where user_id = ${sql.placeholder('userId')}::uuid` : sql``}
    order by user_id
    limit ${sql.placeholder('limit')}::bigint offset ${sql.placeholder('offset')}::bigint
  `,
)

/** Rows that the caller may see. */
export async function selectProfiles(
  db: Db,
  query: Pick<ProfileQuery, 'columns' | 'filters' | 'order' | 'limit' | 'offset'>,
): Promise<ProfileRow[]> {
  const { columns, filters, order, limit, offset } = query
  const [filter, ...more] = filters
  const isOne = filter?.operator === 'eq' && filter.column === 'user_id'
  if (order.length === 0 && more.length === 0 && (isOne || filter === undefined)) {
    const userId = isOne ? filter.value : null
    return await visible(db, { columns, isOne }, { userId, limit, offset })
  }
  const { rows } = await db.execute(sql`
    select ${names(columns)}
    from ${userProfiles}
    ${where(filters)}
    order by ${orderBy(order)}
    limit ${limit}::bigint offset ${offset}::bigint
  `)
  return rows
}

/** The user of another person's wallet: at most one row, with only its key. */
export async function findOtherPerson(
  db: Db,
  { address, exceptUserId }: WalletLookUp,
): Promise<ProfileRow[]> {
  const { rows } = await db.execute(sql`
    select other_person_of_wallet as user_id
    from other_person_of_wallet(${address}::text, ${exceptUserId}::uuid)
  `)
  return rows
}

/** The number of rows visible to the caller. */
export async function countProfiles(db: Db, filters: readonly Filter[]): Promise<number> {
  const { rows } = await db.execute(sql`
    select count(*) as total
    from ${userProfiles}
    ${where(filters)}
  `)
  return Number(rows[0]?.total ?? 0)
}

/** Stores a row; with `conflict`, an existing one is updated, or left unchanged and not returned. */
export async function insertProfile(
  db: Db,
  values: ProfileValues,
  columns: readonly Column[],
  conflict: 'merge-duplicates' | 'ignore-duplicates' | null,
): Promise<{ row: ProfileRow; isNew: boolean } | null> {
  const given = columnsOf(values)
  const parameters = given.map((column) => sql`${values[column]}`)
  const { rows } = await db.execute(sql`
    insert into ${userProfiles} (${names(given)})
    values (${sql.join(parameters, sql`, `)})
    ${onConflict(values, conflict)}
    returning ${names(columns)}, xmax = 0 as is_new
  `)
  const [inserted] = rows
  if (inserted === undefined) return null
  const { is_new: isNew, ...row } = inserted
  return { row, isNew: isNew === true }
}

/** Changes rows that the caller may change. */
export async function updateProfiles(
  db: Db,
  filters: readonly Filter[],
  values: ProfileValues,
  columns: readonly Column[],
): Promise<ProfileRow[]> {
  const { rows } = await db.execute(sql`
    update ${userProfiles}
    set ${assignments(values)}
    ${where(filters)}
    returning ${names(columns)}
  `)
  return rows
}

/** Deletes rows that the caller may delete. */
export async function deleteProfiles(
  db: Db,
  filters: readonly Filter[],
  columns: readonly Column[],
): Promise<ProfileRow[]> {
  const { rows } = await db.execute(sql`
    delete from ${userProfiles}
    ${where(filters)}
    returning ${names(columns)}
  `)
  return rows
}

function where(filters: readonly Filter[]): SQL {
  return filters.length === 0 ? sql`` : sql`where ${sql.join(filters.map(condition), sql` and `)}`
}

function condition(filter: Filter): SQL {
  const column = sql.identifier(filter.column)
  switch (filter.operator) {
    case 'eq':
      return sql`${column} = ${filter.value}`
    case 'in':
      return sql`${column} = any (${sql.param([...filter.values])}::uuid[])`
    case 'is':
      return filter.isNull ? sql`${column} is null` : sql`${column} is not null`
  }
}

/** The key is the last term, so that pages neither repeat nor skip equal rows. */
function orderBy(order: readonly OrderBy[]): SQL {
  const terms = order.map(({ column, isDescending, nulls }) => {
    const direction = isDescending ? sql`desc` : sql`asc`
    const place = nulls === null ? sql`` : nulls === 'first' ? sql`nulls first` : sql`nulls last`
    return sql`${sql.identifier(column)} ${direction} ${place}`
  })
  return sql.join([...terms, sql`user_id`], sql`, `)
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
