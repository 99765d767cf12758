/**
 * Column descriptions of raw statements. They determine the row type, and a test compares them with PostgreSQL's
 * description of the statement: name, type and nullability (docs/decisions/0055).
 */

/** A column of a statement's rows: its PostgreSQL types and the type that `pg` parses it to. */
export interface Column<T> {
  /** The possible names in `pg_type`. */
  readonly types: readonly string[]
  readonly isNullable: boolean
  /** Whether the statement asserts that no value is null, which PostgreSQL cannot tell. */
  readonly isSure: boolean
  /** For the compiler only. */
  readonly value?: T
}

/** Columns of a statement by name. */
export type Columns = Readonly<Record<string, Column<unknown>>>

/** A row of a statement with these columns. */
export type RowOf<C extends Columns> = {
  -readonly [Name in keyof C]: C[Name] extends Column<infer T> ? T : never
}

function column<T>(...types: string[]): Column<T> {
  return { types, isNullable: false, isSure: false }
}

/** An id, as text. */
export const uuid = column<string>('uuid')
/** Any text. */
export const text = column<string>('text', 'varchar')
/** An integer of at most 32 bits. */
export const integer = column<number>('int4', 'int2')
/** A 64-bit integer, as text, since a number would lose precision. */
export const bigint = column<string>('int8')
/** A number of any size, such as a sum of `bigint`, as text. */
export const numeric = column<string>('numeric')
/** A floating-point number. */
export const float = column<number>('float8')
/** True or false. */
export const boolean = column<boolean>('bool')
/** An instant. */
export const timestamp = column<Date>('timestamptz')

/** The result of a void function. */
export const nothing = column<''>('void')

/** A text with a fixed set of values, such as a state. */
export function oneOf<T extends string>(): Column<T> {
  return column<T>('text', 'varchar')
}

/** A JSON value. */
export function json<T>(): Column<T> {
  return column<T>('jsonb', 'json')
}

/** An array of non-null values. */
export function arrayOf<T>(item: Column<T>): Column<T[]> {
  return column<T[]>(...item.types.map((name) => `_${name}`))
}

/** A nullable column. */
export function nullable<T>(of: Column<T>): Column<T | null> {
  return { types: of.types, isNullable: true, isSure: false }
}

/** A column that is nullable by its table or an outer join, but never null by the statement's conditions. */
export function sure<T>(of: Column<T>): Column<T> {
  return { ...of, isSure: true }
}
