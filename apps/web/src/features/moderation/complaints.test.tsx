import { type BuiltContest, buildAnnounced, objectToAward } from '@laurel/scenarios/awards'
import { buildOpenBounty, readBounty } from '@laurel/scenarios/bounties'
import {
  buildAcceptedEntry,
  buildEntry,
  readSubmission,
  reviewSubmission,
} from '@laurel/scenarios/submissions'
import type { TestMember } from '@laurel/scenarios/test-world'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bodiesOf, countCalls, refuseCalls } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'
import type { QueueName } from './api.ts'
import QueuePanel from './queue-panel.tsx'

const world = openWorld()
let bountyId = ''
beforeAll(async () => {
  bountyId = (await buildOpenBounty(world)).bounty.bountyId
})
beforeEach(async () => {
  await signIn(await world.join('moderator'))
})

const open = (queue: QueueName) => renderPage(<QueuePanel queue={queue} />)
/** The card of an item, by its title. */
async function card(title: string): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { name: title })
  const item = heading.closest('li')
  if (item === null) throw new Error(`${title} is not in the queue`)
  return item
}
const press = (item: HTMLElement, name: string) =>
  fireEvent.click(within(item).getAllByRole('button', { name }).at(-1) ?? item)
const names = (item: HTMLElement) =>
  within(item)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
/** Decides with a reason, and returns what the card then says. */
async function decide(item: HTMLElement, name: string, reason: string): Promise<string | null> {
  press(item, name)
  fireEvent.change(within(item).getByRole('textbox', { name: 'Reason' }), {
    target: { value: reason },
  })
  press(item, name)
  return (await within(item).findByRole('status')).textContent
}
const state = async (author: TestMember, id: string) =>
  (await readSubmission(world, author, id)).state

describe('the reports on the desk', () => {
  let post: Awaited<ReturnType<typeof buildAcceptedEntry<TestMember>>>['entry']
  /** Three reports of experienced people hide a post. */
  beforeEach(async () => {
    const built = await buildAcceptedEntry(world)
    post = built.entry
    const body = { kind: 'stolen' as const, detail: 'The original is on another site.' }
    const params = { id: post.submissionId }
    for (let reports = 0; reports < 3; reports += 1) {
      const reader = await world.join('author')
      await world.ok(reader, 'POST /api/v1/submissions/{id}/reports', { params, body })
    }
  })
  const isPublic = async () => {
    const { items } = await world.ok(null, 'GET /api/v1/submissions', { query: { limit: 50 } })
    return items.some(({ submissionId }) => submissionId === post.submissionId)
  }
  const first = async () => (await cardsOf(post.title))[0] ?? document.body
  async function cardsOf(title: string): Promise<HTMLElement[]> {
    const headings = await screen.findAllByRole('heading', { name: title })
    return headings.flatMap((heading) => heading.closest('li') ?? [])
  }

  it('show what was reported and why, once per reader, without naming the reader', async () => {
    open('reports')
    const items = await cardsOf(post.title)
    expect(items).toHaveLength(3)
    const item = await first()
    within(item).getByText('Reported: stolen work')
    within(item).getByText('The original is on another site.')
    within(item).getByText(post.author.displayName)
    expect(names(item)).toEqual(['Confirm', 'Reject'])
    expect(within(item).getByText(/^Received/).textContent).toMatch(
      /, then closed without effect\.$/,
    )
  })

  it('show a cleared post again once all are rejected, and cannot be undone', async () => {
    expect(await isPublic()).toBe(false)
    open('reports')
    for (const item of await cardsOf(post.title)) {
      expect(await decide(item, 'Reject', 'It is their own work')).toBe(
        `Rejected the report on ‘${post.title}’`,
      )
      expect(within(item).queryByRole('button', { name: 'Undo' })).toBeNull()
    }
    expect(bodiesOf('POST /api/v1/admin/reports')).toEqual(
      [1, 2, 3].map(() => ({ decision: 'reject', reason: 'It is their own work' })),
    )
    expect(await isPublic()).toBe(true)
  })

  it('are confirmed with a reason', async () => {
    open('reports')
    const item = await first()
    press(item, 'Confirm')
    within(item).getByText('The report is right.')
    expect(await decide(item, 'Confirm', 'Copied')).toBe(`Confirmed the report on ‘${post.title}’`)
    expect(bodiesOf('POST /api/v1/admin/reports')).toEqual([
      { decision: 'confirm', reason: 'Copied' },
    ])
  })
})

