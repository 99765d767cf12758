import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ToastSlot } from '../../shell/slots/toast-slot.tsx'
import { FakeApi, FakeRefusal } from '../../testing/fake-api.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { setSession } from '../../testing/session.ts'
import { NotificationMatrix } from './notification-matrix.tsx'

vi.mock('../../lib/session/session.ts', { spy: true })

const TYPES = ['task_completed', 'new_task', 'referral', 'milestone', 'reminder'] as const
let server: FakeApi
beforeEach(() => {
  setSession('ada')
  server = new FakeApi().install().on('GET /api/v1/me/notification-settings', () => ({
    items: TYPES.map((type) => ({
      type,
      inApp: true,
      email: type === 'reminder' || type === 'task_completed' ? true : null,
    })),
  }))
})
afterEach(() => vi.unstubAllGlobals())

const draw = () =>
  renderPage(
    <>
      <NotificationMatrix />
      <ToastSlot />
    </>,
  )
const isOn = (name: string) =>
  screen.getByRole('switch', { name }).getAttribute('aria-checked') === 'true'

describe('NotificationMatrix', () => {
  it('has a switch for each kind in the app, and one for the mails of reminders and results', async () => {
    draw()
    await screen.findByRole('table', { name: 'Which notifications reach you, and how' })
    expect(screen.getAllByRole('switch')).toHaveLength(6)
    expect(screen.getByRole('switch', { name: 'Reminders by email' })).toBeTruthy()
    expect(screen.getAllByText('not sent by email')).toHaveLength(2)
    // Nothing sends them yet.
    expect(screen.queryByText('Referrals')).toBeNull()
  })

  it('moves a switch at once and sends one channel', async () => {
    const sent: unknown[] = []
    server.on('PATCH /api/v1/me/notification-settings', async ({ body }) => {
      sent.push(body)
      return { items: [] }
    })
    draw()
    fireEvent.click(await screen.findByRole('switch', { name: 'Reminders by email' }))
    await waitFor(() => expect(isOn('Reminders by email')).toBe(false))
    await waitFor(() => expect(sent).toEqual([{ type: 'reminder', email: false }]))
    expect(isOn('Reminders in the app')).toBe(true)
  })

  it('puts a switch back that the server refused, and says so', async () => {
    server.on('PATCH /api/v1/me/notification-settings', () => {
      throw new FakeRefusal('overloaded')
    })
    draw()
    fireEvent.click(await screen.findByRole('switch', { name: 'Milestones in the app' }))
    await screen.findByText('Laurel is busy')
    expect(isOn('Milestones in the app')).toBe(true)
  })
})
