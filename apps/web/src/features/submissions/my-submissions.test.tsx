import { buildAnnounced } from '@laurel/scenarios/awards'
import { buildOpenBounty } from '@laurel/scenarios/bounties'
import {
  buildAcceptedEntry,
  buildEntry,
  createSubmission,
  reviewSubmission,
  withdrawSubmission,
} from '@laurel/scenarios/submissions'
import type { TestMember } from '@laurel/scenarios/test-world'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { callsTo, refuseCalls } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'
import { MySubmissions } from './my-submissions.tsx'

const world = openWorld()
const row = async (name: string) => {
  const link = await screen.findByRole('link', { name })
  const item = link.closest('li')
  if (item === null) throw new Error(`${name} is not in the list`)
  return { link: link.getAttribute('href'), item: within(item) }
}

describe('the list of one’s own submissions', () => {
  let author: TestMember
  let ids: Record<string, string> = {}
  beforeAll(async () => {
    const moderator = await world.join('moderator')
    author = await world.join('newcomer')
    const { bountyId } = (await buildOpenBounty(world, { terms: { entriesPerPerson: 5 } })).bounty
    const build = async (title: string) =>
      (await buildEntry(world, { author, bountyId, input: { title } })).entry.submissionId
    const draft = await createSubmission(world, author, { title: '', bountyId })
    const changed = await build('Asked to change')
    const reason = 'Name your sources.'
    await reviewSubmission(world, moderator, changed, { decision: 'request_changes', reason })
    const withdrawn = await build('Taken back')
    await withdrawSubmission(world, author, withdrawn)
    const { entry: post } = await buildEntry(world, { author, input: { title: 'A post' } })
    ids = { draft: draft.submissionId, changed, withdrawn, post: post.submissionId }
  })

  it('says that there is nothing yet, and where to begin', async () => {
    await signIn(await world.join('newcomer'))
    renderPage(<MySubmissions />)
    await screen.findByText('You haven’t submitted anything yet')
    const link = screen.getByRole('link', { name: 'Find a bounty' })
    expect(link.getAttribute('href')).toBe('/bounties')
  })

  it('opens drafts and requested changes in the editor, and all others to read', async () => {
    await signIn(author)
    renderPage(<MySubmissions />)
    const rows = [
      ['Untitled', `/submissions?edit=${ids.draft}`, 'Draft', /^Explain escrow in a thread ·/],
      [
        'Asked to change',
        `/submissions?edit=${ids.changed}`,
        'Changes requested',
        /^Explain escrow in a thread ·/,
      ],
      [
        'Taken back',
        `/submissions?id=${ids.withdrawn}`,
        'Withdrawn',
        /^Explain escrow in a thread ·/,
      ],
      ['A post', `/submissions?id=${ids.post}`, 'Waiting for review', /^Post ·/],
    ] as const
    for (const [title, address, state, about] of rows) {
      const { link, item } = await row(title)
      expect(link).toBe(address)
      item.getByText(state)
      item.getByText(about)
    }
    expect(screen.getAllByRole('listitem')).toHaveLength(rows.length)
  })

  it('shows nothing of other accounts', async () => {
    const { author: other } = await buildAcceptedEntry(world, {
      input: { title: 'Someone else’s' },
    })
    await signIn(other)
    renderPage(<MySubmissions />)
    await row('Someone else’s')
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
  })

  it('says that the list could not be read, and reads it on request', async () => {
    await signIn(author)
    refuseCalls('GET /api/v1/me/submissions', 'treasury_missing', 1)
    renderPage(<MySubmissions />)
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await row('A post')
  })

  it('loads the next page on request', async () => {
    const busy = await signIn(await world.join('author'))
    for (let count = 1; count <= 21; count += 1) {
      await createSubmission(world, busy, { title: `Draft ${count}` })
    }
    renderPage(<MySubmissions />)
    await row('Draft 21')
    expect(screen.queryByRole('link', { name: 'Draft 1' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /more/i }))
    await row('Draft 1')
    expect(screen.getAllByRole('listitem')).toHaveLength(21)
    expect(callsTo('GET /api/v1/me/submissions')[1]).toMatch(/\?cursor=.+/)
  })

  it('shows the place of a winner instead of the state', async () => {
    const { entries } = await buildAnnounced(world, { entryCount: 1, voters: 1 })
    const [winner] = entries
    if (winner === undefined) throw new Error('The contest has an entry')
    await signIn(winner.author)
    renderPage(<MySubmissions />)
    const { item } = await row(winner.entry.title)
    item.getByText('Place 1')
    expect(item.queryByText('Winner')).toBeNull()
  })
})
