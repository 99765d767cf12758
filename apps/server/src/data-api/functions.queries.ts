import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'

/** A database function that clients may call (spec §7). */
export interface DatabaseFunction {
  argument: string
  call(argument: string | null): SQL
}

/** The functions by name. */
export const FUNCTIONS: Record<string, DatabaseFunction> = {
  generate_unique_username: {
    argument: 'base_name',
    call: (argument) => sql`select generate_unique_username(${argument}::text) as result`,
  },
  is_feature_enabled: {
    argument: 'feature_name_param',
    call: (argument) => sql`select is_feature_enabled(${argument}::text) as result`,
  },
}

/** Calls a function with the rights of the caller. */
export async function callFunction(
  db: Db,
  { call }: DatabaseFunction,
  argument: string | null,
): Promise<unknown> {
  const { rows } = await db.execute(call(argument))
  return rows[0]?.result ?? null
}
