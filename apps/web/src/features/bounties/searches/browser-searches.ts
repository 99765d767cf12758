import { readFilters, writeFilters } from '@laurel/contract/searches/bounty-filters'
import { storage } from '../../../lib/storage.ts'

const STORED_AS = 'laurel-saved-searches'
/** Oldest searches beyond this number are dropped. */
const MAX_SEARCHES = 8

/** Whether a visitor saved a search in this browser. */
export const hasBrowserSearches = (): boolean => (storage.get(STORED_AS) ?? '[]') !== '[]'

/** Reads the searches that visitors saved in this browser, newest first, as query strings without `?`. */
export function readBrowserSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(storage.get(STORED_AS) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored
      .filter((search) => typeof search === 'string')
      .map((search) => writeFilters(readFilters(new URLSearchParams(search))))
      .filter((search) => search !== '')
      .slice(0, MAX_SEARCHES)
  } catch {
    return []
  }
}

/** Keeps searches in this browser, as many as fit. Returns them. */
export function storeBrowserSearches(searches: readonly string[]): string[] {
  const kept = searches.slice(0, MAX_SEARCHES)
  storage.set(STORED_AS, JSON.stringify(kept))
  return kept
}
