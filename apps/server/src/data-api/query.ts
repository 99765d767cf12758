import { DataApiError } from './errors.ts'
import { COLUMNS, type Column, isColumn, shown, TABLE, unknownColumn } from './profile-table.ts'

/** Rows of one answer at most, whatever `limit` says. */
export const MAX_ROWS = 100

/** The look for a wallet's person (spec §7). */
export interface WalletLookUp {
  address: string
  /** `user_id=neq.`: who is not meant. */
  exceptUserId: string | null
}

/** What the address of a request asks for; the subset of PostgREST's language that the product uses. */
export interface ProfileQuery {
  columns: readonly Column[]
  /** `user_id=eq.`; null for all rows that the caller may see. */
  userId: string | null
  /** `wallet_address=eq.`: looks for another person's row, of which nothing but `user_id` is answered. */
  lookUp: WalletLookUp | null
  limit: number
  offset: number
  /** `columns=`: the keys of a body that count; null for all. */
  bodyColumns: readonly Column[] | null
  /** `on_conflict=`, which can only name the key. */
  onConflict: string
}

type Parameters = Record<string, unknown>

/**
 * Reads the query string. Raises PGRST100 for what is not supported (other filters and operators, `or`, `and`, `order`),
 * PGRST200 for an embedded table, 42703 and PGRST204 for columns that do not exist.
 */
export function readQuery(parameters: Parameters): ProfileQuery {
  const { select, limit, offset, columns, on_conflict: onConflict, ...filters } = parameters
  const selected = readSelect(textOf('select', select) ?? '*')
  return {
    columns: selected,
    ...readFilters(filters, selected),
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

function readFilters(
  filters: Parameters,
  columns: readonly Column[],
): Pick<ProfileQuery, 'userId' | 'lookUp'> {
  const found = new Map<string, string>()
  for (const [name, value] of Object.entries(filters)) {
    if (/^(not\.)?(or|and)$/.test(name) || name === 'order') throw unsupported(name)
    const [, operator = '', operand = ''] =
      /^(eq|neq)\.(.*)$/s.exec(textOf(name, value) ?? '') ?? []
    found.set(`${columnNamed(name)} ${operator}`, operand)
  }
  const sent = [...found.keys()].sort().join()
  const address = found.get('wallet_address eq')
  if (sent === '') return { userId: null, lookUp: null }
  if (sent === 'user_id eq') return { userId: found.get('user_id eq') ?? null, lookUp: null }
  const isLookUp = sent === 'wallet_address eq' || sent === 'user_id neq,wallet_address eq'
  if (address === undefined || !isLookUp || columns.join() !== 'user_id') {
    throw unsupported(Object.keys(filters).join(', '))
  }
  return { userId: null, lookUp: { address, exceptUserId: found.get('user_id neq') ?? null } }
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
  if (!/^\d{1,15}$/.test(text)) throw unsupported(name)
  return Number(text)
}

function columnNamed(name: string): Column {
  if (isColumn(name)) return name
  if (!/^\w+$/.test(name)) throw unsupported(name)
  throw new DataApiError('42703', `column ${TABLE}.${shown(name)} does not exist`)
}

function textOf(name: string, value: unknown): string | null {
  if (value === undefined) return null
  if (typeof value !== 'string') throw unsupported(name)
  return value
}

/** The error for what is not in the subset. */
export function unsupported(name: string): DataApiError {
  return new DataApiError('PGRST100', `failed to parse (${shown(name)})`, {
    details:
      'This is not supported here: filter with user_id=eq., or select user_id with wallet_address=eq., and select columns by name.',
  })
}
