import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryClient } from '../lib/api/query-client.ts'
import { countCalls } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { openWorld, signIn } from '../testing/world.ts'
import PrelaunchPage from './prelaunch.tsx'
import ProfilePage from './profile.tsx'

const world = openWorld()
const open = () => renderPage(<PrelaunchPage />, '/prelaunch')
const steps = async () => {
  const title = await screen.findByRole('heading', { name: 'Get ready' })
  return within(title.closest('section') as HTMLElement)
}
/** The steps that are ticked off. */
const done = async () =>
  (await steps()).queryAllByLabelText('Done:').map((tick) => tick.closest('li')?.textContent)
const PROFILE = 'Complete your profile: name, picture and a short bio'

describe('/prelaunch after the launch', () => {
  it('leads to bounties, voting and the explanation', async () => {
    open()
    await screen.findByRole('heading', { level: 1, name: 'Laurel is open' })
    const leads = [
      ['Browse bounties', '/bounties'],
      ['Judge entries', '/vote-2-earn'],
      ['How it works', '/about'],
    ] as const
    for (const [name, to] of leads) {
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(to)
    }
    await screen.findByText('Open bounties')
    expect(screen.queryByText(/Prelaunch is over/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Join the waitlist' })).toBeNull()
  })
})

describe('/prelaunch before the launch', () => {
  beforeAll(async () => {
    await world.shortcut('prelaunch', { isOn: true })
  })
  afterAll(async () => {
    await world.shortcut('prelaunch', { isOn: false })
  })

  it('says what opens, and offers nothing that is still closed', async () => {
    open()
    await screen.findByRole('heading', { level: 1, name: 'Laurel opens soon' })
    for (const name of ['Bounties', 'Submissions', 'Vote 2 Earn', 'Points you can check']) {
      screen.getByRole('heading', { level: 3, name })
    }
    expect(screen.queryByRole('link', { name: 'Browse bounties' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Judge entries' })).toBeNull()
  })

  it('offers a visitor every step, from the account on', async () => {
    open()
    const list = await steps()
    const links = list.getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Create an account', '/auth?view=sign-up'],
      [PROFILE, '/profile'],
      ['Link the wallet that prizes are paid to', '/profile?section=security#wallet'],
      ['Read how it works', '/about'],
      ['Learn to create, judge and sponsor', '/learning'],
    ])
    expect(await done()).toEqual([])
    expect(countCalls('GET /api/v1/me')).toBe(0)
  })

  it('ticks off the account of a member', async () => {
    await signIn(await world.join('newcomer'))
    open()
    expect(await done()).toEqual(['Create an account'])
    const profile = (await steps()).getByRole('link', { name: PROFILE })
    expect(profile.getAttribute('href')).toBe('/profile')
  })

  it('ticks off the profile once it has a bio, which can be written before the launch', async () => {
    const member = await signIn(await world.join('newcomer'))
    const { unmount } = renderPage(<ProfilePage />, '/profile')
    const bio = await screen.findByRole('textbox', { name: /^Bio/ })
    fireEvent.change(bio, { target: { value: 'I draw maps of small towns.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save profile' }))
    await waitFor(async () =>
      expect((await world.ok(member, 'GET /api/v1/me')).bio).toBe('I draw maps of small towns.'),
    )
    unmount()
    queryClient.clear()
    open()
    await (await steps()).findByText(PROFILE, { selector: 'span' })
    expect(await done()).toEqual(['Create an account', PROFILE])
  })

  it('shows the countdown to the eye and the date to everyone, once an admin set it', async () => {
    const admin = await world.join('admin')
    const launchAt = '2099-01-15T12:00:00.000Z'
    await world.ok(admin, 'PUT /api/v1/admin/launch', { body: { launchAt } })
    open()
    const date = await screen.findByText(/15 Jan/)
    expect(date.getAttribute('datetime')).toBe(launchAt)
    expect(screen.getByText('seconds').closest('[aria-hidden="true"]')).not.toBeNull()
  })

  it('asks to check the mail after joining, and says what is wrong with an address', async () => {
    open()
    const email = await screen.findByRole('textbox', { name: 'Email' })
    const submit = screen.getByRole('button', { name: 'Join the waitlist' })
    fireEvent.change(email, { target: { value: 'nobody' } })
    fireEvent.click(submit)
    await screen.findByText('Please enter a valid email address')
    fireEvent.change(email, { target: { value: 'early@example.org' } })
    fireEvent.click(submit)
    await screen.findByText('early@example.org')
    screen.getByText('Check your email')
  })

  it('says when a link does not work, and offers to join again', async () => {
    renderPage(<PrelaunchPage />, `/prelaunch?entry=${'x'.repeat(43)}`)
    await screen.findByText('This link doesn’t work')
    screen.getByRole('button', { name: 'Join the waitlist' })
  })
})
