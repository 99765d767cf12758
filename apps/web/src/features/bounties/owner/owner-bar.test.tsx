import { buildAnnounced, buildContest, buildJudging } from '@laurel/scenarios/awards'
import {
  approveWithLargeGrant,
  buildDraft,
  buildOpenBounty,
  buildUnfunded,
  cancelBounty,
  publishBounty,
  readBounty,
  reviewBounty,
  submitBounty,
} from '@laurel/scenarios/bounties'
import { buildEntry } from '@laurel/scenarios/submissions'
import type { TestMember } from '@laurel/scenarios/test-world'
import { advanceTo } from '@laurel/scenarios/world'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildFundable } from '../../../testing/funded.ts'
import { countCalls } from '../../../testing/network.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { openWorld, signIn } from '../../../testing/world.ts'
import OwnerBar from './owner-bar.tsx'

const world = openWorld()
afterEach(() => world.shortcut('prelaunch', { isOn: false }))

/** A bounty, and the person who looks at it. */
interface Scene {
  sponsor: TestMember
  bounty: { bountyId: string }
}
const DAY_MS = 86_400_000

async function open(
  { sponsor, bounty }: Scene,
  viewer: TestMember = sponsor,
): Promise<{ bar: HTMLElement; onReview: ReturnType<typeof vi.fn> }> {
  await signIn(viewer)
  const isSponsor = viewer === sponsor
  const seen = await readBounty(world, viewer, bounty.bountyId)
  const onReview = vi.fn()
  renderPage(<OwnerBar bounty={seen} isSponsor={isSponsor} onReview={onReview} />)
  const name = isSponsor ? 'Your bounty' : 'Staff'
  return { bar: await screen.findByRole('region', { name }), onReview }
}

const place = () => screen.getByTestId('place').textContent
/** The labels of the menu “More”, none without one. */
function menu(): (string | null)[] {
  const more = screen.queryByRole('button', { name: 'More' })
  if (more === null) return []
  fireEvent.keyDown(more, { key: 'Enter' })
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
}
/** Title, text, main action and further actions of the bar. */
async function shown(scene: Scene) {
  const { bar } = await open(scene)
  const [title, text] = [...bar.querySelectorAll('p')].map(({ textContent }) => textContent ?? '')
  const main = [
    ...within(bar).queryAllByRole('button', { name: /^(?!More$)/ }),
    ...within(bar).queryAllByRole('link'),
  ].map(({ textContent }) => textContent)
  return { title: title?.split('·')[0]?.trim(), text, main, more: menu() }
}

describe('the bar of a sponsor before the bounty is published', () => {
  it('leads on to finishing a draft, which can be deleted', async () => {
    expect(await shown(await buildDraft(world))).toEqual({
      title: 'Only you can see this draft',
      text: 'Finish and submit it. Nothing is paid before you publish.',
      main: ['Continue draft'],
      more: ['Delete draft'],
    })
  })

  it('says why a moderator returned it', async () => {
    const sponsor = await world.joinAs({ part: 'sponsor', trustLevel: 0 })
    const scene = await buildDraft(world, { sponsor })
    await submitBounty(world, sponsor, scene.bounty.bountyId)
    const moderator = await world.join('moderator')
    const reasons = 'Name the language.\nSay who may use it.'
    await reviewBounty(world, moderator, scene.bounty.bountyId, { decision: 'return', reasons })
    expect(await shown(scene)).toEqual({
      title: 'This is a draft again',
      text: reasons,
      main: ['Edit draft'],
      more: ['Delete draft'],
    })
  })

  it('has nothing to do while a moderator reviews it, and says until when', async () => {
    const sponsor = await world.joinAs({ part: 'sponsor', trustLevel: 0 })
    const scene = await buildDraft(world, { sponsor })
    await submitBounty(world, sponsor, scene.bounty.bountyId)
    expect(await shown(scene)).toEqual({
      title: 'A moderator is reviewing it',
      text: 'You don’t need to do anything. If no one reviews it in time, it is approved as long as our checks find nothing.',
      main: [],
      more: ['Edit (returns to draft)', 'Cancel the bounty'],
    })
    const bar = screen.getByRole('region', { name: 'Your bounty' })
    expect(bar.textContent).toMatch(/^A moderator is reviewing it· 1 d 23 h left, .* UTC/)
  })

  it('says what funding in points moves, and what follows without it', async () => {
    expect(await shown(await buildUnfunded(world))).toEqual({
      title: 'Approved. Fund it to publish',
      text: '600 pts move from your spendable points into escrow. If you don’t fund it, it becomes a draft again 24 hours before the deadline.',
      main: ['Fund and publish'],
      more: ['Edit (returns to draft)', 'Cancel the bounty'],
    })
  })

  it('names the part of a starter grant', async () => {
    const sponsor = await world.joinAs({ part: 'sponsor', trustLevel: 0 })
    const scene = await buildDraft(world, { sponsor })
    await submitBounty(world, sponsor, scene.bounty.bountyId)
    await approveWithLargeGrant(world, scene.bounty.bountyId, 450)
    expect((await shown(scene)).text).toMatch(
      /^150 pts move from your spendable points into escrow\. 450 pts come from the season reserve as a starter grant\. If/,
    )
  })

  it('leaves a prize in SOL to the wallet below', async () => {
    expect(await shown(await buildFundable(world))).toEqual({
      title: 'Approved. Fund it to publish',
      text: 'One transaction of 3 SOL from your own wallet, below. If you don’t fund it, it becomes a draft again 24 hours before the deadline.',
      main: [],
      more: ['Edit (returns to draft)', 'Cancel the bounty'],
    })
  })
})

