/**
 * The specification's texts that every page needs immediately, under the same rules as `messages.ts`; in a separate module
 * because modules load as a whole.
 */

/** The words of a toast; without a `text` the cause supplies one, or the title is sufficient. */
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

/** Text of a protected page while the session loads (spec §2). */
export const guardTexts = { authenticating: 'Authenticating...' } as const

/** Defaults of a profile (spec §3, §4). */
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
