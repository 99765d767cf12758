import type { Role } from '@laurel/contract/people/people'
import type { TestMember } from '@laurel/scenarios/test-world'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countCalls, cutOff } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'
import { readOpen, setOpen } from '../search/search-state.ts'
import { NavigationBar } from './navigation-bar.tsx'
import { TabStrip } from './tab-strip.tsx'

declare const happyDOM: { setViewport(size: { width: number }): void }

const world = openWorld()
const DESKTOP_PX = 1024
const PHONE_PX = 390
// Its first import is slow, and none of what is tested here.
beforeAll(async () => {
  await import('./account-menu.tsx')
  await import('./mobile-menu.tsx')
})
const setWidth = (width: number) => act(() => happyDOM.setViewport({ width }))
afterEach(async () => {
  setWidth(DESKTOP_PX)
  await world.shortcut('prelaunch', { isOn: false })
})

const place = () => screen.getByTestId('place').textContent
const labels = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link')
    .map((link) => link.textContent)
const buttons = () =>
  screen.getAllByRole('button').map((each) => each.getAttribute('aria-label') ?? each.textContent)
const nav = (name: string) => screen.getByRole('navigation', { name })
/** The links that lead somewhere. */
const open = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('href'))
    .map((link) => link.textContent)

async function openAccountMenu() {
  const button = await screen.findByRole('button', { name: /^Your account/ })
  fireEvent.click(button)
  return button
}

/** Draws the bar on a phone. */
function renderOnPhone(path = '/') {
  setWidth(PHONE_PX)
  renderPage(<NavigationBar />, path)
}

async function openMobileMenu(path = '/') {
  if (screen.queryByRole('banner') === null) renderOnPhone(path)
  fireEvent.click(screen.getByRole('button', { name: 'Menu' }))
  return await screen.findByRole('dialog', { name: 'Menu' })
}

describe('the navigation bar', () => {
  it('ends with theme, wallet and Sign In for a visitor on desktop', () => {
    renderPage(<NavigationBar />)
    expect(screen.getByRole('link', { name: 'Laurel' }).getAttribute('href')).toBe('/')
    expect(buttons()).toEqual(['More', 'Search', 'Theme: system', 'Connect wallet'])
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth')
  })

  it('has the logo, Home and the hamburger on phones', () => {
    renderOnPhone()
    expect(labels(nav('Main'))).toEqual(['Home'])
    expect(buttons()).toEqual(['Menu'])
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull()
    setWidth(768)
    expect(labels(nav('Main'))).toEqual(['Home', 'Submissions', 'Bounties', 'Boost', 'Airdrop'])
  })

  it('shows prelaunch once the server says so, and hides the bell', async () => {
    await world.shortcut('prelaunch', { isOn: true })
    await signIn(await world.join('author'))
    renderPage(<NavigationBar />)
    await waitFor(() => expect(open(nav('Main'))).toEqual(['Prelaunch', 'Home']))
    await screen.findByRole('button', { name: /^Your account/ })
    expect(screen.queryByRole('button', { name: /Notifications/ })).toBeNull()
  })

  it('reads as open when the flag cannot be read', async () => {
    await world.shortcut('prelaunch', { isOn: true })
    cutOff('POST /rest/v1/rpc/is_feature_enabled')
    renderPage(<NavigationBar />)
    await waitFor(() => expect(countCalls('POST /rest/v1/rpc/is_feature_enabled')).toBe(1))
    expect(labels(nav('Main'))[0]).toBe('Home')
  })

  it('begins with the flag of the last visit', async () => {
    localStorage.setItem('laurel-flag-prelaunch_live', 'true')
    cutOff('POST /rest/v1/rpc/is_feature_enabled')
    renderPage(<NavigationBar />)
    expect(labels(nav('Main'))[0]).toBe('Prelaunch')
    await waitFor(() => expect(labels(nav('Main'))[0]).toBe('Home'))
  })
})

