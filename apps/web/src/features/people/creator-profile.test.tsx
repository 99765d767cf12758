import { buildAnnounced, GIVES_POINTS } from '@laurel/scenarios/awards'
import { buildAcceptedEntry } from '@laurel/scenarios/submissions'
import type { TestMember } from '@laurel/scenarios/test-world'
import { advanceTo, settleDay } from '@laurel/scenarios/world'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { formatPoints } from '../../lib/text/format.ts'
import { refuseCalls, restoreNetwork } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld } from '../../testing/world.ts'
import { CreatorProfile } from './creator-profile.tsx'

const world = openWorld()
const people: TestMember[] = []
let sponsor: TestMember
let bountyTitle = ''

/** Prizes of 300 and 200 points, and a bonus of 40. */
beforeAll(async () => {
  for (const displayName of ['Ada Ferro', 'Bo Lin', 'Cy Ro', 'Di Moss']) {
    const username = displayName.toLowerCase().replace(' ', '_')
    people.push(await world.joinAs({ part: 'author', username, displayName }))
  }
  sponsor = await world.joinAs({ part: 'sponsor', username: 'sponsor_sam' })
  const { bounty } = await buildAnnounced(world, {
    sponsor,
    authors: people,
    ...GIVES_POINTS,
    terms: {
      title: 'Draw the life of a fee',
      prizeAmounts: ['300', '200'],
      bonusCount: 1,
      bonusAmount: '40',
    },
  })
  bountyTitle = bounty.title
  await advanceTo(world, bounty.challengeEndsAt)
  await settleDay(world)
})

const show = async (username: string) => {
  renderPage(<CreatorProfile username={username} />, `/creators?creator=${username}`)
  return await screen.findByRole('heading', { level: 1 })
}
const figure = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).parentElement?.textContent
const creator = (username: string) =>
  world.ok(null, 'GET /api/v1/creators/{username}', { params: { username } })

describe('CreatorProfile', () => {
  it('shows a winner with figures, rank and the place', async () => {
    expect((await show('ada_ferro')).textContent).toBe('Ada Ferro')
    const { seasonScorePoints, rank } = await creator('ada_ferro')
    expect(rank).not.toBeNull()
    expect(figure('Season score')).toBe(
      `Season score${formatPoints(seasonScorePoints)}number ${rank}`,
    )
    expect(figure('Prizes')).toBe('Prizes300 pts')
    expect(figure('Wins')).toBe('Wins1')
    expect(figure('Accepted entries')).toBe('Accepted entries1')
    expect(figure('Bounties sponsored')).toBe('Bounties sponsored0')
    screen.getByText('Winner')
    screen.getByText('Trust level 2')
    await screen.findByText(`Place 1 in ${bountyTitle}`)
  })

  it('says what a bonus was, and what won nothing', async () => {
    await show('cy_ro')
    await screen.findByText(`Bonus in ${bountyTitle}`)
    expect(figure('Prizes')).toBe('Prizes40 pts')
  })

  it('gives no badge for an entry without a prize', async () => {
    await show('di_moss')
    expect(screen.queryByText('Winner')).toBeNull()
    expect(figure('Prizes')).toBe('Prizes0 pts')
    await screen.findByText(bountyTitle)
    expect(screen.queryByText(/^Place|^Bonus/)).toBeNull()
  })

  it('counts the bounties of a sponsor', async () => {
    await show('sponsor_sam')
    expect(figure('Bounties sponsored')).toBe('Bounties sponsored1')
    await screen.findByText('No public work yet')
  })

  it('names a post among the work, and leads to it', async () => {
    const author = await world.joinAs({ part: 'author', username: 'poster' })
    const { entry } = await buildAcceptedEntry(world, { author, input: { title: 'A post' } })
    await show('poster')
    const work = await screen.findByRole('link', { name: 'A post' })
    within(screen.getByRole('listitem')).getByText('Post')
    expect(work.getAttribute('href')).toBe(`/submissions?id=${entry.submissionId}`)
  })

  it('narrows the work to winners and to posts, at the server', async () => {
    await show('ada_ferro')
    await screen.findByText(`Place 1 in ${bountyTitle}`)
    fireEvent.click(screen.getByRole('radio', { name: 'Posts' }))
    await screen.findByText('No posts so far')
    fireEvent.click(screen.getByRole('radio', { name: 'Winners' }))
    await screen.findByText(`Place 1 in ${bountyTitle}`)
  })

  it('draws the active days and lists them in words', async () => {
    renderPage(<CreatorProfile username="ada_ferro" />, '/creators?creator=ada_ferro&tab=record')
    await screen.findByRole('img', { name: /^\d active days? in the last 26 weeks$/ })
    expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([expect.stringMatching(/1 win/), expect.stringMatching(/1 accepted/)]),
    )
  })

  it('says what a sponsor decided on time and paid out', async () => {
    renderPage(
      <CreatorProfile username="sponsor_sam" />,
      '/creators?creator=sponsor_sam&tab=record',
    )
    await screen.findByText('Paid out')
    expect(figure('Decided on time')).toMatch(/^Decided on time1 of 1/)
    expect(figure('Paid out')).toMatch(/^Paid out540 pts/)
  })

  it('opens the tab in the address: the wins, with their prizes', async () => {
    renderPage(<CreatorProfile username="ada_ferro" />, '/creators?creator=ada_ferro&tab=wins')
    await screen.findByText('300 pts', { selector: 'main *, li *' })
    screen.getByRole('tab', { name: /^Wins/, selected: true })
  })

  it('finds a person by any case of the username', async () => {
    expect((await show('ADA_Ferro')).textContent).toBe('Ada Ferro')
  })

  it('says that there is no such creator, and searches for the name', async () => {
    expect((await show('ada & co')).textContent).toBe('Creator not found')
    await screen.findByText('There is no creator called “ada & co”')
    const search = screen.getByRole('link', { name: 'Search creators' })
    expect(search.getAttribute('href')).toBe('/creators?q=ada%20%26%20co')
  })

  it('says that the profile could not be read, and shows it once it can', async () => {
    refuseCalls('GET /api/v1/creators', 'rate_limited')
    expect((await show('bo_lin')).textContent).toBe('Creator profile')
    await screen.findByText('Too many requests')
    restoreNetwork()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { level: 1, name: 'Bo Lin' })
  })
})
