import type { TestMember } from '@laurel/scenarios/test-world'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../lib/api/query-client.ts'
import { readSession } from '../../lib/session/session.ts'
import EnhancedAuthPage from '../../pages/enhanced-auth.tsx'
import { bodiesOf, callsTo, countCalls, cutOff, restoreNetwork } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { renderSecurity } from '../../testing/render-security.tsx'
import { type PluggedKey, plugInKey } from '../../testing/security-key.ts'
import { withNewSession, withOldSession } from '../../testing/sign-in.ts'
import { openByName, openWorld, signIn, signOut } from '../../testing/world.ts'

const world = openWorld()
openByName()

let ada: TestMember
let key: PluggedKey
beforeEach(async () => {
  key = plugInKey()
  ada = await signIn(await world.join('newcomer'))
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const dialog = () => within(screen.getByRole('dialog'))
const addPasskey = async () => {
  await renderSecurity()
  await screen.findByText('No passkeys yet')
  press('Add a passkey')
  await screen.findByText('Passkey added')
  return (await screen.findByRole('button', { name: /^Rename / })).getAttribute('aria-label') ?? ''
}
/** Signs out, and in again by the passkey. */
const signInByPasskey = async () => {
  cleanup()
  await signOut()
  queryClient.clear()
  renderPage(<EnhancedAuthPage />, '/enhanced-auth')
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with a passkey' }))
}
const STOPPED = /^Your device didn’t confirm it: the prompt was closed or timed out\.$/

describe('passkeys', () => {
  it('are added by the device, and sign in alone', async () => {
    await addPasskey()
    screen.getByText('Add another passkey')
    await signInByPasskey()
    await waitFor(() => expect(readSession().user?.id).toBe(ada.userId))
    expect(readSession().needsSecondFactor).toBe(false)
    await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/'))
  })

  it('are not added when the prompt is closed, which is said', async () => {
    await renderSecurity()
    await screen.findByText('No passkeys yet')
    key.isPresent = false
    press('Add a passkey')
    await screen.findByText(STOPPED)
    screen.getByText('No passkeys yet')
    key.isPresent = true
    press('Add a passkey')
    await screen.findByText('Passkey added')
    expect(screen.queryByText(STOPPED)).toBeNull()
  })

  it('are added only after the password when the sign-in was long ago', async () => {
    await signIn(await withOldSession(world, ada))
    await renderSecurity()
    await screen.findByText('No passkeys yet')
    press('Add a passkey')
    fireEvent.keyDown(await screen.findByLabelText('Your password'), { key: 'Escape' })
    await screen.findByText('Confirm it’s you first.')
    screen.getByText('No passkeys yet')
  })

  it('get another name, but not an empty one', async () => {
    press(await addPasskey())
    const field = dialog().getByLabelText('Name')
    fireEvent.change(field, { target: { value: '  ' } })
    fireEvent.click(dialog().getByRole('button', { name: 'Rename' }))
    dialog().getByText('Enter a name.')
    fireEvent.change(field, { target: { value: ' My laptop ' } })
    fireEvent.click(dialog().getByRole('button', { name: 'Rename' }))
    await screen.findByText('Passkey renamed')
    await screen.findByRole('heading', { name: 'My laptop' })
    expect(bodiesOf('PATCH /auth/v1/passkeys')).toEqual([{ friendly_name: 'My laptop' }])
  })

  it('no longer sign in once they were removed', async () => {
    const rename = await addPasskey()
    press(rename.replace('Rename', 'Remove'))
    dialog().getByText(/^You won’t be able to sign in with it any more\./)
    fireEvent.click(dialog().getByRole('button', { name: 'Keep it' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    press(rename.replace('Rename', 'Remove'))
    fireEvent.click(dialog().getByRole('button', { name: 'Remove it' }))
    await screen.findByText('Passkey removed')
    await screen.findByText('No passkeys yet')
    expect(callsTo('DELETE /auth/v1/passkeys')).toHaveLength(1)
    await signInByPasskey()
    await screen.findByText('This passkey was not accepted. Please try again.')
    expect(readSession().status).toBe('signed-out')
  })

  it('say that they cannot be listed, and are once they can', async () => {
    cutOff('GET /auth/v1/passkeys')
    await renderSecurity()
    await screen.findByText('Couldn’t load your passkeys')
    restoreNetwork()
    press('Try again')
    await screen.findByText('No passkeys yet')
  })
})

describe('a security key', () => {
  const addKey = async (name: string) => {
    await renderSecurity()
    press('Add a key')
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: name } })
    fireEvent.click(dialog().getByRole('button', { name: 'Add key' }))
  }

  it('is added under a name, and is asked for after the password', async () => {
    await addKey('Blue key')
    await screen.findByRole('heading', { name: 'Two-factor is on' })
    press('Later')
    await screen.findByRole('button', { name: 'Remove Blue key' })
    cleanup()
    queryClient.clear()
    await signIn(await withNewSession(world, ada))
    expect(readSession().needsSecondFactor).toBe(true)
    renderPage(<EnhancedAuthPage />, '/enhanced-auth')
    key.isPresent = false
    fireEvent.click(await screen.findByRole('button', { name: 'Use the security key' }))
    await screen.findAllByText(/the prompt was closed/)
    expect(readSession().needsSecondFactor).toBe(true)
    key.isPresent = true
    press('Use the security key')
    await waitFor(() => expect(readSession().needsSecondFactor).toBe(false))
  })

  it('is not added when the prompt is closed, which is said', async () => {
    key.isPresent = false
    await addKey('Blue key')
    await screen.findByText('Couldn’t add the key')
    dialog().getByText(STOPPED)
    expect(countCalls('POST /auth/v1/factors')).toBeGreaterThan(0)
    press('Cancel')
    expect(screen.queryByRole('button', { name: 'Remove Blue key' })).toBeNull()
  })
})
