import { NO_FILTERS, readFilters, writeFilters } from '@laurel/contract/searches/bounty-filters'
import { buildAnnounced, buildContest } from '@laurel/scenarios/awards'
import { buildDraft, buildOpenBounty } from '@laurel/scenarios/bounties'
import type { TestMember } from '@laurel/scenarios/test-world'
import { advanceTo } from '@laurel/scenarios/world'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useSearchParams } from 'react-router'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildFunded } from '../../../testing/funded.ts'
import { callsTo, cutOff, refuseCalls, restoreNetwork } from '../../../testing/network.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { openWorld, signIn } from '../../../testing/world.ts'
import { BountyResults } from '../page/bounty-results.tsx'
import SavedSearches from '../searches/saved-searches.tsx'
import { FilterBar } from './filter-bar.tsx'
import { MyBounties } from './my-bounties.tsx'

const world = openWorld()
const STORED_AS = 'laurel-saved-searches'
const DAY_MS = 86_400_000
let sponsor: TestMember

/** The list with its filters in the address, as the page has them. */
function List() {
  const [params, setParams] = useSearchParams()
  const filters = readFilters(params)
  return (
    <>
      <FilterBar filters={filters} onChange={(next) => setParams(writeFilters(next))}>
        <SavedSearches filters={filters} />
      </FilterBar>
      <BountyResults filters={filters} onClear={() => setParams(writeFilters(NO_FILTERS))} />
    </>
  )
}
const open = (search = '') => renderPage(<List />, `/bounties${search}`)
const place = () => screen.getByTestId('place').textContent
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
/** The titles in the list, first to last, once it has as many. */
async function titles(count: number): Promise<(string | null)[]> {
  await screen.findByText(count === 1 ? '1 bounty' : `${count} bounties`)
  const results = screen.getByRole('region', { name: 'Results' })
  return within(results)
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
}

beforeAll(async () => {
  const soon = (await world.now()).getTime()
  const inDays = (days: number) => new Date(soon + days * DAY_MS).toISOString()
  sponsor = await world.joinAs({ part: 'sponsor', username: 'mara_lind' })
  const { bounty } = await buildAnnounced(world, {
    entryCount: 1,
    voters: 0,
    terms: { title: 'The bounty that is over', deadlineAt: inDays(2), decisionDays: 1 },
  })
  await advanceTo(world, bounty.challengeEndsAt)
  const now = await world.now()
  const later = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString()
  const open = (title: string, days: number, prizeAmounts: string[], entryCount: number) =>
    buildContest(world, {
      ...(title.startsWith('Draw') && { sponsor }),
      entryCount,
      terms: { title, deadlineAt: later(days), prizeAmounts },
    })
  await open('Draw the life of a fee', 9, ['2000'], 1)
  await open('Explain fees in a thread', 30, ['600'], 2)
  await open('A wallet in a hundred lines', 5, ['300'], 0)
})

const FEE = 'Draw the life of a fee'
const THREAD = 'Explain fees in a thread'
const WALLET = 'A wallet in a hundred lines'

describe('the order of the list', () => {
  it.each([
    ['newest', [WALLET, THREAD, FEE]],
    ['ending', [WALLET, FEE, THREAD]],
    ['prize', [FEE, THREAD, WALLET]],
    ['entries', [THREAD, FEE, WALLET]],
  ])('is by %s', async (sort, expected) => {
    open(`?sort=${sort}`)
    expect(await titles(3)).toEqual(expected)
    const order = screen.getByLabelText<HTMLSelectElement>('Order')
    expect(order.value).toBe(sort)
    const [call] = callsTo('GET /api/v1/bounties')
    expect(call).toBe(`GET /api/v1/bounties?state=open&sort=${sort}&limit=24`)
  })
})

