import type { Role } from '@laurel/contract/people/people'
import { buildEntry } from '@laurel/scenarios/submissions'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import AdminPage from '../../pages/admin.tsx'
import { callsTo, countCalls, refuseCalls } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'

const world = openWorld()
beforeAll(async () => {
  await buildEntry(world)
  const author = await world.join('newcomer')
  await world.ok(author, 'POST /api/v1/tickets', {
    body: { category: 'other', subject: 'A question', text: 'How do I change my name?' },
  })
})

const open = async (roles: Role[], path = '/admin') => {
  await signIn(await world.joinAs({ roles }))
  renderPage(<AdminPage />, path)
  return await screen.findByRole('navigation', { name: 'Desk' })
}
const names = (nav: HTMLElement) =>
  within(nav)
    .getAllByRole('link')
    .map(({ textContent }) => textContent?.replace(/\d+ waiting$/, ''))

describe('the desk', () => {
  it('lists what waits with its age, due time and place, and where nothing waits', async () => {
    await open(['moderator'])
    const table = await screen.findByRole('table', { name: /^What waits/ })
    const row = within(table).getByText('Tickets to answer').closest('tr') as HTMLElement
    expect(row.textContent).toMatch(/1/)
    expect(within(row).getAllByText(/ago|in \d|now|left/i).length).toBeGreaterThan(0)
    expect(screen.getByRole('link', { name: 'Tickets to answer' }).getAttribute('href')).toBe(
      '/admin?tab=tickets',
    )
    screen.getByText(/^Nothing waits in:/)
    expect(countCalls('GET /api/v1/admin/queues')).toBe(0)
  })

  it('groups the tabs of a role and counts what waits in each', async () => {
    const nav = await open(['moderator'])
    expect(names(nav)).toEqual([
      'Overview',
      'Entries and posts',
      'Bounties',
      'Reports',
      'Appeals',
      'Objections',
      'Comments',
      'Tickets',
      'Boosts',
      'People',
      'Suspension appeals',
      'Cases',
      'Linked accounts',
      'Airdrop',
      'Audit log',
    ])
    await within(nav).findByRole('link', { name: /^Tickets\s*1 waiting/ })
    fireEvent.click(within(nav).getByRole('link', { name: /^Entries and posts/ }))
    await screen.findByRole('heading', { level: 2, name: 'Entries and posts' })
    await waitFor(() =>
      expect(callsTo('GET /api/v1/admin/queues')).toEqual(['GET /api/v1/admin/queues/submissions']),
    )
  })

  it('has a select for narrow windows that opens a tab', async () => {
    await open(['moderator'])
    fireEvent.change(screen.getByRole('combobox', { name: 'Desk' }), {
      target: { value: 'tickets' },
    })
    await screen.findByText('A question')
  })

  it('shows finance its work only, also instead of a tab of others', async () => {
    const nav = await open(['finance'], '/admin?tab=tickets')
    expect(names(nav)).toEqual(['Overview', 'Payouts', 'Airdrop'])
    await screen.findByText('Nothing waits')
    expect(within(nav).getByRole('link', { name: 'Payouts' }).getAttribute('href')).toBe(
      '/admin/payouts',
    )
  })

  it('says that the overview could not be read, and reads it on request', async () => {
    refuseCalls('GET /api/v1/admin/waiting', 'treasury_missing', 1)
    await open(['moderator'])
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await screen.findByText('Tickets to answer')
  })
})
