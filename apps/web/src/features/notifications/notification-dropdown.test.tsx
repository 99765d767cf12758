import { notificationTexts } from '@laurel/contract/spec/messages'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ToastSlot } from '../../shell/slots/toast-slot.tsx'
import { renderPage } from '../../testing/render-page.tsx'
import { stubFetch } from '../../testing/stub-fetch.ts'
import { type NotificationItem, type NotificationList, withRead } from './api.ts'
import NotificationDropdown from './notification-dropdown.tsx'

const item = (id: string, changes: Partial<NotificationItem> = {}): NotificationItem => ({
  id,
  type: 'reminder',
  title: `Title ${id}`,
  message: 'A message',
  points: null,
  timestamp: '2026-01-01T00:00:00.000Z',
  read: false,
  actionUrl: null,
  dueAt: null,
  ...changes,
})

const list = (items: NotificationItem[], unreadCount?: number): NotificationList => ({
  items,
  nextCursor: null,
  unreadCount: unreadCount ?? items.filter(({ read }) => !read).length,
})

/** A server that remembers what was marked as read. */
function serve(start: NotificationList) {
  let state = start
  return stubFetch({
    'GET /api/v1/notifications': () => ({ json: state }),
    'POST /api/v1/notifications/read-all': () => {
      state = withRead(state, () => true)
      return { json: { ok: true } }
    },
    'POST /api/v1/notifications/a/read': () => {
      state = withRead(state, ({ id }) => id === 'a')
      return { json: { ok: true } }
    },
    'POST /api/v1/notifications/b/read': { status: 503 },
  })
}

async function open(start: NotificationList) {
  const calls = serve(start)
  renderPage(
    <>
      <NotificationDropdown />
      <ToastSlot />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: /^Notifications/ }))
  await screen.findByText(start.items[0]?.title ?? notificationTexts.emptyTitle)
  return calls
}

describe('NotificationDropdown', () => {
  it('shows the spec’s texts when there is nothing', async () => {
    await open(list([]))
    expect(screen.getByText('Complete tasks to start earning!')).toBeTruthy()
    expect(
      screen.getByRole('link', { name: 'View all airdrop activities' }).getAttribute('href'),
    ).toBe('/airdrop')
    expect(screen.getByRole('button', { name: 'Notifications' })).toBeTruthy()
  })

  it('caps the badge at 9+', async () => {
    await open(list([item('a')], 10))
    expect(screen.getByText('9+')).toBeTruthy()
  })

  it('marks one as read on click, drops the badge and goes to its address', async () => {
    const calls = await open(list([item('a', { actionUrl: '/bounties' }), item('b')]))
    await act(async () => fireEvent.click(screen.getByText('Title a')))
    expect(screen.getByTestId('place').textContent).toBe('/bounties')
    await screen.findByRole('button', { name: 'Notifications, 1 unread' })
    expect(calls.some(({ url }) => url === '/api/v1/notifications/a/read')).toBe(true)
  })

  it('says how many points a completed task earned', async () => {
    await open(list([item('a', { type: 'task_completed', points: 1250 })]))
    fireEvent.click(screen.getByText('Title a'))
    expect(await screen.findByText('+1,250 points earned!')).toBeTruthy()
  })

  it('marks all as read', async () => {
    await open(list([item('a'), item('b')], 12))
    fireEvent.click(screen.getByRole('button', { name: 'Mark all read' }))
    await screen.findByRole('button', { name: 'Notifications' })
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Mark all read' }).hasAttribute('disabled')).toBe(
        true,
      ),
    )
  })

  it('takes the mark back when the server refuses', async () => {
    await open(list([item('b'), item('a')]))
    fireEvent.click(screen.getByText('Title b'))
    await screen.findByRole('button', { name: 'Notifications, 2 unread' })
  })
})
