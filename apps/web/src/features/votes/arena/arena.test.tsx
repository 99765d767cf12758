import { type BuiltContest, buildContest } from '@laurel/scenarios/awards'
import { buildOpenBounty, readBounty } from '@laurel/scenarios/bounties'
import type { TestMember } from '@laurel/scenarios/test-world'
import { castVote, NOT_FOR, readExposure } from '@laurel/scenarios/votes'
import { advanceTo } from '@laurel/scenarios/world'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import Vote2EarnPage from '../../../pages/vote-2-earn.tsx'
import { bodiesOf, callsTo, countCalls, keysOf, loseAnswers } from '../../../testing/network.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { openWorld, signIn } from '../../../testing/world.ts'

const world = openWorld()
const READING_MS = 15_000
const UNDO_MS = 10 * 60_000
let contest: BuiltContest<TestMember>

describe('the arena for a visitor without a bounty in voting', () => {
  it('says when voting begins', async () => {
    await buildOpenBounty(world)
    renderPage(<Vote2EarnPage />, '/vote-2-earn')
    await screen.findByText('Nothing right now. Voting begins once a bounty’s deadline has passed.')
  })
})

/** Three entries in voting, which all tests share: each has a voter of its own. */
const beginVoting = async () => {
  contest = await buildContest(world, { terms: { title: 'Explain rent', prizeAmounts: ['200'] } })
  await advanceTo(world, contest.bounty.deadlineAt)
}
const open = async () => {
  renderPage(<Vote2EarnPage />, `/vote-2-earn?bounty=${contest.bounty.bountyId}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Start judging' }))
  await screen.findByRole('button', { name: 'Open the entry' })
}
const button = (name: RegExp | string) => screen.findByRole<HTMLButtonElement>('button', { name })
const read = async () => {
  fireEvent.click(await button('Open the entry'))
  await screen.findByText(/you can decide in \d+ s/)
  await world.wait(READING_MS)
  await waitFor(async () => expect((await button(/Support 100%/)).disabled).toBe(false))
}
const title = () => screen.getByRole('heading', { level: 2 }).textContent ?? ''
const next = (before: string) => waitFor(() => expect(title()).not.toBe(before))
const votesOf = async (member: TestMember) => (await world.ok(member, 'GET /api/v1/me/votes')).items
const energyOf = async (member: TestMember) =>
  (await world.ok(member, 'GET /api/v1/me/voting')).status.energy.tenths
/** Drags the entry by a finger, and releases it unless `isHeld`. */
function drag(px: number, { pointerType = 'touch', isHeld = false } = {}): void {
  const entry = screen.getByRole('article')
  fireEvent.pointerDown(entry, { pointerType, clientX: 100, clientY: 100 })
  fireEvent.pointerMove(entry, { pointerType, clientX: 100 + px, clientY: 104 })
  if (!isHeld) fireEvent.pointerUp(entry, { pointerType })
}

describe('the arena', () => {
  beforeAll(beginVoting)

  describe('for a visitor', () => {
    it('lists what is in voting, with prize and entries', async () => {
      renderPage(<Vote2EarnPage />, '/vote-2-earn')
      const link = await screen.findByRole('link', { name: 'Explain rent' })
      expect(link.getAttribute('href')).toBe(`/bounty/${contest.bounty.slug}`)
      const card = within(link.closest('li') as HTMLElement)
      card.getByText('200 pts')
      card.getByText('3 entries')
    })
  })

  describe('swiping', () => {
    it('supports to the right, the further the stronger, and says so before the release', async () => {
      const voter = await signIn(await world.join('voter'))
      await open()
      await read()
      const before = title()
      drag(72, { isHeld: true })
      screen.getByText('Support 25% · 2.5 energy')
      drag(120, { isHeld: true })
      screen.getByText('Support 50% · 5 energy')
      drag(120)
      await next(before)
      expect(await votesOf(voter)).toMatchObject([
        { decision: 'support', strengthPercent: 50, submissionTitle: before },
      ])
      expect(screen.queryByText('Support 50% · 5 energy')).toBeNull()
    })

    it('decides “Not for this bounty” to the left', async () => {
      const voter = await signIn(await world.join('voter'))
      await open()
      await read()
      const before = title()
      drag(-80, { isHeld: true })
      screen.getByText('Not for this bounty · 5 energy')
      drag(-80)
      await next(before)
      expect(bodiesOf('POST /api/v1/arena/exposures/').slice(1)).toEqual([{ decision: 'not_for' }])
      expect((await votesOf(voter)).map(({ decision }) => decision)).toEqual(['not_for'])
    })

    it('decides nothing for a short swipe, a mouse, or a finger that is taken away', async () => {
      const voter = await signIn(await world.join('voter'))
      await open()
      await read()
      drag(60)
      drag(200, { pointerType: 'mouse' })
      drag(200, { isHeld: true })
      fireEvent.pointerCancel(screen.getByRole('article'))
      fireEvent.pointerUp(screen.getByRole('article'))
      expect(screen.queryByText(/energy$/, { selector: 'p[aria-hidden]' })).toBeNull()
      // The swipe that decides is the only one that arrives.
      const before = title()
      drag(80)
      await next(before)
      expect((await votesOf(voter)).map(({ strengthPercent }) => strengthPercent)).toEqual([25])
    })

    it('decides nothing before the reading time is over', async () => {
      const voter = await signIn(await world.join('voter'))
      await open()
      const before = title()
      drag(200)
      await read()
      drag(-80)
      await next(before)
      expect((await votesOf(voter)).map(({ decision }) => decision)).toEqual(['not_for'])
    })

    it('names no price in practice', async () => {
      await signIn(await world.join('newcomer'))
      await open()
      await read()
      drag(120, { isHeld: true })
      screen.getByText('Support 50%', { selector: 'p' })
    })
  })

  describe('energy', () => {
    it('is spent by a vote at its price, and not by skipping', async () => {
      const voter = await signIn(await world.join('voter'))
      await world.shortcut('energy', { userId: voter.userId, energy: 100 })
      await open()
      const first = title()
      fireEvent.click(await button('Skip'))
      await next(first)
      const bar = () => screen.getByRole('progressbar', { name: 'Vote energy' })
      expect(bar().getAttribute('aria-valuetext')).toBe('100.0 of 200')
      await read()
      const before = await energyOf(voter)
      const second = title()
      fireEvent.click(await button(/^Support 75%.*costs 7\.5 energy$/))
      await next(second)
      expect(before - (await energyOf(voter))).toBe(75)
      expect(bar().getAttribute('aria-valuetext')).toMatch(/^92\.\d of 200$/)
      screen.getByText(/^Full in/)
    })

    it('comes back when a vote is undone', async () => {
      const voter = await signIn(await world.join('voter'))
      await world.shortcut('energy', { userId: voter.userId, energy: 100 })
      await open()
      await read()
      const [before, shown] = [await energyOf(voter), title()]
      fireEvent.keyDown(window, { key: '4' })
      await next(shown)
      expect(await energyOf(voter)).toBe(before - 100)
      await screen.findByText(`Vote cast on “${shown}”.`)
      fireEvent.keyDown(window, { key: 'u' })
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
      expect(await energyOf(voter)).toBe(before)
      expect(await votesOf(voter)).toEqual([])
    })
  })

  describe('undoing and skipping', () => {
    it('undoes once, under the same key, when the answer is lost', async () => {
      const voter = await signIn(await world.join('voter'))
      await open()
      await read()
      const shown = title()
      fireEvent.keyDown(window, { key: 'n' })
      await next(shown)
      const [vote] = await votesOf(voter)
      loseAnswers('POST /api/v1/votes/', 1)
      fireEvent.click(await button('Undo'))
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
      const keys = keysOf(`POST /api/v1/votes/${vote?.voteId}/undo`)
      expect([keys.length, new Set(keys).size]).toEqual([2, 1])
      expect(await votesOf(voter)).toEqual([])
    })

    it('offers no undo after ten minutes', async () => {
      await signIn(await world.join('voter'))
      await open()
      await read()
      const shown = title()
      fireEvent.keyDown(window, { key: 'n' })
      await next(shown)
      await button('Undo')
      await world.wait(UNDO_MS)
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
      screen.getByText('2 entries left here')
    })

    it('skips by key without a vote, and offers nothing to undo', async () => {
      const voter = await signIn(await world.join('voter'))
      await open()
      const shown = title()
      fireEvent.keyDown(window, { key: 's' })
      await next(shown)
      expect(
        callsTo('POST /api/v1/arena/exposures/').filter((call) => call.endsWith('/skip')),
      ).toHaveLength(1)
      expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
      expect(await votesOf(voter)).toEqual([])
    })

    it('ignores keys with a modifier', async () => {
      await signIn(await world.join('voter'))
      await open()
      const shown = title()
      for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) {
        fireEvent.keyDown(window, { key: 's', [modifier]: true })
      }
      expect(countCalls('POST /api/v1/arena/exposures/')).toBe(0)
      expect(title()).toBe(shown)
    })

    it('says that everything is judged, to a voter who did and to the author', async () => {
      const voter = await world.join('voter')
      for (const _ of contest.entries) {
        const exposure = await readExposure(world, voter, contest.bounty.bountyId)
        if (exposure !== null) await castVote(world, voter, exposure.exposureId, NOT_FOR)
      }
      for (const member of [voter, contest.sponsor]) {
        await signIn(member)
        const { unmount } = renderPage(
          <Vote2EarnPage />,
          `/vote-2-earn?bounty=${contest.bounty.bountyId}`,
        )
        await screen.findByText('You’re done with “Explain rent”')
        expect(screen.queryByRole('button', { name: 'Open the entry' })).toBeNull()
        unmount()
      }
      const { state } = await readBounty(world, null, contest.bounty.bountyId)
      expect(state).toBe('voting')
    })
  })
})
