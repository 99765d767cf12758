import { validationTexts } from '@laurel/contract/spec/messages'
import { callAuth } from '@laurel/scenarios/http'
import { PASSWORD, type TestMember } from '@laurel/scenarios/test-world'
import { createWallet } from '@laurel/scenarios/wallet'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { authClient, readSession } from '../../lib/session/session.ts'
import { bodiesOf, countCalls, cutOff, restoreNetwork } from '../../testing/network.ts'
import { renderSecurity } from '../../testing/render-security.tsx'
import { mailedCode, withNewSession, withOldSession } from '../../testing/sign-in.ts'
import { openWorld, signIn } from '../../testing/world.ts'

const world = openWorld()
const NEW = 'Correct-Horse-10'

const dialog = () => within(screen.getByRole('dialog'))
const write = (label: string, value: string) =>
  fireEvent.change(dialog().getByLabelText(label, { selector: 'input' }), { target: { value } })
const confirm = (name = 'Change password') =>
  fireEvent.click(dialog().getByRole('button', { name }))
const openDialog = async (name = 'Change password') => {
  await renderSecurity()
  fireEvent.click(await screen.findByRole('button', { name }))
  await screen.findByLabelText('New password', { selector: 'input' })
}
const canSignIn = async ({ email }: TestMember, password: string) =>
  await callAuth(world.url, '/token?grant_type=password', { email, password }).then(
    () => true,
    () => false,
  )
const isLive = async (member: TestMember) =>
  await world.ok(member, 'GET /api/v1/me').then(
    () => true,
    () => false,
  )

describe('the password', () => {
  it('is changed by the current one, which signs out the other devices and sends a mail', async () => {
    const ada = await signIn(await world.join('newcomer'))
    const elsewhere = await withNewSession(world, ada)
    await openDialog()
    write('Current password', PASSWORD)
    write('New password', NEW)
    confirm()
    await screen.findByText('Password changed')
    screen.getByText('Your other devices were signed out.')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([await isLive(ada), await isLive(elsewhere)]).toEqual([true, false])
    expect(readSession().user?.id).toBe(ada.userId)
    expect([await canSignIn(ada, PASSWORD), await canSignIn(ada, NEW)]).toEqual([false, true])
    const mails = await world.shortcut('mails', { to: ada.email })
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/password/i)])
  })

  it('stays as it is when the current one is wrong, which its field says', async () => {
    const ada = await signIn(await world.join('newcomer'))
    await openDialog()
    write('Current password', 'Wrong-Horse-9')
    write('New password', NEW)
    confirm()
    await screen.findByText('Your current password is not right.')
    const field = dialog().getByLabelText('Current password', { selector: 'input' })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(await canSignIn(ada, PASSWORD)).toBe(true)
  })

  it.each([
    ['no current one', '', NEW, 'Enter your current password.'],
    ['a short new one', PASSWORD, 'short', validationTexts.passwordTooShort],
  ])('sends nothing with %s', async (_, current, password, text) => {
    await signIn(await world.join('newcomer'))
    await openDialog()
    write('Current password', current)
    write('New password', password)
    confirm()
    await screen.findByText(text)
    expect(countCalls('PUT /auth/v1/user')).toBe(0)
  })

  it('is not replaced by itself', async () => {
    await signIn(await world.join('newcomer'))
    await openDialog()
    write('Current password', PASSWORD)
    write('New password', PASSWORD)
    confirm()
    await screen.findByText('This is already your password. Choose a different one.')
    const field = dialog().getByLabelText('New password', { selector: 'input' })
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })

  it('is taken though it is in data breaches, with advice that stays', async () => {
    await signIn(await world.join('newcomer'))
    await openDialog()
    write('Current password', PASSWORD)
    write('New password', 'Password2024!')
    confirm()
    await screen.findByText('Password changed, but it isn’t safe')
    await screen.findByText('This password appears in data breaches of other sites')
  })

  it('keeps what was typed where the server cannot be reached', async () => {
    const ada = await signIn(await world.join('newcomer'))
    await openDialog()
    write('Current password', PASSWORD)
    write('New password', NEW)
    cutOff('PUT /auth/v1/user')
    confirm()
    await screen.findByText(/We couldn’t reach the sign-in service/)
    expect(await canSignIn(ada, PASSWORD)).toBe(true)
    restoreNetwork()
    confirm()
    await screen.findByText('Password changed')
    expect(await canSignIn(ada, NEW)).toBe(true)
  })

  it('is changed once under a double click', async () => {
    await signIn(await world.join('newcomer'))
    await openDialog()
    write('Current password', PASSWORD)
    write('New password', NEW)
    confirm()
    confirm()
    await screen.findByText('Password changed')
    expect(bodiesOf('PUT /auth/v1/user')).toMatchObject([
      { password: NEW, current_password: PASSWORD },
    ])
  })
})

describe('the first password', () => {
  it('is set by a person who signs in without one', async () => {
    const ada = await signIn(await world.joinAs({ hasPassword: false }))
    await openDialog('Set a password')
    expect(dialog().queryByLabelText('Current password', { selector: 'input' })).toBeNull()
    write('New password', NEW)
    confirm('Set password')
    await screen.findByText('Password changed')
    await screen.findByRole('button', { name: 'Change password' })
    expect(await canSignIn(ada, NEW)).toBe(true)
  })

  it('takes a mailed code first when the sign-in was long ago', async () => {
    const member = await world.joinAs({ hasPassword: false })
    const ada = await signIn(await withOldSession(world, member))
    await openDialog('Set a password')
    write('New password', NEW)
    confirm('Set password')
    fireEvent.click(await screen.findByRole('button', { name: 'Email me a code' }))
    const field = await screen.findByRole('textbox', { name: 'Code from the email' })
    fireEvent.change(field, { target: { value: await mailedCode(world, ada.email) } })
    await screen.findByText('Password changed')
    expect(await canSignIn(ada, NEW)).toBe(true)
  })

  it('needs an email address', async () => {
    const { error } = await (await authClient()).signInWithWeb3({
      chain: 'solana',
      statement: 'Sign in to Laurel.',
      wallet: createWallet().adapter as never,
    })
    expect(error).toBeNull()
    await renderSecurity()
    await screen.findByText('Add an email address first: you sign in with it.')
    expect(screen.queryByRole('button', { name: 'Set a password' })).toBeNull()
    screen.getByRole('button', { name: 'Add an email address' })
  })
})