/** What a sponsor can do with any published bounty. */
const ALWAYS = ['Analytics', 'Show it on your site']

describe('the bar of a sponsor once the bounty is published', () => {
  it('waits for its opening, with a way back', async () => {
    const opensAt = new Date((await world.now()).getTime() + DAY_MS).toISOString()
    const scene = await buildUnfunded(world, { terms: { opensAt } })
    await publishBounty(world, scene.sponsor, scene.bounty.bountyId)
    expect(await shown(scene)).toEqual({
      title: 'Funded. It opens automatically',
      text: 'Until the first entry you can still cancel and get everything back.',
      main: [],
      more: ['Improve the terms', ...ALWAYS, 'Extend the deadline', 'Cancel the bounty'],
    })
  })

  it('is open, and can still be cancelled before the first entry', async () => {
    expect(await shown(await buildOpenBounty(world))).toEqual({
      title: 'Open for entries',
      text: 'Answer questions quickly: that’s what draws the first entries.',
      main: [],
      more: ['Improve the terms', ...ALWAYS, 'Extend the deadline', 'Cancel the bounty'],
    })
  })

  it('can be scored but not cancelled after the first entry', async () => {
    expect(await shown(await buildContest(world, { entryCount: 1 }))).toEqual({
      title: 'Open, 1 entry so far',
      text: 'You can read and score them now. Others see only their own until voting begins.',
      main: ['Score entries'],
      more: ['Improve the terms', ...ALWAYS, 'Extend the deadline'],
    })
  })

  it('offers no second extension', async () => {
    const scene = await buildOpenBounty(world)
    const { bountyId, deadlineAt } = scene.bounty
    const later = new Date(Date.parse(deadlineAt ?? '') + DAY_MS).toISOString()
    const request = { params: { id: bountyId }, body: { deadlineAt: later } }
    await world.ok(scene.sponsor, 'POST /api/v1/bounties/{id}/extend', request)
    expect((await shown(scene)).more).toEqual(['Improve the terms', ...ALWAYS, 'Cancel the bounty'])
  })

  it('keeps the tallies from the sponsor while people vote', async () => {
    const scene = await buildContest(world, { entryCount: 1 })
    await advanceTo(world, scene.bounty.deadlineAt)
    expect(await shown(scene)).toEqual({
      title: 'Voters are judging',
      text: 'Tallies stay hidden from you too. Meanwhile, score the entries against your checklist.',
      main: ['Score entries'],
      more: ALWAYS,
    })
  })

  it('leads to the review desk when the decision is due', async () => {
    const scene = await buildJudging(world, { entryCount: 2, voters: 0 })
    const { bar, onReview } = await open(scene)
    within(bar).getByText(/^Your decision is due/)
    within(bar).getByText(
      '2 entries to decide on. Seven days after the due time, the votes decide and the escrow pays out.',
    )
    fireEvent.click(within(bar).getByRole('button', { name: 'Open the review desk' }))
    expect(onReview).toHaveBeenCalledOnce()
    expect(menu()).toEqual(ALWAYS)
  })

  it('says what follows the results, and that it is done when they are paid', async () => {
    const scene = await buildAnnounced(world, { entryCount: 1, voters: 0 })
    const announced = await shown(scene)
    expect(announced).toEqual({
      title: 'Results are announced',
      text: 'Entrants may object until the due time. Then the prizes are paid automatically.',
      main: [],
      more: ALWAYS,
    })
  })

  it('has nothing left to do when the prizes are paid', async () => {
    const scene = await buildAnnounced(world, { entryCount: 1, voters: 0 })
    await advanceTo(world, scene.bounty.challengeEndsAt)
    expect(await shown(scene)).toEqual({
      title: 'Done',
      text: 'Prizes are paid.',
      main: [],
      more: ALWAYS,
    })
  })

  it('repeats why it was cancelled', async () => {
    const scene = await buildOpenBounty(world)
    await cancelBounty(world, scene.sponsor, scene.bounty.bountyId, { reason: 'Our plans changed' })
    expect(await shown(scene)).toEqual({
      title: 'Cancelled',
      text: 'Our plans changed',
      main: [],
      more: ALWAYS,
    })
  })

  it('says that it expired without an entry', async () => {
    const scene = await buildOpenBounty(world)
    await advanceTo(world, scene.bounty.deadlineAt)
    const { title, main, more } = await shown(scene)
    expect({ title, main, more }).toEqual({
      title: 'Expired without an accepted entry',
      main: [],
      more: ALWAYS,
    })
  })
})

