import { PASSWORD, type TestMember } from '@laurel/scenarios/test-world'
import { createWallet } from '@laurel/scenarios/wallet'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { authClient } from '../../../lib/session/session.ts'
import type { StepUpNeed } from '../../../lib/session/step-up.ts'
import { bodiesOf, countCalls, cutOff, restoreNetwork } from '../../../testing/network.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { addApp, mailedCode, withNewSession, withOldSession } from '../../../testing/sign-in.ts'
import { openWorld, signIn } from '../../../testing/world.ts'
import StepUpDialog from './step-up-dialog.tsx'

const world = openWorld()

/** Opens the dialog; what it ended with. */
function open(need: StepUpNeed = 'identity') {
  const onEnd = vi.fn()
  renderPage(<StepUpDialog need={need} onEnd={onEnd} />)
  return onEnd
}

/** A member of long ago, signed in on the page. */
const joinLongAgo = async (hasPassword = true): Promise<TestMember> =>
  await signIn(await withOldSession(world, await world.joinAs({ hasPassword })))

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** The code with which the service refuses to add a second factor; null when it agrees. */
const whyRefused = async () => {
  const { error } = await (await authClient()).mfa.enroll({ factorType: 'totp' })
  return error?.code ?? null
}

describe('StepUpDialog by password or mail', () => {
  it('takes the password, after which the session may change how one signs in', async () => {
    await joinLongAgo()
    expect(await whyRefused()).toBe('reauthentication_needed')
    const onEnd = open()
    type(await screen.findByLabelText('Your password'), PASSWORD)
    press('Confirm')
    await waitFor(() => expect(onEnd).toHaveBeenCalledExactlyOnceWith(true))
    expect(bodiesOf('PUT /auth/v1/user')).toMatchObject([{ current_password: PASSWORD }])
    expect(await whyRefused()).toBeNull()
  })

  it('stays open for a wrong password', async () => {
    await joinLongAgo()
    const onEnd = open()
    type(await screen.findByLabelText('Your password'), 'Wrong-Horse-9')
    press('Confirm')
    await screen.findByText('Your current password is not right.')
    expect(onEnd).not.toHaveBeenCalled()
    expect(await whyRefused()).toBe('reauthentication_needed')
  })

  it('asks the service nothing without a password', async () => {
    await joinLongAgo()
    open()
    const field = await screen.findByLabelText('Your password')
    press('Confirm')
    await screen.findByText('Enter your password')
    expect(document.activeElement).toBe(field)
    expect(countCalls('PUT /auth/v1/user')).toBe(0)
  })

  it.each([true, false])('takes a mailed code instead (with a password: %s)', async (password) => {
    const { email } = await joinLongAgo(password)
    const onEnd = open()
    if (password) {
      await screen.findByLabelText('Your password')
      press('Email me a code instead')
    }
    fireEvent.click(await screen.findByRole('button', { name: 'Email me a code' }))
    const field = await screen.findByRole('textbox', { name: 'Code from the email' })
    type(field, await mailedCode(world, email))
    await waitFor(() => expect(onEnd).toHaveBeenCalledExactlyOnceWith(true))
    expect(await whyRefused()).toBeNull()
  })

  it('stays open for a wrong code', async () => {
    const { email } = await joinLongAgo(false)
    const onEnd = open()
    fireEvent.click(await screen.findByRole('button', { name: 'Email me a code' }))
    const field = await screen.findByRole('textbox', { name: 'Code from the email' })
    type(field, (await mailedCode(world, email)) === '000000' ? '111111' : '000000')
    await screen.findByText('That code is wrong or has expired. Ask for another one.')
    expect(onEnd).not.toHaveBeenCalled()
  })

  it('says that it could not ask how one signs in, and tries again', async () => {
    await joinLongAgo()
    cutOff('GET /api/v1/me/sign-in')
    open()
    await screen.findByText('We couldn’t check how you sign in')
    restoreNetwork()
    press('Try again')
    await screen.findByLabelText('Your password')
  })
})

describe('StepUpDialog by a second factor', () => {
  it.each<StepUpNeed>(['identity', 'factor'])(
    'takes the second factor, and nothing else, where there is one (%s)',
    async (need) => {
      const member = await world.join('newcomer')
      const app = await addApp(world, member)
      await signIn(await withNewSession(world, member))
      const onEnd = open(need)
      const field = await screen.findByRole('textbox', { name: 'Code from your authenticator app' })
      expect(screen.queryByLabelText('Your password')).toBeNull()
      expect(await whyRefused()).toBe('insufficient_aal')
      type(field, app.nextCode())
      await waitFor(() => expect(onEnd).toHaveBeenCalledExactlyOnceWith(true))
      expect(await whyRefused()).toBeNull()
    },
  )

  it('leads a member without one to set one up', async () => {
    await joinLongAgo()
    const onEnd = open('factor')
    fireEvent.click(await screen.findByRole('link', { name: 'Set up two-factor' }))
    expect(onEnd).toHaveBeenCalledWith(false)
    expect(screen.getByTestId('place').textContent).toBe('/profile?section=security')
  })
})

describe('StepUpDialog for a wallet', () => {
  it('leads a member with neither password nor address to sign in again', async () => {
    const { error } = await (await authClient()).signInWithWeb3({
      chain: 'solana',
      statement: 'Sign in to Laurel.',
      wallet: createWallet().adapter as never,
    })
    expect(error).toBeNull()
    const onEnd = open()
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out and sign in again' }))
    expect(onEnd).toHaveBeenCalledExactlyOnceWith(false)
    await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/auth'))
    expect((await (await authClient()).getSession()).data.session).toBeNull()
  })
})
