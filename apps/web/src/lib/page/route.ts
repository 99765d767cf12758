import { matchRoute, type RouteMatch } from '@laurel/contract/spec/routes'
import { useMemo } from 'react'
import { useLocation } from 'react-router'

/** The current route with its parameters; null on the not-found page. */
export function useRoute(): RouteMatch | null {
  const { pathname } = useLocation()
  return useMemo(() => matchRoute(pathname), [pathname])
}
