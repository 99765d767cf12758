import { type BuiltContest, buildAnnounced, buildContest } from '@laurel/scenarios/awards'
import { buildOpenBounty } from '@laurel/scenarios/bounties'
import {
  type BuiltEntry,
  buildAcceptedEntry,
  buildEntry,
  readSubmission,
  reviewSubmission,
} from '@laurel/scenarios/submissions'
import type { TestMember } from '@laurel/scenarios/test-world'
import { advanceTo } from '@laurel/scenarios/world'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { bodiesOf, countCalls, holdCalls } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'
import { SubmissionDialog } from './actions/submission-dialog.tsx'

const world = openWorld()
const open = (id: string) => renderPage(<SubmissionDialog id={id} onClose={() => undefined} />)
const shown = (title: string) => screen.findByRole('dialog', { name: title })
const has = (role: 'button' | 'link', name: string) => screen.queryByRole(role, { name }) !== null
/** The actions on offer. */
const actions = () => [
  ...['Edit'].filter((name) => has('link', name)),
  ...['Appeal', 'Dispute this', 'Withdraw', 'Report'].filter((name) => has('button', name)),
]
const CANNOT_SEE = 'You can’t see this entry'

describe('a submission before voting', () => {
  let sponsor: TestMember
  let moderator: TestMember
  let short: BuiltEntry<TestMember>
  beforeAll(async () => {
    moderator = await world.join('moderator')
    const built = await buildOpenBounty(world)
    sponsor = built.sponsor
    const input = {
      title: 'Too short',
      body: 'Rent is a deposit.',
      aiUse: 'assisted' as const,
      aiTools: 'A spelling checker',
    }
    short = await buildEntry(world, { bountyId: built.bounty.bountyId, input })
  })
  const id = () => short.entry.submissionId

  it('shows its author the work, the AI declaration and the failed checks', async () => {
    await signIn(short.author)
    open(id())
    const dialog = within(await shown('Too short'))
    await dialog.findByText('Rent is a deposit.')
    dialog.getByText('In review')
    dialog.getByText('Thread')
    dialog.getByText('Made with AI assistance (A spelling checker)')
    dialog.getByText('This needs a manual review')
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Without a link the text needs at least 40 characters',
    ])
    const bounty = dialog.getByRole('link', { name: 'Explain escrow in a thread' })
    expect(bounty.getAttribute('href')).toBe(`/bounty/${short.entry.bounty?.slug}`)
    expect(actions()).toEqual(['Edit', 'Withdraw'])
  })

  it('shows its sponsor the same, with a report as the only action', async () => {
    await signIn(sponsor)
    open(id())
    await screen.findByText('Rent is a deposit.')
    screen.getByText('This needs a manual review')
    expect(actions()).toEqual(['Report'])
  })

  it('shows neither a visitor nor another entrant anything of it', async () => {
    const page = open(id())
    await screen.findByText(CANNOT_SEE)
    expect(has('link', 'See all submissions')).toBe(true)
    expect(screen.queryByText('Rent is a deposit.')).toBeNull()
    page.unmount()
    await signIn(await world.join('author'))
    open(id())
    await screen.findByText(CANNOT_SEE)
    expect(screen.queryByText('Too short')).toBeNull()
  })

  it('shows the moderator’s reason to its author, and an appeal or a dispute', async () => {
    const bountyId = short.entry.bounty?.bountyId ?? ''
    const decisions = [
      ['reject', 'Rejected', ['Appeal']],
      ['spam', 'Marked as spam', ['Dispute this']],
      ['request_changes', 'Changes requested', ['Edit', 'Withdraw']],
    ] as const
    for (const [decision, name, offered] of decisions) {
      const { author, entry } = await buildEntry(world, { bountyId })
      const reason = `The reason to ${decision}`
      await reviewSubmission(world, moderator, entry.submissionId, { decision, reason })
      await signIn(author)
      const page = open(entry.submissionId)
      await screen.findByText(reason)
      expect(screen.getAllByText(name)).toHaveLength(2)
      expect(actions()).toEqual(offered)
      page.unmount()
    }
  })

  it('says that it is loading, then names the dialog by the title', async () => {
    await signIn(short.author)
    const release = holdCalls(`GET /api/v1/submissions/${id()}`)
    open(id())
    await shown('Submission')
    release()
    await shown('Too short')
  })
})

