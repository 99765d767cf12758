import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ToastSlot } from '../../shell/slots/toast-slot.tsx'
import { FakeApi, FakeRefusal } from '../../testing/fake-api.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { setSession } from '../../testing/session.ts'
import type { Device } from './api.ts'
import { DeviceList } from './device-list.tsx'

vi.mock('../../lib/session/session.ts', { spy: true })

const device = (sessionId: string, changes: Partial<Device> = {}): Device => ({
  sessionId,
  device: 'Firefox on Windows',
  kind: 'computer',
  network: '203.0.113.…',
  methods: ['password', 'totp'],
  signedInAt: '2026-01-01T00:00:00.000Z',
  lastSeenAt: '2026-01-02T00:00:00.000Z',
  isCurrent: false,
  ...changes,
})
const HERE = device('here', { device: 'Chrome on macOS', isCurrent: true })
const PHONE = device('phone', { device: 'Safari on iPhone', kind: 'phone' })

let server: FakeApi
let devices: Device[]
beforeEach(() => {
  setSession('ada')
  devices = [HERE, PHONE, device('other')]
  server = new FakeApi().install().on('GET /api/v1/me/sessions', () => ({ items: devices }))
})
afterEach(() => vi.unstubAllGlobals())

const draw = () =>
  renderPage(
    <>
      <DeviceList />
      <ToastSlot />
    </>,
  )
const signOutPhone = () => screen.findByRole('button', { name: /^Sign out Safari on iPhone/ })

describe('DeviceList', () => {
  it('says where and how one is signed in, and offers no way to end this session', async () => {
    draw()
    await screen.findByText('This device')
    expect(screen.getAllByText(/by password and authenticator app/)).toHaveLength(3)
    expect(screen.queryByRole('button', { name: /^Sign out Chrome on macOS/ })).toBeNull()
  })

  it('ends one session once, however often the button is pressed', async () => {
    const { promise, resolve } = Promise.withResolvers<{ ok: true }>()
    server.on('POST /api/v1/me/sessions/{id}/end', () => promise)
    draw()
    const button = await signOutPhone()
    fireEvent.click(button)
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
    fireEvent.click(button)
    resolve({ ok: true })
    await screen.findByText('Device signed out')
    await waitFor(() =>
      expect(screen.queryByText('Safari on iPhone', { selector: 'h3' })).toBeNull(),
    )
    expect(server.count('POST /api/v1/me/sessions/phone/end')).toBe(1)
  })

  it('keeps the device when the server refuses', async () => {
    server.on('POST /api/v1/me/sessions/{id}/end', () => {
      throw new FakeRefusal('overloaded')
    })
    draw()
    fireEvent.click(await signOutPhone())
    await screen.findByText('Laurel is busy')
    expect(screen.getByText('Safari on iPhone')).toBeTruthy()
  })

  it('asks before it signs all others out', async () => {
    server.on('POST /api/v1/me/sessions/end-others', () => {
      devices = [HERE]
      return { endedCount: 2 }
    })
    draw()
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out all other devices' }))
    await screen.findByRole('dialog', { name: 'Sign out all other devices?' })
    expect(server.count('POST')).toBe(0)
    fireEvent.click(screen.getByRole('button', { name: 'Sign them out' }))
    await screen.findByText('2 devices signed out')
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull(),
    )
  })
})
