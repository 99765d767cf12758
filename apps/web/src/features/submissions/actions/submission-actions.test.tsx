import { buildOpenBounty } from '@laurel/scenarios/bounties'
import {
  buildAcceptedEntry,
  buildEntry,
  readSubmission,
  reviewSubmission,
} from '@laurel/scenarios/submissions'
import type { TestMember } from '@laurel/scenarios/test-world'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dismissToast, toast } from '../../../lib/toast.ts'
import { bodiesOf, countCalls, keysOf, loseAnswers, refuseCalls } from '../../../testing/network.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { openWorld, signIn } from '../../../testing/world.ts'
import Toaster from '../../../ui/dialogs/toaster.tsx'
import { SubmissionDialog } from './submission-dialog.tsx'

const world = openWorld()
let moderator: TestMember
/** Decides about the appeals against the moderator. */
let judge: TestMember
let bountyId = ''
afterEach(() => dismissToast(toast({ title: 'Over' })))
beforeAll(async () => {
  moderator = await world.join('moderator')
  judge = await world.join('moderator')
  bountyId = (await buildOpenBounty(world)).bounty.bountyId
})

function open(id: string) {
  return renderPage(
    <>
      <SubmissionDialog id={id} onClose={() => undefined} />
      <Toaster />
    </>,
  )
}
/** Presses a button of the submission and returns the dialog that it opens. */
async function ask(button: string, title: string): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: button }))
  return await screen.findByRole('dialog', { name: title })
}
const press = (dialog: HTMLElement, name: string) =>
  fireEvent.click(within(dialog).getByRole('button', { name }))
const type = (dialog: HTMLElement, label: RegExp, value: string) =>
  fireEvent.change(within(dialog).getByRole('textbox', { name: label }), { target: { value } })
const isGone = (title: string) =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull())

describe('withdrawing a submission', () => {
  let author: TestMember
  let id = ''
  const TITLE = 'Withdraw this submission?'
  const call = () => `POST /api/v1/submissions/${id}/withdraw`
  const state = async () => (await readSubmission(world, author, id)).state
  beforeEach(async () => {
    const built = await buildEntry(world, { bountyId })
    author = await signIn(built.author)
    id = built.entry.submissionId
  })

  it('asks first, and sends nothing when the author keeps it', async () => {
    open(id)
    const dialog = await ask('Withdraw', TITLE)
    within(dialog).getByText(
      'It leaves the bounty permanently. If it hasn’t been reviewed yet, you get your entry credit back.',
    )
    press(dialog, 'Keep it')
    await isGone(TITLE)
    expect([countCalls(call()), await state()]).toEqual([0, 'submitted'])
  })

  it('withdraws once under a double click, says so and then offers neither edit nor withdrawal', async () => {
    open(id)
    const dialog = await ask('Withdraw', TITLE)
    press(dialog, 'Withdraw')
    press(dialog, 'Withdraw')
    await screen.findByText('Submission withdrawn')
    await screen.findByText('Withdrawn')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull())
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
    expect([countCalls(call()), await state()]).toEqual([1, 'withdrawn'])
  })

  it('repeats the same request when the answer is lost', async () => {
    open(id)
    loseAnswers(call(), 1)
    press(await ask('Withdraw', TITLE), 'Withdraw')
    await isGone(TITLE)
    expect([keysOf(call()).length, new Set(keysOf(call())).size]).toEqual([2, 1])
    expect(await state()).toBe('withdrawn')
  })

  it('stays open and says why a moderator’s rejection made it impossible', async () => {
    open(id)
    const dialog = await ask('Withdraw', TITLE)
    const review = { decision: 'reject' as const, reason: 'Copied from another site' }
    await reviewSubmission(world, moderator, id, review)
    press(dialog, 'Withdraw')
    await within(dialog).findByText('The submission has moved on')
    expect(await state()).toBe('rejected')
  })
})

