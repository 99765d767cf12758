import { notificationTexts } from '@laurel/contract/spec/messages'
import { buildEntry, reviewSubmission } from '@laurel/scenarios/submissions'
import type { TestMember } from '@laurel/scenarios/test-world'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { queryClient } from '../../lib/api/query-client.ts'
import { ToastSlot } from '../../shell/slots/toast-slot.tsx'
import { cutOff, restoreNetwork } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'
import NotificationDropdown from './notification-dropdown.tsx'

const world = openWorld()

/** Somebody who was told `count` times what a moderator decided about a post of theirs. */
async function buildReader(count: number): Promise<TestMember> {
  const author = await world.join('newcomer')
  const moderator = await world.join('moderator')
  for (let post = 0; post < count; post += 1) {
    const { entry } = await buildEntry(world, { author })
    await reviewSubmission(world, moderator, entry.submissionId, { decision: 'accept' })
  }
  return await signIn(author)
}

async function open(): Promise<void> {
  renderPage(
    <>
      <NotificationDropdown />
      <ToastSlot />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: /^Notifications/ }))
  await screen.findByRole('heading', { name: notificationTexts.header })
}
const unreadOf = async (member: TestMember) =>
  (await world.ok(member, 'GET /api/v1/notifications')).unreadCount
const firstTitle = async (member: TestMember) =>
  (await world.ok(member, 'GET /api/v1/notifications')).items[0]?.title ?? ''

describe('NotificationDropdown', () => {
  it('shows the spec’s texts when there is nothing', async () => {
    await buildReader(0)
    await open()
    await screen.findByText('Complete tasks to start earning!')
    const all = screen.getByRole('link', { name: 'View all airdrop activities' })
    expect(all.getAttribute('href')).toBe('/airdrop')
    screen.getByRole('button', { name: 'Notifications' })
  })

  it('counts what is unread, marks one as read on click and goes to its address', async () => {
    const reader = await buildReader(2)
    const before = await unreadOf(reader)
    expect(before).toBeGreaterThan(0)
    await open()
    await screen.findByRole('button', { name: `Notifications, ${before} unread` })
    const [line] = await screen.findAllByText(await firstTitle(reader))
    await act(async () => fireEvent.click(line as HTMLElement))
    expect(screen.getByTestId('place').textContent).toMatch(/^\/submissions\?id=/)
    await screen.findByRole('button', { name: `Notifications, ${before - 1} unread` })
    await waitFor(async () => expect(await unreadOf(reader)).toBe(before - 1))
  })

  it('says how many points a completed task earned', async () => {
    const { userId } = await signIn(await world.join('newcomer'))
    const earned = { type: 'task_completed' as const, title: 'Prize paid', points: 1250 }
    await world.shortcut('notices', { userId, ...earned })
    await open()
    fireEvent.click(await screen.findByText('Prize paid'))
    await screen.findByText('+1,250 points earned!')
  })

  it('goes to the address of a notification', async () => {
    const { userId } = await signIn(await world.join('newcomer'))
    await world.shortcut('notices', { userId, title: 'New bounties', actionUrl: '/bounties' })
    await open()
    fireEvent.click(await screen.findByText('New bounties'))
    expect(screen.getByTestId('place').textContent).toBe('/bounties')
  })

  it('caps the badge at 9+', async () => {
    const { userId } = await signIn(await world.join('newcomer'))
    await world.shortcut('notices', { userId, count: 10, title: 'Something new' })
    await open()
    await screen.findByRole('button', { name: 'Notifications, 9+ unread' })
    screen.getByText('9+')
  })

  it('marks all as read', async () => {
    const reader = await buildReader(1)
    await open()
    await screen.findByRole('button', { name: /unread/ })
    fireEvent.click(screen.getByRole('button', { name: 'Mark all read' }))
    await screen.findByRole('button', { name: 'Notifications' })
    await waitFor(async () => expect(await unreadOf(reader)).toBe(0))
    expect(screen.getByRole('button', { name: 'Mark all read' }).hasAttribute('disabled')).toBe(
      true,
    )
  })

  it('takes the mark back where the server cannot be reached', async () => {
    const reader = await buildReader(1)
    const before = await unreadOf(reader)
    await open()
    const [line] = await screen.findAllByText(await firstTitle(reader))
    cutOff('POST /api/v1/notifications')
    fireEvent.click(line as HTMLElement)
    await screen.findByText('Can’t reach Laurel')
    await screen.findByRole('button', { name: `Notifications, ${before} unread` })
    expect(await unreadOf(reader)).toBe(before)
    restoreNetwork()
  })

  it('shows nobody what somebody else was told', async () => {
    const other = await buildReader(1)
    const title = await firstTitle(other)
    await signIn(await world.join('newcomer'))
    await open()
    await screen.findByText('Complete tasks to start earning!')
    expect(screen.queryByText(title)).toBeNull()
  })

  it('shows a group as one line, says what is inside, and announces only what is new', async () => {
    const { userId } = await signIn(await world.join('newcomer'))
    const settled = { userId, type: 'task_completed' as const, title: 'Points settled' }
    const group = 'points_settled' as const
    await world.shortcut('notices', { ...settled, count: 3, points: 10, group })
    await open()
    await screen.findByText('30 points from 3 settlements are yours to spend now.')
    await screen.findByRole('button', { name: 'Notifications, 1 unread' })
    const toggle = screen.getByRole('button', { name: 'Show all 3 of Points settled' })
    fireEvent.click(toggle)
    expect(screen.getAllByText('A message')).toHaveLength(3)
    fireEvent.click(screen.getByText('30 points from 3 settlements are yours to spend now.'))
    await screen.findByText('+30 points earned!')
    await screen.findByRole('button', { name: 'Notifications' })
    await world.shortcut('notices', { ...settled, count: 2, points: 4, group })
    await act(async () => queryClient.invalidateQueries())
    fireEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }))
    fireEvent.click(await screen.findByText('8 points from 2 settlements are yours to spend now.'))
    await screen.findByText('+8 points earned!')
  })

  it('says when a reminder is due, and that it is overdue', async () => {
    const { userId } = await signIn(await world.join('newcomer'))
    const now = (await world.now()).getTime()
    const due = (title: string, hours: number) =>
      world.shortcut('notices', {
        userId,
        type: 'reminder',
        title,
        dueAt: new Date(now + hours * 3_600_000 + 60_000).toISOString(),
      })
    await due('Decide', 5)
    await due('Review', -3)
    await open()
    const line = async (title: string) => (await screen.findByText(title)).closest('button')
    expect((await line('Decide'))?.textContent).toContain('Due in 5 hours')
    expect((await line('Review'))?.textContent).toContain('Overdue: was due')
  })
})
