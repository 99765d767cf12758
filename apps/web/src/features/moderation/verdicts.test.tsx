import { buildOpenBounty, createBounty, readBounty, submitBounty } from '@laurel/scenarios/bounties'
import { buildEntry, readSubmission, reviewSubmission } from '@laurel/scenarios/submissions'
import type { TestMember } from '@laurel/scenarios/test-world'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dismissToast, toast } from '../../lib/toast.ts'
import {
  bodiesOf,
  callsTo,
  countCalls,
  keysOf,
  loseAnswers,
  refuseCalls,
  restoreNetwork,
} from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'
import Toaster from '../../ui/dialogs/toaster.tsx'
import QueuePanel from './queue-panel.tsx'

const world = openWorld()
let bountyId = ''
beforeAll(async () => {
  bountyId = (await buildOpenBounty(world)).bounty.bountyId
})
beforeEach(async () => {
  await signIn(await world.join('moderator'))
})
afterEach(() => dismissToast(toast({ title: 'Over' })))

function open(tab: 'submissions' | 'bounties'): void {
  renderPage(
    <>
      <QueuePanel queue={tab} />
      <Toaster />
    </>,
  )
}
/** The card of an item, by its title. */
async function card(title: string): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { name: title })
  const item = heading.closest('li')
  if (item === null) throw new Error(`${title} is not in the queue`)
  return item
}
const press = (item: HTMLElement, name: string) =>
  fireEvent.click(within(item).getAllByRole('button', { name }).at(-1) ?? item)
const isDisabled = (item: HTMLElement, name: string) =>
  within(item).getAllByRole('button', { name }).at(-1)?.hasAttribute('disabled')
const write = (item: HTMLElement, value: string) =>
  fireEvent.change(within(item).getByRole('textbox', { name: 'Reason' }), { target: { value } })
const status = (item: HTMLElement) => within(item).findByRole('status')

describe('a verdict on an entry', () => {
  let author: TestMember
  let entry: Awaited<ReturnType<typeof buildEntry<TestMember>>>['entry']
  beforeEach(async () => {
    const built = await buildEntry(world, { bountyId })
    author = built.author
    entry = built.entry
  })
  const call = () => `POST /api/v1/admin/submissions/${entry.submissionId}/review`
  const stored = async () => {
    const { state, decisionReason } = await readSubmission(world, author, entry.submissionId)
    return [state, decisionReason]
  }

  it('offers four verdicts and says of each who reads its reason and what follows', async () => {
    open('submissions')
    const item = await card(entry.title)
    const names = within(item)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
    expect(names).toEqual(['Accept', 'Ask for changes', 'Reject', 'Spam'])
    const hints = {
      'Ask for changes': 'Say what to change. The author sees this.',
      Reject: 'The author sees this and can appeal once.',
      Spam: 'Costs the author a credit. They can dispute it for 7 days.',
    }
    for (const [name, hint] of Object.entries(hints)) {
      fireEvent.click(within(item).getAllByRole('button', { name })[0] ?? item)
      within(item).getByText(hint)
      expect(isDisabled(item, name)).toBe(true)
    }
    press(item, 'Cancel')
    expect(within(item).queryByRole('textbox')).toBeNull()
    expect(countCalls(call())).toBe(0)
  })

  it.each([
    ['Ask for changes', 'request_changes', 'changes_requested', 'Asked for changes to'],
    ['Reject', 'reject', 'rejected', 'Rejected'],
    ['Spam', 'spam', 'spam', 'Marked as spam:'],
  ])(
    'sends “%s” with the reason, without spaces around it',
    async (name, decision, state, done) => {
      open('submissions')
      const item = await card(entry.title)
      press(item, name)
      write(item, '  no ')
      expect(isDisabled(item, name)).toBe(true)
      write(item, '  Name your sources.  ')
      press(item, name)
      expect((await status(item)).textContent).toBe(`${done} ‘${entry.title}’`)
      expect(bodiesOf(call())).toEqual([{ decision, reason: 'Name your sources.' }])
      expect(await stored()).toEqual([state, 'Name your sources.'])
    },
  )

  it('starts each reason empty, so that one verdict’s never goes with another', async () => {
    open('submissions')
    const item = await card(entry.title)
    press(item, 'Spam')
    write(item, 'An advertisement')
    fireEvent.click(within(item).getByRole('button', { name: 'Reject' }))
    expect(within(item).getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
    expect(within(item).getByRole<HTMLTextAreaElement>('textbox').maxLength).toBe(1000)
  })

  it('decides once when the answer is lost', async () => {
    open('submissions')
    const item = await card(entry.title)
    loseAnswers(call(), 1)
    press(item, 'Accept')
    await status(item)
    expect([keysOf(call()).length, new Set(keysOf(call())).size]).toEqual([2, 1])
    expect(await stored()).toEqual(['accepted', null])
  })

  it('undoes by the toast too, and can then decide differently', async () => {
    open('submissions')
    const item = await card(entry.title)
    press(item, 'Accept')
    await status(item)
    const region = screen.getByRole('region', { name: /^Notifications/ })
    fireEvent.click(within(region).getByRole('button', { name: 'Undo' }))
    await screen.findByText(`Undone: ‘${entry.title}’ is back in the queue`)
    expect(await stored()).toEqual(['submitted', null])
    press(item, 'Reject')
    write(item, 'Copied text')
    press(item, 'Reject')
    await status(item)
    expect(await stored()).toEqual(['rejected', 'Copied text'])
    expect(callsTo('POST').map((each) => each.split('/').at(-1))).toEqual([
      'review',
      'undo',
      'review',
    ])
  })

  it('undoes within ten minutes, but not after', async () => {
    open('submissions')
    const item = await card(entry.title)
    press(item, 'Accept')
    await status(item)
    const undo = within(item).getByRole('button', { name: 'Undo' })
    expect(undo.title).toBe('You can undo for 10 minutes, until something follows from it')
    await world.wait(9 * 60_000)
    press(item, 'Undo')
    await within(item).findByRole('button', { name: 'Accept' })
    expect(await stored()).toEqual(['submitted', null])
    press(item, 'Accept')
    await status(item)
    await world.wait(10 * 60_000 + 1000)
    press(item, 'Undo')
    await within(item).findByText('This decision can no longer be undone')
    expect(await stored()).toEqual(['accepted', null])
  })

  it('keeps the reason when another moderator decided first, and fetches the queue on request', async () => {
    open('submissions')
    const item = await card(entry.title)
    press(item, 'Reject')
    write(item, 'Copied text')
    const other = await world.join('moderator')
    const review = { decision: 'spam' as const, reason: 'An advertisement' }
    await reviewSubmission(world, other, entry.submissionId, review)
    press(item, 'Reject')
    const alert = await within(item).findByRole('alert')
    await within(alert).findByText('The submission has moved on')
    within(alert).getByText(/Someone else decided first, so yours was not saved\.$/)
    within(item).getByDisplayValue('Copied text')
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: entry.title })).toBeNull())
    expect(await stored()).toEqual(['spam', 'An advertisement'])
  })

  it('keeps the reason when the server is busy, and sends it on the next click', async () => {
    open('submissions')
    const item = await card(entry.title)
    press(item, 'Reject')
    write(item, 'Copied text')
    refuseCalls(call(), 'rate_limited')
    press(item, 'Reject')
    await within(item).findByText(/Your decision was not saved\.$/)
    restoreNetwork()
    press(item, 'Reject')
    await status(item)
    expect(await stored()).toEqual(['rejected', 'Copied text'])
  })
})

