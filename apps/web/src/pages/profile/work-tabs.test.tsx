import { buildDraft, buildOpenBounty } from '@laurel/scenarios/bounties'
import { buildAcceptedEntry, createSubmission } from '@laurel/scenarios/submissions'
import { castVoteOutside, SUPPORT } from '@laurel/scenarios/votes'
import { advanceTo } from '@laurel/scenarios/world'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { countCalls, refuseCalls, restoreNetwork } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'
import WorkPanel from './work-panel.tsx'

const world = openWorld()
const place = () => screen.getByTestId('place').textContent
const open = (work?: string) =>
  renderPage(<WorkPanel />, `/profile?section=work${work === undefined ? '' : `&work=${work}`}`)
const change = (name: string) => {
  const tab = screen.getByRole('tab', { name })
  fireEvent.mouseDown(tab, { button: 0 })
  fireEvent.click(tab)
}

describe('the tabs of my work', () => {
  it('keep the tab in the address', async () => {
    await signIn(await world.join('newcomer'))
    open()
    await screen.findByRole('tab', { name: 'Bounties', selected: true })
    change('Votes')
    await waitFor(() => expect(place()).toBe('/profile?section=work&work=votes'))
    await screen.findByText('No votes here yet')
    change('Entries and posts')
    await waitFor(() => expect(place()).toBe('/profile?section=work&work=entries'))
    const create = screen.getByRole('link', { name: 'New bounty' })
    expect(create.getAttribute('href')).toBe('/create-bounty')
  })

  it('open as the address says, and load no other', async () => {
    await signIn(await world.join('newcomer'))
    open('votes')
    await screen.findByText('No votes here yet')
    expect(countCalls('GET /api/v1/me/bounties')).toBe(0)
    expect(countCalls('GET /api/v1/me/submissions')).toBe(0)
  })

  it('list drafts and posts of their owner, and nothing of other people', async () => {
    const author = await world.join('sponsor')
    const draft = await createSubmission(world, author, { title: 'Half a thought' })
    const { entry } = await buildAcceptedEntry(world, {
      author,
      input: { title: 'A whole thought' },
    })
    await buildAcceptedEntry(world, { input: { title: 'A thought of another author' } })
    const { bounty } = await buildDraft(world, { sponsor: author, terms: { title: 'My brief' } })
    await buildDraft(world, { terms: { title: 'A brief of another sponsor' } })
    await signIn(author)
    open('entries')
    await screen.findByText(draft.title)
    screen.getByText(entry.title)
    change('Bounties')
    await screen.findByText(bounty.title)
    expect(screen.queryByText(/of another/)).toBeNull()
  })

  it('list the votes of their owner', async () => {
    const { bounty } = await buildOpenBounty(world, { terms: { title: 'Explain rent' } })
    const { entry } = await buildAcceptedEntry(world, { bountyId: bounty.bountyId })
    await advanceTo(world, bounty.deadlineAt)
    const voter = await signIn(await world.join('voter'))
    await castVoteOutside(world, voter, entry.submissionId, SUPPORT)
    open('votes')
    const link = await screen.findByRole('link', { name: entry.title })
    expect(link.getAttribute('href')).toBe(`/submissions?id=${entry.submissionId}`)
  })

  it('say that the bounties cannot be read, and list them once they can', async () => {
    const { sponsor, bounty } = await buildDraft(world, { terms: { title: 'A lost brief' } })
    await signIn(sponsor)
    refuseCalls('GET /api/v1/me/bounties', 'rate_limited')
    open()
    await screen.findByText('Too many requests')
    screen.getByRole('tab', { name: 'Bounties', selected: true })
    expect(countCalls('GET /api/v1/me/bounties')).toBeLessThanOrEqual(2)
    restoreNetwork()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(bounty.title)
  })
})
