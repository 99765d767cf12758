import { appCode } from '@laurel/scenarios/authenticator'
import { PASSWORD, type TestMember } from '@laurel/scenarios/test-world'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { queryClient } from '../../lib/api/query-client.ts'
import { readSession } from '../../lib/session/session.ts'
import { meKeys } from '../../lib/session-keys.ts'
import { callsTo, countCalls, cutOff, restoreNetwork } from '../../testing/network.ts'
import { renderSecurity } from '../../testing/render-security.tsx'
import { addApp, withNewSession, withOldSession } from '../../testing/sign-in.ts'
import { openWorld, signIn } from '../../testing/world.ts'

const world = openWorld()

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const codeField = () =>
  screen.findByRole<HTMLInputElement>('textbox', { name: 'Code from the app' })
/** The secret that the dialog shows. */
const secret = async () => {
  await screen.findByRole('img', { name: 'QR code with this account’s secret' })
  return screen.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent?.replaceAll(' ', '') ?? ''
}
/** The names of the verified factors, as a new sign-in reads them. */
const factorsOf = async (member: TestMember) => {
  const { session } = await withNewSession(world, member)
  const { factors = [] } = session.user as { factors?: { status: string; friendly_name: string }[] }
  return factors.filter(({ status }) => status === 'verified').map((one) => one.friendly_name)
}
const isDisabled = (name: string) => {
  const button = screen.getByRole<HTMLButtonElement>('button', { name })
  return button.disabled || button.getAttribute('aria-disabled') === 'true'
}

describe('two-factor: adding an app', () => {
  it('turns it on by the first code, and leads on to the recovery codes', async () => {
    const ada = await signIn(await world.join('newcomer'))
    await renderSecurity()
    press('Add an app')
    const code = appCode(await secret())
    type(await codeField(), code)
    press('Turn on')
    await screen.findByRole('heading', { name: 'Two-factor is on' })
    press('Later')
    await screen.findByText('On')
    await screen.findByRole('button', { name: 'Remove Authenticator app' })
    await screen.findByText('None yet')
    expect(await factorsOf(ada)).toEqual(['Authenticator app'])
    expect(readSession().needsSecondFactor).toBe(false)
    const mails = await world.shortcut('mails', { to: ada.email })
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/second factor|two-factor|authenticator/i),
    ])
  })

  it('says at the field that a code is wrong, and takes the next one', async () => {
    const ada = await signIn(await world.join('newcomer'))
    await renderSecurity()
    press('Add an app')
    const right = appCode(await secret())
    const field = await codeField()
    type(field, '12345')
    expect(isDisabled('Turn on')).toBe(true)
    type(field, right === '000000' ? '111111' : '000000')
    press('Turn on')
    await screen.findByText(/^That code isn’t right\./)
    expect(field.value).toBe('')
    expect(await factorsOf(ada)).toEqual([])
    type(field, right)
    press('Turn on')
    await screen.findByRole('heading', { name: 'Two-factor is on' })
  })

  it('keeps the secret that was scanned while the account is read again', async () => {
    const { userId } = await signIn(await world.join('newcomer'))
    await renderSecurity()
    press('Add an app')
    const scanned = await secret()
    const reads = countCalls('GET /auth/v1/user')
    // As for a notification that arrives.
    await act(() => queryClient.invalidateQueries({ queryKey: meKeys.all }))
    await waitFor(() => expect(countCalls('GET /auth/v1/user')).toBeGreaterThan(reads))
    expect(await secret()).toBe(scanned)
    type(await codeField(), appCode(scanned))
    press('Turn on')
    await screen.findByRole('heading', { name: 'Two-factor is on' })
    expect(
      callsTo('POST /auth/v1/factors').filter((call) => call.endsWith('/factors')),
    ).toHaveLength(1)
    expect(readSession().user?.id).toBe(userId)
  })

  it('is not on, and has another secret, after the dialog was closed half-way', async () => {
    const ada = await signIn(await world.join('newcomer'))
    await renderSecurity()
    press('Add an app')
    const first = await secret()
    press('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    screen.getByRole('button', { name: 'Add an app' })
    press('Add an app')
    expect(await secret()).not.toBe(first)
    expect(await factorsOf(ada)).toEqual([])
  })

  it('says why there is no secret where the server cannot be reached', async () => {
    await signIn(await world.join('newcomer'))
    await renderSecurity()
    cutOff('POST /auth/v1/factors')
    press('Add an app')
    await screen.findByText('You can’t add an app right now')
    expect(isDisabled('Turn on')).toBe(true)
    restoreNetwork()
  })

  it('adds a further app under another name, without new recovery codes', async () => {
    const { member } = await addApp(world, await world.join('newcomer'))
    await signIn(member)
    await renderSecurity()
    press('Add another')
    type(await codeField(), appCode(await secret()))
    press('Turn on')
    await screen.findByText('Second factor added')
    expect(screen.queryByRole('heading', { name: 'Two-factor is on' })).toBeNull()
    await screen.findByRole('button', { name: 'Remove Authenticator app' })
    expect((await factorsOf(member)).sort()).toEqual(['Authenticator app', 'Phone'])
  })

  it('asks for the password first when the sign-in was long ago', async () => {
    await signIn(await withOldSession(world, await world.join('newcomer')))
    await renderSecurity()
    press('Add an app')
    type(await screen.findByLabelText('Your password'), PASSWORD)
    press('Confirm')
    expect(await secret()).toMatch(/^[A-Z2-7]{32}$/)
  })

  it('adds none for a person who does not confirm who they are', async () => {
    await signIn(await withOldSession(world, await world.join('newcomer')))
    await renderSecurity()
    press('Add an app')
    fireEvent.keyDown(await screen.findByLabelText('Your password'), { key: 'Escape' })
    await screen.findByText('Confirm it’s you first.')
    expect(countCalls('POST /auth/v1/factors')).toBe(1)
  })
})