describe('the appeals on the desk', () => {
  let author: TestMember
  let entry: Awaited<ReturnType<typeof buildEntry<TestMember>>>['entry']
  const REASON = 'The text is mine, published on my own site.'
  async function appeal(decision: 'reject' | 'spam', moderator?: TestMember): Promise<void> {
    const built = await buildEntry(world, { bountyId })
    author = built.author
    entry = built.entry
    const reviewer = moderator ?? (await world.join('moderator'))
    const params = { id: entry.submissionId }
    await reviewSubmission(world, reviewer, params.id, { decision, reason: 'Copied text' })
    const body = { reason: REASON }
    await world.ok(author, 'POST /api/v1/submissions/{id}/appeal', { params, body })
  }

  it.each([
    ['reject', 'Appeals the rejection', 'Uphold', 'uphold', 'accepted', 'Upheld'],
    ['spam', 'Disputes the spam mark', 'Dismiss', 'dismiss', 'spam', 'Dismissed'],
  ] as const)(
    'of a decision to %s say “%s” and take “%s”',
    async (made, title, name, decision, next, done) => {
      await appeal(made)
      open('appeals')
      const item = await card(entry.title)
      within(item).getByText(title)
      within(item).getByText(REASON)
      expect(names(item)).toEqual(['Uphold', 'Dismiss'])
      press(item, 'Uphold')
      within(item).getByText('The entry is accepted.')
      press(item, 'Dismiss')
      within(item).getByText('Everything stays as it is.')
      fireEvent.click(within(item).getAllByRole('button', { name })[0] ?? item)
      expect(await decide(item, name, 'I compared both')).toBe(`${done} ‘${entry.title}’`)
      expect(bodiesOf('POST /api/v1/admin/appeals')).toEqual([
        { decision, reason: 'I compared both' },
      ])
      expect(await state(author, entry.submissionId)).toBe(next)
    },
  )

  it('against a moderator’s own decision are left to another', async () => {
    const moderator = await world.join('moderator')
    await appeal('reject', moderator)
    await signIn(moderator)
    open('appeals')
    await screen.findByText('1 more for someone else')
    screen.getByText(/complaints about your own decisions\.$/)
    expect(screen.queryByRole('heading', { name: entry.title })).toBeNull()
  })

  it('say that another moderator decided first, and change nothing', async () => {
    await appeal('reject')
    open('appeals')
    const item = await card(entry.title)
    const other = await world.join('moderator')
    const queue = await world.ok(other, 'GET /api/v1/admin/queues/{queue}', {
      params: { queue: 'appeals' },
    })
    const appealId = queue.items.flatMap((each) =>
      each.queue === 'appeals' && each.submission.submissionId === entry.submissionId
        ? each.appealId
        : [],
    )[0]
    await world.ok(other, 'POST /api/v1/admin/appeals/{id}/resolve', {
      params: { id: appealId ?? '' },
      body: { decision: 'dismiss', reason: 'It is copied' },
    })
    press(item, 'Uphold')
    fireEvent.change(within(item).getByRole('textbox'), { target: { value: 'I compared both' } })
    press(item, 'Uphold')
    await within(item).findByText(/Someone else decided first, so yours was not saved\.$/)
    expect(await state(author, entry.submissionId)).toBe('rejected')
  })
})

