import type { TestMember } from '@laurel/scenarios/test-world'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ToastSlot } from '../../shell/slots/toast-slot.tsx'
import { countCalls, cutOff, holdCalls, refuseCalls } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'
import { DeviceList } from './device-list.tsx'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

const world = openWorld()
let ada: TestMember

beforeEach(async () => {
  ada = await signIn(await world.join('newcomer'))
  for (const userAgent of [IPHONE, WINDOWS]) {
    await world.shortcut('sessions', { userId: ada.userId, userAgent })
  }
})

const draw = () =>
  renderPage(
    <>
      <DeviceList />
      <ToastSlot />
    </>,
  )
const phoneButton = () => screen.findByRole('button', { name: /^Sign out Safari on iPhone/ })
const devicesOnServer = async () =>
  (await world.ok(ada, 'GET /api/v1/me/sessions')).items.map(({ device }) => device).sort()

describe('DeviceList', () => {
  it('says where and how one is signed in, and offers no way to end this session', async () => {
    draw()
    await screen.findByText('This device')
    expect(screen.getAllByText(/by password/)).toHaveLength(3)
    expect(screen.getAllByRole('button', { name: /^Sign out (Safari|Firefox)/ })).toHaveLength(2)
  })

  it('ends one session once, however often the button is pressed', async () => {
    draw()
    const button = await phoneButton()
    const release = holdCalls('POST /api/v1/me/sessions')
    fireEvent.click(button)
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
    fireEvent.click(button)
    release()
    await screen.findByText('Device signed out')
    await waitFor(() =>
      expect(screen.queryByText('Safari on iPhone', { selector: 'h3' })).toBeNull(),
    )
    expect(countCalls('POST /api/v1/me/sessions')).toBe(1)
    expect(await devicesOnServer()).toEqual(['Firefox on Linux', 'Firefox on Windows'])
  })

  it('keeps the device, and says so, when the server cannot be reached', async () => {
    draw()
    const button = await phoneButton()
    cutOff('POST /api/v1/me/sessions')
    fireEvent.click(button)
    await screen.findByText('Can’t reach Laurel')
    screen.getByText('Safari on iPhone', { selector: 'h3' })
    expect(await devicesOnServer()).toContain('Safari on iPhone')
  })

  it('keeps the device when the server refuses', async () => {
    draw()
    const button = await phoneButton()
    refuseCalls('POST /api/v1/me/sessions', 'overloaded')
    fireEvent.click(button)
    await screen.findByText('Laurel is busy')
    screen.getByText('Safari on iPhone', { selector: 'h3' })
  })

  it('says that a second factor was shown', async () => {
    await signIn(await world.joinAs({ isProven: true }))
    draw()
    await screen.findByText(/by authenticator app and password/)
  })

  it('asks before it signs all others out', async () => {
    draw()
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out all other devices' }))
    await screen.findByRole('dialog', { name: 'Sign out all other devices?' })
    expect(await devicesOnServer()).toHaveLength(3)
    fireEvent.click(screen.getByRole('button', { name: 'Sign them out' }))
    await screen.findByText('2 devices signed out')
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull(),
    )
    expect(await devicesOnServer()).toEqual(['Firefox on Linux'])
  })

  it('shows one device and no button to someone who is signed in nowhere else', async () => {
    await signIn(await world.join('newcomer'))
    draw()
    await screen.findByText('This device')
    expect(screen.queryByRole('button', { name: /Sign out/ })).toBeNull()
  })
})
