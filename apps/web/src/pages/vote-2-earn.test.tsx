import { buildContest } from '@laurel/scenarios/awards'
import { buildOpenBounty } from '@laurel/scenarios/bounties'
import { buildAcceptedEntry } from '@laurel/scenarios/submissions'
import type { TestMember } from '@laurel/scenarios/test-world'
import { advanceTo } from '@laurel/scenarios/world'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  countCalls,
  cutOff,
  keysOf,
  loseAnswers,
  refuseCalls,
  restoreNetwork,
} from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { openWorld, signIn } from '../testing/world.ts'
import Vote2EarnPage from './vote-2-earn.tsx'

const world = openWorld()
type Contest = Awaited<ReturnType<typeof buildContest<TestMember>>>
const READING_MS = 15_000
let bounty: Contest['bounty']
let entries: Contest['entries']

/** Two entries in voting, of a bounty that no other test votes on. */
beforeEach(async () => {
  const contest = await buildContest(world, { entryCount: 2 })
  await advanceTo(world, contest.bounty.deadlineAt)
  bounty = contest.bounty
  entries = contest.entries
})

const decide = (name: RegExp | string) => screen.findByRole('button', { name })
const openEntry = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Open the entry' }))
  await screen.findByText(/you can decide in \d+ s/)
}
const readEntry = async () => {
  await openEntry()
  await world.wait(READING_MS)
  await waitFor(async () =>
    expect((await decide(/Support 100%/)).hasAttribute('disabled')).toBe(false),
  )
}
const shownTitle = () =>
  screen.getByRole('heading', { level: 2, name: /^Entry number/ }).textContent
const shownTitleOf = () =>
  screen.queryByRole('heading', { level: 2, name: /^Entry number/ })?.textContent ?? null
const votesOf = async (voter: TestMember) => (await world.ok(voter, 'GET /api/v1/me/votes')).items
const nextCard = (before: string | null) =>
  waitFor(() => expect(screen.queryByRole('heading', { level: 2, name: before ?? '' })).toBeNull())