describe('the objections on the desk', () => {
  let contest: BuiltContest<TestMember>
  const REASON = 'The winning text breaks the limit of the brief.'
  beforeAll(async () => {
    contest = await buildAnnounced(world, {
      entryCount: 2,
      voters: 1,
      terms: { prizeAmounts: ['300'] },
    })
    const [winner, other] = contest.entries
    const submissionId = winner?.entry.submissionId ?? ''
    const body = { submissionId, reason: REASON }
    await objectToAward(world, other?.author ?? null, contest.bounty.bountyId, body)
  })

  it('name the bounty, and disqualify the entry when upheld, so that the next one moves up', async () => {
    const [winner, other] = contest.entries
    if (winner === undefined || other === undefined) throw new Error('The contest has two entries')
    open('objections')
    const item = await card(winner.entry.title)
    within(item).getByText(`Objection to the award of ${contest.bounty.title}`)
    within(item).getByText(REASON)
    press(item, 'Uphold')
    within(item).getByText('The entry is disqualified and lower places move up.')
    expect(await decide(item, 'Uphold', 'It has 900 words')).toBe(`Upheld ‘${winner.entry.title}’`)
    expect(bodiesOf('POST /api/v1/admin/objections')).toEqual([
      { decision: 'uphold', reason: 'It has 900 words' },
    ])
    expect(await state(winner.author, winner.entry.submissionId)).toBe('disqualified')
    expect(await state(other.author, other.entry.submissionId)).toBe('winner')
    expect((await readBounty(world, null, contest.bounty.bountyId)).winners).toHaveLength(1)
  })
})

describe('the desk', () => {
  beforeAll(async () => {
    bountyId = (await buildOpenBounty(world)).bounty.bountyId
  })

  it('says that nothing waits, and when something would', async () => {
    open('bounties')
    await screen.findByText('Nothing to decide')
    screen.getByText('New items appear here, those due first at the top.')
  })

  it('says that the queue could not be read, and reads it on request', async () => {
    refuseCalls('GET /api/v1/admin/queues/bounties', 'treasury_missing', 1)
    open('bounties')
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await screen.findByText('Nothing to decide')
    expect(countCalls('GET /api/v1/admin/queues/bounties')).toBe(2)
  })

  it('shows the failed checks, the link and the record of an author', async () => {
    const link = 'https://example.org/the-same'
    await buildEntry(world, { bountyId, input: { link } })
    await buildEntry(world, { bountyId, input: { title: 'Linked again', link } })
    open('submissions')
    const item = await card('Linked again')
    within(item).getByText('Failed checks')
    within(item).getByText('Another entry of this bounty has the same link')
    const work = within(item).getByRole<HTMLAnchorElement>('link', { name: link })
    expect([work.target, work.rel]).toEqual(['_blank', 'noopener nofollow ugc noreferrer'])
    expect(within(item).getByText(/^Trust level/).textContent).toMatch(
      /^Trust level 0 · joined .+ · 0 accepted · 0 rejected · 0 marked as spam$/,
    )
    expect(within(item).getByText(/^Received/).textContent).toMatch(
      /, then checked again at the deadline\.$/,
    )
  })

  it('shows the answers of an entrant next to the questions of the bounty', async () => {
    const questions = [
      { id: 'source', text: 'Which source did you use?', isRequired: true },
      { id: 'time', text: 'How long did it take?', isRequired: false },
    ]
    const { bounty } = await buildOpenBounty(world, { terms: { questions } })
    const input = { title: 'With answers', answers: { source: 'The documents of Solana' } }
    await buildEntry(world, { bountyId: bounty.bountyId, input })
    open('submissions')
    const item = within(await card('With answers'))
    const terms = await item.findAllByRole('term')
    expect(terms.map(({ textContent }) => textContent)).toEqual(questions.map(({ text }) => text))
    await item.findByText('The documents of Solana')
    item.getByText('No answer')
  })

  it('marks what is overdue', async () => {
    const { entry } = await buildEntry(world)
    await world.wait(25 * 60 * 60_000)
    open('submissions')
    const item = await card(entry.title)
    within(item).getByText('Overdue')
    expect(within(item).getByText(/Received/).textContent).toMatch(
      /^Overdue ?Received .+\. Was due .+\. Next: accepted automatically\.$/,
    )
  })
})
