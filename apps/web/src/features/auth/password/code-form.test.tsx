import { authToasts } from '@laurel/contract/spec/messages'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { AuthResult } from '../../../lib/session/auth-refusals.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import Toaster from '../../../ui/dialogs/toaster.tsx'
import { CodeForm } from './code-form.tsx'

const refused = (code: string, waitSeconds?: number): AuthResult => ({
  ok: false,
  refusal: { code, text: 'No.', ...(waitSeconds !== undefined && { waitSeconds }) },
})

function open(verify: (code: string) => Promise<AuthResult>) {
  const onVerified = vi.fn()
  renderPage(
    <>
      <CodeForm label="Code" submitLabel="Sign in" verify={verify} onVerified={onVerified} />
      <Toaster />
    </>,
  )
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' })
  const type = (text: string) => fireEvent.change(field, { target: { value: text } })
  return { field, type, onVerified }
}

describe('CodeForm', () => {
  it('hands a pasted code in once, whatever stands between its digits', async () => {
    const verify = vi.fn(async () => ({ ok: true as const }))
    const { type, onVerified } = open(verify)
    type('123 45')
    expect(verify).not.toHaveBeenCalled()
    type(' 123-456 ')
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(onVerified).toHaveBeenCalledOnce())
    expect(verify).toHaveBeenCalledOnce()
    expect(verify).toHaveBeenCalledWith('123456')
  })

  it('is what a phone fills the code of a mail into', () => {
    const { field } = open(async () => ({ ok: true }))
    expect(field.autocomplete).toBe('one-time-code')
    expect(field.inputMode).toBe('numeric')
  })

  it('asks for all digits', () => {
    const verify = vi.fn(async () => ({ ok: true as const }))
    const { type } = open(verify)
    type('12')
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(screen.getByRole('alert').textContent).toContain('all 6 digits')
    expect(verify).not.toHaveBeenCalled()
  })

  it('empties itself for another try after a wrong code', async () => {
    const { field, type, onVerified } = open(async () => refused('otp_expired'))
    type('111111')
    expect((await screen.findAllByText('No.')).length).toBeGreaterThan(0)
    expect(field.value).toBe('')
    expect(document.activeElement).toBe(field)
    expect(onVerified).not.toHaveBeenCalled()
  })

  it('counts down after too many tries and opens again', async () => {
    vi.useFakeTimers()
    try {
      const { field, type } = open(async () => refused('over_request_rate_limit', 90))
      type('111111')
      await act(() => vi.advanceTimersByTimeAsync(0))
      expect(screen.getByText(authToasts.rateLimited.title)).toBeTruthy()
      expect(screen.getByText('01:30')).toBeTruthy()
      expect(field.disabled).toBe(true)
      await act(() => vi.advanceTimersByTimeAsync(30_000))
      expect(screen.getByText('01:00')).toBeTruthy()
      await act(() => vi.advanceTimersByTimeAsync(60_000))
      expect(field.disabled).toBe(false)
    } finally {
      vi.useRealTimers()
    }
  })

  it('says so when no answer comes', async () => {
    const { type } = open(async () => Promise.reject(new TypeError('Failed to fetch')))
    type('111111')
    expect((await screen.findAllByText(/We couldn’t reach/)).length).toBeGreaterThan(0)
  })
})
