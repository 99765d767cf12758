import { authErrors } from '@laurel/contract/spec/messages'
import { describe, expect, it } from 'vitest'
import { refusalOf } from './auth-refusals.ts'
import { recordRetryAfter } from './retry-after.ts'

const error = (code: string | undefined, status: number | undefined = 400) => ({
  code,
  status,
  message: 'From the server',
})

describe('refusalOf', () => {
  it.each([
    ['invalid_credentials', authErrors.badCredentials],
    ['email_not_confirmed', authErrors.emailUnconfirmed],
    ['user_already_exists', authErrors.emailTaken],
    ['email_exists', authErrors.emailTaken],
    ['weak_password', 'From the server'],
  ])('shows the text for %s', (code, text) => {
    expect(refusalOf(error(code), 'signIn').text).toBe(text)
  })

  it('names the limited action, by code or by status', () => {
    const text = 'Too many sign-up attempts. Please wait before trying again.'
    expect(refusalOf(error('over_request_rate_limit', 429), 'signUp').text).toBe(text)
    expect(refusalOf(error(undefined, 429), 'signUp').text).toBe(text)
  })

  it('states the waiting time once', () => {
    recordRetryAfter(new Response(null, { status: 429, headers: { 'retry-after': '90' } }))
    const limited = error('over_request_rate_limit', 429)
    expect(refusalOf(limited, 'signIn').waitSeconds).toBe(90)
    expect(refusalOf(limited, 'signIn').waitSeconds).toBeUndefined()
  })

  it('keeps the sentence of an error in OAuth form, which has no code', () => {
    expect(refusalOf(error(undefined, 400), 'signIn').text).toBe('From the server')
  })

  it('distinguishes a service error from no answer', () => {
    expect(refusalOf(error(undefined, 503), 'signIn').text).toMatch(/on our side/)
  })

  it('says when no answer came', () => {
    expect(refusalOf(error(undefined, 0), 'signIn').code).toBe('unreachable')
  })
})
