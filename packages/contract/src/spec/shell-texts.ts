/**
 * The texts of the specification that every page needs at once, under the same rules as `messages.ts`; apart, because a
 * module goes into the first load as a whole.
 */

/** The words of a toast; without a `text` the cause supplies one, or the title says it all. */
export interface ToastText {
  readonly title: string
  readonly text?: string
}

/** Labels of the navigation bar, tab strip and mobile menu (spec §2). */
export const navLabels = {
  home: 'Home',
  prelaunch: 'Prelaunch',
  submissions: 'Submissions',
  bounties: 'Bounties',
  boost: 'Boost',
  boostPosts: 'Boost Posts',
  airdrop: 'Airdrop',
  leaderboard: 'Leaderboard',
  vote2Earn: 'Vote 2 Earn',
  creators: 'Creators',
  tools: 'Tools',
  learningHub: 'Learning Hub',
  adminPanel: 'Admin Panel',
  howItWorks: 'How It Works',
  profile: 'Profile',
  more: 'More',
  signIn: 'Sign In',
  signOut: 'Sign Out',
} as const

/** What a protected page shows while the session loads (spec §2). */
export const guardTexts = { authenticating: 'Authenticating...' } as const

/** What a profile says when nothing better is known (spec §3, §4). */
export const profileDefaults = {
  /** Stands before the first characters of the user id. */
  usernamePrefix: 'user_',
  /** Base of a generated username for an account without a name or an email local part. */
  usernameBase: 'user',
  twitterBio: 'Twitter user',
} as const

/** The toast of a wallet selection that could not be opened (spec §8). */
export const walletConnectionError = {
  title: 'Connection Error',
  text: 'Failed to open wallet selection. Please refresh the page and try again.',
} as const satisfies ToastText
