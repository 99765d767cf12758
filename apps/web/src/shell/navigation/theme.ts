import { useSyncExternalStore } from 'react'
import { storage } from '../../lib/storage.ts'

/** The user's choice; `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark'

/** The key that `public/early.js` reads before the first paint. */
const STORAGE_KEY = 'laurel-theme'

const listeners = new Set<() => void>()

function readTheme(): Theme {
  const theme = document.documentElement.dataset.theme
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Switches the theme and stores the choice. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  storage.set(STORAGE_KEY, theme)
  for (const listener of listeners) listener()
}

/** The chosen theme, which re-renders on changes. */
export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, readTheme)
}
