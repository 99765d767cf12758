import { getTableColumns, type InferInsertModel, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'
import { statement } from './statement.ts'

/**
 * Creates a bulk insert that passes all rows as one JSON value: Drizzle writes a placeholder for every field of every
 * row, which takes longer than storing them. Rows that violate a unique index are skipped. Fields are JSON values,
 * dates or bigints.
 */
export function insertRows<T extends PgTable>(
  name: string,
  table: T,
): (db: Db, rows: readonly InferInsertModel<T>[]) => Promise<void> {
  const columns = Object.entries(getTableColumns(table))
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  )
  const insert = statement(
    name,
    {},
    sql`
      insert into ${table} (${names})
      select ${names}
      from jsonb_populate_recordset(null::${table}, ${sql.placeholder('rows')}::jsonb)
      on conflict do nothing
    `,
  )
  return async (db, rows) => {
    if (rows.length === 0) return
    const stored = rows.map((row: Record<string, unknown>) =>
      Object.fromEntries(
        columns.map(([key, column]) => [column.name, row[key] ?? column.default ?? null]),
      ),
    )
    await insert(db, {
      rows: JSON.stringify(stored, (_key, value) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
    })
  }
}
