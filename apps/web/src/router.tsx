import { matchRoute, type RouteName, routes } from '@laurel/contract/spec/routes'
import { type LazyPage, LazyPageView, lazyPage } from './lib/page/lazy.ts'
import { useRoute } from './lib/page/route.ts'
import { readSession } from './lib/session/session.ts'
import { RequireAuth } from './shell/require-auth.tsx'

/** The code of every page, loaded on demand (spec §2). */
const pages: Record<RouteName, LazyPage> = {
  home: lazyPage(() => import('./pages/home.tsx')),
  auth: lazyPage(() => import('./pages/auth.tsx')),
  enhancedAuth: lazyPage(() => import('./pages/enhanced-auth.tsx')),
  profile: lazyPage(() => import('./pages/profile.tsx')),
  bounties: lazyPage(() => import('./pages/bounties.tsx')),
  bounty: lazyPage(() => import('./pages/bounty.tsx')),
  createBounty: lazyPage(() => import('./pages/create-bounty.tsx')),
  submissions: lazyPage(() => import('./pages/submissions.tsx')),
  voteToEarn: lazyPage(() => import('./pages/vote-to-earn.tsx')),
  vote2Earn: lazyPage(() => import('./pages/vote-2-earn.tsx')),
  boost: lazyPage(() => import('./pages/boost.tsx')),
  airdrop: lazyPage(() => import('./pages/airdrop.tsx')),
  granularAirdrop: lazyPage(() => import('./pages/granular-airdrop.tsx')),
  prelaunch: lazyPage(() => import('./pages/prelaunch.tsx')),
  creators: lazyPage(() => import('./pages/creators.tsx')),
  tools: lazyPage(() => import('./pages/tools.tsx')),
  learning: lazyPage(() => import('./pages/learning.tsx')),
  help: lazyPage(() => import('./pages/help.tsx')),
  brand: lazyPage(() => import('./pages/brand.tsx')),
  about: lazyPage(() => import('./pages/about.tsx')),
  leaderboard: lazyPage(() => import('./pages/leaderboard.tsx')),
  activity: lazyPage(() => import('./pages/activity.tsx')),
  developer: lazyPage(() => import('./pages/developer.tsx')),
  creatorAnalytics: lazyPage(() => import('./pages/creator-analytics.tsx')),
  contentAnalytics: lazyPage(() => import('./pages/content-analytics.tsx')),
  adminPayouts: lazyPage(() => import('./pages/admin-payouts.tsx')),
  admin: lazyPage(() => import('./pages/admin.tsx')),
}

const notFound = lazyPage(() => import('./pages/not-found.tsx'))

/** Loads the code of the page at a path ahead, or that of the page its guard leads to; a failure is left to the page. */
export async function preloadPage(pathname: string): Promise<void> {
  const route = matchRoute(pathname)
  const page = route === null ? notFound : pages[isRefused(route.name) ? 'auth' : route.name]
  await page.preload().catch(() => undefined)
}

function isRefused(name: RouteName): boolean {
  return routes[name].guard === 'sign-in' && readSession().status === 'signed-out'
}

/** The page of the address by the spec's route table (§2), with its guard; any other path is the not-found page. */
export function Router() {
  const route = useRoute()
  if (route === null) return <LazyPageView page={notFound} />
  const view = <LazyPageView key={route.name} page={pages[route.name]} />
  return routes[route.name].guard === 'none' ? view : <RequireAuth>{view}</RequireAuth>
}
