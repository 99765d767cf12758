import { authToasts, validationTexts } from '@laurel/contract/spec/messages'
import { PASSWORD } from '@laurel/scenarios/test-world'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { readSession } from '../lib/session/session.ts'
import { ToastSlot } from '../shell/slots/toast-slot.tsx'
import { countCalls, cutOff, restoreNetwork } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { openWorld } from '../testing/world.ts'
import AuthPage from './auth.tsx'

const world = openWorld()
const place = () => screen.getByTestId('place').textContent
let count = 0

async function open(search = ''): Promise<void> {
  renderPage(
    <>
      <Routes>
        <Route path="/auth" element={<AuthPage />} />
        <Route path="*" element={<p>Another page</p>} />
      </Routes>
      <ToastSlot />
    </>,
    `/auth${search}`,
  )
  await screen.findByLabelText('Email')
}
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const newAddress = () => {
  count += 1
  return `newcomer${count}@example.test`
}

describe('/auth: signing in', () => {
  it('takes address and password, and leads on', async () => {
    const ada = await world.join('newcomer')
    await open()
    write('Email', ada.email)
    write('Password', PASSWORD)
    press('Sign in')
    await waitFor(() => expect(place()).toBe('/'))
    expect(readSession().user?.id).toBe(ada.userId)
  })

  it('says that one of the two is wrong, and signs nobody in', async () => {
    const ada = await world.join('newcomer')
    await open()
    write('Email', ada.email)
    write('Password', 'Wrong-Horse-9')
    press('Sign in')
    await screen.findAllByText(/email or password/i)
    expect(place()).toBe('/auth')
    expect(readSession().status).toBe('signed-out')
  })

  it('says the same of an address that nobody has', async () => {
    await open()
    write('Email', newAddress())
    write('Password', PASSWORD)
    press('Sign in')
    await screen.findAllByText(/email or password/i)
  })

  it('asks the server nothing while the address is none', async () => {
    await open()
    write('Email', 'ada')
    write('Password', PASSWORD)
    press('Sign in')
    await screen.findByText(validationTexts.emailInvalid)
    expect(document.activeElement).toBe(screen.getByLabelText('Email', { selector: 'input' }))
    expect(countCalls('POST /auth/v1/token')).toBe(0)
  })

  it('signs in once under a double click', async () => {
    const ada = await world.join('newcomer')
    await open()
    write('Email', ada.email)
    write('Password', PASSWORD)
    press('Sign in')
    press('Sign in')
    await waitFor(() => expect(place()).toBe('/'))
    expect(countCalls('POST /auth/v1/token')).toBe(1)
  })

  it('keeps the form where the server cannot be reached, and signs in once it can', async () => {
    const ada = await world.join('newcomer')
    await open()
    write('Email', ada.email)
    write('Password', PASSWORD)
    cutOff('POST /auth/v1/token')
    press('Sign in')
    await screen.findAllByText(/did not answer|No answer|connection/i)
    restoreNetwork()
    press('Sign in')
    await waitFor(() => expect(place()).toBe('/'))
  })
})

describe('/auth: signing up', () => {
  it('mails a code that signs in', async () => {
    const email = newAddress()
    await open('?view=sign-up')
    write('Email', email)
    write('Password', PASSWORD)
    press('Create account')
    await screen.findByText(authToasts.accountCreated.title)
    await screen.findByRole('heading', { name: 'One more step' })
    const [mail] = await world.shortcut('mails', { to: email })
    const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? ''
    fireEvent.change(await screen.findByRole('textbox', { name: /code/i }), {
      target: { value: code },
    })
    await waitFor(() => expect(readSession().user?.email).toBe(email))
  })

  it('takes no wrong code', async () => {
    const email = newAddress()
    await open('?view=sign-up')
    write('Email', email)
    write('Password', PASSWORD)
    press('Create account')
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /code/i })
    fireEvent.change(field, { target: { value: '000000' } })
    await waitFor(() => expect(field.value).toBe(''))
    expect(readSession().status).toBe('signed-out')
  })

  it('says what a password lacks and sends nothing', async () => {
    await open('?view=sign-up')
    write('Email', newAddress())
    write('Password', 'short')
    press('Create account')
    await screen.findByText(validationTexts.passwordTooShort)
    expect(countCalls('POST /auth/v1/signup')).toBe(0)
  })
})

describe('/auth: a forgotten password', () => {
  const ask = async (email: string) => {
    await open('?view=forgot')
    write('Email', email)
    press('Send link')
    await screen.findByRole('heading', { name: 'One more step' })
  }

  it('sends a mail to who has an account', async () => {
    const ada = await world.join('newcomer')
    await ask(ada.email)
    await waitFor(async () =>
      expect(await world.shortcut('mails', { to: ada.email })).toHaveLength(1),
    )
  })

  it('says the same to who has none, and sends nothing', async () => {
    const email = newAddress()
    await ask(email)
    screen.getByText(/If there’s an account/)
    expect(await world.shortcut('mails', { to: email })).toEqual([])
  })
})
