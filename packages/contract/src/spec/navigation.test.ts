import { describe, expect, it } from 'vitest'
import {
  isItemActive,
  isItemEnabled,
  listedItems,
  mobileMenu,
  moreMenu,
  type NavItem,
  tabStrip,
  topBar,
} from './navigation.ts'
import { matchRoute, routeNames, routes } from './routes.ts'

const labels = (items: readonly NavItem[]): string => items.map(({ label }) => label).join(', ')
const { items, more, about, signedIn, signedOut } = mobileMenu
const inMobileMenu: NavItem[] = [...items, ...more, about, signedIn, signedOut]
const everyItem = [...topBar, ...moreMenu, ...tabStrip, ...inMobileMenu]

describe('navigation lists', () => {
  it('have the order of the specification', () => {
    expect(labels(listedItems(topBar, false))).toBe('Home, Submissions, Bounties, Boost, Airdrop')
    expect(labels(topBar.filter((item) => !item.isDesktopOnly))).toBe('Prelaunch, Home')
    expect(labels(moreMenu)).toBe('Vote 2 Earn, Profile, Creators, Tools, Learning Hub')
    expect(labels(listedItems(tabStrip, false))).toBe(
      'Home, Bounties, Submissions, Boost, Airdrop, Leaderboard',
    )
    expect(labels(items)).toBe(
      'Home, Prelaunch, Submissions, Bounties, Vote 2 Earn, Boost Posts, Airdrop',
    )
    expect(labels(more)).toBe('Tools, Creators, Learning Hub, Admin Panel')
    expect(labels([about, signedIn, signedOut])).toBe('How It Works, Profile, Sign In')
  })

  it('include Prelaunch with the flag: first in the bar, second in the strip', () => {
    expect(listedItems(topBar, true)[0]?.label).toBe('Prelaunch')
    expect(listedItems(tabStrip, true)[1]?.label).toBe('Prelaunch')
  })

  it('link only to routes of the table', () => {
    expect(everyItem.filter((item) => !matchRoute(item.path))).toEqual([])
    expect(more[3].path).toBe('/admin/payouts')
  })
})

describe('isItemEnabled', () => {
  it('enables all items while the flag is off', () => {
    expect(everyItem.every((item) => isItemEnabled(item, false))).toBe(true)
  })

  it('disables all but Prelaunch, Home, Profile and sign-in', () => {
    const on = everyItem.filter((item) => isItemEnabled(item, true)).map(({ label }) => label)
    expect([...new Set(on)].sort()).toEqual(['Home', 'Prelaunch', 'Profile', 'Sign In'])
  })
})

describe('isItemActive', () => {
  const activeAt = (path: string) => labels(tabStrip.filter((item) => isItemActive(item, path)))

  it('is true for the item whose path the current path starts with', () => {
    expect(activeAt('/submissions')).toBe('Submissions')
    expect(activeAt('/bounties/')).toBe('Bounties')
    expect(activeAt('/profile')).toBe('')
  })

  it('is true for Home only at /', () => {
    expect(activeAt('/')).toBe('Home')
    expect(activeAt('/about')).toBe('')
  })

  it('is never true for two items of one list', () => {
    for (const path of routeNames.map((name) => routes[name].path)) {
      for (const list of [topBar, moreMenu, tabStrip, inMobileMenu]) {
        expect(list.filter((item) => isItemActive(item, path)).length).toBeLessThanOrEqual(1)
      }
    }
  })
})
