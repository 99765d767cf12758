import type { TestMember } from '@laurel/scenarios/test-world'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { dismissToast, toast } from '../../lib/toast.ts'
import { ToastSlot } from '../../shell/slots/toast-slot.tsx'
import { keysOf, loseAnswers, refuseCalls, restoreNetwork } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'
import MailsPanel from './mails-panel.tsx'

const world = openWorld()
let admin: TestMember
beforeEach(async () => {
  dismissToast(toast({ title: 'None of an earlier test' }))
  admin = await signIn(await world.join('admin'))
})
let count = 0

/** Stores a mail under a new subject. */
async function fail(options: { kind?: 'code'; isOver?: boolean } = {}) {
  count += 1
  const subject = `Mail ${count}`
  return { subject, ...(await world.shortcut('failedMail', { subject, ...options })) }
}
const show = () =>
  renderPage(
    <>
      <MailsPanel />
      <ToastSlot />
    </>,
    '/admin?tab=mails',
  )
const counts = async () =>
  Object.fromEntries(
    (await screen.findAllByRole('term')).map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ]),
  )
const row = async (subject: string) =>
  (await screen.findByText(subject)).closest('tr') as HTMLElement
const resendOf = async (subject: string) =>
  within(await row(subject)).getByRole('button', { name: new RegExp(`^Resend: ${subject}, to `) })
const stateOf = async (mailId: string) =>
  (await world.ok(admin, 'GET /api/v1/admin/mails')).items.find((mail) => mail.mailId === mailId)
    ?.state
const audits = async (mailId: string) =>
  (await world.ok(admin, 'GET /api/v1/admin/audit')).items.filter(
    ({ subjectId }) => subjectId === mailId,
  )

describe('MailsPanel', () => {
  it('says that all emails are sent, and how the queues are', async () => {
    show()
    await screen.findByText('All emails are sent')
    expect(await counts()).toEqual({ Queued: '0', Refused: '0', Expired: '0' })
    const queues = await screen.findByRole('table', { name: 'Background work' })
    within(queues).getByRole('rowheader', { name: 'Emails' })
    expect(screen.queryByRole('button', { name: /^Resend/ })).toBeNull()
    expect(screen.queryByText('Emails are not being delivered')).toBeNull()
  })

  it('shows a refused email with the server’s answer, and no full address', async () => {
    const { subject } = await fail()
    show()
    const mail = within(await row(subject))
    mail.getByText('Refused')
    mail.getByText('550 no such mailbox')
    expect(document.body.textContent).not.toContain('ann@example.test')
    expect((await counts()).Refused).toBe('1')
  })

  it('queues one email again, under one key for two clicks', async () => {
    const { subject, mailId } = await fail()
    show()
    const resend = await resendOf(subject)
    fireEvent.click(resend)
    fireEvent.click(resend)
    await screen.findByText('Queued again')
    await within(await row(subject)).findByText('Queued')
    within(await row(subject)).getByText('Sent automatically')
    expect(new Set(keysOf(`POST /api/v1/admin/mails/${mailId}/resend`)).size).toBe(1)
    expect(await stateOf(mailId)).toBe('waiting')
    expect(await audits(mailId)).toHaveLength(1)
  })

  it('repeats under the same key when the answer is lost', async () => {
    const { subject, mailId } = await fail()
    show()
    const resend = await resendOf(subject)
    loseAnswers('POST /api/v1/admin/mails', 1)
    fireEvent.click(resend)
    await screen.findByText('Queued again')
    const keys = keysOf('POST /api/v1/admin/mails')
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
    expect(await audits(mailId)).toHaveLength(1)
  })

  it('offers no way to resend an expired code', async () => {
    const { subject } = await fail({ kind: 'code', isOver: true })
    show()
    const mail = within(await row(subject))
    mail.getByText('Expired')
    mail.getByText('Its code or link has expired')
    expect(mail.queryByRole('button')).toBeNull()
  })

  it('says that another admin was faster, and shows the new state', async () => {
    const { subject, mailId } = await fail()
    show()
    const resend = await resendOf(subject)
    const params = { id: mailId }
    await world.ok(await world.join('admin'), 'POST /api/v1/admin/mails/{id}/resend', { params })
    fireEvent.click(resend)
    await within(await row(subject)).findByText('Queued')
    expect(screen.queryByText('Queued again')).toBeNull()
    expect(await audits(mailId)).toHaveLength(1)
  })

  it('queues all again except those with an expired code, and says how many', async () => {
    const { mailId } = await fail()
    await fail({ kind: 'code', isOver: true })
    const { items } = await world.ok(admin, 'GET /api/v1/admin/mails')
    const usable = items.filter(({ abilities }) => abilities.canResend).length
    const ended = items.filter(
      ({ state, abilities }) => state !== 'waiting' && !abilities.canResend,
    )
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Resend all' }))
    await screen.findByText(`${usable} email${usable === 1 ? '' : 's'} queued again`)
    screen.getByText(`Skipped because the code or link expired: ${ended.length}.`)
    expect(await stateOf(mailId)).toBe('waiting')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Resend all' })).toBeNull())
  })

  it('shows a moderator nothing', async () => {
    const { subject } = await fail()
    await signIn(await world.join('moderator'))
    show()
    await screen.findByRole('alert')
    expect(screen.queryByText(subject)).toBeNull()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('says that the list could not be read, and shows it once it can', async () => {
    const { subject } = await fail()
    refuseCalls('GET /api/v1/admin/mails', 'rate_limited')
    show()
    await screen.findByText('Too many requests')
    restoreNetwork()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await row(subject)
  })
})
