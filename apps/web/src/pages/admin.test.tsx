import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeApi, FakeRefusal } from '../testing/fake-api.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-bounties.ts'
import { sampleMe } from '../testing/sample-people.ts'
import { sampleSubmission } from '../testing/sample-submissions.ts'
import { setSession } from '../testing/session.ts'
import AdminPage from './admin.tsx'

vi.mock('../lib/session/session.ts', { spy: true })

let server: FakeApi

beforeEach(() => {
  setSession(sampleId(9))
  server = new FakeApi().install()
  server.on('GET /api/v1/me', () => sampleMe({ roles: ['moderator'] }))
  server.on('GET /api/v1/admin/overview', () => ({ queues: [] }))
  server.on('GET /api/v1/admin/queues/{queue}', () => ({
    items: [
      {
        queue: 'submissions',
        submission: sampleSubmission(1),
        authorRecord: {
          trustLevel: 1,
          joinedAt: '2026-05-09T12:00:00.000Z',
          acceptedCount: 4,
          rejectedCount: 2,
          spamCount: 0,
        },
        checklist: [{ id: 'clear', text: 'Clear to a newcomer', weight: 1 }],
        waitsSince: '2026-06-09T12:00:00.000Z',
        dueAt: '2099-06-12T12:00:00.000Z',
        fallback: 'accepted automatically',
        abilities: { canUndo: true, canGrantStarter: false },
      },
    ],
    nextCursor: null,
  }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('/admin', () => {
  it('tells a member without a role so, and asks for no queue', async () => {
    server.on('GET /api/v1/me', () => sampleMe())
    renderPage(<AdminPage />, '/admin')
    expect(await screen.findByText("You don't have access to this page")).toBeTruthy()
    expect(server.count('GET /api/v1/admin')).toBe(0)
  })

  it('says how much in a queue others decide, and why', async () => {
    const summary = { queue: 'submissions' as const, count: 1, oldestAt: null, nextDueAt: null }
    server.on('GET /api/v1/admin/overview', () => ({ queues: [{ ...summary, recusedCount: 2 }] }))
    renderPage(<AdminPage />, '/admin')
    expect(await screen.findByText('2 more for someone else')).toBeTruthy()
    expect(screen.getByText(/bounties you entered or sponsor/)).toBeTruthy()
  })

  it('says since when, until when and what happens then, in whole sentences', async () => {
    renderPage(<AdminPage />, '/admin')
    const line = await screen.findByText(/^Received/)
    expect(line.textContent).toMatch(
      /^Received .+\. Due in .+, .+:.+, then accepted automatically\.$/,
    )
  })

  it('shows the author’s record, the AI declaration and the judging criteria', async () => {
    renderPage(<AdminPage />, '/admin')
    expect(await screen.findByText(/Trust level 1 .* 4 accepted .* 2 rejected/)).toBeTruthy()
    expect(screen.getByText(/declaration: made without AI/)).toBeTruthy()
    expect(screen.getByText('Clear to a newcomer')).toBeTruthy()
  })

  it('accepts with one click, says what, and leaves the list as it is', async () => {
    const verdicts: unknown[] = []
    server.on('POST /api/v1/admin/submissions/{id}/review', ({ body }) => {
      verdicts.push(body)
      return sampleSubmission(1)
    })
    renderPage(<AdminPage />, '/admin')
    const accept = await screen.findByRole('button', { name: 'Accept' })
    fireEvent.click(accept)
    fireEvent.click(accept)
    expect((await screen.findAllByText('Accepted ‘Entry number 1’')).length).toBeGreaterThan(0)
    expect(screen.getByText('The text of entry 1')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
    expect(verdicts).toEqual([{ decision: 'accept' }])
    expect(server.count('GET /api/v1/admin/queues')).toBe(1)
  })

  it('undoes what was decided', async () => {
    server.on('POST /api/v1/admin/submissions/{id}/review', () => sampleSubmission(1))
    server.on('POST /api/v1/admin/submissions/{id}/review/undo', () => sampleSubmission(1))
    renderPage(<AdminPage />, '/admin')
    fireEvent.click(await screen.findByRole('button', { name: 'Accept' }))
    fireEvent.click((await screen.findAllByRole('button', { name: 'Undo' }))[0] as HTMLElement)
    expect(await screen.findByRole('button', { name: 'Accept' })).toBeTruthy()
    expect(server.count('POST /api/v1/admin/submissions')).toBe(2)
  })

  it('says so when the undo is over', async () => {
    server.on('POST /api/v1/admin/submissions/{id}/review', () => sampleSubmission(1))
    server.on('POST /api/v1/admin/submissions/{id}/review/undo', () => {
      throw new FakeRefusal('decision_stands')
    })
    renderPage(<AdminPage />, '/admin')
    fireEvent.click(await screen.findByRole('button', { name: 'Accept' }))
    fireEvent.click((await screen.findAllByRole('button', { name: 'Undo' }))[0] as HTMLElement)
    expect(await screen.findByText('This decision can no longer be undone')).toBeTruthy()
  })

  it('names acts and what they were about in the audit log', async () => {
    server.on('GET /api/v1/admin/audit', () => ({
      items: [
        {
          auditId: sampleId(1),
          at: '2026-06-09T12:00:00.000Z',
          actor: null,
          action: 'submission.accept',
          subjectKind: 'submission',
          subjectId: sampleId(2),
          subject: { title: 'Why the tide is late', url: '/submissions?id=1' },
          reason: '',
        },
      ],
      nextCursor: null,
    }))
    renderPage(<AdminPage />, '/admin?tab=audit')
    expect(await screen.findByText('Accepted an entry or post')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Why the tide is late' })
    expect(link.getAttribute('href')).toBe('/submissions?id=1')
    expect(screen.queryByText('submission.accept')).toBeNull()
  })

  it('rejects only with a reason', async () => {
    const verdicts: unknown[] = []
    server.on('POST /api/v1/admin/submissions/{id}/review', ({ body }) => {
      verdicts.push(body)
      return sampleSubmission(1)
    })
    renderPage(<AdminPage />, '/admin')
    fireEvent.click(await screen.findByRole('button', { name: 'Reject' }))
    const confirm = screen.getAllByRole('button', { name: 'Reject' }).at(-1)
    expect(confirm?.hasAttribute('disabled')).toBe(true)
    fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: 'Not your own work' } })
    if (confirm !== undefined) fireEvent.click(confirm)
    await waitFor(() =>
      expect(verdicts).toEqual([{ decision: 'reject', reason: 'Not your own work' }]),
    )
  })

  it('says so when another moderator was faster', async () => {
    server.on('POST /api/v1/admin/submissions/{id}/review', () => {
      throw new FakeRefusal('submission_wrong_state')
    })
    renderPage(<AdminPage />, '/admin')
    fireEvent.click(await screen.findByRole('button', { name: 'Accept' }))
    expect(await screen.findByText(/Someone else decided first/)).toBeTruthy()
  })

  describe('Mails', () => {
    const mail = (n: number, rest: object) => ({
      mailId: sampleId(n),
      kind: 'notice' as const,
      recipient: 'a…@example.test',
      subject: `Mail ${n}`,
      state: 'failed' as const,
      attempts: 3,
      lastError: '550 no such mailbox',
      createdAt: '2026-06-09T12:00:00.000Z',
      usefulUntil: '2026-06-12T12:00:00.000Z',
      abilities: { canResend: true },
      resendRefusal: null,
      ...rest,
    })
    const desk = (items: ReturnType<typeof mail>[]) => ({
      counts: { waiting: 1, failed: items.length, expired: 0 },
      failingSince: '2026-06-09T12:00:00.000Z',
      lastError: 'ESOCKET: connect ECONNREFUSED',
      queues: [{ name: 'mail', waiting: 1, failed: 2, oldestWaitingAt: null }],
      lastSweepAt: '2026-06-09T12:00:00.000Z',
      items,
    })

    it('is not for moderators', async () => {
      renderPage(<AdminPage />, '/admin?tab=mails')
      expect(await screen.findByRole('button', { name: 'Accept' })).toBeTruthy()
      expect(screen.queryByRole('tab', { name: 'Emails' })).toBeNull()
      expect(server.count('GET /api/v1/admin/mails')).toBe(0)
    })

    it('tells admins of an outage, and sends one mail again or all', async () => {
      server.on('GET /api/v1/me', () => sampleMe({ roles: ['admin'] }))
      let items = [
        mail(1, {}),
        mail(2, {
          state: 'expired',
          kind: 'code',
          abilities: { canResend: false },
          resendRefusal: 'Its code or link has expired',
        }),
      ]
      server.on('GET /api/v1/admin/mails', () => desk(items))
      server.on('POST /api/v1/admin/mails/{id}/resend', ({ params }) => {
        items = items.filter(({ mailId }) => mailId !== params.id)
        return mail(1, { state: 'waiting', abilities: { canResend: false } })
      })
      server.on('POST /api/v1/admin/mails/resend', () => ({ resent: 1, skipped: 1 }))
      renderPage(<AdminPage />, '/admin?tab=mails')
      expect(await screen.findByText('Emails are not being delivered')).toBeTruthy()
      expect(screen.getByText('Its code or link has expired')).toBeTruthy()
      fireEvent.click(screen.getByRole('button', { name: 'Resend all' }))
      await waitFor(() => expect(server.count('POST /api/v1/admin/mails/resend')).toBe(1))
      fireEvent.click(screen.getByRole('button', { name: /^Resend: Mail 1/ }))
      await waitFor(() => expect(screen.queryByText('Mail 1')).toBeNull())
    })
  })
})
