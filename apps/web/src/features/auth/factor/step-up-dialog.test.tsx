import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { authClient } from '../../../lib/session/session.ts'
import type { StepUpNeed } from '../../../lib/session/step-up.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { setSession } from '../../../testing/session.ts'
import { stubFetch } from '../../../testing/stub-fetch.ts'
import StepUpDialog from './step-up-dialog.tsx'

vi.mock('../../../lib/session/session.ts', { spy: true })

const client = {
  mfa: {
    listFactors: vi.fn(),
    challengeAndVerify: vi.fn(async (_: object) => ({ error: null })),
  },
  getUser: vi.fn(),
  updateUser: vi.fn(async (_: object): Promise<{ error: object | null }> => ({ error: null })),
  refreshSession: vi.fn(async () => ({ error: null })),
  reauthenticate: vi.fn(async () => ({ error: null })),
}

/** Opens the dialog for an account; what it ended with. */
function open(
  has: { factors?: object[]; password?: boolean; email?: string },
  need: StepUpNeed = 'identity',
) {
  client.mfa.listFactors.mockResolvedValue({ data: { all: has.factors ?? [] }, error: null })
  const confirmed = has.email === undefined ? {} : { email_confirmed_at: '2026-01-01T00:00:00Z' }
  client.getUser.mockResolvedValue({
    data: { user: { email: has.email ?? '', ...confirmed } },
    error: null,
  })
  stubFetch({
    'GET /api/v1/me/sign-in': {
      json: { hasPassword: has.password ?? false, isPasswordBreached: false },
    },
  })
  const onEnd = vi.fn()
  renderPage(<StepUpDialog need={need} onEnd={onEnd} />)
  return onEnd
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('StepUpDialog', () => {
  beforeEach(() => {
    vi.clearAllMocks()
    setSession('ada')
    vi.mocked(authClient).mockResolvedValue(client as never)
  })

  it('takes the password, and new tokens that say so', async () => {
    const onEnd = open({ password: true, email: 'ada@example.com' })
    type(await screen.findByLabelText('Your password'), 'Correct-Horse-9')
    press('Confirm')
    await waitFor(() => expect(onEnd).toHaveBeenCalledExactlyOnceWith(true))
    expect(client.updateUser).toHaveBeenCalledWith({ current_password: 'Correct-Horse-9' })
    expect(client.refreshSession).toHaveBeenCalledOnce()
  })

  it('stays open for a wrong password', async () => {
    const onEnd = open({ password: true, email: 'ada@example.com' })
    client.updateUser.mockResolvedValueOnce({
      error: { code: 'current_password_invalid', status: 400, message: 'x' },
    })
    type(await screen.findByLabelText('Your password'), 'Wrong')
    press('Confirm')
    await screen.findByText('Your current password is not right.')
    expect(onEnd).not.toHaveBeenCalled()
    expect(client.refreshSession).not.toHaveBeenCalled()
  })

  it.each([true, false])('takes a mailed code instead (with a password: %s)', async (password) => {
    const onEnd = open({ password, email: 'ada@example.com' })
    if (password) {
      await screen.findByLabelText('Your password')
      press('Email me a code instead')
    }
    fireEvent.click(await screen.findByRole('button', { name: 'Email me a code' }))
    type(await screen.findByRole('textbox', { name: 'Code from the email' }), '123456')
    await waitFor(() => expect(onEnd).toHaveBeenCalledExactlyOnceWith(true))
    expect(client.reauthenticate).toHaveBeenCalledOnce()
    expect(client.updateUser).toHaveBeenCalledWith({ nonce: '123456' })
  })

  it.each<StepUpNeed>(['identity', 'factor'])(
    'takes the second factor, and nothing else, of who has one (%s)',
    async (need) => {
      const factor = { id: 'app', factor_type: 'totp', friendly_name: '', status: 'verified' }
      const onEnd = open({ factors: [factor], password: true, email: 'ada@example.com' }, need)
      const field = await screen.findByRole('textbox', { name: 'Code from your authenticator app' })
      expect(screen.queryByLabelText('Your password')).toBeNull()
      type(field, '123456')
      await waitFor(() => expect(onEnd).toHaveBeenCalledExactlyOnceWith(true))
      expect(client.mfa.challengeAndVerify).toHaveBeenCalledWith({
        factorId: 'app',
        code: '123456',
      })
    },
  )

  it('leads who has neither password nor address to sign in again', async () => {
    open({})
    await screen.findByRole('button', { name: 'Sign out and sign in again' })
  })

  it('leads who needs a second factor and has none to set one up', async () => {
    const onEnd = open({ password: true, email: 'ada@example.com' }, 'factor')
    fireEvent.click(await screen.findByRole('link', { name: 'Set up two-factor' }))
    expect(onEnd).toHaveBeenCalledWith(false)
    expect(screen.getByTestId('place').textContent).toBe('/profile?section=security')
  })
})
