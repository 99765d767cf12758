import { buildAnnounced, buildContest, buildJudging } from '@laurel/scenarios/awards'
import {
  buildDraft,
  buildOpenBounty,
  buildUnfunded,
  cancelBounty,
  readBounty,
  submitBounty,
} from '@laurel/scenarios/bounties'
import { buildEntry, buildEntryDraft, withdrawSubmission } from '@laurel/scenarios/submissions'
import type { TestMember } from '@laurel/scenarios/test-world'
import { advanceTo } from '@laurel/scenarios/world'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../testing/render-page.tsx'
import { openWorld, signIn } from '../../../testing/world.ts'
import { BountyAside } from './bounty-aside.tsx'
import { EntriesPanel } from './entries-panel.tsx'

const world = openWorld()
type Bounty = Awaited<ReturnType<typeof readBounty>>

/** Draws the column as a viewer sees it, null for a visitor. */
async function open({ bountyId }: Pick<Bounty, 'bountyId'>, viewer: TestMember | null = null) {
  if (viewer !== null) await signIn(viewer)
  const bounty = await readBounty(world, viewer, bountyId)
  renderPage(<BountyAside bounty={bounty} isOwn={bounty.sponsor.userId === viewer?.userId} />)
  return bounty
}
const card = (title: string) =>
  screen.getByRole('heading', { level: 2, name: title }).parentElement as HTMLElement
const escrow = () => card('Proof of escrow').textContent
/** The steps of the timeline by their status, without dates. */
function steps(): { done: string[]; current: string | undefined; next: string[] } {
  const names: { done: string[]; current: string | undefined; next: string[] } = {
    done: [],
    current: undefined,
    next: [],
  }
  for (const item of within(card('Timeline')).getAllByRole('listitem')) {
    const name = item.querySelector('p > span')?.textContent
    if (name === undefined) continue
    if (item.querySelector('[aria-current=step]') !== null) names.current = name
    else if (item.querySelector('[aria-label="Done:"]') !== null) names.done.push(name)
    else names.next.push(name)
  }
  return names
}

describe('the proof of escrow', () => {
  it('says that nothing is there before the funding', async () => {
    const { sponsor, bounty } = await buildUnfunded(world)
    await open(bounty, sponsor)
    expect(escrow()).toContain('Nothing is in escrow yet.')
    expect(within(card('Proof of escrow')).queryByRole('link')).toBeNull()
  })

  it('says what is there since when, and where it can go', async () => {
    const { bounty } = await buildOpenBounty(world)
    await open(bounty)
    expect(escrow()).toMatch(
      /^Proof of escrow600 pts in escrowThey go only to winners, or back if the bounty is cancelled or no one wins\. They have been there since \d+ \w+ 20\d\d\.Receipt$/,
    )
  })

  it('numbers the receipts where a prize was raised', async () => {
    const { sponsor, bounty } = await buildOpenBounty(world)
    const params = { id: bounty.bountyId }
    const body = { prizeAmounts: ['500', '200', '100'] }
    await world.ok(sponsor, 'PATCH /api/v1/bounties/{id}', { params, body })
    const { escrow: held } = await open(bounty)
    const receipts = within(card('Proof of escrow')).getAllByRole('link')
    expect(receipts.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      held?.transferIds.map((id, index) => [`Receipt ${index + 1}`, `/activity?tx=${id}`]),
    )
    expect(receipts).toHaveLength(2)
    expect(escrow()).toContain('800 pts in escrow')
  })

  it('says that nothing is left of a cancelled bounty, and names no empty places', async () => {
    const { sponsor, bounty } = await buildOpenBounty(world)
    await cancelBounty(world, sponsor, bounty.bountyId, { reason: 'Our plans changed' })
    await open(bounty)
    expect(escrow()).toContain('Nothing left in escrow')
    expect(escrow()).toContain('All 600 pts were held there from')
    expect(escrow()).not.toContain('empty places')
  })
})

