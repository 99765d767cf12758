import { buildAnnounced, GIVES_POINTS } from '@laurel/scenarios/awards'
import type { TestMember } from '@laurel/scenarios/test-world'
import { advanceTo, settleDay } from '@laurel/scenarios/world'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { BOARD_EXTRAS } from '../features/leaderboard/board-extras.tsx'
import { cutOff, restoreNetwork } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { openWorld, signIn } from '../testing/world.ts'
import LeaderboardPage from './leaderboard.tsx'

const world = openWorld()
const place = () => screen.getByTestId('place').textContent

describe('/leaderboard of a new season', () => {
  it('says so instead of an empty table', async () => {
    renderPage(<LeaderboardPage />, '/leaderboard')
    await waitFor(() => expect(screen.queryByRole('status', { name: /Loading/ })).toBeNull())
    expect(screen.queryByRole('table', { name: 'People by points' })).toBeNull()
  })
})

describe('/leaderboard', () => {
  let cy: TestMember
  let bo: TestMember
  /** Prizes of 300, 200 and 100 points. */
  beforeAll(async () => {
    const authors: TestMember[] = []
    for (const displayName of ['Ada Ferro', 'Bo Lin', 'Cy Ro']) {
      const username = displayName.toLowerCase().replace(' ', '_')
      authors.push(await world.joinAs({ part: 'author', username, displayName }))
    }
    bo = authors[1] as TestMember
    cy = authors[2] as TestMember
    const { bounty } = await buildAnnounced(world, { ...GIVES_POINTS, authors })
    await advanceTo(world, bounty.challengeEndsAt)
    await settleDay(world)
  })
  const board = () => screen.findByRole('table', { name: 'People by points' })

  it('orders people by their points, and shows the first three above', async () => {
    const { items } = await world.ok(null, 'GET /api/v1/leaderboard', {
      query: { window: 'season' },
    })
    const scores = items.map(({ scorePoints }) => scorePoints)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    renderPage(<LeaderboardPage />, '/leaderboard')
    const rows = within(await board())
      .getAllByRole('row')
      .slice(1)
    expect(rows).toHaveLength(items.length)
    for (const [index, { person }] of items.entries()) {
      expect(rows[index]?.textContent).toContain(person.displayName)
    }
    screen.getByRole('list', { name: 'Top three' })
    screen.getByText(`${items.length} of ${items.length} people`)
  })

  it.each([
    [-2, '2 ranks down since yesterday'],
    [3, '3 ranks up since yesterday'],
    [0, 'same rank as yesterday'],
  ])('says in words that a rank moved by %i', (value, words) => {
    const { container } = render(<BOARD_EXTRAS.Movement value={value} />)
    expect(container.textContent).toBe(words)
  })

  it('keeps window and search in the address and lists exactly that', async () => {
    renderPage(<LeaderboardPage />, '/leaderboard')
    fireEvent.click(screen.getByRole('radio', { name: '7 days' }))
    fireEvent.change(screen.getByLabelText('Find a person'), { target: { value: 'bo' } })
    await waitFor(() => expect(place()).toBe('/leaderboard?window=7d&q=bo'))
    await waitFor(async () => expect(within(await board()).queryByText('Cy Ro')).toBeNull())
    within(await board()).getByText('Bo Lin')
  })

  it('keeps the board in the address, with the periods that it has and its own number', async () => {
    renderPage(<LeaderboardPage />, '/leaderboard?window=7d')
    fireEvent.click(screen.getByRole('radio', { name: 'Creators' }))
    await waitFor(() => expect(place()).toBe('/leaderboard?window=7d&board=creators'))
    const table = await screen.findByRole('table', { name: 'Creators by win points' })
    within(table).getByRole('columnheader', { name: 'Win points' })
    expect(within(table).getAllByText('1 win').length).toBeGreaterThan(0)
    fireEvent.click(screen.getByRole('radio', { name: 'Rising' }))
    await screen.findByRole('table', { name: 'People by how much more they earned' })
    expect(screen.queryByRole('radio', { name: 'Season' })).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: 'Sponsors' }))
    await screen.findByText('Sponsors appear here from three decided bounties on.')
    fireEvent.click(screen.getByRole('radio', { name: 'Points' }))
    await waitFor(() => expect(place()).toBe('/leaderboard?window=7d'))
  })

  it('pins my row with its neighbours and what the next place takes', async () => {
    await signIn(bo)
    renderPage(<LeaderboardPage />, '/leaderboard')
    const mine = await screen.findByRole('table', { name: 'Your rank and the people around you' })
    within(mine).getByText('you')
    within(mine).getByText('Bo Lin')
    const { row, above } = await world.ok(bo, 'GET /api/v1/me/rank', {
      query: { window: 'season' },
    })
    const missing = (above.at(-1)?.scorePoints ?? 0) - (row?.scorePoints ?? 0) + 1
    screen.getByText(new RegExp(`${missing} pts? from the next place`))
  })

  it('shows a visitor no rank of their own', async () => {
    renderPage(<LeaderboardPage />, '/leaderboard')
    await board()
    expect(screen.queryByRole('table', { name: 'Your rank and the people around you' })).toBeNull()
  })

  it('says that the server cannot be reached, and lists once it can', async () => {
    await signIn(cy)
    cutOff('GET /api/v1/leaderboard')
    renderPage(<LeaderboardPage />, '/leaderboard')
    await screen.findByText('Can’t reach Laurel')
    restoreNetwork()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await board()
  })
})
