import { buildContest } from '@laurel/scenarios/awards'
import { buildOpenBounty } from '@laurel/scenarios/bounties'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildFunded } from '../testing/funded.ts'
import { callsTo, countCalls, cutOff, restoreNetwork } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { openWorld, signIn } from '../testing/world.ts'
import BountiesPage from './bounties.tsx'

const world = openWorld()
const place = () => screen.getByTestId('place').textContent

describe('/bounties on a new site', () => {
  it('says that no bounty is open', async () => {
    renderPage(<BountiesPage />, '/bounties')
    await screen.findByText('No bounties are open right now')
  })
})

describe('/bounties', () => {
  beforeAll(async () => {
    await buildContest(world, {
      entryCount: 2,
      terms: { title: 'Explain fees in a thread', bonusCount: 4, bonusAmount: '25' },
    })
    await buildOpenBounty(world, {
      terms: { title: 'Draw the life of a fee', category: 'design', prizeAmounts: ['2000'] },
    })
    await buildOpenBounty(world, {
      terms: { title: 'A wallet in a hundred lines', category: 'code', prizeAmounts: ['900'] },
    })
  })
  afterEach(() => world.shortcut('prelaunch', { isOn: false }))

  const titles = async () =>
    (await screen.findAllByRole('link', { name: /Explain fees|life of a fee|hundred lines/ })).map(
      ({ textContent }) => textContent,
    )

  /** What the page asked for last. */
  const lastList = () =>
    new URL(callsTo('GET /api/v1/bounties').at(-1)?.split(' ')[1] ?? '', 'http://x').searchParams

  it('shows what is open, what it pays and how much is in escrow', async () => {
    renderPage(<BountiesPage />, '/bounties')
    const card = await screen.findByRole('link', { name: /Explain fees/ })
    expect(card.getAttribute('href')).toMatch(/^\/bounty\/explain-fees-in-a-thread/)
    screen.getByText('700 pts')
    screen.getByText('3 places and 4 bonus spots')
    screen.getByText('2 entries')
    screen.getByText('3 bounties')
    await screen.findByText('in escrow for 3 bounties, 3 of them open for entries')
  })

  it('keeps every filter in the address and lists exactly that', async () => {
    renderPage(<BountiesPage />, '/bounties')
    await screen.findByText('3 bounties')
    fireEvent.change(screen.getByLabelText('Category'), { target: { value: 'design' } })
    fireEvent.change(screen.getByLabelText('Prize'), { target: { value: '1000' } })
    fireEvent.change(screen.getByLabelText('Order'), { target: { value: 'prize' } })
    await waitFor(() => expect(place()).toBe('/bounties?category=design&prize=1000&sort=prize'))
    await screen.findByText('1 bounty')
    expect((await titles()).join()).toContain('Draw the life of a fee')
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

  it('links the feed of what it lists', async () => {
    renderPage(<BountiesPage />, '/bounties')
    const feed = screen.getByRole('link', { name: 'RSS feed of these bounties' })
    expect(feed.getAttribute('href')).toBe('/api/v1/feeds/bounties.rss')
    fireEvent.change(screen.getByLabelText('Category'), { target: { value: 'design' } })
    fireEvent.change(screen.getByLabelText('Prize'), { target: { value: '1000' } })
    const address = feed.getAttribute('href') ?? ''
    expect(address).toBe(
      '/api/v1/feeds/bounties.rss?state=open&sort=newest&category=design&minPrizePoints=1000',
    )
    const answer = await fetch(address)
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining('Draw the life of a fee'),
    ])
  })

  it('finds nothing in voting while everything takes entries', async () => {
    renderPage(<BountiesPage />, '/bounties')
    fireEvent.click(screen.getByRole('radio', { name: 'In voting' }))
    await waitFor(() => expect(place()).toBe('/bounties?state=voting'))
    await waitFor(() => expect(screen.queryByRole('link', { name: /Explain fees/ })).toBeNull())
  })

  it('opens a shared address as it was shared', async () => {
    renderPage(<BountiesPage />, '/bounties?category=code&q=wallet&sort=ending&state=all')
    await screen.findByText('1 bounty')
    expect(screen.getByLabelText<HTMLInputElement>('Search bounties').value).toBe('wallet')
    expect(screen.getByLabelText<HTMLSelectElement>('Category').value).toBe('code')
    await screen.findByRole('link', { name: /hundred lines/ })
    expect(lastList().get('q')).toBe('wallet')
    expect(lastList().get('state')).toBe('all')
  })

  it('leaves out what an address says wrongly', async () => {
    renderPage(<BountiesPage />, '/bounties?category=nonsense&prize=-4&sort=up&state=x')
    await screen.findByText('3 bounties')
    expect(countCalls('GET /api/v1/bounties?state=open&sort=newest&limit=24')).toBe(1)
  })

  it('orders by prize', async () => {
    renderPage(<BountiesPage />, '/bounties?sort=prize')
    await screen.findByText('3 bounties')
    const found = await titles()
    expect(
      found.map((title) => /life of a fee|hundred lines|Explain fees/.exec(title ?? '')?.[0]),
    ).toEqual(['life of a fee', 'hundred lines', 'Explain fees'])
  })

  it('searches when typing rests', async () => {
    renderPage(<BountiesPage />, '/bounties')
    const field = screen.getByLabelText<HTMLInputElement>('Search bounties')
    fireEvent.change(field, { target: { value: 'wallet' } })
    await waitFor(() => expect(place()).toBe('/bounties?q=wallet'))
    await screen.findByText('1 bounty')
    expect(field.value).toBe('wallet')
  })

  it('offers one way out when nothing fits', async () => {
    renderPage(<BountiesPage />, '/bounties?category=meme')
    fireEvent.click(await screen.findByRole('button', { name: 'Show all open bounties' }))
    await screen.findByText('3 bounties')
    expect(place()).toBe('/bounties')
  })

  it('shows a failure and tries again', async () => {
    cutOff('GET /api/v1/bounties')
    renderPage(<BountiesPage />, '/bounties')
    await screen.findByText('Can’t reach Laurel')
    restoreNetwork()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('3 bounties')
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

  it('leads who is signed in to a bounty of their own', async () => {
    await signIn(await world.join('newcomer'))
    renderPage(<BountiesPage />, '/bounties')
    const [create] = await screen.findAllByRole('link', { name: 'Create a bounty' })
    expect(create?.getAttribute('href')).toBe('/create-bounty')
  })

  it('offers no bounty to create in prelaunch', async () => {
    await world.shortcut('prelaunch', { isOn: true })
    renderPage(<BountiesPage />, '/bounties')
    await screen.findByText(/open for entries/)
    // The flag and the list are read at the same time, and either may come first.
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Create a bounty' })).toBeNull())
  })

  it('counts prizes in tokens that are in escrow', async () => {
    await buildFunded(world)
    renderPage(<BountiesPage />, '/bounties')
    await screen.findByText('and 3 SOL')
  })

  it('says that there are more without guessing how many, and loads them', async () => {
    let sponsor = await world.join('sponsor')
    for (let made = 0; made < 22; made += 1) {
      if (made % 5 === 4) sponsor = await world.join('sponsor')
      await buildOpenBounty(world, { sponsor, terms: { title: `One of many ${made}` } })
    }
    renderPage(<BountiesPage />, '/bounties')
    await screen.findByText('More than 24 bounties')
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
    await screen.findByText('26 bounties')
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  })
})
