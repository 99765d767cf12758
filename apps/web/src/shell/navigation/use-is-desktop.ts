import { limits } from '@laurel/contract/spec/limits'
import { useSyncExternalStore } from 'react'

const desktop = () => window.matchMedia(`(min-width: ${limits.mobileBreakpointPx}px)`)

/** Whether the window is at least 768 px wide (spec §9); re-renders on changes. */
export function useIsDesktop(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = desktop()
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => desktop().matches,
  )
}
