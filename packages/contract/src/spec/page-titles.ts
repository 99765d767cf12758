/** Titles of every page, apart from `page-descriptions.ts`, which the browser hardly needs. */

import type { RouteName } from './routes.ts'

/** A page of the route table, or the not-found page. */
export type PageName = RouteName | 'notFound'

/** The title of a document: the page's own, or a bounty's, then the product's name. */
export const documentTitle = (title: string): string => `${title} · Laurel`

/** The title of each page, without the product's name. */
export const pageTitles = {
  home: 'Make something good, get seen, get paid',
  auth: 'Sign in or sign up',
  enhancedAuth: 'All sign-in methods',
  profile: 'Your profile',
  bounties: 'Bounties',
  bounty: 'Bounty',
  createBounty: 'Create a bounty',
  submissions: 'Submissions',
  voteToEarn: 'How voting earns',
  vote2Earn: 'Vote 2 Earn',
  boost: 'Boost posts',
  airdrop: 'Airdrop',
  granularAirdrop: 'Points, line by line',
  prelaunch: 'Prelaunch',
  creators: 'Creators',
  tools: 'Tools for creators',
  learning: 'Learning hub',
  help: 'Help',
  brand: 'Brand',
  about: 'How it works',
  leaderboard: 'Leaderboard',
  activity: 'Activity',
  developer: 'Developers',
  creatorAnalytics: 'Creator analytics',
  contentAnalytics: 'Content analytics',
  adminPayouts: 'Payout administration',
  admin: 'Admin',
  notFound: 'Page not found',
} as const satisfies Readonly<Record<PageName, string>>