describe('appealing a decision', () => {
  let author: TestMember
  let id = ''
  const TITLE = 'Appeal the rejection'
  const REASON = 'The text is mine, published on my own site last year.'
  const call = () => `POST /api/v1/submissions/${id}/appeal`
  const appeal = () => ask('Appeal', TITLE)
  async function buildRefused(decision: 'reject' | 'spam'): Promise<void> {
    const built = await buildEntry(world, { bountyId })
    author = await signIn(built.author)
    id = built.entry.submissionId
    await reviewSubmission(world, moderator, id, { decision, reason: 'Copied text' })
  }
  const waiting = async () => {
    const params = { queue: 'appeals' as const }
    const { items } = await world.ok(judge, 'GET /api/v1/admin/queues/{queue}', { params })
    return items.flatMap((item) =>
      item.queue === 'appeals' && item.submission.submissionId === id
        ? [[item.kind, item.reason]]
        : [],
    )
  }

  it('needs ten characters, sends them once without spaces around, and cannot be repeated', async () => {
    await buildRefused('reject')
    open(id)
    const dialog = await appeal()
    const send = within(dialog).getByRole('button', { name: 'Send appeal' })
    expect(send.hasAttribute('disabled')).toBe(true)
    type(dialog, /^Why the decision is wrong/, '   nine chr   ')
    expect(send.hasAttribute('disabled')).toBe(true)
    type(dialog, /^Why the decision is wrong/, `  ${REASON}  `)
    fireEvent.click(send)
    fireEvent.click(send)
    await screen.findByText('Appeal sent')
    expect(bodiesOf(call())).toEqual([{ reason: REASON }])
    expect(await waiting()).toEqual([['rejected', REASON]])
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Appeal' })).toBeNull())
  })

  it('disputes a spam mark under a name of its own', async () => {
    await buildRefused('spam')
    open(id)
    const dialog = await ask('Dispute this', 'Dispute the spam mark')
    type(dialog, /^Why the decision is wrong/, REASON)
    press(dialog, 'Send appeal')
    await isGone('Dispute the spam mark')
    expect(await waiting()).toEqual([['spam', REASON]])
  })

  it('keeps what was typed while the dialog is closed, for its author and this submission only', async () => {
    await buildRefused('reject')
    const page = open(id)
    type(await appeal(), /^Why the decision is wrong/, REASON)
    fireEvent.keyDown(screen.getByRole('dialog', { name: TITLE }), { key: 'Escape' })
    await isGone(TITLE)
    expect(countCalls(call())).toBe(0)
    within(await appeal()).getByDisplayValue(REASON)
    page.unmount()
    await buildRefused('reject')
    open(id)
    const other = await appeal()
    expect(within(other).getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
  })

  it('says at the reason that another tab has appealed already, and keeps the text', async () => {
    await buildRefused('reject')
    open(id)
    const dialog = await appeal()
    const request = { params: { id }, body: { reason: 'Sent from another tab' } }
    await world.ok(author, 'POST /api/v1/submissions/{id}/appeal', request)
    type(dialog, /^Why the decision is wrong/, REASON)
    press(dialog, 'Send appeal')
    await within(dialog).findByText('The decision on the appeal is final.')
    within(dialog).getByDisplayValue(REASON)
    expect(await waiting()).toEqual([['rejected', 'Sent from another tab']])
  })
})

describe('reporting a submission', () => {
  let reader: TestMember
  let id = ''
  const TITLE = 'Report this submission'
  const DETAIL = 'The same text is at https://example.org/original.'
  const call = () => `POST /api/v1/submissions/${id}/reports`
  const report = () => ask('Report', TITLE)
  beforeEach(async () => {
    id = (await buildAcceptedEntry(world)).entry.submissionId
    reader = await signIn(await world.join('newcomer'))
  })

  it('offers every reason and sends the chosen one, with details that are optional', async () => {
    open(id)
    const dialog = await report()
    const kinds = within(dialog).getByRole<HTMLSelectElement>('combobox', { name: 'Reason' })
    expect([...kinds.options].map(({ text }) => text)).toEqual([
      'Spam',
      'Stolen work',
      'AI use not disclosed',
      'Doesn’t match the brief',
      'Harmful',
      'Impersonates someone',
      'Trades votes',
    ])
    fireEvent.change(kinds, { target: { value: 'stolen' } })
    press(dialog, 'Send report')
    await screen.findByText('Report sent')
    expect(bodiesOf(call())).toEqual([{ kind: 'stolen', detail: '' }])
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Report' })).toBeNull())
  })

  it('keeps reason and details while the dialog is closed, and forgets them once sent', async () => {
    const page = open(id)
    const dialog = await report()
    fireEvent.change(within(dialog).getByRole('combobox'), { target: { value: 'stolen' } })
    type(dialog, /^What should we look at/, DETAIL)
    press(dialog, 'Cancel')
    await isGone(TITLE)
    const again = await report()
    expect(within(again).getByRole<HTMLSelectElement>('combobox').value).toBe('stolen')
    within(again).getByDisplayValue(DETAIL)
    press(again, 'Send report')
    await isGone(TITLE)
    expect(bodiesOf(call())).toEqual([{ kind: 'stolen', detail: DETAIL }])
    page.unmount()
  })

  it('shows another account on the same device nothing of what was typed', async () => {
    const page = open(id)
    type(await report(), /^What should we look at/, DETAIL)
    page.unmount()
    await signIn(await world.join('newcomer'))
    open(id)
    expect(within(await report()).getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
  })

  it('stops typing at the limit and counts up to it', async () => {
    open(id)
    const dialog = await report()
    expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox').maxLength).toBe(1000)
    type(dialog, /^What should we look at/, DETAIL)
    within(dialog).getByText(`${DETAIL.length}/1,000`)
  })

  it('says that it was reported before, in another tab', async () => {
    open(id)
    const dialog = await report()
    const request = { params: { id }, body: { kind: 'spam' as const, detail: '' } }
    await world.ok(reader, 'POST /api/v1/submissions/{id}/reports', request)
    press(dialog, 'Send report')
    await within(dialog).findByText('You already reported this')
    expect(countCalls(call())).toBe(1)
  })

  it('keeps the details when the server is down', async () => {
    open(id)
    const dialog = await report()
    type(dialog, /^What should we look at/, DETAIL)
    refuseCalls(call(), 'rate_limited')
    press(dialog, 'Send report')
    await within(dialog).findByText('Too many requests')
    within(dialog).getByDisplayValue(DETAIL)
  })

  it('is not offered to its author', async () => {
    const { author, entry } = await buildAcceptedEntry(world)
    await signIn(author)
    open(entry.submissionId)
    await screen.findByRole('button', { name: 'Withdraw' })
    expect(screen.queryByRole('button', { name: 'Report' })).toBeNull()
  })
})