describe('a verdict on a bounty', () => {
  let sponsor: TestMember
  let title = ''
  let id = ''
  let count = 0
  /** The first bounty of a newcomer, which waits for review. */
  beforeEach(async () => {
    sponsor = await world.join('newcomer')
    count += 1
    title = `Explain escrow in thread ${count}`
    id = (await createBounty(world, sponsor, { title })).bountyId
    await submitBounty(world, sponsor, id)
  })
  const call = () => `POST /api/v1/admin/bounties/${id}/review`
  const state = async () => (await readBounty(world, sponsor, id)).state
  const grant = (item: HTMLElement) =>
    within(item).getByRole<HTMLInputElement>('textbox', { name: /^Points from the season reserve/ })

  it('shows what is reviewed: sponsor, prize, summary and brief', async () => {
    open('bounties')
    const item = await card(title)
    within(item).getByText('first bounty')
    within(item).getByText('600 pts')
    within(item).getByText(sponsor.username, { exact: true })
    within(item).getByText(
      'A short thread that shows a newcomer where the prize is and when it moves.',
    )
    await within(item).findByRole('heading', { name: 'AI policy' })
    expect(within(item).getByText(/^Received/).textContent).toMatch(
      /, then approved for funding, unless the linter finds an issue\.$/,
    )
  })

  it('approves a first bounty with points from the reserve, within their limit', async () => {
    open('bounties')
    const item = await card(title)
    press(item, 'Approve')
    expect(grant(item).value).toBe('0')
    fireEvent.change(grant(item), { target: { value: '501' } })
    press(item, 'Approve')
    expect(countCalls(call())).toBe(0)
    fireEvent.change(grant(item), { target: { value: '200' } })
    press(item, 'Approve')
    expect((await status(item)).textContent).toBe(`Approved ‘${title}’`)
    expect(bodiesOf(call())).toEqual([{ decision: 'approve', starterGrantPoints: 200 }])
    expect(await state()).toBe('awaiting_funding')
  })

  it('proposes a larger grant, which another moderator confirms', async () => {
    open('bounties')
    const item = await card(title)
    press(item, 'Approve')
    fireEvent.change(grant(item), { target: { value: '500' } })
    press(item, 'Approve')
    expect((await status(item)).textContent).toBe(
      `Proposed 500 pts for ‘${title}’. Another moderator confirms it.`,
    )
    expect(await state()).toBe('in_review')
  })

  it('sends it back with reasons, and undoes that', async () => {
    open('bounties')
    const item = await card(title)
    press(item, 'Send back')
    within(item).getByText('Say what is missing. The sponsor sees this.')
    write(item, 'Name the language.')
    press(item, 'Send back')
    expect((await status(item)).textContent).toBe(`Sent back ‘${title}’`)
    expect(bodiesOf(call())).toEqual([{ decision: 'return', reasons: 'Name the language.' }])
    expect(await state()).toBe('draft')
    press(item, 'Undo')
    await within(item).findByRole('button', { name: 'Approve' })
    expect(await state()).toBe('in_review')
    expect(countCalls(`${call()}/undo`)).toBe(1)
  })

  it('says so when another moderator was faster', async () => {
    open('bounties')
    const item = await card(title)
    press(item, 'Send back')
    write(item, 'Name the language.')
    const params = { id }
    const other = await world.join('moderator')
    await world.ok(other, 'POST /api/v1/admin/bounties/{id}/review', {
      params,
      body: { decision: 'approve' },
    })
    press(item, 'Send back')
    await within(item).findByText(/Someone else decided first, so yours was not saved\.$/)
    expect(await state()).toBe('awaiting_funding')
  })
})
