import type { Role } from '@laurel/contract/people/people'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readSession } from '../../lib/session/session.ts'
import { renderPage, setPrelaunch } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'
import AccountMenu from './account-menu.tsx'
import MobileMenu from './mobile-menu.tsx'
import { NavigationBar } from './navigation-bar.tsx'
import { TabStrip } from './tab-strip.tsx'

const world = openWorld()

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})

const main = () => screen.getByRole('navigation', { name: 'Main' })
const labels = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('link')
    .map((link) => link.textContent)

describe('the navigation bar', () => {
  it('lists the items of the spec, Prelaunch first with the flag', () => {
    setPrelaunch(false)
    const { unmount } = renderPage(<NavigationBar />)
    expect(labels(main())).toEqual(['Home', 'Submissions', 'Bounties', 'Boost', 'Airdrop'])
    unmount()
    setPrelaunch(true)
    renderPage(<NavigationBar />)
    expect(labels(main())).toEqual([
      'Prelaunch',
      'Home',
      'Submissions',
      'Bounties',
      'Boost',
      'Airdrop',
    ])
  })

  it('marks the item whose path the current path starts with, Home only at /', () => {
    setPrelaunch(false)
    renderPage(<NavigationBar />, '/bounties')
    const current = within(main())
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page')
    expect(current.map((link) => link.textContent)).toEqual(['Bounties'])
  })

  it('greys out all but Prelaunch, Home and Profile in prelaunch', () => {
    setPrelaunch(true)
    renderPage(<NavigationBar />)
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    const open = within(main())
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-disabled') !== 'true')
    expect(open.map((link) => link.textContent)).toEqual(['Prelaunch', 'Home', 'Profile'])
    fireEvent.click(within(main()).getByText('Bounties'))
    expect(screen.getByTestId('place').textContent).toBe('/')
  })

  it("lists the 'More' dropdown and closes it on Escape", () => {
    setPrelaunch(false)
    renderPage(<NavigationBar />)
    const more = screen.getByRole('button', { name: 'More' })
    fireEvent.click(more)
    expect(labels(main()).slice(5)).toEqual([
      'Vote 2 Earn',
      'Profile',
      'Creators',
      'Tools',
      'Learning Hub',
    ])
    fireEvent.keyDown(document, { key: 'Escape' })
    expect(more.getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(more)
  })

  it('offers Sign In to visitors', () => {
    setPrelaunch(false)
    renderPage(<NavigationBar />)
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth')
  })
})

describe('the tab strip', () => {
  it('shows the spec’s items, with Prelaunch second while the flag is on', () => {
    setPrelaunch(true)
    renderPage(<TabStrip />)
    expect(labels(screen.getByRole('navigation', { name: 'Tabs' }))).toEqual([
      'Home',
      'Prelaunch',
      'Bounties',
      'Submissions',
      'Boost',
      'Airdrop',
      'Leaderboard',
    ])
  })
})

describe('the mobile menu', () => {
  it('lists the spec’s items, with the collapsible group closed at first', () => {
    setPrelaunch(false)
    renderPage(<MobileMenu isOpen onClose={() => undefined} />)
    const menu = screen.getByRole('navigation', { name: 'Menu' })
    const before = labels(menu)
    expect(before).toEqual([
      'Home',
      'Prelaunch',
      'Submissions',
      'Bounties',
      'Vote 2 Earn',
      'Boost Posts',
      'Airdrop',
      'How It Works',
      'Sign In',
    ])
    fireEvent.click(within(menu).getByRole('button', { name: 'More' }))
    const added = labels(menu).filter((label) => !before.includes(label))
    expect(added).toEqual(['Tools', 'Creators', 'Learning Hub', 'Admin Panel'])
    expect(within(menu).getByText('Admin Panel').getAttribute('href')).toBe('/admin/payouts')
  })
})

describe('the account menu', () => {
  const own = ['Profile', 'My work', 'Analytics', 'My points', 'Settings']
  it.each<[Role[], string[]]>([
    [[], own],
    [['moderator'], [...own, 'Admin']],
    [['finance'], [...own, 'Admin', 'Payouts']],
    [['admin'], [...own, 'Admin', 'Payouts']],
  ])('leads to the own pages and the desks of %j', async (roles, expected) => {
    await signIn(await world.joinAs({ roles }))
    setPrelaunch(false)
    const { user } = readSession()
    if (user === null) throw new Error('somebody is signed in')
    renderPage(<AccountMenu user={user} />)
    fireEvent.click(screen.getByRole('button', { name: /^Your account/ }))
    const desks = ['Admin', 'Payouts']
    const links = () => screen.getAllByRole('link').map((link) => link.textContent ?? '')
    await waitFor(() =>
      expect(links().filter((label) => [...own, ...desks].includes(label))).toEqual(expected),
    )
  })
})
