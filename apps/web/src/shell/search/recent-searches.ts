import { storage } from '../../lib/storage.ts'

const STORAGE_KEY = 'laurel-recent-searches'
const MAX_RECENT = 5

/** The texts that were last searched for in this browser, newest first. */
export function readRecentSearches(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(storage.get(STORAGE_KEY) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.filter((text) => typeof text === 'string').slice(0, MAX_RECENT)
  } catch {
    return []
  }
}

/** Keeps a text that led somewhere. */
export function keepRecentSearch(text: string): void {
  const others = readRecentSearches().filter((other) => other !== text)
  storage.set(STORAGE_KEY, JSON.stringify([text, ...others].slice(0, MAX_RECENT)))
}

/** Forgets all of them. */
export function clearRecentSearches(): void {
  storage.removeAll(STORAGE_KEY)
}
