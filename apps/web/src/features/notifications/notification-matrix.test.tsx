import type { TestMember } from '@laurel/scenarios/test-world'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../lib/api/query-client.ts'
import { ToastSlot } from '../../shell/slots/toast-slot.tsx'
import { alterAnswers, cutOff } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'
import { notificationSettingsQuery } from './api.ts'
import { NotificationMatrix } from './notification-matrix.tsx'

const world = openWorld()
let member: TestMember
beforeEach(async () => {
  member = await signIn(await world.join('newcomer'))
})

const draw = () =>
  renderPage(
    <>
      <NotificationMatrix />
      <ToastSlot />
    </>,
  )
const isOn = (name: string) =>
  screen.getByRole('switch', { name }).getAttribute('aria-checked') === 'true'
const settingOf = async (type: string) =>
  (await world.ok(member, 'GET /api/v1/me/notification-settings')).items.find(
    (item) => item.type === type,
  )

describe('NotificationMatrix', () => {
  it('has a switch for each kind in the app, and one for the mails of reminders and results', async () => {
    draw()
    await screen.findByRole('table', { name: 'Which notifications reach you, and how' })
    expect(screen.getAllByRole('switch')).toHaveLength(8)
    screen.getByRole('switch', { name: 'Reminders by email' })
    expect(screen.getAllByText('not sent by email')).toHaveLength(4)
    screen.getByRole('switch', { name: 'Referrals in the app' })
  })

  it('moves a switch at once and stores one channel', async () => {
    draw()
    fireEvent.click(await screen.findByRole('switch', { name: 'Reminders by email' }))
    await waitFor(() => expect(isOn('Reminders by email')).toBe(false))
    await waitFor(async () =>
      expect(await settingOf('reminder')).toMatchObject({ email: false, inApp: true }),
    )
    expect(isOn('Reminders in the app')).toBe(true)
  })

  it('moves it back on the second click', async () => {
    draw()
    const mail = await screen.findByRole('switch', { name: 'Reminders by email' })
    fireEvent.click(mail)
    await waitFor(async () => expect((await settingOf('reminder'))?.email).toBe(false))
    fireEvent.click(mail)
    await waitFor(async () => expect((await settingOf('reminder'))?.email).toBe(true))
  })

  it('keeps a change that is made while the settings are read again', async () => {
    draw()
    const mail = await screen.findByRole('switch', { name: 'Reminders by email' })
    const read = vi.fn()
    const { promise: saved, resolve: deliver } = Promise.withResolvers<void>()
    const hold = (answer: Response) => {
      read()
      return saved.then(() => answer)
    }
    alterAnswers('GET /api/v1/me/notification-settings', hold, 1)
    const reading = queryClient.refetchQueries({ queryKey: notificationSettingsQuery.queryKey })
    await waitFor(() => expect(read).toHaveBeenCalledOnce())
    fireEvent.click(mail)
    await waitFor(async () => expect((await settingOf('reminder'))?.email).toBe(false))
    deliver()
    await reading
    const { queryKey } = notificationSettingsQuery
    const stored = queryClient.getQueryData(queryKey)?.items.find(({ type }) => type === 'reminder')
    expect(stored?.email).toBe(false)
    expect(isOn('Reminders by email')).toBe(false)
  })

  it('puts a switch back that the server did not get to know of, and says so', async () => {
    draw()
    const milestones = await screen.findByRole('switch', { name: 'Milestones in the app' })
    cutOff('PATCH')
    fireEvent.click(milestones)
    await screen.findByText('Can’t reach Laurel')
    expect(isOn('Milestones in the app')).toBe(true)
    expect((await settingOf('milestone'))?.inApp).toBe(true)
  })
})

describe('the digest', () => {
  const choice = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name })

  it('is off until chosen, saves at once and says when the next one comes', async () => {
    draw()
    expect((await choice('Off')).checked).toBe(true)
    fireEvent.click(await choice('Weekly'))
    await screen.findByText(/^Next:/)
    const digestOf = async () =>
      (await world.ok(member, 'GET /api/v1/me/notification-settings')).digest
    expect(await digestOf()).toMatchObject({ frequency: 'weekly' })
    fireEvent.click(await choice('Off'))
    await waitFor(async () => expect((await digestOf()).frequency).toBe('off'))
    expect(screen.queryByText(/^Next:/)).toBeNull()
  })

  it('moves back where the server cannot be reached', async () => {
    draw()
    await choice('Daily')
    cutOff('PUT /api/v1/me/notification-digest')
    fireEvent.click(await choice('Daily'))
    await screen.findByText('Can’t reach Laurel')
    await waitFor(async () => expect((await choice('Off')).checked).toBe(true))
  })
})
