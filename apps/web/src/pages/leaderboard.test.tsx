import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeApi } from '../testing/fake-api.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-bounties.ts'
import { samplePerson } from '../testing/sample-people.ts'
import { setSession } from '../testing/session.ts'
import LeaderboardPage from './leaderboard.tsx'

vi.mock('../lib/session/session.ts', { spy: true })

const row = (rank: number, name: string, scorePoints: number, movement: number | null = 0) => ({
  rank,
  person: samplePerson(name, sampleId(rank)),
  scorePoints,
  movement,
})

let server: FakeApi

beforeEach(() => {
  setSession(null)
  server = new FakeApi().install()
  server.on('GET /api/v1/leaderboard', () => ({
    items: [row(1, 'Ada Ferro', 300, 2), row(2, 'Bo Lin', 200, -1), row(3, 'Cy Ro', 100, null)],
    nextCursor: null,
    total: 3,
  }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('/leaderboard', () => {
  it('shows podium and board with movement in words', async () => {
    renderPage(<LeaderboardPage />, '/leaderboard')
    const board = await screen.findByRole('table', { name: 'People by points' })
    expect(within(board).getByText(/ranks up/)).toBeTruthy()
    expect(within(board).getByText(/ranks down/)).toBeTruthy()
    expect(screen.getByRole('list', { name: 'Top three' })).toBeTruthy()
    expect(screen.getByText('3 of 3 people')).toBeTruthy()
  })

  it('keeps window and search in the address and asks for exactly that', async () => {
    renderPage(<LeaderboardPage />, '/leaderboard')
    fireEvent.click(screen.getByRole('radio', { name: '7 days' }))
    fireEvent.change(screen.getByLabelText('Find a person'), { target: { value: 'bo' } })
    await waitFor(() =>
      expect(screen.getByTestId('place').textContent).toBe('/leaderboard?window=7d&q=bo'),
    )
    await waitFor(() => expect(server.calls).toContain('GET /api/v1/leaderboard?window=7d&q=bo'))
  })

  it('pins my row with its neighbours and what the next place takes', async () => {
    setSession(sampleId(2))
    server.on('GET /api/v1/me/rank', () => ({
      row: row(2, 'Bo Lin', 200),
      above: [row(1, 'Ada Ferro', 300)],
      below: [row(3, 'Cy Ro', 100)],
    }))
    renderPage(<LeaderboardPage />, '/leaderboard')
    const mine = await screen.findByRole('table', { name: 'Your rank and the people around you' })
    expect(within(mine).getByText('you')).toBeTruthy()
    expect(screen.getByText(/101 pts from the next place/)).toBeTruthy()
  })
})
