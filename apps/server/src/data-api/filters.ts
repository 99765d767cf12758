import { type Column, columnNamed, parseFailure } from './profile-table.ts'

/** A condition on one column, from the query string. */
export type Filter =
  | { column: 'user_id' | 'username'; operator: 'eq'; value: string }
  | { column: 'user_id'; operator: 'in'; values: readonly string[] }
  | { column: Column; operator: 'is'; isNull: boolean }

/** One column of `order=`. */
export interface OrderBy {
  column: Column
  isDescending: boolean
  /** Null for PostgreSQL's default. */
  nulls: 'first' | 'last' | null
}

/**
 * Reads `column=operator.value` as the service key may send it: `eq` on the two keys, `in` on `user_id`, `is` on every
 * column. Raises PGRST100 for anything else, 42703 for a column that does not exist.
 */
export function readFilter(name: string, text: string): Filter {
  const column = columnNamed(name)
  const value = /^eq\.(.*)$/s.exec(text)?.[1]
  if (value !== undefined && (column === 'user_id' || column === 'username')) {
    return { column, operator: 'eq', value }
  }
  const list = /^in\.\((.*)\)$/s.exec(text)?.[1]
  if (list !== undefined && column === 'user_id') {
    const values = list.split(',').map((part) => part.trim().replace(/^"(.*)"$/s, '$1'))
    return { column, operator: 'in', values: list === '' ? [] : values }
  }
  const is = /^(not\.)?is\.(not_)?null$/i.exec(text)
  if (is === null) throw parseFailure(name)
  return { column, operator: 'is', isNull: (is[1] === undefined) === (is[2] === undefined) }
}

/** Reads `order=a.desc,b.asc.nullslast`. Raises PGRST100, 42703 for a column that does not exist. */
export function readOrder(text: string): OrderBy[] {
  return text.split(',').map((term) => {
    const [, name, direction, nulls] =
      /^(\w+)(?:\.(asc|desc))?(?:\.nulls(first|last))?$/.exec(term.trim()) ?? []
    if (name === undefined) throw parseFailure('order')
    return {
      column: columnNamed(name),
      isDescending: direction === 'desc',
      nulls: nulls === 'first' || nulls === 'last' ? nulls : null,
    }
  })
}
