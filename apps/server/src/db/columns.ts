/**
 * What a raw statement's rows are made of. A row's type follows from its columns, and a test compares them with
 * PostgreSQL's own description of the statement: name, type, and whether a value may be missing
 * (docs/decisions/0055).
 */

/** A column of a statement's rows: what PostgreSQL calls its type, and what `pg` makes of its values. */
export interface Column<T> {
  /** Names of `pg_type` that it may have. */
  readonly types: readonly string[]
  readonly isNullable: boolean
  /** Whether the statement says what PostgreSQL cannot tell: that no value is missing. */
  readonly isSure: boolean
  /** For the compiler only. */
  readonly value?: T
}

/** Columns of a statement by the names that it gives them. */
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
/** A whole number of 32 bits at most. */
export const integer = column<number>('int4', 'int2')
/** A whole number of 64 bits, as text: a number would lose digits. */
export const bigint = column<string>('int8')
/** A number of any size, such as a sum of `bigint`, as text. */
export const numeric = column<string>('numeric')
/** A floating-point number. */
export const float = column<number>('float8')
/** True or false. */
export const boolean = column<boolean>('bool')
/** An instant. */
export const timestamp = column<Date>('timestamptz')

/** What a function answers that is called for what it does. */
export const nothing = column<''>('void')

/** A text that is one of a few, such as a state: the table or the statement itself allows no other. */
export function oneOf<T extends string>(): Column<T> {
  return column<T>('text', 'varchar')
}

/** A value that the statement builds, or a table keeps, as JSON. */
export function json<T>(): Column<T> {
  return column<T>('jsonb', 'json')
}

/** A list of values that are not null. */
export function arrayOf<T>(item: Column<T>): Column<T[]> {
  return column<T[]>(...item.types.map((name) => `_${name}`))
}

/** A column whose value may be missing. */
export function nullable<T>(of: Column<T>): Column<T | null> {
  return { types: of.types, isNullable: true, isSure: false }
}

/** A column whose table, or whose outer join, allows null, while the statement's conditions leave none. */
export function sure<T>(of: Column<T>): Column<T> {
  return { ...of, isSure: true }
}
