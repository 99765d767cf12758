/** Items of the navigation bar, the tab strip and the mobile menu, and when they show (spec §2). */

import { paths } from './routes.ts'
import { navLabels } from './shell-texts.ts'

/** One link of the navigation. */
export interface NavItem {
  readonly label: string
  readonly path: string
  /** Listed only while `prelaunch_live` is on. */
  readonly isPrelaunchOnly?: true
  /** Left out of the top bar below the mobile breakpoint. */
  readonly isDesktopOnly?: true
}

/** The top bar, left to right, after the logo (which links home) (spec §2). */
export const topBar: readonly NavItem[] = [
  { label: navLabels.prelaunch, path: paths.prelaunch, isPrelaunchOnly: true },
  { label: navLabels.home, path: paths.home },
  { label: navLabels.submissions, path: paths.submissions, isDesktopOnly: true },
  { label: navLabels.bounties, path: paths.bounties, isDesktopOnly: true },
  { label: navLabels.boost, path: paths.boost, isDesktopOnly: true },
  { label: navLabels.airdrop, path: paths.airdrop, isDesktopOnly: true },
]

/** The 'More' dropdown of the top bar (spec §2). */
export const moreMenu: readonly NavItem[] = [
  { label: navLabels.vote2Earn, path: paths.vote2Earn },
  { label: navLabels.profile, path: paths.profile },
  { label: navLabels.creators, path: paths.creators },
  { label: navLabels.tools, path: paths.tools },
  { label: navLabels.learningHub, path: paths.learning },
]

/** The strip at the bottom of narrow screens (spec §2). */
export const tabStrip: readonly NavItem[] = [
  { label: navLabels.home, path: paths.home },
  { label: navLabels.prelaunch, path: paths.prelaunch, isPrelaunchOnly: true },
  { label: navLabels.bounties, path: paths.bounties },
  { label: navLabels.submissions, path: paths.submissions },
  { label: navLabels.boost, path: paths.boost },
  { label: navLabels.airdrop, path: paths.airdrop },
  { label: navLabels.leaderboard, path: paths.leaderboard },
]

/**
 * The menu behind the hamburger, top to bottom: `items`, the collapsible `more` group, `about`,
 * then `signedIn` with the Sign Out button or `signedOut`, then the wallet button (spec §2).
 */
export const mobileMenu = {
  items: [
    { label: navLabels.home, path: paths.home },
    { label: navLabels.prelaunch, path: paths.prelaunch },
    { label: navLabels.submissions, path: paths.submissions },
    { label: navLabels.bounties, path: paths.bounties },
    { label: navLabels.vote2Earn, path: paths.vote2Earn },
    { label: navLabels.boostPosts, path: paths.boost },
    { label: navLabels.airdrop, path: paths.airdrop },
  ],
  more: [
    { label: navLabels.tools, path: paths.tools },
    { label: navLabels.creators, path: paths.creators },
    { label: navLabels.learningHub, path: paths.learning },
    { label: navLabels.adminPanel, path: paths.adminPayouts },
  ],
  about: { label: navLabels.howItWorks, path: paths.about },
  signedIn: { label: navLabels.profile, path: paths.profile },
  signedOut: { label: navLabels.signIn, path: paths.auth },
} as const satisfies Record<string, NavItem | readonly NavItem[]>

/**
 * Items that stay clickable during prelaunch: Prelaunch, Home and Profile (spec §2). Sign In is
 * with them, as the way to a profile and to the landing that sign-in has in prelaunch.
 */
const openInPrelaunch: readonly string[] = [paths.prelaunch, paths.home, paths.profile, paths.auth]

/** The items of a list that are shown, given the state of `prelaunch_live`. */
export const listedItems = (items: readonly NavItem[], isPrelaunch: boolean): readonly NavItem[] =>
  items.filter((item) => isPrelaunch || !item.isPrelaunchOnly)

/** Whether an item can be clicked; the others are greyed out during prelaunch (spec §2). */
export const isItemEnabled = (item: NavItem, isPrelaunch: boolean): boolean =>
  !isPrelaunch || openInPrelaunch.includes(item.path)

/** Whether the current path starts with the item's; Home counts only at `/` itself (spec §2). */
export const isItemActive = (item: NavItem, pathname: string): boolean =>
  item.path === paths.home ? pathname === paths.home : pathname.startsWith(item.path)
