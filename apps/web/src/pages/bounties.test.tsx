import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeApi, FakeRefusal } from '../testing/fake-api.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleCard } from '../testing/sample-bounties.ts'
import { setSession } from '../testing/session.ts'
import BountiesPage from './bounties.tsx'

vi.mock('../lib/session/session.ts', { spy: true })

let server: FakeApi

beforeEach(() => {
  setSession(null)
  server = new FakeApi().install()
  server.on('GET /api/v1/home', () => ({
    openBounties: 9,
    escrowPoints: 48_250,
    escrowBounties: 12,
    tokens: [
      { token: 'SOL', escrow: '2300000000', paid: '0' },
      { token: 'USDC', escrow: '0', paid: '0' },
    ],
    prizePoints: 0,
    creators: 0,
    submissions: 0,
    votes: 0,
    asOf: '2026-06-10T12:00:00.000Z',
  }))
  server.on('GET /api/v1/bounties', () => ({ items: [sampleCard(1)], nextCursor: null }))
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const place = () => screen.getByTestId('place').textContent

const lastList = () =>
  new URL(
    server.calls.findLast((call) => call.includes('/api/v1/bounties'))?.split(' ')[1] ?? '',
    'http://x',
  ).searchParams

describe('/bounties', () => {
  it('shows what is open, what it pays and how much is in escrow', async () => {
    renderPage(<BountiesPage />, '/bounties')
    const card = await screen.findByRole('link', { name: /priority fees/ })
    expect(card.getAttribute('href')).toBe('/bounty/bounty-1')
    expect(screen.getByText('1,700 pts')).toBeTruthy()
    expect(screen.getByText('3 places and 4 bonus spots')).toBeTruthy()
    expect(screen.getByText('12 entries')).toBeTruthy()
    expect(screen.getByText('1 bounty')).toBeTruthy()
    expect(await screen.findByText('and 2.3 SOL')).toBeTruthy()
    expect(
      await screen.findByText('in escrow for 12 bounties, 9 of them open for entries'),
    ).toBeTruthy()
  })

  it('keeps every filter in the address and asks for exactly that', async () => {
    renderPage(<BountiesPage />, '/bounties')
    fireEvent.change(screen.getByLabelText('Category'), { target: { value: 'design' } })
    fireEvent.change(screen.getByLabelText('Prize'), { target: { value: '1000' } })
    fireEvent.change(screen.getByLabelText('Order'), { target: { value: 'prize' } })
    fireEvent.click(screen.getByRole('radio', { name: 'In voting' }))
    await waitFor(() =>
      expect(place()).toBe('/bounties?category=design&state=voting&prize=1000&sort=prize'),
    )
    await waitFor(() =>
      expect(Object.fromEntries(lastList())).toEqual({
        category: 'design',
        state: 'voting',
        minPrizePoints: '1000',
        sort: 'prize',
        limit: '24',
      }),
    )
  })

  it('opens a shared address as it was shared', async () => {
    renderPage(<BountiesPage />, '/bounties?category=code&q=wallet&sort=ending&state=all')
    await waitFor(() => expect(lastList().get('q')).toBe('wallet'))
    expect(lastList().get('state')).toBe('all')
    expect(screen.getByLabelText<HTMLInputElement>('Search bounties').value).toBe('wallet')
    expect(screen.getByLabelText<HTMLSelectElement>('Category').value).toBe('code')
  })

  it('leaves out what an address says wrongly', async () => {
    renderPage(<BountiesPage />, '/bounties?category=nonsense&prize=-4&sort=up&state=x')
    await waitFor(() =>
      expect(Object.fromEntries(lastList())).toEqual({
        state: 'open',
        sort: 'newest',
        limit: '24',
      }),
    )
  })

  it('searches when typing rests', async () => {
    renderPage(<BountiesPage />, '/bounties')
    const field = screen.getByLabelText<HTMLInputElement>('Search bounties')
    fireEvent.change(field, { target: { value: 'fees' } })
    await waitFor(() => expect(place()).toBe('/bounties?q=fees'))
    expect(field.value).toBe('fees')
  })

  it('says that there are more without guessing how many, and loads them', async () => {
    server.on('GET /api/v1/bounties', ({ query }) =>
      query.get('cursor') === null
        ? { items: [sampleCard(1), sampleCard(2)], nextCursor: 'next' }
        : { items: [sampleCard(3)], nextCursor: null },
    )
    renderPage(<BountiesPage />, '/bounties')
    expect(await screen.findByText('More than 2 bounties')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
    expect(await screen.findByText('3 bounties')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  })

  it('offers one way out when nothing fits', async () => {
    server.on('GET /api/v1/bounties', () => ({ items: [], nextCursor: null }))
    renderPage(<BountiesPage />, '/bounties?category=code')
    fireEvent.click(await screen.findByRole('button', { name: 'Show all open bounties' }))
    expect(await screen.findByText('No bounties are open right now')).toBeTruthy()
    expect(place()).toBe('/bounties')
  })

  it('shows a failure with its reference and tries again', async () => {
    server.on('GET /api/v1/bounties', () => {
      throw new FakeRefusal('validation_failed')
    })
    renderPage(<BountiesPage />, '/bounties')
    const alert = await screen.findByText('Some fields need attention')
    expect(alert).toBeTruthy()
    server.on('GET /api/v1/bounties', () => ({ items: [sampleCard(1)], nextCursor: null }))
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('1 bounty')).toBeTruthy()
  })

  it('keeps a search in this browser, opens it and forgets it', async () => {
    renderPage(<BountiesPage />, '/bounties?category=design&prize=1000')
    fireEvent.click(await screen.findByRole('button', { name: 'Save this search' }))
    fireEvent.change(screen.getByLabelText('Category'), { target: { value: '' } })
    await waitFor(() => expect(place()).toBe('/bounties?prize=1000'))
    const saved = screen.getByRole('list', { name: 'Saved searches' })
    fireEvent.click(within(saved).getByRole('link', { name: 'Design, from 1,000 pts' }))
    await waitFor(() => expect(place()).toBe('/bounties?category=design&prize=1000'))
    fireEvent.click(within(saved).getByRole('button', { name: /Remove/ }))
    expect(screen.queryByRole('list', { name: 'Saved searches' })).toBeNull()
    expect(localStorage.getItem('laurel-saved-searches')).toBe('[]')
  })

  it('says why nothing can be created in prelaunch', async () => {
    server.isPrelaunch = true
    renderPage(<BountiesPage />, '/bounties')
    expect(await screen.findByText(/Creating and entering bounties opens at launch/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Create a bounty' })).toBeNull()
  })
})
