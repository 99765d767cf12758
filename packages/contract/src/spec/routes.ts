/**
 * The closed route table of the specification. The server's status codes, the web's router, the
 * navigation and the tests all read it from here; any path outside it is the not-found page.
 */

/** Who may open a page: anyone, or a signed-in user (others go to `/auth`) (spec §2). */
export type RouteGuard = 'none' | 'sign-in'

/** Sections that set the colour of the navigation bar (spec §2 "The bar colour changes by section"). */
export type Section =
  | 'home'
  | 'submissions'
  | 'bounties'
  | 'boost'
  | 'airdrop'
  | 'vote2earn'
  | 'prelaunch'
  | 'leaderboard'
  | 'other'

/** One row of the route table. */
export interface Route<Path extends string = string> {
  /** Pattern; a segment that begins with a colon is a parameter. */
  readonly path: Path
  /** The screen's name in the specification. */
  readonly screen: string
  readonly guard: RouteGuard
  readonly section: Section
}

const row = <Path extends string>(
  path: Path,
  screen: string,
  guard: RouteGuard,
  section: Section = 'other',
): Route<Path> => ({ path, screen, guard, section })

/** The route table, in the order of the specification (spec §2). */
export const routes = {
  home: row('/', 'Home', 'none', 'home'),
  auth: row('/auth', 'Sign in / sign up', 'none'),
  enhancedAuth: row('/enhanced-auth', 'Enhanced sign-in', 'none'),
  profile: row('/profile', 'Profile', 'sign-in'),
  bounties: row('/bounties', 'Bounties', 'none', 'bounties'),
  bounty: row('/bounty/:id', 'Bounty detail', 'none', 'bounties'),
  createBounty: row('/create-bounty', 'Create bounty', 'sign-in', 'bounties'),
  submissions: row('/submissions', 'Submissions', 'none', 'submissions'),
  voteToEarn: row('/vote-to-earn', 'Vote to earn', 'none', 'vote2earn'),
  vote2Earn: row('/vote-2-earn', 'Vote 2 Earn', 'none', 'vote2earn'),
  boost: row('/boost', 'Boost posts', 'none', 'boost'),
  airdrop: row('/airdrop', 'Airdrop', 'none', 'airdrop'),
  granularAirdrop: row('/granular-airdrop', 'Granular airdrop', 'none', 'airdrop'),
  prelaunch: row('/prelaunch', 'Prelaunch', 'none', 'prelaunch'),
  creators: row('/creators', 'Creators', 'none'),
  tools: row('/tools', 'Tools', 'none'),
  learning: row('/learning', 'Learning hub', 'none'),
  help: row('/help', 'Help', 'none'),
  brand: row('/brand', 'Brand', 'none'),
  about: row('/about', 'About / How It Works', 'none'),
  leaderboard: row('/leaderboard', 'Leaderboard', 'none', 'leaderboard'),
  activity: row('/activity', 'Activity feed', 'none'),
  developer: row('/developer', 'Developer dashboard', 'none'),
  creatorAnalytics: row('/creator-analytics', 'Creator analytics', 'none'),
  contentAnalytics: row('/content-analytics', 'Content analytics', 'none'),
  adminPayouts: row('/admin/payouts', 'Payout administration', 'none'),
  admin: row('/admin', 'Admin', 'sign-in'),
} as const

/** The key of a row of `routes`. */
export type RouteName = keyof typeof routes

/** All route names, in the order of the table. */
export const routeNames = Object.keys(routes) as readonly RouteName[]

/** The path of each route without parameters, by name. */
const fixedPaths = Object.fromEntries(routeNames.map((name) => [name, routes[name].path])) as {
  [Name in Exclude<RouteName, 'bounty'>]: (typeof routes)[Name]['path']
}

const search = (path: string, key: string, value: string): string =>
  `${path}?${key}=${encodeURIComponent(value)}`

/**
 * Where links point: a string for each fixed route, a function for what needs an id. The table is
 * closed, so details without a route of their own open by a search parameter on a listed one.
 */