describe('the actions of the bar', () => {
  it('open the terms of a published bounty', async () => {
    const scene = await buildOpenBounty(world)
    await open(scene)
    menu()
    const improve = screen.getByRole('menuitem', { name: 'Improve the terms' })
    expect(improve.getAttribute('href')).toBe(`/create-bounty?draft=${scene.bounty.bountyId}`)
  })

  it('delete a draft and lead back to the start', async () => {
    const scene = await buildDraft(world)
    await open(scene)
    menu()
    fireEvent.click(screen.getByRole('menuitem', { name: 'Delete draft' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Delete draft' }))
    await waitFor(() => expect(place()).toBe('/create-bounty'))
    expect(countCalls('DELETE')).toBe(1)
    const reading = readBounty(world, scene.sponsor, scene.bounty.bountyId)
    await expect(reading).rejects.toThrow('not_found')
  })

  it('extend the deadline, and close the dialog', async () => {
    const scene = await buildOpenBounty(world)
    await open(scene)
    menu()
    fireEvent.click(screen.getByRole('menuitem', { name: 'Extend the deadline' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Extend by 3 days' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const { deadlineAt } = await readBounty(world, null, scene.bounty.bountyId)
    const before = Date.parse(scene.bounty.deadlineAt ?? '')
    expect(Date.parse(deadlineAt ?? '') - before).toBe(3 * DAY_MS)
  })

  it('let an admin cancel what has entries, and nothing else', async () => {
    const scene = await buildContest(world, { entryCount: 1 })
    const { bar } = await open(scene, await world.join('admin'))
    within(bar).getByText('You are staff here')
    expect(menu()).toEqual(['Cancel the bounty'])
    fireEvent.click(screen.getByRole('menuitem', { name: 'Cancel the bounty' }))
    const why = await screen.findByLabelText(/^Why/)
    fireEvent.change(why, { target: { value: 'The brief breaks the rules' } })
    fireEvent.click(screen.getByRole('button', { name: 'Cancel the bounty' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const cancelled = await readBounty(world, null, scene.bounty.bountyId)
    expect(cancelled).toMatchObject({
      state: 'cancelled',
      closedReason: 'The brief breaks the rules',
    })
  })

  it('are closed in prelaunch', async () => {
    const scene = await buildOpenBounty(world)
    await buildEntry(world, { bountyId: scene.bounty.bountyId })
    await world.shortcut('prelaunch', { isOn: true })
    const { bar } = await open(scene)
    await within(bar).findByText(/^Editing, publishing and deciding open at launch/)
    expect(menu()).toEqual(['Analytics', 'Show it on your site'])
  })
})
