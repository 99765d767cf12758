import { buildContest } from '@laurel/scenarios/awards'
import {
  buildOpenBounty,
  buildUnfunded,
  publishBounty,
  readBounty,
} from '@laurel/scenarios/bounties'
import {
  buildAcceptedEntry,
  buildEntryDraft,
  withdrawSubmission,
} from '@laurel/scenarios/submissions'
import type { TestMember } from '@laurel/scenarios/test-world'
import { advanceTo } from '@laurel/scenarios/world'
import { screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { renderPage } from '../../../testing/render-page.tsx'
import { openWorld, signIn } from '../../../testing/world.ts'
import { EnterAction } from './enter-action.tsx'

const world = openWorld()
const DAY_MS = 86_400_000
let author: TestMember
beforeAll(async () => {
  author = await world.join('author')
})

async function open(bountyId: string, viewer: TestMember | null = author): Promise<void> {
  if (viewer !== null) await signIn(viewer)
  renderPage(
    <EnterAction bounty={await readBounty(world, viewer, bountyId)} hint={<p>A hint</p>} isWide />,
  )
}
/** The links of the action with their addresses. */
const links = () =>
  screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

describe('the main action on a bounty', () => {
  it('is a new entry, with the hint', async () => {
    const { bountyId } = (await buildOpenBounty(world)).bounty
    await open(bountyId)
    expect(links()).toEqual([['Enter this bounty', `/submissions?new=${bountyId}`]])
    screen.getByText('A hint')
  })

  it('is the draft that was begun', async () => {
    const { bountyId } = (await buildOpenBounty(world)).bounty
    const { entry } = await buildEntryDraft(world, { author, bountyId })
    await open(bountyId)
    await screen.findByRole('link', { name: 'Finish your entry' })
    expect(links()).toEqual([['Finish your entry', `/submissions?edit=${entry.submissionId}`]])
  })

  it('is an entry that is in, with another one where more are possible', async () => {
    const { bounty } = await buildOpenBounty(world, { terms: { entriesPerPerson: 2 } })
    const { bountyId } = bounty
    const { entry } = await buildAcceptedEntry(world, { author, bountyId })
    await open(bountyId)
    const status = await screen.findByText('You’re in.')
    expect(status.parentElement?.textContent).toMatch(
      /^You’re in\. Voting starts after the deadline\./,
    )
    expect(links()).toContainEqual(['Add another entry', `/submissions?new=${bountyId}`])
    expect(links()[0]?.[1]).toContain(entry.submissionId)
  })

  it('is a new entry once the first one was withdrawn', async () => {
    const { bountyId } = (await buildOpenBounty(world)).bounty
    const { entry } = await buildAcceptedEntry(world, { author, bountyId })
    await withdrawSubmission(world, author, entry.submissionId)
    await open(bountyId)
    await screen.findByRole('link', { name: 'Enter this bounty' })
    expect(screen.queryByText('You’re in.')).toBeNull()
  })

  it('waits for the opening', async () => {
    const opensAt = new Date((await world.now()).getTime() + 2 * DAY_MS).toISOString()
    const { sponsor, bounty } = await buildUnfunded(world, { terms: { opensAt } })
    await publishBounty(world, sponsor, bounty.bountyId)
    await open(bounty.bountyId)
    screen.getByText('Entries have not opened yet')
    expect(screen.getByRole('button', { name: 'Enter' }).hasAttribute('disabled')).toBe(true)
  })

  it('is to judge while people vote, for visitors too', async () => {
    const { bounty } = await buildContest(world, { entryCount: 1 })
    await advanceTo(world, bounty.deadlineAt)
    await open(bounty.bountyId, null)
    expect(links()).toEqual([['Judge the entries', `/vote-2-earn?bounty=${bounty.bountyId}`]])
  })
})