describe('the filters of the list', () => {
  it('find what is over by its stage, and say so on its card', async () => {
    open()
    expect(await titles(3)).not.toContain('The bounty that is over')
    fireEvent.click(screen.getByRole('radio', { name: 'Completed' }))
    expect(await titles(1)).toEqual(['The bounty that is over'])
    expect(place()).toBe('/bounties?state=completed')
    screen.getByText(/^entries closed \d+ \w+ 20\d\d$/)
    fireEvent.click(screen.getByRole('radio', { name: 'All' }))
    expect(await titles(4)).toContain('The bounty that is over')
  })

  it('show the bounties of a sponsor until that is removed', async () => {
    open('?sponsor=mara_lind')
    expect(await titles(1)).toEqual([FEE])
    fireEvent.click(screen.getByRole('button', { name: 'Sponsored by @mara_lind (remove)' }))
    await titles(3)
    expect(place()).toBe('/bounties')
    expect(screen.queryByText(/^Sponsored by/)).toBeNull()
  })

  it('offer an amount that only the address names, in order', async () => {
    open('?prize=700')
    expect(await titles(1)).toEqual([FEE])
    const prize = screen.getByLabelText<HTMLSelectElement>('Prize')
    expect([...prize.options].map(({ text }) => text)).toEqual([
      'Any prize',
      'Paid in USDC',
      'Paid in SOL',
      'Paid in points',
      '500 pts or more',
      '700 pts or more',
      '1,000 pts or more',
      '2,500 pts or more',
      '5,000 pts or more',
    ])
    expect(prize.selectedOptions[0]?.text).toBe('700 pts or more')
  })

  it('take a token instead of an amount', async () => {
    open('?prize=500')
    await titles(2)
    choose('Prize', 'POINTS')
    await titles(3)
    expect(place()).toBe('/bounties?token=POINTS')
    choose('Prize', '0')
    await waitFor(() => expect(place()).toBe('/bounties'))
  })

  it('search on Enter, and find a word of the summary', async () => {
    open()
    const field = screen.getByLabelText('Search bounties')
    fireEvent.change(field, { target: { value: 'hundred' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(place()).toBe('/bounties?q=hundred')
    expect(await titles(1)).toEqual([WALLET])
    fireEvent.change(field, { target: { value: '' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    await titles(3)
    expect(place()).toBe('/bounties')
  })

  it('keep the rest when one of them changes', async () => {
    open('?q=fee&prize=500&sort=ending')
    await titles(2)
    choose('Category', 'thread')
    await waitFor(() =>
      expect(place()).toBe('/bounties?q=fee&category=thread&prize=500&sort=ending'),
    )
    choose('Order', 'newest')
    await waitFor(() => expect(place()).toBe('/bounties?q=fee&category=thread&prize=500'))
  })

  it('say that the server is overloaded, and list again what was asked', async () => {
    refuseCalls('GET /api/v1/bounties', 'overloaded')
    open('?sort=prize')
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    restoreNetwork()
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await titles(3)).toEqual([FEE, THREAD, WALLET])
    expect(place()).toBe('/bounties?sort=prize')
  })

  it('find a bounty that pays in SOL by its token', async () => {
    await buildFunded(world)
    open('?token=SOL')
    await titles(1)
    screen.getByText('3 SOL')
  })

  it('find what agents may enter, and keep that in the address', async () => {
    const { bounty } = await buildOpenBounty(world, {
      terms: { title: 'Label a set of fees', entrants: 'agents', aiPolicy: 'allowed' },
    })
    open('?sort=prize')
    await titles(5)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Open to agents' }))
    expect(await titles(1)).toEqual([bounty.title])
    expect(place()).toBe('/bounties?entrant=agent&sort=prize')
    fireEvent.click(screen.getByRole('button', { name: 'Save this search' }))
    screen.getByRole('link', { name: 'Open to agents, Highest prize' })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Open to agents' }))
    await titles(5)
    expect(place()).toBe('/bounties?sort=prize')
  })
})

describe('saved searches', () => {
  const saved = () =>
    within(screen.getByRole('list', { name: 'Saved searches' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)

  it('are not offered for the list as it is', () => {
    open()
    expect(screen.queryByRole('button', { name: 'Save this search' })).toBeNull()
    expect(screen.queryByRole('list', { name: 'Saved searches' })).toBeNull()
  })

  it('are kept once each, newest first, and mark the one that is shown', async () => {
    localStorage.setItem(STORED_AS, JSON.stringify(['category=code']))
    open('?token=SOL')
    fireEvent.click(screen.getByRole('button', { name: 'Save this search' }))
    expect(saved()).toEqual(['Paid in SOL', 'Code'])
    expect(screen.queryByRole('button', { name: 'Save this search' })).toBeNull()
    expect(screen.getByRole('link', { current: true }).textContent).toBe('Paid in SOL')
    expect(JSON.parse(localStorage.getItem(STORED_AS) ?? '')).toEqual([
      'token=SOL',
      'category=code',
    ])
  })

  it('drop the oldest beyond eight', () => {
    const eight = Array.from({ length: 8 }, (_, at) => `q=word${at}`)
    localStorage.setItem(STORED_AS, JSON.stringify(eight))
    open('?category=code')
    fireEvent.click(screen.getByRole('button', { name: 'Save this search' }))
    expect(saved()).toEqual(['Code', ...eight.slice(0, 7).map((each) => `“${each.slice(2)}”`)])
  })

  it.each(['not JSON', '{"a":1}', '[7, null, "", "state=nowhere"]'])(
    'ignore what this browser kept as %s',
    (kept) => {
      localStorage.setItem(STORED_AS, kept)
      open()
      expect(screen.queryByRole('list', { name: 'Saved searches' })).toBeNull()
    },
  )
})

describe('the own bounties', () => {
  it('lead to the first one while there are none', async () => {
    await signIn(await world.join('sponsor'))
    renderPage(<MyBounties />)
    await screen.findByText('You haven’t sponsored a bounty yet')
    const create = screen.getByRole('link', { name: 'Create a bounty' })
    expect(create.getAttribute('href')).toBe('/create-bounty')
  })

  it('open a draft in its form and anything else on its page, with its state and numbers', async () => {
    const owner = await signIn(await world.join('sponsor'))
    const { bounty } = await buildOpenBounty(world, { sponsor: owner, terms: { title: THREAD } })
    await world.wait(1000)
    const draft = await buildDraft(world, { sponsor: owner, terms: { title: '' } })
    renderPage(<MyBounties />)
    const links = await screen.findAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Untitled draft', `/create-bounty?draft=${draft.bounty.bountyId}`],
      [THREAD, `/bounty/${bounty.slug}`],
      [`Analytics of “${THREAD}”`, `/content-analytics?bounty=${bounty.slug}`],
    ])
    const items = screen.getAllByRole('listitem')
    within(items[0] as HTMLElement).getByText('Draft')
    within(items[1] as HTMLElement).getByText('Open')
  })

  it('say that they could not be read, and are there once they can', async () => {
    await signIn(sponsor)
    cutOff('GET /api/v1/me/bounties')
    renderPage(<MyBounties />)
    await screen.findByText('Can’t reach Laurel')
    restoreNetwork()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('link', { name: FEE })
  })
})