describe('the timeline', () => {
  it('begins with the review of a first bounty', async () => {
    const sponsor = await world.joinAs({ part: 'sponsor', trustLevel: 0 })
    const { bounty } = await buildDraft(world, { sponsor })
    await submitBounty(world, sponsor, bounty.bountyId)
    await open(bounty, sponsor)
    expect(steps()).toEqual({
      done: [],
      current: 'Review of the brief',
      next: [
        'The whole prize goes into escrow',
        'Entries',
        'Blind voting',
        'The sponsor decides',
        'Objections',
        'Winners are paid',
      ],
    })
  })

  it('says who has to act and what happens otherwise, to the sponsor as “You”', async () => {
    const { sponsor, bounty } = await buildOpenBounty(world)
    await open(bounty)
    expect(steps()).toMatchObject({
      done: ['The whole prize goes into escrow'],
      current: 'Entries',
    })
    within(card('Timeline')).getByText(/^The sponsor · If the decision is seven days overdue/)
    within(card('Timeline')).getByText(/^Creators · If no entry is accepted, the bounty expires/)
    await open(bounty, sponsor)
    screen.getByText(/^You · If the decision is seven days overdue/)
  })

  it('marks a decision that is overdue', async () => {
    const { bounty } = await buildJudging(world, { entryCount: 1, voters: 0 })
    await advanceTo(world, bounty.decisionDueAt)
    await world.advance(60_000)
    await open(bounty)
    expect(steps().current).toBe('The sponsor decides')
    within(card('Timeline')).getByText('overdue')
  })

  it('says while entries are screened that they are being checked', async () => {
    const { bounty } = await buildOpenBounty(world)
    await buildEntry(world, { part: 'newcomer', bountyId: bounty.bountyId })
    const left = Date.parse(bounty.deadlineAt ?? '') - (await world.now()).getTime()
    await world.wait(left + 60_000)
    await open(bounty)
    expect(steps().current).toBe('Entries')
    within(card('Timeline')).getByText('closed, being checked')
  })

  it('ends where a bounty was cancelled', async () => {
    const { sponsor, bounty } = await buildOpenBounty(world)
    await world.wait(1000)
    await cancelBounty(world, sponsor, bounty.bountyId, { reason: 'Our plans changed' })
    await open(bounty)
    expect(steps()).toEqual({
      done: ['The whole prize goes into escrow', 'Entries'],
      current: 'Cancelled',
      next: [],
    })
    within(card('Timeline')).getByText('Laurel · The escrow was returned.')
  })

  it('lists at its end who was paid', async () => {
    const { bounty, entries } = await buildAnnounced(world, { entryCount: 2, voters: 0 })
    await advanceTo(world, bounty.challengeEndsAt)
    await open(bounty)
    expect(steps()).toMatchObject({ current: undefined, next: [] })
    const last = within(card('Timeline')).getAllByRole('list')
    const paid = last.flatMap((list) => within(list).queryAllByText(/ pts to /))
    expect(new Set(paid.map(({ textContent }) => textContent))).toEqual(
      new Set([
        `300 pts to ${entries[0]?.author.username}`,
        `200 pts to ${entries[1]?.author.username}`,
      ]),
    )
  })
})