describe('two-factor: removing an app', () => {
  it('says that the last one turns it off, and does so', async () => {
    const { member } = await addApp(world, await world.join('newcomer'))
    await signIn(member)
    await renderSecurity()
    press('Remove Phone')
    await screen.findByText(/^It’s your last one: signing in will no longer need/)
    press('Remove it')
    await screen.findByText('Two-factor is off')
    await screen.findByRole('button', { name: 'Add an app' })
    expect(screen.queryByText('Recovery codes')).toBeNull()
    expect(await factorsOf(member)).toEqual([])
  })

  it('keeps the others, and says so', async () => {
    const ada = await world.join('newcomer')
    const { member } = await addApp(world, ada)
    await signIn(member)
    await renderSecurity()
    press('Add another')
    type(await codeField(), appCode(await secret()))
    press('Turn on')
    await screen.findByRole('button', { name: 'Remove Authenticator app' })
    press('Remove Phone')
    await screen.findByText(/Your other second factors stay\.$/)
    press('Remove it')
    await screen.findByText('Second factor removed')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Phone' })).toBeNull())
    expect(await factorsOf(ada)).toEqual(['Authenticator app'])
  })

  it('keeps it when the person changes their mind', async () => {
    const { member } = await addApp(world, await world.join('newcomer'))
    await signIn(member)
    await renderSecurity()
    press('Remove Phone')
    press('Keep it')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(countCalls('DELETE /auth/v1/factors')).toBe(0)
    expect(await factorsOf(member)).toEqual(['Phone'])
  })

  it('keeps it, and says so, where the server cannot be reached', async () => {
    const { member } = await addApp(world, await world.join('newcomer'))
    await signIn(member)
    await renderSecurity()
    cutOff('DELETE /auth/v1/factors')
    press('Remove Phone')
    press('Remove it')
    await screen.findByText(/We couldn’t reach/)
    restoreNetwork()
    expect(await factorsOf(member)).toEqual(['Phone'])
    press('Remove it')
    await screen.findByText('Two-factor is off')
  })

  it('asks for a code of the app first when the last one was long ago', async () => {
    const ada = await world.join('newcomer')
    const app = await addApp(world, ada)
    await signIn(await withOldSession(world, ada, { isProven: true }))
    await renderSecurity()
    press('Remove Phone')
    press('Remove it')
    const name = 'Code from your authenticator app'
    type(await screen.findByRole('textbox', { name }), app.nextCode())
    await screen.findByText('Two-factor is off')
    expect(await factorsOf(ada)).toEqual([])
  })
})