describe('the theme switch', () => {
  it('goes from system to light to dark and back, and stores the choice', () => {
    renderPage(<NavigationBar />)
    const steps = ['light', 'dark', 'system'].map((theme) => {
      fireEvent.click(screen.getByRole('button', { name: /^Theme/ }))
      expect(screen.getByRole('button', { name: `Theme: ${theme}` })).toBeTruthy()
      return [document.documentElement.dataset.theme, localStorage.getItem('laurel-theme')]
    })
    expect(steps).toEqual([
      ['light', 'light'],
      ['dark', 'dark'],
      [undefined, 'system'],
    ])
  })
})

describe('the account menu', () => {
  let member: TestMember
  beforeEach(async () => {
    member = await signIn(await world.joinAs({ displayName: 'Ada Lovelace', points: 1250 }))
  })

  it('names its viewer with their points', async () => {
    renderPage(<NavigationBar />)
    const button = await openAccountMenu()
    expect(button.getAttribute('aria-label')).toBe('Your account, online')
    expect(await screen.findByText(`@${member.username} · 1,250 pts`)).toBeTruthy()
    expect(screen.getAllByText('Ada Lovelace')).not.toHaveLength(0)
  })

  it('keeps the pages that prelaunch leaves open', async () => {
    await world.shortcut('prelaunch', { isOn: true })
    renderPage(<NavigationBar />)
    await openAccountMenu()
    await waitFor(() => expect(screen.queryByRole('link', { name: 'My points' })).toBeNull())
    for (const name of ['My work', 'Settings']) {
      expect(screen.getByRole('link', { name })).toBeTruthy()
    }
  })

  it('closes when it leads somewhere, and on Escape', async () => {
    renderPage(<NavigationBar />)
    const button = await openAccountMenu()
    fireEvent.click(screen.getByRole('link', { name: 'My work' }), { button: 0 })
    await waitFor(() => expect(place()).toBe('/profile?section=work'))
    expect(button.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(button)
    fireEvent.keyDown(document, { key: 'Escape' })
    expect([button.getAttribute('aria-expanded'), document.activeElement]).toEqual([
      'false',
      button,
    ])
  })

  it('signs out everywhere and ends at the sign-in page', async () => {
    renderPage(<NavigationBar />, '/bounties')
    await openAccountMenu()
    fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }))
    await waitFor(() => expect(place()).toBe('/auth'))
    expect(countCalls('POST /auth/v1/logout?scope=global')).toBe(1)
    expect(screen.queryByRole('button', { name: /^Your account/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Sign In' })).toBeTruthy()
  })

  it('ends at the sign-in page even when the server cannot be reached', async () => {
    renderPage(<NavigationBar />, '/bounties')
    await openAccountMenu()
    cutOff('POST /auth/v1/logout')
    fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }))
    await waitFor(() => expect(place()).toBe('/auth'))
    expect(Object.keys(localStorage).filter((key) => key.startsWith('laurel-auth'))).toEqual([])
  })
})

describe('the tab strip', () => {
  it('lists the items of the spec and marks the open page', () => {
    renderPage(<TabStrip />, '/bounties')
    const expected = ['Home', 'Bounties', 'Submissions', 'Boost', 'Airdrop', 'Leaderboard']
    expect(labels(nav('Tabs'))).toEqual(expected)
    const current = nav('Tabs').querySelectorAll('[aria-current=page]')
    expect([...current].map((each) => each.textContent)).toEqual(['Bounties'])
  })

  it('leaves Home and Prelaunch open in prelaunch', async () => {
    await world.shortcut('prelaunch', { isOn: true })
    renderPage(<TabStrip />, '/bounties')
    await waitFor(() => expect(open(nav('Tabs'))).toEqual(['Home', 'Prelaunch']))
    expect(labels(nav('Tabs'))).toHaveLength(7)
  })
})