describe('the own entries beside a bounty', () => {
  it('say their state and how many more are possible', async () => {
    const { bounty } = await buildOpenBounty(world, { terms: { entriesPerPerson: 3 } })
    const { bountyId } = bounty
    const author = await world.join('newcomer')
    await buildEntry(world, { author, bountyId, input: { title: 'A thread on fees' } })
    await buildEntryDraft(world, { author, bountyId, input: { title: 'A second try' } })
    const { myEntriesLeft } = await open(bounty, author)
    const own = within(card('Your entries'))
    await own.findByRole('link', { name: 'A thread on fees' })
    await own.findByRole('link', { name: 'A second try' })
    own.getByText('Submitted')
    own.getByText('Draft')
    expect(myEntriesLeft).toBeGreaterThan(0)
    own.getByText(
      `You can submit ${myEntriesLeft === 1 ? '1 more entry' : `${myEntriesLeft} more entries`}.`,
    )
  })

  it('are none for someone else', async () => {
    const { bounty } = await buildContest(world, { entryCount: 1 })
    await open(bounty, await world.join('author'))
    expect(screen.queryByRole('heading', { name: 'Your entries' })).toBeNull()
  })

  it('leave out one that was withdrawn', async () => {
    const { bounty, entries } = await buildContest(world, { entryCount: 1 })
    const { author, entry } = entries[0] as (typeof entries)[number]
    await withdrawSubmission(world, author, entry.submissionId)
    await open(bounty, author)
    screen.getByRole('heading', { name: 'Prizes' })
    expect(screen.queryByRole('heading', { name: 'Your entries' })).toBeNull()
  })

  it('say the place, the score and the reason of the sponsor', async () => {
    const { bounty, entries } = await buildAnnounced(world, { entryCount: 2, voters: 1 })
    const { author } = entries[1] as (typeof entries)[number]
    const { winners } = await open(bounty, author)
    const own = within(card('Your entries'))
    await own.findByText('2nd place')
    own.getByText(`Final score ${winners[1]?.finalScore}%. Reason 1`)
    expect(own.queryByText(/You can submit/)).toBeNull()
  })
})

describe('the entries of a bounty', () => {
  async function list({ bountyId }: Pick<Bounty, 'bountyId'>, viewer: TestMember | null = null) {
    if (viewer !== null) await signIn(viewer)
    const bounty = await readBounty(world, viewer, bountyId)
    renderPage(<EntriesPanel bounty={bounty} userId={viewer?.userId ?? null} />)
  }

  it('are none yet, with what the first one changes', async () => {
    await list((await buildOpenBounty(world)).bounty)
    await screen.findByText('No entries yet')
    screen.getByText(/After the first entry, the terms can only get better for entrants/)
  })

  it('are all there for the sponsor while others see only their own', async () => {
    const { sponsor, bounty, entries } = await buildContest(world, { entryCount: 2 })
    const [own, other] = entries.map(({ entry }) => entry.title) as [string, string]
    await list(bounty, sponsor)
    await screen.findByRole('link', { name: own })
    screen.getByRole('link', { name: other })
    screen.getByText(/^You and the moderators see all entries/)
  })

  it('are only their own for an entrant, marked as theirs', async () => {
    const { bounty, entries } = await buildContest(world, { entryCount: 2 })
    await list(bounty, entries[0]?.author)
    await screen.findByRole('link', { name: entries[0]?.entry.title ?? '' })
    screen.getByText('Yours')
    expect(screen.queryByText(entries[1]?.entry.title ?? '')).toBeNull()
    screen.getByText(/^2 entries so far\. Until voting begins everyone sees only their own/)
  })

  it('are shuffled for everyone while people vote', async () => {
    const { bounty, entries } = await buildContest(world, { entryCount: 2 })
    await advanceTo(world, bounty.deadlineAt)
    await list(bounty)
    for (const { entry } of entries) await screen.findByRole('link', { name: entry.title })
    screen.getByText(/^Shuffled for this bounty\. No one, not even the sponsor, sees a tally/)
  })

  it('show places and prizes when they are decided', async () => {
    const { bounty, entries } = await buildAnnounced(world, {
      entryCount: 3,
      voters: 0,
      terms: { prizeAmounts: ['300'], bonusCount: 1, bonusAmount: '50' },
    })
    await list(bounty)
    const card = async (at: number) =>
      (await screen.findByRole('link', { name: entries[at]?.entry.title ?? '' })).closest(
        'li',
      ) as HTMLElement
    within(await card(0)).getByText('1st place')
    within(await card(0)).getByText('300 pts')
    within(await card(1)).getByText('Bonus')
    within(await card(1)).getByText('50 pts')
    expect((await card(2)).textContent).not.toMatch(/place|Bonus|pts/)
  })
})
