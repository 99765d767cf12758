import type { TestMember } from '@laurel/scenarios/test-world'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ToastSlot } from '../../shell/slots/toast-slot.tsx'
import { bodiesOf, holdCalls, refuseCalls } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'
import { PresenceSwitch } from './presence-switch.tsx'

const world = openWorld()
let member: TestMember
beforeEach(async () => {
  member = await signIn(await world.join('newcomer'))
})
const isHidden = async () => (await world.ok(member, 'GET /api/v1/me/presence')).isHidden
const show = () =>
  renderPage(
    <>
      <PresenceSwitch />
      <ToastSlot />
    </>,
  )
/** The switch once it shows this. */
const found = (checked: boolean) =>
  screen.findByRole('switch', { name: 'Show when I’m online', checked })

describe('PresenceSwitch', () => {
  it('shows people by default, and hides them at one click, until the next', async () => {
    show()
    fireEvent.click(await found(true))
    await found(false)
    await waitFor(async () => expect(await isHidden()).toBe(true))
    fireEvent.click(await found(false))
    await found(true)
    await waitFor(async () => expect(await isHidden()).toBe(false))
    expect(bodiesOf('PUT /api/v1/me/presence')).toEqual([{ isHidden: true }, { isHidden: false }])
  })

  it('shows what is stored', async () => {
    await world.ok(member, 'PUT /api/v1/me/presence', { body: { isHidden: true } })
    show()
    await found(false)
  })

  it('cannot be changed before it is known', async () => {
    const release = holdCalls('GET /api/v1/me/presence')
    show()
    const unknown = await found(false)
    expect(unknown.hasAttribute('disabled')).toBe(true)
    fireEvent.click(unknown)
    release()
    await found(true)
    expect(bodiesOf('PUT /api/v1/me/presence')).toEqual([])
  })

  it('goes back where the change was refused, and says why', async () => {
    show()
    const control = await found(true)
    refuseCalls('PUT /api/v1/me/presence', 'rate_limited')
    fireEvent.click(control)
    await screen.findByText('Too many requests')
    await found(true)
    expect(await isHidden()).toBe(false)
  })
})