export const paths = {
  ...fixedPaths,
  /** A bounty's page. */
  bounty: (id: string) => `/bounty/${encodeURIComponent(id)}`,
  /** One submission, in a dialog over the gallery. */
  submission: (id: string) => search(fixedPaths.submissions, 'id', id),
  /** One of one’s boosts, on the page of boosts. */
  boostOf: (id: string) => search(fixedPaths.boost, 'id', id),
  /** The linked wallet, in one's own profile. */
  ownWallet: `${fixedPaths.profile}?section=security#wallet`,
  /** A creator's public profile. */
  creator: (username: string) => search(fixedPaths.creators, 'creator', username),
  /** A lesson, in the learning hub. */
  lesson: (slug: string) => search(fixedPaths.learning, 'lesson', slug),
  /** The lessons of a track, in the learning hub. */
  track: (slug: string) => search(fixedPaths.learning, 'track', slug),
  /** The public page of a certificate. */
  certificate: (code: string) => search(fixedPaths.learning, 'certificate', code),
  /** One answer of the help page. */
  answer: (id: string) => search(fixedPaths.help, 'answer', id),
  /** The contact form, with a category chosen. */
  contact: (category = 'other') => search(fixedPaths.help, 'contact', category),
  /** A suspension and its appeal, by the token in the mail about it. */
  suspensionAppeal: (token: string) => search(fixedPaths.help, 'appeal', token),
  /** Where the first admin takes the role, by the link that the server printed. */
  firstAdmin: (token: string) => search(fixedPaths.admin, 'first', token),
  /** What staff know about a person, at the desk. */
  staffPerson: (id: string) => `${fixedPaths.admin}?tab=people&person=${encodeURIComponent(id)}`,
  /** Entries of the audit log about a person, at the desk. */
  auditAbout: (id: string) =>
    `${fixedPaths.admin}?tab=audit&kind=person&subject=${encodeURIComponent(id)}`,
  /** Entries of the audit log by a member of staff, at the desk. */
  auditBy: (id: string) => `${fixedPaths.admin}?tab=audit&who=${encodeURIComponent(id)}`,
  /** One’s own tickets. */
  ownTickets: `${fixedPaths.help}?tickets=mine`,
  /** One ticket with its messages. */
  ticket: (id: string) => search(fixedPaths.help, 'ticket', id),
  /** One transaction of the local ledger, in a dialog over the activity feed. */
  transaction: (id: string) => search(fixedPaths.activity, 'tx', id),
  /** One mail of the demo's outbox, in a dialog over the sign-in page. */
  mail: (id: string) => search(fixedPaths.auth, 'mail', id),
}

/** Where sign-up and sign-in end (spec §2). */
export const landingPath = (isPrelaunch: boolean): string =>
  isPrelaunch ? paths.prelaunch : paths.home

/** A path of the table, with its decoded parameters. */
export interface RouteMatch {
  readonly name: RouteName
  readonly params: Readonly<Record<string, string>>
}

/**
 * Finds the route of a path (no query, no fragment). Letter case counts and trailing slashes
 * don't; null is the not-found page (spec §2 "any other path").
 */
export function matchRoute(pathname: string): RouteMatch | null {
  const path = pathname.replace(/(?<!\/)\/+$/, '') || '/'
  for (const name of routeNames) {
    const params = matchPattern(routes[name].path, path)
    if (params) return { name, params }
  }
  return null
}

/** The section that colours the bar on this path; `other` where no route matches (spec §2). */
export function sectionOf(pathname: string): Section {
  const match = matchRoute(pathname)
  return match ? routes[match.name].section : 'other'
}

function matchPattern(pattern: string, path: string): Record<string, string> | null {
  const expected = pattern.split('/')
  const actual = path.split('/')
  if (expected.length !== actual.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of expected.entries()) {
    const segment = actual[index] ?? ''
    if (part.startsWith(':')) {
      const value = decodeSegment(segment)
      if (!value) return null
      params[part.slice(1)] = value
    } else if (part !== segment) return null
  }
  return params
}

/** Percent-decodes a path segment; null when it is malformed. */
function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
