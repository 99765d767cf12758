import { DataApiError } from './errors.ts'
import { type Filter, type OrderBy, readFilter, readOrder } from './filters.ts'
import {
  COLUMNS,
  type Column,
  columnNamed,
  isColumn,
  parseFailure,
  shown,
  TABLE,
  unknownColumn,
} from './profile-table.ts'

/** The most rows of one reply, whatever `limit` says. */
export const MAX_ROWS = 100

/** The look-up of a wallet's user (spec §7). */
export interface WalletLookUp {
  address: string
  /** `user_id=neq.`: the user to exclude. */
  exceptUserId: string | null
}

/** A parsed query, in the subset of PostgREST's language that the product uses. */
export interface ProfileQuery {
  columns: readonly Column[]
  /** Combined by AND; empty for all visible rows. */
  filters: readonly Filter[]
  /** Empty for key order, which is also the tie-breaker. */
  order: readonly OrderBy[]
  /** `wallet_address=eq.`: looks up another user's row, returning only `user_id`. */
  lookUp: WalletLookUp | null
  limit: number
  offset: number
  /** `columns=`: the body keys to use; null for all. */
  bodyColumns: readonly Column[] | null
  /** `on_conflict=`, which can only name the key. */
  onConflict: string
}

type Parameters = Record<string, unknown>

/**
 * Reads the query string. Raises PGRST100 for what is not supported (other filters and operators, `or`, `and`),
 * PGRST103 for a limit below zero, PGRST200 for an embedded table, 42703 and PGRST204 for columns that do not exist.
 * Users can filter by `user_id=eq.` only; the service key by everything that `readFilter` accepts, in any order.
 */
export function readQuery(parameters: Parameters, isService = false): ProfileQuery {
  const { select, limit, offset, columns, on_conflict: onConflict, ...filters } = parameters
  const selected = readSelect(textOf('select', select) ?? '*')
  return {
    columns: selected,
    ...(isService ? readServiceFilters(filters, selected) : readFilters(filters, selected)),
    limit: Math.min(readCount('limit', limit) ?? MAX_ROWS, MAX_ROWS),
    offset: readCount('offset', offset) ?? 0,
    bodyColumns: readBodyColumns(textOf('columns', columns)),
    onConflict: textOf('on_conflict', onConflict) ?? 'user_id',
  }
}

function readSelect(select: string): readonly Column[] {
  const bracket = select.indexOf('(')
  if (bracket >= 0) {
    const part = select.slice(select.lastIndexOf(',', bracket) + 1, bracket)
    const [relation = ''] = part.slice(part.lastIndexOf(':') + 1).split('!')
    throw new DataApiError(
      'PGRST200',
      `Could not find a relationship between '${TABLE}' and '${shown(relation.trim())}' in the schema cache`,
    )
  }
  const names = select.split(',').map((name) => name.trim())
  const columns = names.flatMap((name) => (name === '*' ? [...COLUMNS] : [columnNamed(name)]))
  return [...new Set(columns)]
}

type Conditions = Pick<ProfileQuery, 'filters' | 'lookUp' | 'order'>

function readServiceFilters(parameters: Parameters, columns: readonly Column[]): Conditions {
  const { order, ...filters } = parameters
  const text = textOf('order', order)
  const orderBy = text === null ? [] : readOrder(text)
  if ('wallet_address' in filters && String(filters.wallet_address).startsWith('eq.')) {
    return { ...readFilters(filters, columns), order: orderBy }
  }
  const read = Object.entries(filters).map(([name, value]) =>
    readFilter(name, textOf(name, value) ?? ''),
  )
  return { filters: read, lookUp: null, order: orderBy }
}

function readFilters(filters: Parameters, columns: readonly Column[]): Conditions {
  const found = new Map<string, string>()
  for (const [name, value] of Object.entries(filters)) {
    if (name === 'order') throw parseFailure(name)
    const [, operator = '', operand = ''] =
      /^(eq|neq)\.(.*)$/s.exec(textOf(name, value) ?? '') ?? []
    found.set(`${columnNamed(name)} ${operator}`, operand)
  }
  const sent = [...found.keys()].sort().join()
  const address = found.get('wallet_address eq')
  if (sent === '') return { filters: [], lookUp: null, order: [] }
  if (sent === 'user_id eq') {
    const value = found.get('user_id eq') ?? ''
    return { filters: [{ column: 'user_id', operator: 'eq', value }], lookUp: null, order: [] }
  }
  const isLookUp = sent === 'wallet_address eq' || sent === 'user_id neq,wallet_address eq'
  if (address === undefined || !isLookUp || columns.join() !== 'user_id') {
    throw parseFailure(Object.keys(filters).join(', '))
  }
  const exceptUserId = found.get('user_id neq') ?? null
  return { filters: [], lookUp: { address, exceptUserId }, order: [] }
}

function readBodyColumns(columns: string | null): readonly Column[] | null {
  if (columns === null) return null
  return columns.split(',').map((part) => {
    const name = part.trim().replace(/^"(.*)"$/, '$1')
    if (!isColumn(name)) throw unknownColumn(name)
    return name
  })
}

function readCount(name: string, value: unknown): number | null {
  const text = textOf(name, value)
  if (text === null) return null
  if (name === 'limit' && /^-\d{1,15}$/.test(text)) {
    const details = 'Limit should be greater than or equal to zero.'
    throw new DataApiError('PGRST103', 'Requested range not satisfiable', { details })
  }
  if (!/^\d{1,15}$/.test(text)) throw parseFailure(name)
  return Number(text)
}

function textOf(name: string, value: unknown): string | null {
  if (value === undefined) return null
  if (typeof value !== 'string') throw parseFailure(name)
  return value
}
