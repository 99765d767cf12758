import { authErrors, authToasts } from '@laurel/contract/spec/messages'
import { callAuth } from '@laurel/scenarios/http'
import { PASSWORD, type TestMember } from '@laurel/scenarios/test-world'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { readSession } from '../lib/session/session.ts'
import { ToastSlot } from '../shell/slots/toast-slot.tsx'
import { countCalls } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { addApp, mailedCode, withNewSession } from '../testing/sign-in.ts'
import { openWorld, signIn } from '../testing/world.ts'
import AuthPage from './auth.tsx'

const world = openWorld()
const NEW = 'Correct-Horse-10'
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
        <Route path="/auth" element={<AuthPage />} />
        <Route path="*" element={<p>Another page</p>} />
      </Routes>
      <ToastSlot />
    </>,
    `/auth${search}`,
  )
}
const write = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label, { selector: 'input' }), {
    target: { value },
  })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const enter = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
const CODE = 'Or enter the code from the email'

const signInHere = async ({ email }: TestMember, password = PASSWORD) => {
  open()
  await write('Email', email)
  await write('Password', password)
  press('Sign in')
}
const canSignIn = async ({ email }: TestMember, password: string) =>
  await callAuth(world.url, '/token?grant_type=password', { email, password }).then(
    () => true,
    () => false,
  )

describe('/auth: the second factor', () => {
  it('is asked for after the password, and leads on', async () => {
    const ada = await world.join('newcomer')
    const app = await addApp(world, ada)
    await signInHere(ada)
    await heading('Confirm it’s you')
    expect(place()).toBe('/auth')
    expect(readSession().needsSecondFactor).toBe(true)
    await screen.findByText(/^Open the app and enter the 6 digits/)
    enter('Code from your authenticator app', app.nextCode())
    await waitFor(() => expect(place()).toBe('/'))
    await screen.findByText(authToasts.welcomeBack.title)
  })

  it('is still asked for after a reload', async () => {
    const ada = await world.join('newcomer')
    await addApp(world, ada)
    await signIn(await withNewSession(world, ada))
    open()
    await heading('Confirm it’s you')
    expect(screen.queryByLabelText('Password', { selector: 'input' })).toBeNull()
  })
})

describe('/auth: a new password', () => {
  const recover = async (member: TestMember) => {
    open('?view=forgot')
    await write('Email', member.email)
    press('Send link')
    await heading('One more step')
    enter(CODE, await mailedCode(world, member.email))
    await heading('Set a new password')
  }

  it('is set after the code of a mail, which signs out the other devices', async () => {
    const ada = await world.join('newcomer')
    await recover(ada)
    await write('New password', NEW)
    press('Set new password')
    await screen.findByText('Password changed')
    await waitFor(() => expect(place()).toBe('/'))
    expect(readSession().user?.id).toBe(ada.userId)
    expect([await canSignIn(ada, PASSWORD), await canSignIn(ada, NEW)]).toEqual([false, true])
    await expect(world.ok(ada, 'GET /api/v1/me')).rejects.toThrow('401')
  })

  it('is not sent while it is too short', async () => {
    const ada = await world.join('newcomer')
    await recover(ada)
    await write('New password', 'short')
    press('Set new password')
    const field = screen.getByLabelText('New password', { selector: 'input' })
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(document.activeElement).toBe(field)
    expect(countCalls('PUT /auth/v1/user')).toBe(0)
    expect(await canSignIn(ada, PASSWORD)).toBe(true)
  })

  it('is still asked for after a reload', async () => {
    await signIn(await world.join('newcomer'))
    open('?view=new-password')
    await heading('Set a new password')
  })
})

describe('/auth: an account that is not confirmed', () => {
  const signUp = async (email: string) => {
    open('?view=sign-up')
    await write('Email', email)
    await write('Password', PASSWORD)
    press('Create account')
    await heading('One more step')
  }

  it('says on sign-in that it is not, and offers the mail again', async () => {
    const email = newAddress()
    await callAuth(world.url, '/signup', { email, password: PASSWORD })
    open()
    await write('Email', email)
    await write('Password', PASSWORD)
    press('Sign in')
    await screen.findAllByText(authErrors.emailUnconfirmed)
    press('Send the confirmation again')
    await heading('One more step')
    expect(readSession().status).toBe('signed-out')
    expect(place()).toBe('/auth?view=confirm-sent')
  })

  it('welcomes by its own words once the code was entered', async () => {
    const email = newAddress()
    await signUp(email)
    enter(CODE, await mailedCode(world, email))
    await screen.findByText('Email confirmed')
    await waitFor(() => expect(place()).toBe('/'))
  })

  it('goes back to the form with the address to correct it', async () => {
    const email = newAddress()
    await signUp(email)
    press('use another address')
    await heading('Create your account')
    expect(screen.getByLabelText<HTMLInputElement>('Email', { selector: 'input' }).value).toBe(
      email,
    )
  })

  it('asks for the address again where a reload lost it', async () => {
    open('?view=confirm-sent')
    await heading('Confirm your email')
    await screen.findByRole('button', { name: 'Send the confirmation' })
  })

  it('is not created for an address that has an account', async () => {
    const ada = await world.join('newcomer')
    open('?view=sign-up')
    await write('Email', ada.email)
    await write('Password', PASSWORD)
    press('Create account')
    await screen.findAllByText(authErrors.emailTaken)
    press('Go to sign in')
    await heading('Sign in to Laurel')
    expect(screen.getByLabelText<HTMLInputElement>('Email', { selector: 'input' }).value).toBe(
      ada.email,
    )
  })
})
