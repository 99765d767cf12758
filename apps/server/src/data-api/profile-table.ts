import { cleanInput } from '@laurel/contract/spec/validation'
import { DataApiError } from './errors.ts'

/** The one table of the data API. */
export const TABLE = 'user_profiles'

/** Its columns (spec §3). Names go into SQL only from this list. */
export const COLUMNS = [
  'user_id',
  'username',
  'display_name',
  'bio',
  'avatar_url',
  'twitter_handle',
  'wallet_address',
] as const

/** A column of the table. */
export type Column = (typeof COLUMNS)[number]

/** Values by column. */
export type ProfileValues = Partial<Record<Column, string | null>>

/** Whether a name is one of the table's columns. */
export function isColumn(name: string): name is Column {
  return COLUMNS.some((column) => column === name)
}

/**
 * Parses a client's row: known columns with text or null, text cleaned (spec §5). Raises PGRST204 for an unknown
 * column, PGRST102 for a value that is not text.
 */
export function readValues(sent: unknown): ProfileValues {
  if (sent === null || typeof sent !== 'object' || Array.isArray(sent)) {
    throw new DataApiError('PGRST102', 'Empty or invalid json')
  }
  const values: ProfileValues = {}
  for (const [name, value] of Object.entries(sent)) {
    if (!isColumn(name)) throw unknownColumn(name)
    if (value !== null && typeof value !== 'string') {
      throw new DataApiError('PGRST102', `Column ${name} takes a text or null`)
    }
    values[name] = value === null ? null : cleanInput(value)
  }
  return values
}

/** The error for an unknown column in a body or in `columns`. */
export function unknownColumn(name: string): DataApiError {
  return new DataApiError(
    'PGRST204',
    `Could not find the '${shown(name)}' column of '${TABLE}' in the schema cache`,
  )
}

/** A name from a request, shortened for an error message. */
export function shown(name: string): string {
  return name.slice(0, 100)
}

/** A column by name. Raises 42703, PGRST100 for an invalid name. */
export function columnNamed(name: string): Column {
  if (isColumn(name)) return name
  if (!/^\w+$/.test(name) || name === 'or' || name === 'and') throw parseFailure(name)
  throw new DataApiError('42703', `column ${TABLE}.${shown(name)} does not exist`)
}

/** The error for anything outside the supported subset of PostgREST's query language. */
export function parseFailure(name: string): DataApiError {
  return new DataApiError('PGRST100', `failed to parse (${shown(name)})`, {
    details:
      'This is not supported here: filter with user_id=eq., or select user_id with wallet_address=eq., and select columns by name. The service key also filters with user_id=in., username=eq. and is., and orders.',
  })
}
