import { authToasts, validationTexts } from '@laurel/contract/spec/messages'
import { PASSWORD } from '@laurel/scenarios/test-world'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { readSession } from '../lib/session/session.ts'
import { ToastSlot } from '../shell/slots/toast-slot.tsx'
import { bodiesOf, countCalls, cutOff, restoreNetwork } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { addApp, mailedCode, mailedLink } from '../testing/sign-in.ts'
import { openWorld, signIn } from '../testing/world.ts'
import EnhancedAuthPage from './enhanced-auth.tsx'

const world = openWorld()
const place = () => screen.getByTestId('place').textContent
let count = 0
const newAddress = () => {
  count += 1
  return `newcomer${count}@example.test`
}

function open(search = ''): void {
  renderPage(
    <>
      <Routes>
        <Route path="/enhanced-auth" element={<EnhancedAuthPage />} />
        <Route path="*" element={<p>Another page</p>} />
      </Routes>
      <ToastSlot />
    </>,
    `/enhanced-auth${search}`,
  )
}
const write = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label, { selector: 'input' }), {
    target: { value },
  })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const CODE = 'Or enter the code from the email'

/** Asks for a mail, and waits until it was sent. */
const askFor = async (email: string) => {
  open()
  await write('Email', email)
  press('Email me a link and a code')
  await screen.findByRole('heading', { name: 'One more step' })
}
const enter = (code: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: CODE }), { target: { value: code } })
const wrong = (code: string) => (code === '000000' ? '111111' : '000000')

describe('/enhanced-auth: a link or code by mail', () => {
  it('signs in the member with the address, by the code', async () => {
    const ada = await world.join('newcomer')
    await askFor(ada.email)
    screen.getByText(ada.email)
    enter(await mailedCode(world, ada.email))
    await waitFor(() => expect(place()).toBe('/'))
    expect(readSession().user?.id).toBe(ada.userId)
    await screen.findByText(authToasts.welcomeBack.title)
  })

  it('creates an account for a new address', async () => {
    const email = newAddress()
    await askFor(email)
    enter(await mailedCode(world, email))
    await waitFor(() => expect(readSession().user).toMatchObject({ email, provider: 'email' }))
    await waitFor(() => expect(countCalls('POST /rest/v1/user_profiles')).toBe(1))
  })

  it('mails a link that leads back here with a code for this browser only', async () => {
    const email = newAddress()
    await askFor(email)
    const { pathname, search, origin } = new URL((await fetch(await mailedLink(world, email))).url)
    expect(origin + pathname).toBe(`${world.url}/enhanced-auth`)
    expect(search).toMatch(/^\?code=[\w-]+$/)
  })

  it('empties the field after a wrong code, and takes the right one', async () => {
    const ada = await world.join('newcomer')
    await askFor(ada.email)
    const code = await mailedCode(world, ada.email)
    enter(wrong(code))
    await screen.findAllByText(/^That code is wrong or has expired\./)
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: CODE })
    expect(field.value).toBe('')
    expect(document.activeElement).toBe(field)
    expect(readSession().status).toBe('signed-out')
    enter(code)
    await waitFor(() => expect(place()).toBe('/'))
  })

  it('takes no code after five wrong ones, even the right one', async () => {
    const ada = await world.join('newcomer')
    await askFor(ada.email)
    const code = await mailedCode(world, ada.email)
    for (let tries = 1; tries <= 6; tries += 1) {
      enter(wrong(code))
      await waitFor(() => expect(countCalls('POST /auth/v1/verify')).toBe(tries))
      await waitFor(() =>
        expect(screen.getByRole<HTMLInputElement>('textbox', { name: CODE }).value).toBe(''),
      )
    }
    await screen.findByText(authToasts.rateLimited.title)
    await screen.findByText(/^You can try again in/)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: CODE }).disabled).toBe(true)
    expect(readSession().status).toBe('signed-out')
  })

  it('sends no second mail within a minute, and lets one correct the address', async () => {
    const email = newAddress()
    await askFor(email)
    const again = screen.getByRole<HTMLButtonElement>('button', { name: /^Send again in \d+ s$/ })
    expect(again.disabled).toBe(true)
    press('use another address')
    expect(screen.getByLabelText<HTMLInputElement>('Email', { selector: 'input' }).value).toBe(
      email,
    )
    press('Email me a link and a code')
    await screen.findAllByText(/^We’ve just sent you an email\./)
    expect(await world.shortcut('mails', { to: email })).toHaveLength(1)
  })

  it('sends nothing for what is no address', async () => {
    open()
    await write('Email', 'ada')
    press('Email me a link and a code')
    await screen.findByText(validationTexts.emailInvalid)
    expect(countCalls('POST /auth/v1/otp')).toBe(0)
  })

  it('keeps the form where the server cannot be reached', async () => {
    const email = newAddress()
    open()
    await write('Email', email)
    cutOff('POST /auth/v1/otp')
    press('Email me a link and a code')
    await screen.findAllByText(/We couldn’t reach the sign-in service/)
    restoreNetwork()
    press('Email me a link and a code')
    await screen.findByRole('heading', { name: 'One more step' })
    expect(bodiesOf('POST /auth/v1/otp')).toHaveLength(2)
  })
})

describe('/enhanced-auth', () => {
  it('says which methods this site or browser lacks', async () => {
    open()
    await screen.findByText('Passkeys need a browser and a site that support them.')
    screen.getByText('Twitter sign-in is not set up on this site.')
    expect(screen.queryByRole('button', { name: 'Continue with Twitter' })).toBeNull()
    const solana = screen.getByRole('button', { name: 'Sign in with Solana' })
    fireEvent.click(solana)
    expect(solana.getAttribute('aria-expanded')).toBe('true')
  })

  it('signs in by password at its own address', async () => {
    const ada = await world.join('newcomer')
    open('?way=password')
    await write('Email', ada.email)
    await write('Password', PASSWORD)
    press('Sign in')
    await waitFor(() => expect(readSession().user?.id).toBe(ada.userId))
  })

  it('asks for the second factor after the code of a mail', async () => {
    const ada = await world.join('newcomer')
    const app = await addApp(world, ada)
    await askFor(ada.email)
    enter(await mailedCode(world, ada.email))
    await screen.findByRole('heading', { name: 'Confirm it’s you' })
    expect(place()).toBe('/enhanced-auth')
    const name = 'Code from your authenticator app'
    fireEvent.change(await screen.findByRole('textbox', { name }), {
      target: { value: app.nextCode() },
    })
    await waitFor(() => expect(place()).toBe('/'))
    expect(readSession().needsSecondFactor).toBe(false)
  })

  it('says who is signed in already, and signs out', async () => {
    const ada = await signIn(await world.join('newcomer'))
    open()
    await screen.findByText(`As ${ada.username} (${ada.email}).`)
    press('Sign out')
    await waitFor(() => expect(place()).toBe('/auth'))
    expect(readSession().status).toBe('signed-out')
  })

  it('leads a person who cannot get in to the mail they need', async () => {
    open()
    const link = await screen.findByRole('link', { name: 'Forgot your password?' })
    expect(link.getAttribute('href')).toBe('/auth?view=forgot')
    const confirmation = screen.getByRole('link', { name: 'No confirmation email?' })
    expect(confirmation.getAttribute('href')).toBe('/auth?view=confirm')
  })
})
