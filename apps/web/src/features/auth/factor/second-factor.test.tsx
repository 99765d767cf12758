import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { authClient } from '../../../lib/session/session.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import SecondFactor from './second-factor.tsx'

vi.mock('../../../lib/session/session.ts', { spy: true })

const factor = (id: string, type: string, name = '', status = 'verified') => ({
  id,
  factor_type: type,
  friendly_name: name,
  status,
})

const mfa = {
  listFactors: vi.fn(),
  challengeAndVerify: vi.fn(async (_: object) => ({ error: null })),
  webauthn: { authenticate: vi.fn() },
  recoveryCodes: { verify: vi.fn(async (_: object) => ({ error: null })) },
}

function open(...factors: ReturnType<typeof factor>[]) {
  mfa.listFactors.mockResolvedValue({ data: { all: factors }, error: null })
  const onVerified = vi.fn(async () => {})
  renderPage(<SecondFactor onVerified={onVerified} />)
  return onVerified
}

const codeField = () => screen.findByRole('textbox', { name: 'Code from your authenticator app' })
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

describe('SecondFactor', () => {
  beforeEach(() => {
    vi.mocked(authClient).mockResolvedValue({ mfa } as never)
    vi.stubGlobal('PublicKeyCredential', class {})
  })

  it('takes the code of the app', async () => {
    const onVerified = open(factor('app', 'totp'))
    type(await codeField(), '123456')
    await waitFor(() => expect(onVerified).toHaveBeenCalledOnce())
    expect(mfa.challengeAndVerify).toHaveBeenCalledWith({ factorId: 'app', code: '123456' })
  })

  it('lets who has two apps choose, and leaves out what was never confirmed', async () => {
    open(
      factor('a', 'totp', 'Phone'),
      factor('b', 'totp', 'Tablet'),
      factor('c', 'totp', 'Half', 'unverified'),
    )
    const choice = await screen.findByRole('combobox', { name: 'Authenticator' })
    expect(screen.queryByText('Half')).toBeNull()
    fireEvent.change(choice, { target: { value: 'b' } })
    type(await codeField(), '654321')
    await waitFor(() =>
      expect(mfa.challengeAndVerify).toHaveBeenCalledWith({ factorId: 'b', code: '654321' }),
    )
  })

  it('takes a recovery code instead', async () => {
    const onVerified = open(factor('app', 'totp'), factor('codes', 'recovery_code'))
    fireEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
    const field = screen.getByRole('textbox', { name: 'Recovery code' })
    expect(document.activeElement).toBe(field)
    type(field, ' abcd-efgh-ijkm-npqr ')
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(onVerified).toHaveBeenCalledOnce())
    expect(mfa.recoveryCodes.verify).toHaveBeenCalledWith({ code: 'abcd-efgh-ijkm-npqr' })
  })

  it('says so when the browser’s prompt was closed', async () => {
    const onVerified = open(factor('key', 'webauthn', 'Key'))
    mfa.webauthn.authenticate.mockResolvedValue({
      error: { code: 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', message: 'NotAllowedError' },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Use the security key' }))
    expect(await screen.findByText(/the prompt was closed/)).toBeTruthy()
    expect(onVerified).not.toHaveBeenCalled()
  })

  it('offers another try when the factors could not be read', async () => {
    mfa.listFactors.mockResolvedValueOnce({ data: null, error: { status: 0, message: 'offline' } })
    mfa.listFactors.mockResolvedValue({ data: { all: [factor('app', 'totp')] }, error: null })
    renderPage(<SecondFactor onVerified={async () => {}} />)
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await codeField()
  })

  it('has a way out and no way around', async () => {
    open(factor('app', 'totp'))
    await codeField()
    expect(screen.getByRole('button', { name: 'sign out' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /skip|later|not now/i })).toBeNull()
  })
})
