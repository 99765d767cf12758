import { authErrors, validationTexts } from '@laurel/contract/spec/messages'
import { PASSWORD } from '@laurel/scenarios/test-world'
import { createWallet } from '@laurel/scenarios/wallet'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { authClient } from '../../lib/session/session.ts'
import { countCalls, cutOff, restoreNetwork } from '../../testing/network.ts'
import { renderSecurity } from '../../testing/render-security.tsx'
import { mailedLink, withOldSession } from '../../testing/sign-in.ts'
import { openWorld, signIn } from '../../testing/world.ts'

const world = openWorld()
let count = 0
const newAddress = () => {
  count += 1
  return `new${count}@example.test`
}

const dialog = () => within(screen.getByRole('dialog'))
const openDialog = async (name = 'Change address') => {
  await renderSecurity()
  fireEvent.click(screen.getByRole('button', { name }))
  await screen.findByLabelText('New email address')
}
const ask = (address: string) => {
  fireEvent.change(screen.getByLabelText('New email address'), { target: { value: address } })
  fireEvent.click(dialog().getByRole('button', { name: 'Send confirmation' }))
}
/** Opens the link of the last mail to an address, and presses the button of its page. */
const approve = async (email: string) => {
  const link = await mailedLink(world, email)
  expect(await (await fetch(link)).text()).toContain('<form method="post"')
  const { url } = await fetch(link.replace('/verify?', '/verify/agree?'), {
    method: 'POST',
    body: new URLSearchParams(),
  })
  expect(new URL(url).pathname).toBe('/profile')
}
const addressOf = async () => {
  const { data } = await (await authClient()).getUser()
  return data.user?.email
}

describe('the email address', () => {
  it('changes once the links in both mails were opened', async () => {
    const ada = await signIn(await world.join('newcomer'))
    const address = newAddress()
    await openDialog()
    ask(` ${address} `)
    await screen.findByText(
      `Open the links in both emails: one to ${ada.email}, one to ${address}.`,
    )
    fireEvent.click(dialog().getByRole('button', { name: 'Done' }))
    await screen.findByText('Change not confirmed')
    screen.getByText(`Open the links we emailed to ${ada.email} and ${address}.`)
    await approve(ada.email)
    expect(await addressOf()).toBe(ada.email)
    await approve(address)
    expect(await addressOf()).toBe(address)
  })

  it.each([
    ['no address', () => 'ada', validationTexts.emailInvalid],
    ['the own one', (own: string) => own.toUpperCase(), 'This is already your address.'],
  ])('sends nothing for %s', async (_, typed, text) => {
    const { email } = await signIn(await world.join('newcomer'))
    await openDialog()
    ask(typed(email))
    await screen.findByText(text)
    expect(countCalls('PUT /auth/v1/user')).toBe(0)
  })

  it('says that another account has the address', async () => {
    const other = await world.join('newcomer')
    const ada = await signIn(await world.join('newcomer'))
    await openDialog()
    ask(other.email)
    await screen.findByText(authErrors.emailTaken)
    expect(await world.shortcut('mails', { to: ada.email })).toEqual([])
    expect(await addressOf()).toBe(ada.email)
  })

  it('keeps the dialog where the server cannot be reached', async () => {
    const { email } = await signIn(await world.join('newcomer'))
    await openDialog()
    cutOff('PUT /auth/v1/user')
    ask(newAddress())
    await screen.findByText(/We couldn’t reach/)
    expect(await world.shortcut('mails', { to: email })).toEqual([])
    restoreNetwork()
    fireEvent.click(dialog().getByRole('button', { name: 'Send confirmation' }))
    await screen.findByText('Check your email')
  })

  it('asks for the password first when the sign-in was long ago', async () => {
    const ada = await signIn(await withOldSession(world, await world.join('newcomer')))
    const address = newAddress()
    await openDialog()
    ask(address)
    fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: PASSWORD } })
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    await screen.findByText('Check your email')
    expect(await world.shortcut('mails', { to: address })).toHaveLength(1)
    expect(await addressOf()).toBe(ada.email)
  })

  it('is added to a wallet account by one link', async () => {
    const { error } = await (await authClient()).signInWithWeb3({
      chain: 'solana',
      statement: 'Sign in to Laurel.',
      wallet: createWallet().adapter as never,
    })
    expect(error).toBeNull()
    const address = newAddress()
    await openDialog('Add an email address')
    screen.getByText('None yet')
    ask(address)
    await screen.findByText(`Open the link we emailed to ${address}.`)
    await approve(address)
    await waitFor(async () => expect(await addressOf()).toBe(address))
  })
})
