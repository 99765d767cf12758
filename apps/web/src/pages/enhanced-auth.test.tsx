import { validationTexts } from '@laurel/contract/spec/messages'
import { PASSWORD } from '@laurel/scenarios/test-world'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { readSession } from '../lib/session/session.ts'
import { countCalls, cutOff, restoreNetwork } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { openWorld, signIn } from '../testing/world.ts'
import EnhancedAuthPage from './enhanced-auth.tsx'

const world = openWorld()
const place = () => screen.getByTestId('place').textContent
let count = 0

async function open(search = ''): Promise<void> {
  renderPage(
    <Routes>
      <Route path="/enhanced-auth" element={<EnhancedAuthPage />} />
      <Route path="*" element={<p>Another page</p>} />
    </Routes>,
    `/enhanced-auth${search}`,
  )
  await screen.findByLabelText('Email')
}
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const newAddress = () => {
  count += 1
  return `reader${count}@example.test`
}
/** Asks for a mail and returns its code. */
async function askForCode(email: string): Promise<string> {
  write('Email', email)
  press('Email me a link and a code')
  await screen.findByRole('heading', { name: 'One more step' })
  const mails = await world.shortcut('mails', { to: email })
  const code = /^\d{6}$/m.exec(mails.at(-1)?.text ?? '')?.[0]
  if (code === undefined) throw new Error('the mail has a code')
  return code
}
const enter = async (code: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name: /code/i }), {
    target: { value: code },
  })

describe('/enhanced-auth', () => {
  it('signs a member in by the code of a mail', async () => {
    const ada = await world.join('newcomer')
    await open()
    await enter(await askForCode(ada.email))
    await waitFor(() => expect(place()).toBe('/'))
    expect(readSession().user?.id).toBe(ada.userId)
  })

  it('creates an account for a new address', async () => {
    const email = newAddress()
    await open()
    await enter(await askForCode(email))
    await waitFor(() => expect(readSession().user?.email).toBe(email))
  })

  it('takes no wrong code', async () => {
    const ada = await world.join('newcomer')
    await open()
    const code = await askForCode(ada.email)
    await enter(code === '000000' ? '000001' : '000000')
    await waitFor(() => expect(countCalls('POST /auth/v1/verify')).toBe(1))
    await screen.findByText(/^That code is wrong or has expired/)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /code/i }).value).toBe('')
    expect(readSession().status).toBe('signed-out')
    expect(place()).toBe('/enhanced-auth')
  })

  it('goes back to the form for another address, with what was typed', async () => {
    const email = newAddress()
    await open()
    await askForCode(email)
    press('use another address')
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe(email)
    expect(screen.queryByRole('heading', { name: 'One more step' })).toBeNull()
  })

  it('sends no mail to an address that is none', async () => {
    await open()
    write('Email', 'ada')
    press('Email me a link and a code')
    await screen.findByText(validationTexts.emailInvalid)
    expect(document.activeElement).toBe(screen.getByLabelText('Email', { selector: 'input' }))
    expect(countCalls('POST /auth/v1/otp')).toBe(0)
  })

  it('keeps the address over the change to a password, which is in the address of the page', async () => {
    const ada = await world.join('newcomer')
    await open()
    write('Email', ada.email)
    fireEvent.mouseDown(screen.getByRole('tab', { name: 'Password' }), { button: 0 })
    fireEvent.click(screen.getByRole('tab', { name: 'Password' }))
    await waitFor(() => expect(place()).toBe('/enhanced-auth?way=password'))
    write('Password', PASSWORD)
    press('Sign in')
    await waitFor(() => expect(place()).toBe('/'))
    expect(readSession().user?.id).toBe(ada.userId)
  })

  it('opens at the password where the address says so', async () => {
    await open('?way=password')
    screen.getByRole('tab', { name: 'Password', selected: true })
    screen.getByLabelText('Password', { selector: 'input' })
  })

  it('says which methods the site does not offer', async () => {
    await open()
    await screen.findByText('Twitter sign-in is not set up on this site.')
    screen.getByText('Passkeys need a browser and a site that support them.')
    expect(screen.queryByRole('button', { name: /Twitter|passkey/i })).toBeNull()
  })

  it('keeps the form where the server cannot be reached, and sends once it can', async () => {
    const ada = await world.join('newcomer')
    await open()
    write('Email', ada.email)
    cutOff('POST /auth/v1/otp')
    press('Email me a link and a code')
    await screen.findByText(/^We couldn’t reach the sign-in service/)
    expect(await world.shortcut('mails', { to: ada.email })).toEqual([])
    restoreNetwork()
    press('Email me a link and a code')
    await screen.findByRole('heading', { name: 'One more step' })
  })

  it('asks a member who is signed in for nothing', async () => {
    const ada = await signIn(await world.join('newcomer'))
    renderPage(<EnhancedAuthPage />, '/enhanced-auth')
    await screen.findByRole('heading', { level: 1, name: 'You are signed in' })
    screen.getByText(new RegExp(ada.email))
    expect(screen.queryByLabelText('Email')).toBeNull()
  })
})
