import { buildAnnounced, GIVES_POINTS } from '@laurel/scenarios/awards'
import type { TestMember } from '@laurel/scenarios/test-world'
import { advanceTo, settleDay } from '@laurel/scenarios/world'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { formatPoints } from '../../lib/text/format.ts'
import LeaderboardPage from '../../pages/leaderboard.tsx'
import { callsTo, countCalls } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'

const world = openWorld()
const people: TestMember[] = []
const NAMES = ['Ada Ferro', 'Bo Lin', 'Cy Ro', 'Di Moss', 'Ed Voss']
const MINE = 'Your rank and the people around you'
const show = (search = '') => renderPage(<LeaderboardPage />, `/leaderboard${search}`)
const mine = () => screen.findByRole('table', { name: MINE })
/** The session of someone on the board. */
function memberOf(userId: string | undefined): TestMember {
  const known = people.find((member) => member.userId === userId)
  if (known === undefined) throw new Error('the board lists authors and their sponsor')
  return known
}
const rankOf = (member: TestMember, window: 'season' | '7d' = 'season') =>
  world.ok(member, 'GET /api/v1/me/rank', { query: { window } })

beforeAll(async () => {
  for (const displayName of NAMES) {
    const username = displayName.toLowerCase().replace(' ', '_')
    people.push(await world.joinAs({ part: 'author', username, displayName }))
  }
  const { bounty, sponsor } = await buildAnnounced(world, { ...GIVES_POINTS, authors: people })
  await advanceTo(world, bounty.challengeEndsAt)
  await settleDay(world)
  people.push(sponsor)
})

describe('the rank of the viewer', () => {
  it('invites a visitor to lesson 1', async () => {
    show()
    await screen.findByRole('heading', { name: 'Your name could be here' })
    const lesson = screen.getByRole('link', { name: 'Start lesson 1' })
    expect(lesson.getAttribute('href')).toBe('/learning?lesson=how-judging-works')
    expect(countCalls('GET /api/v1/me')).toBe(0)
  })

  it('says to a member who is not on a board what it takes', async () => {
    await signIn(await world.join('newcomer'))
    show('?board=curators')
    await screen.findByText(/^You are not on this board yet. Curators appear here from 20 settled/)
    expect(screen.queryByRole('table', { name: MINE })).toBeNull()
    expect(screen.queryByText('you')).toBeNull()
  })

  it('names no next place to the leader', async () => {
    const { items } = await world.ok(null, 'GET /api/v1/leaderboard', {
      query: { window: 'season' },
    })
    await signIn(memberOf(items[0]?.person.userId))
    show()
    const table = within(await mine())
    expect(screen.getByText(/^You are/).textContent).toBe('You are number 1.')
    expect(table.getAllByRole('row')[1]?.getAttribute('aria-current')).toBe('true')
  })

  it('says how far the next place is', async () => {
    const di = people[3] as TestMember
    const { row, above, below } = await rankOf(di)
    const missing = (above.at(-1)?.scorePoints ?? 0) - (row?.scorePoints ?? 0) + 1
    await signIn(di)
    show()
    const table = within(await mine())
    expect(table.getAllByRole('row')).toHaveLength(1 + above.length + 1 + below.length)
    expect(screen.getByText(/^You are/).textContent).toBe(
      `You are number ${row?.rank}, ${formatPoints(missing)} from the next place.`,
    )
  })

  it('marks one row as the viewer’s, on the board too', async () => {
    const di = people[3] as TestMember
    await signIn(di)
    show()
    const marked = within(await mine())
      .getAllByRole('row')
      .filter((row) => row.getAttribute('aria-current') === 'true')
    expect(marked.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
      expect.stringContaining('Di Moss'),
    ])
    const board = within(await screen.findByRole('table', { name: 'People by points' }))
    const own = board
      .getAllByRole('row')
      .filter((row) => row.getAttribute('aria-current') === 'true')
    expect(own).toHaveLength(1)
    expect(own[0]?.textContent).toContain('Di Moss')
  })

  it('is of the period that is shown', async () => {
    const bo = people[1] as TestMember
    await signIn(bo)
    show()
    await mine()
    fireEvent.click(screen.getByRole('radio', { name: '7 days' }))
    const { row } = await rankOf(bo, '7d')
    await waitFor(() =>
      expect(callsTo('GET /api/v1/me/rank')).toEqual([
        'GET /api/v1/me/rank?board=points&window=season',
        'GET /api/v1/me/rank?board=points&window=7d',
      ]),
    )
    await screen.findByText(`number ${row?.rank}`, { selector: 'strong' })
  })

  it('makes room for the people found by a search', async () => {
    await signIn(people[1] as TestMember)
    show('?q=ada')
    await screen.findByText('Ada Ferro')
    expect(screen.queryByRole('table', { name: MINE })).toBeNull()
    expect(screen.queryByRole('list', { name: 'Top three' })).toBeNull()
  })

  it('says whom a search did not find', async () => {
    show('?q=zelda')
    await screen.findByText('No one matches “zelda”')
  })
})