describe('the mobile menu', () => {
  const more = () => within(nav('Menu')).getByRole('button', { name: 'More' })

  it('opens from the hamburger, closes on Escape and returns the focus', async () => {
    renderOnPhone()
    const hamburger = screen.getByRole('button', { name: 'Menu' })
    expect(hamburger.getAttribute('aria-haspopup')).toBe('dialog')
    hamburger.focus()
    const menu = await openMobileMenu()
    expect(hamburger.getAttribute('aria-expanded')).toBe('true')
    fireEvent.keyDown(menu, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(hamburger.getAttribute('aria-expanded')).toBe('false')
    await waitFor(() => expect(document.activeElement).toBe(hamburger))
  })

  it('begins with the search, which takes the place of the menu', async () => {
    setOpen(null)
    const menu = await openMobileMenu()
    fireEvent.click(within(menu).getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull())
    expect(readOpen()).toBe('search')
    setOpen(null)
  })

  it('lists what the spec lists for a visitor, in its order', async () => {
    await openMobileMenu()
    expect(more().getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(more())
    expect(more().getAttribute('aria-expanded')).toBe('true')
    const links = within(nav('Menu')).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Prelaunch', '/prelaunch'],
      ['Submissions', '/submissions'],
      ['Bounties', '/bounties'],
      ['Vote 2 Earn', '/vote-2-earn'],
      ['Boost Posts', '/boost'],
      ['Airdrop', '/airdrop'],
      ['Tools', '/tools'],
      ['Creators', '/creators'],
      ['Learning Hub', '/learning'],
      ['Admin Panel', '/admin/payouts'],
      ['How It Works', '/about'],
      ['Sign In', '/auth'],
    ])
    expect(screen.getByRole('button', { name: 'Connect wallet' })).toBeTruthy()
  })

  it.each<[Role[], string[]]>([
    [[], []],
    [['admin'], ['Admin', 'Payouts']],
  ])('ends with Profile and Sign Out for %j, after their own pages', async (roles, desks) => {
    await signIn(await world.joinAs({ roles, displayName: 'Ada Lovelace' }))
    const menu = await openMobileMenu()
    await within(menu).findByText('Ada Lovelace')
    const own = within(menu).getAllByRole('navigation')[0] ?? menu
    expect(labels(own)).toEqual(['My work', 'Analytics', 'My points', 'Settings', ...desks])
    expect(labels(nav('Menu')).slice(-2)).toEqual(['How It Works', 'Profile'])
    fireEvent.click(within(menu).getByRole('button', { name: 'Sign Out' }))
    await waitFor(() => expect(place()).toBe('/auth'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it.each([
    ['/', 'Bounties', '/bounties'],
    ['/profile', 'My work', '/profile?section=work'],
    ['/bounties?sort=new', 'Bounties', '/bounties'],
  ])('closes on %s when %s is followed', async (from, name, to) => {
    await signIn(await world.join('author'))
    const menu = await openMobileMenu(from)
    fireEvent.click(within(menu).getByRole('link', { name }), { button: 0 })
    await waitFor(() => expect(place()).toBe(to))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('greys out what prelaunch closes, and stays open when it is pressed', async () => {
    await world.shortcut('prelaunch', { isOn: true })
    await openMobileMenu()
    fireEvent.click(more())
    await waitFor(() => expect(open(nav('Menu'))).toEqual(['Home', 'Prelaunch', 'Sign In']))
    const closed = within(nav('Menu')).getByRole('link', { name: 'Bounties' })
    expect([closed.getAttribute('aria-disabled'), closed.title]).toEqual([
      'true',
      'Opens at launch',
    ])
    fireEvent.click(closed)
    expect(place()).toBe('/')
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('changes the theme', async () => {
    const menu = await openMobileMenu()
    const theme = within(menu).getByRole('group', { name: 'Theme' })
    fireEvent.click(within(theme).getByRole('radio', { name: 'Dark' }))
    expect(document.documentElement.dataset.theme).toBe('dark')
    fireEvent.click(within(theme).getByRole('radio', { name: 'System' }))
    expect(document.documentElement.dataset.theme).toBeUndefined()
  })
})
