import { buildOpenBounty } from '@laurel/scenarios/bounties'
import { buildAcceptedEntry } from '@laurel/scenarios/submissions'
import type { TestMember } from '@laurel/scenarios/test-world'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import ActivityPage from '../../pages/activity.tsx'
import { refuseCalls, restoreNetwork } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'

const world = openWorld()
const place = () => screen.getByTestId('place').textContent
const open = (search = '') => renderPage(<ActivityPage />, `/activity${search}`)
const rows = async () => {
  await screen.findAllByRole('list')
  return [...document.querySelectorAll('main ol > li, ol > li')] as HTMLElement[]
}

describe('the feed of a new site', () => {
  it.each([
    ['', 'Published bounties, accepted entries and announced winners appear here.'],
    [
      '?tab=money',
      'Funded escrows and paid prizes appear here, each with its receipt or transaction.',
    ],
  ])('says to a visitor at /activity%s what will be there', async (search, text) => {
    open(search)
    await screen.findByText('No activity yet')
    screen.getByText(text)
    const bounties = screen.getByRole('link', { name: 'See open bounties' })
    expect(bounties.getAttribute('href')).toBe('/bounties')
  })

  it.each([
    ['For you', 'Activity on bounties you sponsor, enter or judge appears here.'],
    ['Mine', 'Your public activity appears here: entries, bounties, wins.'],
  ])('says to a member under “%s” what will be there', async (name, text) => {
    await signIn(await world.join('newcomer'))
    open(name === 'Mine' ? '?tab=mine' : '')
    await screen.findByRole('tab', { name, selected: true })
    await screen.findByText(text)
  })
})

describe('the feed', () => {
  let sponsor: TestMember
  /** A funded bounty, and posts of one author. */
  beforeAll(async () => {
    const built = await buildOpenBounty(world, { terms: { title: 'Explain rent' } })
    sponsor = built.sponsor
    const author = await world.join('author')
    for (let post = 0; post < 3; post += 1) {
      await buildAcceptedEntry(world, { author, input: { title: `Post ${post}` } })
    }
  })

  it('shows acts that are alike as one', async () => {
    const { items } = await world.ok(null, 'GET /api/v1/activity', { query: { tab: 'platform' } })
    const grouped = items.find(({ count }) => count > 1)
    open()
    await screen.findByText(`and ${(grouped?.count ?? 0) - 1} more like it`)
    screen.getByText(`${items.length} events shown`)
  })

  it('shows an escrow as moved points, not as earned ones', async () => {
    open('?tab=money')
    const [row] = await rows()
    expect(row?.textContent).toContain('opened “Explain rent”')
    within(row as HTMLElement).getByText('600 pts')
    expect(screen.queryByText('+600 pts')).toBeNull()
    screen.getByText('1 event shown')
  })

  it('keeps the tab and the kind of payments in the address', async () => {
    await signIn(sponsor)
    open()
    await screen.findByRole('tab', { name: 'For you', selected: true })
    const money = screen.getByRole('tab', { name: 'Money' })
    fireEvent.mouseDown(money, { button: 0 })
    fireEvent.click(money)
    await waitFor(() => expect(place()).toBe('/activity?tab=money'))
    fireEvent.click(await screen.findByRole('radio', { name: 'On Solana' }))
    await waitFor(() => expect(place()).toBe('/activity?tab=money&on=chain'))
    await waitFor(() => expect(screen.queryByText('600 pts')).toBeNull())
    fireEvent.click(screen.getByRole('radio', { name: 'Everything' }))
    await waitFor(() => expect(place()).toBe('/activity?tab=money'))
    await screen.findByText('600 pts')
  })

  it('speaks to a sponsor of what they did, and to others by name', async () => {
    await signIn(sponsor)
    const { unmount } = open('?tab=mine')
    expect((await screen.findAllByRole('link', { name: 'You' })).length).toBeGreaterThan(0)
    expect(screen.queryByText(/Post \d/)).toBeNull()
    unmount()
    await signIn(await world.join('newcomer'))
    open('?tab=money')
    await screen.findByText('600 pts')
    expect(screen.queryByRole('link', { name: 'You' })).toBeNull()
  })

  it('says that the feed could not be read, and shows it once it can', async () => {
    refuseCalls('GET /api/v1/activity', 'rate_limited')
    open()
    await screen.findByText('Too many requests')
    restoreNetwork()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(/Post \d/)
  })
})
