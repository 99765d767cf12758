import { authToasts } from '@laurel/contract/spec/messages'
import { PASSWORD } from '@laurel/scenarios/test-world'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { readSession } from '../lib/session/session.ts'
import { ToastSlot } from '../shell/slots/toast-slot.tsx'
import { countCalls } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { openWorld } from '../testing/world.ts'
import AuthPage from './auth.tsx'

const ATTEMPTS = 3
const world = openWorld({ signInAttempts: ATTEMPTS })

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
const submit = async (name: string, call: string, count: number) => {
  await waitFor(() =>
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).not.toBe('true'),
  )
  fireEvent.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(countCalls(call)).toBe(count))
}

describe('/auth after too many attempts', () => {
  it('signs in no longer, even by the right password, and counts the time down', async () => {
    const ada = await world.join('newcomer')
    await open()
    write('Email', ada.email)
    write('Password', 'Wrong-Horse-9')
    for (let count = 1; count <= ATTEMPTS; count += 1) {
      await submit('Sign in', 'POST /auth/v1/token', count)
      await screen.findAllByText(/email or password/i)
    }
    write('Password', PASSWORD)
    await submit('Sign in', 'POST /auth/v1/token', ATTEMPTS + 1)
    await screen.findByText(authToasts.rateLimited.title)
    expect(
      screen.getAllByText('Too many sign-in attempts. Please wait before trying again.').length,
    ).toBeGreaterThan(0)
    await screen.findByText(/^(30:00|29:\d\d)$/)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' }).disabled).toBe(true)
    expect(readSession().status).toBe('signed-out')
  })

  it('creates no further account', async () => {
    await open('?view=sign-up')
    write('Password', PASSWORD)
    for (let count = 1; count <= ATTEMPTS; count += 1) {
      write('Email', `ada${count}@example.test`)
      await submit('Create account', 'POST /auth/v1/signup', count)
      fireEvent.click(await screen.findByRole('button', { name: 'use another address' }))
      await screen.findByRole('heading', { name: 'Create your account' })
      write('Password', PASSWORD)
    }
    write('Email', 'last@example.test')
    await submit('Create account', 'POST /auth/v1/signup', ATTEMPTS + 1)
    await screen.findByText(authToasts.rateLimited.title)
    expect(await world.shortcut('mails', { to: 'last@example.test' })).toEqual([])
  })
})