/** Opens the arena at a bounty, and begins it. */
const enter = async (bountyId = bounty.bountyId) => {
  renderPage(<Vote2EarnPage />, `/vote-2-earn?bounty=${bountyId}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Start judging' }))
}

describe('/vote-2-earn', () => {
  it('asks a visitor to sign in and asks the server for nothing', async () => {
    renderPage(<Vote2EarnPage />)
    await screen.findByRole('link', { name: 'Sign in to practise' })
    expect(countCalls('POST')).toBe(0)
  })

  it('shows the text only after the entry is opened, and takes no decision before its time', async () => {
    const voter = await signIn(await world.join('voter'))
    await enter()
    await screen.findByRole('button', { name: 'Open the entry' })
    const title = shownTitle()
    const text = entries.find(({ entry }) => entry.title === title)?.entry.body ?? 'a text'
    expect(screen.queryByText(text)).toBeNull()
    await openEntry()
    await screen.findByText(text)
    expect((await decide(/Support 100%/)).hasAttribute('disabled')).toBe(true)
    fireEvent.keyDown(window, { key: '4' })
    expect(await votesOf(voter)).toEqual([])
  })

  it('shows the brief and the criteria once, and not again on a return', async () => {
    await signIn(await world.join('voter'))
    const { unmount } = renderPage(<Vote2EarnPage />, `/vote-2-earn?bounty=${bounty.bountyId}`)
    await screen.findByRole('heading', { level: 2, name: bounty.title })
    await screen.findByRole('heading', { name: 'What the sponsor asked for' })
    screen.getByText('2 entries for you')
    expect(countCalls('POST /api/v1/arena/next')).toBe(0)
    fireEvent.click(await decide('Start judging'))
    await decide('Open the entry')
    unmount()
    renderPage(<Vote2EarnPage />, `/vote-2-earn?bounty=${bounty.bountyId}`)
    await decide('Open the entry')
    expect(screen.queryByRole('button', { name: 'Start judging' })).toBeNull()
  })

  it('leaves a bounty in which nothing is left, and leads to the next', async () => {
    const other = await buildContest(world, { terms: { title: 'Explain a faucet' } })
    // The one that is left: by now voting on the first bounty of this file has ended.
    const deadlineAt = String(other.bounty.deadlineAt)
    await buildContest(world, { terms: { title: 'Explain a mint', deadlineAt } })
    await advanceTo(world, deadlineAt)
    await signIn(await world.join('voter'))
    await enter(other.bounty.bountyId)
    for (const _ of other.entries) {
      const skip = await decide('Skip')
      const before = shownTitleOf()
      fireEvent.click(skip)
      await waitFor(() => expect(shownTitleOf()).not.toBe(before))
    }
    await screen.findByText('You’re done with “Explain a faucet”')
    fireEvent.click(await screen.findByRole('link', { name: /^Next bounty: Explain a mint/ }))
    await decide('Start judging')
  })

  it('lists the bounties to choose from, with what waits and when they end', async () => {
    await signIn(await world.join('voter'))
    renderPage(<Vote2EarnPage />, `/vote-2-earn?bounty=${bounty.bountyId}&choose=1`)
    await screen.findByRole('heading', { name: 'Choose a bounty' })
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toContain(`/vote-2-earn?bounty=${bounty.bountyId}`)
    expect(screen.getAllByText(/entries for you/).length).toBeGreaterThan(0)
  })

  it('says what a vote weighs until enough votes have settled', async () => {
    await signIn(await world.join('voter'))
    await enter()
    await screen.findByText(
      /^Your vote weighs 0\.25 until 20 of your votes have settled: 0 so far\./,
    )
  })

  it('casts a vote and goes on with the next entry', async () => {
    const voter = await signIn(await world.join('voter'))
    await enter()
    await readEntry()
    const title = shownTitle()
    const button = await decide(/Support 75%/)
    fireEvent.click(button)
    fireEvent.click(button)
    await nextCard(title)
    expect(await votesOf(voter)).toMatchObject([
      { decision: 'support', strengthPercent: 75, submissionTitle: title, isPractice: false },
    ])
  })

  it('repeats a vote under the same key while its answer is lost', async () => {
    const voter = await signIn(await world.join('voter'))
    await enter()
    await readEntry()
    const title = shownTitle()
    loseAnswers('POST /api/v1/arena/exposures', 2)
    fireEvent.click(await decide(/Support 75%/))
    await screen.findByRole('alert')
    expect(shownTitle()).toBe(title)
    fireEvent.click(await decide(/Support 75%/))
    await nextCard(title)
    const keys = keysOf('POST /api/v1/arena/exposures').slice(1)
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect(await votesOf(voter)).toHaveLength(1)
  })

  it('votes once when the entry after it could not be had', async () => {
    const voter = await signIn(await world.join('voter'))
    await enter()
    await readEntry()
    const title = shownTitle()
    refuseCalls('POST /api/v1/arena/next', 'rate_limited', 1)
    fireEvent.click(await decide(/Support 75%/))
    await screen.findByRole('alert')
    fireEvent.click(await decide(/Support 75%/))
    await nextCard(title)
    expect(await votesOf(voter)).toHaveLength(1)
  })

  it('decides by key', async () => {
    const voter = await signIn(await world.join('voter'))
    await enter()
    await readEntry()
    const first = shownTitle()
    fireEvent.keyDown(window, { key: '1' })
    await nextCard(first)
    await readEntry()
    const second = shownTitle()
    fireEvent.keyDown(window, { key: 'n' })
    await nextCard(second)
    expect((await votesOf(voter)).map(({ decision }) => decision).sort()).toEqual([
      'not_for',
      'support',
    ])
  })

  it('opens the entry by the key o', async () => {
    await signIn(await world.join('voter'))
    await enter()
    await screen.findByRole('button', { name: 'Open the entry' })
    fireEvent.keyDown(window, { key: 'o' })
    await screen.findByText(/you can decide in \d+ s/)
  })

  it('takes the last vote back', async () => {
    const voter = await signIn(await world.join('voter'))
    await enter()
    await readEntry()
    const title = shownTitle()
    fireEvent.click(await decide(/Not for this bounty/))
    await nextCard(title)
    const undo = await screen.findByRole('button', { name: 'Undo' })
    await waitFor(() => expect(undo.getAttribute('aria-disabled')).not.toBe('true'))
    fireEvent.click(undo)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
    expect(await votesOf(voter)).toEqual([])
  })

  it('keeps the entry and stores nothing where the server cannot be reached', async () => {
    const voter = await signIn(await world.join('voter'))
    await enter()
    await readEntry()
    const title = shownTitle()
    cutOff('POST /api/v1/arena/exposures')
    fireEvent.click(await decide(/Support 100%/))
    await screen.findAllByText(/Can’t reach Laurel/)
    expect(shownTitle()).toBe(title)
    expect(await votesOf(voter)).toEqual([])
    restoreNetwork()
  })

  it('keeps the entry and says why when a vote is refused', async () => {
    const voter = await signIn(await world.join('voter'))
    await enter()
    await readEntry()
    const title = shownTitle()
    await world.shortcut('energy', { userId: voter.userId, energy: 0 })
    fireEvent.click(await decide(/Support 100%/))
    await screen.findByText('Not enough vote energy')
    expect(shownTitle()).toBe(title)
    expect(await votesOf(voter)).toEqual([])
  })

  it('shows a picture before it is opened; enlarging it opens the entry', async () => {
    const author = await world.join('author')
    const { imageId } = await world.shortcut('picture', { userId: author.userId })
    const { sponsor, bounty: pictured } = await buildOpenBounty(world)
    const input = { images: [{ imageId, alt: 'A bridge' }] }
    const { entry } = await buildAcceptedEntry(world, {
      author,
      bountyId: pictured.bountyId,
      input,
    })
    await advanceTo(world, pictured.deadlineAt)
    expect(sponsor.userId).not.toBe(author.userId)
    await signIn(await world.join('voter'))
    await enter(pictured.bountyId)
    fireEvent.click(await screen.findByRole('button', { name: 'Enlarge picture 1 of 1: A bridge' }))
    await screen.findByText(entry.body)
    expect(document.querySelector('svg[viewBox="0 0 320 180"]')).toBeNull()
  })

  it('keeps one line for what was decided, before and after a vote', async () => {
    await signIn(await world.join('voter'))
    await enter()
    const line = (await screen.findByText(/entr(y|ies) left here/)).parentElement
    await readEntry()
    fireEvent.click(await decide(/Support 75%/))
    expect((await screen.findByText(/Vote cast on/)).parentElement).toBe(line)
    expect(line?.className).toContain('h-11')
  })

  it('shows somebody who practises no prices, what is missing, and stores a practice vote', async () => {
    const voter = await signIn(await world.join('newcomer'))
    await enter()
    await screen.findByText('You are practising')
    screen.getByRole('link', { name: 'Lesson 1 (4 min)' })
    expect(screen.getByText(/\d+ practice votes left/).textContent).toMatch(
      /^You can cast real votes in [^,]+, once you pass lesson 1 \(4 min\)\. Until then/,
    )
    await openEntry()
    await decide('Support 100%')
    await decide('Not for this bounty')
    await world.wait(READING_MS)
    await waitFor(async () =>
      expect((await decide('Support 100%')).hasAttribute('disabled')).toBe(false),
    )
    fireEvent.click(await decide('Support 100%'))
    await screen.findByText(/Practice vote recorded/)
    expect((await votesOf(voter)).map(({ isPractice }) => isPractice)).toEqual([true])
  })

  it('says that voting has ended, and takes no vote for it', async () => {
    const voter = await signIn(await world.join('voter'))
    await world.shortcut('energy', { userId: voter.userId, energy: 150 })
    await enter()
    await readEntry()
    const { votingEndsAt } = await world.ok(null, 'GET /api/v1/bounties/{id}', {
      params: { id: bounty.bountyId },
    })
    await world.wait(Date.parse(votingEndsAt ?? '') - (await world.now()).getTime() + 1000)
    await screen.findByText('Voting has ended')
    fireEvent.keyDown(window, { key: '4' })
    expect(await votesOf(voter)).toEqual([])
    await screen.findByText('Energy full')
    const later = await buildContest(world, { entryCount: 1 })
    await advanceTo(world, later.bounty.deadlineAt)
    fireEvent.click(await decide('Voting has ended: next entry'))
    fireEvent.click(await screen.findByRole('link', { name: `Next bounty: ${later.bounty.title}` }))
    fireEvent.click(await decide('Start judging'))
    await screen.findByRole('heading', { level: 2, name: later.entries[0]?.entry.title ?? '' })
    expect(await votesOf(voter)).toEqual([])
  })

  it('reports the entry instead of voting, and goes on', async () => {
    const voter = await signIn(await world.join('voter'))
    await enter()
    await openEntry()
    const title = shownTitle()
    fireEvent.click(await screen.findByRole('button', { name: 'Report' }))
    fireEvent.click(await decide('Send report'))
    await nextCard(title)
    expect(await votesOf(voter)).toEqual([])
  })
})
