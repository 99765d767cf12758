import { type RouteName, routeNames, routes } from '@laurel/contract/spec/routes'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { Route, Routes } from 'react-router'
import { RequireAuth } from './shell/require-auth.tsx'

type LazyPage = LazyExoticComponent<ComponentType>

/** The code of every page, loaded on demand (spec §2). */
const pages: Record<RouteName, LazyPage> = {
  home: lazy(() => import('./pages/home.tsx')),
  auth: lazy(() => import('./pages/auth.tsx')),
  enhancedAuth: lazy(() => import('./pages/enhanced-auth.tsx')),
  profile: lazy(() => import('./pages/profile.tsx')),
  bounties: lazy(() => import('./pages/bounties.tsx')),
  bounty: lazy(() => import('./pages/bounty.tsx')),
  createBounty: lazy(() => import('./pages/create-bounty.tsx')),
  submissions: lazy(() => import('./pages/submissions.tsx')),
  voteToEarn: lazy(() => import('./pages/vote-to-earn.tsx')),
  vote2Earn: lazy(() => import('./pages/vote-2-earn.tsx')),
  boost: lazy(() => import('./pages/boost.tsx')),
  airdrop: lazy(() => import('./pages/airdrop.tsx')),
  granularAirdrop: lazy(() => import('./pages/granular-airdrop.tsx')),
  prelaunch: lazy(() => import('./pages/prelaunch.tsx')),
  creators: lazy(() => import('./pages/creators.tsx')),
  tools: lazy(() => import('./pages/tools.tsx')),
  learning: lazy(() => import('./pages/learning.tsx')),
  help: lazy(() => import('./pages/help.tsx')),
  brand: lazy(() => import('./pages/brand.tsx')),
  about: lazy(() => import('./pages/about.tsx')),
  leaderboard: lazy(() => import('./pages/leaderboard.tsx')),
  activity: lazy(() => import('./pages/activity.tsx')),
  developer: lazy(() => import('./pages/developer.tsx')),
  creatorAnalytics: lazy(() => import('./pages/creator-analytics.tsx')),
  contentAnalytics: lazy(() => import('./pages/content-analytics.tsx')),
  adminPayouts: lazy(() => import('./pages/admin-payouts.tsx')),
  admin: lazy(() => import('./pages/admin.tsx')),
}

const NotFound = lazy(() => import('./pages/not-found.tsx'))

function element(name: RouteName) {
  const Page = pages[name]
  if (routes[name].guard === 'none') return <Page />
  return (
    <RequireAuth>
      <Page />
    </RequireAuth>
  )
}

/** The route table of the spec (§2), with its guards; any other path is the not-found page. */
export function Router() {
  return (
    <Routes>
      {routeNames.map((name) => (
        <Route key={name} path={routes[name].path} caseSensitive element={element(name)} />
      ))}
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
