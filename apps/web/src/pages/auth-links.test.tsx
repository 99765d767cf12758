import { authToasts } from '@laurel/contract/spec/messages'
import { callAuth } from '@laurel/scenarios/http'
import { PASSWORD, type TestMember } from '@laurel/scenarios/test-world'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { consumeArrival } from '../lib/session/arrival.ts'
import { readSession } from '../lib/session/session.ts'
import { QuestionsSlot } from '../shell/slots/questions-slot.tsx'
import { ToastSlot } from '../shell/slots/toast-slot.tsx'
import { countCalls } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { mailedCode, mailedLink } from '../testing/sign-in.ts'
import { openWorld, signIn } from '../testing/world.ts'
import AuthPage from './auth.tsx'
import EnhancedAuthPage from './enhanced-auth.tsx'

const world = openWorld()
let count = 0
const newAddress = () => {
  count += 1
  return `newcomer${count}@example.test`
}

/** Opens the page at an address, which may be that of a link, as a browser loads it. */
function visit(address: string): void {
  cleanup()
  window.history.replaceState(null, '', address)
  act(consumeArrival)
  const { pathname, search } = window.location
  renderPage(
    <>
      {pathname === '/enhanced-auth' ? <EnhancedAuthPage /> : <AuthPage />}
      <QuestionsSlot />
      <ToastSlot />
    </>,
    pathname + search,
  )
}
/** Opens the link of the last mail to an address; where the site leads to. */
const follow = async (email: string) => {
  const { pathname, search, hash } = new URL((await fetch(await mailedLink(world, email))).url)
  return pathname + search + hash
}
/** Enters the code of the last mail to an address on another device. */
const useCode = async (type: 'recovery' | 'email', email: string) =>
  await callAuth(world.url, '/verify', { type, email, token: await mailedCode(world, email) })
const write = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label, { selector: 'input' }), {
    target: { value },
  })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const askForLink = async (email: string) => {
  visit('/enhanced-auth')
  await write('Email', email)
  press('Email me a link and a code')
  await heading('One more step')
}
const recover = async ({ email }: TestMember) => {
  visit('/auth?view=forgot')
  await write('Email', email)
  press('Send link')
  await heading('One more step')
}

describe('the link of a mail, in the browser that asked for it', () => {
  it('signs in', async () => {
    const ada = await world.join('newcomer')
    await askForLink(ada.email)
    visit(await follow(ada.email))
    await waitFor(() => expect(readSession().user?.id).toBe(ada.userId))
    await screen.findByText(authToasts.welcomeBack.title)
    expect(window.location.search).toBe('')
    await waitFor(() => expect(window.location.pathname).toBe('/'))
  })

  it('confirms a new account and says so', async () => {
    const email = newAddress()
    visit('/auth?view=sign-up')
    await write('Email', email)
    await write('Password', PASSWORD)
    press('Create account')
    await heading('One more step')
    visit(await follow(email))
    await screen.findByText('Email confirmed')
    await waitFor(() => expect(readSession().user?.email).toBe(email))
  })

  it('asks for the new password that it was sent for', async () => {
    const ada = await world.join('newcomer')
    await recover(ada)
    visit(await follow(ada.email))
    await heading('Set a new password')
    await waitFor(() =>
      expect(window.location.pathname + window.location.search).toBe('/auth?view=new-password'),
    )
    await write('New password', 'Correct-Horse-10')
    press('Set new password')
    await screen.findByText('Password changed')
    expect(readSession().user?.id).toBe(ada.userId)
  })
})

describe('the link of a mail, elsewhere or later', () => {
  it('asks to sign in where another browser asked for it', async () => {
    const ada = await world.join('newcomer')
    await recover(ada)
    const address = await follow(ada.email)
    localStorage.clear()
    visit(address)
    await screen.findByText('Email confirmed. Sign in to continue.')
    screen.getByText(/^To set a new password, open the link in the browser where you requested it/)
    await heading('Sign in to Laurel')
    expect(countCalls('POST /auth/v1/token')).toBe(0)
    expect(readSession().status).toBe('signed-out')
  })

  it('has expired once the code of its mail was used, and leads to a new one', async () => {
    const ada = await world.join('newcomer')
    await recover(ada)
    await useCode('recovery', ada.email)
    visit(await follow(ada.email))
    await screen.findByText('This link did not work')
    screen.getByText('It has expired or has already been used.')
    const link = screen.getByRole('link', { name: 'Get a new link' })
    expect(link.getAttribute('href')).toBe('/auth?view=forgot')
    expect(readSession().status).toBe('signed-out')
  })

  it('of a sign-in by mail leads back to the form for one', async () => {
    const email = newAddress()
    await askForLink(email)
    await useCode('email', email)
    visit(await follow(email))
    const link = await screen.findByRole('link', { name: 'Get a new link' })
    expect(link.getAttribute('href')).toBe('/enhanced-auth?way=mail')
  })

  it('says what the service says of a link that is incomplete', async () => {
    const answer = await fetch(`${world.url}/auth/v1/verify?type=signup&token=`)
    const { pathname, search, hash } = new URL(answer.url)
    visit(pathname + search + hash)
    await screen.findByText('This link did not work')
    const link = screen.getByRole('link', { name: 'Send a new confirmation email' })
    expect(link.getAttribute('href')).toBe('/auth?view=confirm')
  })
})

describe('a link to the session of an account', () => {
  const linkOf = ({ session: { access_token, refresh_token } }: TestMember) =>
    `/auth#${new URLSearchParams({ access_token, refresh_token, type: 'magiclink' })}`

  it('names the account and signs in only when the person agrees', async () => {
    const ada = await world.join('newcomer')
    visit(linkOf(ada))
    await screen.findByRole('heading', { name: 'Sign in with this link?' })
    screen.getByText(ada.email)
    expect(window.location.hash).toBe('')
    press('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(readSession().status).toBe('signed-out')
    visit(linkOf(ada))
    await screen.findByRole('heading', { name: 'Sign in with this link?' })
    press('Sign in')
    await waitFor(() => expect(readSession().user?.id).toBe(ada.userId))
  })

  it('names both accounts before it replaces the one that is signed in', async () => {
    const teo = await signIn(await world.join('newcomer'))
    const ada = await world.join('newcomer')
    visit(linkOf(ada))
    await screen.findByRole('heading', { name: 'Switch to another account?' })
    expect(screen.getAllByText(/@example\.test$/).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([teo.email, ada.email]),
    )
    press('Stay signed in')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(readSession().user?.id).toBe(teo.userId)
    visit(linkOf(ada))
    fireEvent.click(await screen.findByRole('button', { name: 'Switch account' }))
    await waitFor(() => expect(readSession().user?.id).toBe(ada.userId))
  })
})
