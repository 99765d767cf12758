import { buildContest } from '@laurel/scenarios/awards'
import { buildOpenBounty } from '@laurel/scenarios/bounties'
import { buildEntry, reviewSubmission } from '@laurel/scenarios/submissions'
import type { TestMember } from '@laurel/scenarios/test-world'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { countCalls, cutOff, restoreNetwork } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { openWorld, signIn } from '../testing/world.ts'
import AdminPage from './admin.tsx'

const world = openWorld()
let moderator: TestMember
let author: TestMember
let entry: Awaited<ReturnType<typeof buildEntry<TestMember>>>['entry']

/** One entry that waits for a moderator, alone in the queue. */
beforeEach(async () => {
  moderator = await world.join('moderator')
  for (const { submissionId } of await waiting()) {
    await reviewSubmission(world, moderator, submissionId, { decision: 'accept' })
  }
  const { bounty } = await buildOpenBounty(world)
  const built = await buildEntry(world, { part: 'newcomer', bountyId: bounty.bountyId })
  author = built.author
  entry = built.entry
  await signIn(moderator)
})

async function waiting(): Promise<{ submissionId: string }[]> {
  const params = { queue: 'submissions' as const }
  const { items } = await world.ok(moderator, 'GET /api/v1/admin/queues/{queue}', { params })
  return items.flatMap((item) => (item.queue === 'submissions' ? [item.submission] : []))
}

const state = async () => {
  const params = { id: entry.submissionId }
  return (await world.ok(author, 'GET /api/v1/submissions/{id}', { params })).state
}
const accept = async () => fireEvent.click(await screen.findByRole('button', { name: 'Accept' }))
const undo = async () =>
  fireEvent.click((await screen.findAllByRole('button', { name: 'Undo' }))[0] as HTMLElement)

describe('/admin', () => {
  it('tells a member without a role so, and asks for no queue', async () => {
    await signIn(author)
    renderPage(<AdminPage />, '/admin')
    await screen.findByText("You don't have access to this page")
    expect(countCalls('GET /api/v1/admin')).toBe(0)
  })

  it('says since when, until when and what happens then, in whole sentences', async () => {
    renderPage(<AdminPage />, '/admin?tab=submissions')
    const line = await screen.findByText(/^Received/)
    expect(line.textContent).toMatch(
      /^Received .+\. Due in .+, .+:.+, then accepted automatically\.$/,
    )
  })

  it('shows the author’s record, the AI declaration and the judging criteria', async () => {
    renderPage(<AdminPage />, '/admin?tab=submissions')
    await screen.findByText(/Trust level 0 .* 0 accepted .* 0 rejected/)
    screen.getByText(/declaration: made without AI/)
    screen.getByText('Clear to someone without a wallet')
    screen.getByText(entry.body)
  })

  it('accepts with one click, says what, and leaves the list as it is', async () => {
    renderPage(<AdminPage />, '/admin?tab=submissions')
    const button = await screen.findByRole('button', { name: 'Accept' })
    fireEvent.click(button)
    fireEvent.click(button)
    await screen.findAllByText(`Accepted ‘${entry.title}’`)
    screen.getByText(entry.body)
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
    expect(await state()).toBe('accepted')
    expect(countCalls('POST /api/v1/admin/submissions')).toBe(1)
    expect(countCalls('GET /api/v1/admin/queues')).toBe(1)
  })

  it('undoes what was decided', async () => {
    renderPage(<AdminPage />, '/admin?tab=submissions')
    await accept()
    await undo()
    await screen.findByRole('button', { name: 'Accept' })
    expect(await state()).toBe('submitted')
  })

  it('says so when the undo is over', async () => {
    renderPage(<AdminPage />, '/admin?tab=submissions')
    await accept()
    await screen.findAllByRole('button', { name: 'Undo' })
    await world.shortcut('clock', { ms: 3_600_000, isQuiet: true })
    await undo()
    await screen.findByText('This decision can no longer be undone')
    expect(await state()).toBe('accepted')
  })

  it('rejects only with a reason, which the author gets to read', async () => {
    renderPage(<AdminPage />, '/admin?tab=submissions')
    fireEvent.click(await screen.findByRole('button', { name: 'Reject' }))
    const confirm = screen.getAllByRole('button', { name: 'Reject' }).at(-1) as HTMLElement
    expect(confirm.hasAttribute('disabled')).toBe(true)
    fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: 'Not your own work' } })
    fireEvent.click(confirm)
    await waitFor(async () => expect(await state()).toBe('rejected'))
  })

  it('says so when another moderator was faster', async () => {
    renderPage(<AdminPage />, '/admin?tab=submissions')
    await screen.findByRole('button', { name: 'Accept' })
    await reviewSubmission(world, await world.join('moderator'), entry.submissionId, {
      decision: 'reject',
      reason: 'Spam',
    })
    await accept()
    await screen.findByText(/Someone else decided first, so yours was not saved/)
    expect(await state()).toBe('rejected')
  })

  it('leaves entries of a bounty that the moderator has entered to others', async () => {
    const { bounty } = await buildContest(world, { entryCount: 1, authors: [moderator] })
    await buildEntry(world, { part: 'newcomer', bountyId: bounty.bountyId })
    renderPage(<AdminPage />, '/admin?tab=submissions')
    await screen.findByText(/\d more for someone else/)
    screen.getByText(/bounties you entered or sponsor/)
  })

  it('keeps the decision open where the server cannot be reached', async () => {
    renderPage(<AdminPage />, '/admin?tab=submissions')
    await screen.findByRole('button', { name: 'Accept' })
    cutOff('POST /api/v1/admin')
    await accept()
    await screen.findByText('Can’t reach Laurel')
    expect(await state()).toBe('submitted')
    restoreNetwork()
  })

  it('names acts and what they were about in the audit log', async () => {
    const { entry: post } = await buildEntry(world, { part: 'newcomer' })
    await reviewSubmission(world, moderator, post.submissionId, { decision: 'accept' })
    await signIn(await world.join('admin'))
    renderPage(<AdminPage />, '/admin?tab=audit')
    await screen.findAllByText('Accepted an entry or post')
    const link = await screen.findByRole('link', { name: post.title })
    expect(link.getAttribute('href')).toContain(post.submissionId)
    expect(screen.queryByText('submission.accept')).toBeNull()
  })

  it('shows mails to admins and not to moderators', async () => {
    renderPage(<AdminPage />, '/admin?tab=mails')
    await screen.findByRole('table', { name: /^What waits/ })
    expect(screen.queryByRole('link', { name: 'Emails' })).toBeNull()
    expect(countCalls('GET /api/v1/admin/mails')).toBe(0)
  })

  it('tells admins of an outage, and sends one mail again or all', async () => {
    await world.shortcut('failedMail', { subject: 'A code', kind: 'code', isOver: true })
    await world.shortcut('failedMail', { subject: 'Mail 1', isOutage: true })
    await world.shortcut('failedMail', { subject: 'Mail 2' })
    await signIn(await world.join('admin'))
    renderPage(<AdminPage />, '/admin?tab=mails')
    await screen.findByText('Emails are not being delivered')
    screen.getByText('Its code or link has expired')
    fireEvent.click(screen.getByRole('button', { name: /^Resend: Mail 1/ }))
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^Resend: Mail 1/ })).toBeNull(),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Resend all' }))
    await waitFor(() => expect(countCalls('POST /api/v1/admin/mails/resend')).toBe(1))
  })
})
