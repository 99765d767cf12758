import type { LineFilters } from '../api.ts'
import { ACCOUNTS, CATEGORIES } from '../category-names.ts'

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The names of the filters in the address. */
export type FilterName = 'category' | 'account' | 'season' | 'from' | 'to'

/** The filters in the address; what is no filter counts as absent. */
export function readFilters(params: URLSearchParams): LineFilters {
  const category = CATEGORIES.find((value) => value === params.get('category'))
  const account = ACCOUNTS.find((value) => value === params.get('account'))
  const season = params.get('season') ?? ''
  const from = dayOf(params.get('from'))
  const to = dayOf(params.get('to'))
  return {
    ...(category !== undefined && { category }),
    ...(account !== undefined && { account }),
    ...(ID.test(season) && { seasonId: season }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
  }
}

/** Whether anything is filtered out. */
export function isFiltered(filters: LineFilters): boolean {
  return Object.keys(filters).length > 0
}

/** A day that exists, or null. */
function dayOf(text: string | null): string | null {
  if (text === null || !DAY.test(text)) return null
  const at = new Date(`${text}T00:00:00Z`)
  return at.toISOString().startsWith(text) ? text : null
}