describe('a post', () => {
  it('plays the link of a known site on request and opens any other in a new tab', async () => {
    const film = await buildAcceptedEntry(world, { input: { link: 'https://vimeo.com/76979871' } })
    const page = open(film.entry.submissionId)
    fireEvent.click(await screen.findByRole('button', { name: /^Play · loads player\.vimeo\.com/ }))
    expect(screen.getByTitle<HTMLIFrameElement>('Video on Vimeo').src).toBe(
      'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1',
    )
    page.unmount()
    const address = 'https://example.org/post?a=1'
    const other = await buildAcceptedEntry(world, { input: { link: address } })
    open(other.entry.submissionId)
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'example.org' })
    expect([link.href, link.target, link.rel]).toEqual([
      address,
      '_blank',
      'noopener nofollow ugc noreferrer',
    ])
  })

  it('enlarges a picture, with its description', async () => {
    const author = await world.join('author')
    const { imageId } = await world.shortcut('picture', { userId: author.userId })
    const input = { images: [{ imageId, alt: 'A map of the town' }] }
    const { entry } = await buildAcceptedEntry(world, { author, input })
    open(entry.submissionId)
    const name = 'Enlarge picture 1 of 1: A map of the town'
    fireEvent.click(await screen.findByRole('button', { name }))
    const large = within(await shown('A map of the town'))
    expect(large.getByRole('img', { name: 'A map of the town' }).getAttribute('src')).toBe(
      entry.images[0]?.url,
    )
    const file = large.getByRole('link', { name: 'Open the file in a new tab' })
    expect(file.getAttribute('href')).toBe(entry.images[0]?.url)
  })

  it('shows a visitor no action, no check and no reason', async () => {
    const { entry } = await buildAcceptedEntry(world)
    open(entry.submissionId)
    await screen.findByText(entry.body)
    expect(actions()).toEqual([])
    expect(screen.queryByText('This needs a manual review')).toBeNull()
    expect(has('button', 'Copy link')).toBe(true)
  })

  it('keeps earlier versions that were up for ten minutes', async () => {
    const { author, entry } = await buildEntry(world)
    const params = { id: entry.submissionId }
    await world.wait(11 * 60_000)
    const body = { title: 'A second title' }
    await world.ok(author, 'PATCH /api/v1/submissions/{id}', { params, body })
    await signIn(author)
    open(entry.submissionId)
    await shown('A second title')
    fireEvent.click(await screen.findByText('Earlier versions'))
    screen.getByText(entry.title)
    expect(screen.getByText(/^Version 1, saved/).textContent).toMatch(/^Version 1, saved .+/)
  })

  it('counts a viewer once it is closed after being read, without the time in a hidden tab', async () => {
    const { author, entry } = await buildAcceptedEntry(world)
    const call = `POST /api/v1/submissions/${entry.submissionId}/views`
    let skipped = 0
    const real = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => real() + skipped)
    const hidden = vi.spyOn(document, 'hidden', 'get')
    const hide = (isHidden: boolean) => {
      hidden.mockReturnValue(isHidden)
      document.dispatchEvent(new Event('visibilitychange'))
    }
    await signIn(await world.join('newcomer'))
    const page = open(entry.submissionId)
    await screen.findByText(entry.body)
    skipped += 20_000
    hide(true)
    skipped += 500_000
    hide(false)
    page.unmount()
    await waitFor(() => expect(countCalls(call)).toBe(1))
    const [view] = bodiesOf(call) as { dwellMs: number }[]
    expect(view?.dwellMs).toBeGreaterThanOrEqual(20_000)
    expect(view?.dwellMs).toBeLessThan(500_000)
    await waitFor(async () =>
      expect((await readSubmission(world, author, entry.submissionId)).viewerCount).toBe(1),
    )
  })
})

describe('an entry once voting has begun', () => {
  let contest: BuiltContest<TestMember>
  beforeAll(async () => {
    contest = await buildContest(world, { entryCount: 1 })
    await advanceTo(world, contest.bounty.deadlineAt)
  })

  it('is public, and its author can no longer edit or withdraw it', async () => {
    const [built] = contest.entries
    if (built === undefined) throw new Error('The contest has an entry')
    const page = open(built.entry.submissionId)
    await screen.findByText(built.entry.body)
    expect(actions()).toEqual([])
    page.unmount()
    await signIn(built.author)
    open(built.entry.submissionId)
    await screen.findByText(built.entry.body)
    expect(actions()).toEqual([])
  })
})

describe('an entry with an outcome', () => {
  let contest: BuiltContest<TestMember>
  beforeAll(async () => {
    contest = await buildAnnounced(world, {
      entryCount: 2,
      voters: 1,
      terms: { prizeAmounts: ['300'] },
    })
  })

  it('shows everyone the place, the prize and the reason', async () => {
    const [winner] = contest.entries
    open(winner?.entry.submissionId ?? '')
    await screen.findByText('Place 1')
    screen.getByRole('heading', { name: 'Outcome' })
    screen.getByText('Reason 0')
    expect(screen.getByText(/^Entry to/).textContent).toBe(
      `Entry to ${contest.bounty.title} · won 300 pts`,
    )
  })

  it('shows the author of another entry their scores', async () => {
    const [, other] = contest.entries
    if (other === undefined) throw new Error('The contest has two entries')
    await signIn(other.author)
    open(other.entry.submissionId)
    await screen.findByText('Not selected')
    screen.getByText('Reason 1')
    const figures = screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent])
    expect(figures).toEqual([
      ['Checklist', '80%'],
      ['Community', '48%'],
      // Too few voted for the votes to count.
      ['Final score', '80%'],
    ])
    expect(screen.getByText(/^Better than/).textContent).toBe('Better than 0% of 2 entries.')
    const items = within(screen.getByRole('list', { name: 'Checklist' })).getAllByRole('listitem')
    expect(items[0]?.textContent).toMatch(/ · weight \d+80$/)
    // One person voted: that would say how.
    expect(screen.queryByText(/voted$/)).toBeNull()
  })

  it('shows an author how people voted, and others nothing of it', async () => {
    const judged = await buildAnnounced(world, { entryCount: 2, terms: { prizeAmounts: ['300'] } })
    const [winner, other] = judged.entries
    if (winner === undefined || other === undefined) throw new Error('The contest has two entries')
    await signIn(winner.author)
    const page = open(winner.entry.submissionId)
    const votes = within(await screen.findByRole('list', { name: 'How 5 people voted' }))
    expect(votes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Support 100%5',
      'Support 75%0',
      'Support 50%0',
      'Support 25%0',
      'Not for this bounty0',
    ])
    screen.getByText('Better than 50% of 2 entries.')
    page.unmount()
    await signIn(other.author)
    open(winner.entry.submissionId)
    await screen.findByText('Reason 0')
    expect(screen.queryByText(/^Better than/)).toBeNull()
    expect(screen.queryByRole('list', { name: 'How 5 people voted' })).toBeNull()
  })
})
