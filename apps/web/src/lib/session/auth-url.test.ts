import { describe, expect, it } from 'vitest'
import { readArrival, withoutArrival } from './auth-url.ts'

const at = (path: string) => new URL(path, 'https://laurel.example')

describe('readArrival', () => {
  it('finds nothing in ordinary addresses', () => {
    expect(readArrival(at('/bounties?category=code#top'), true)).toEqual({ kind: 'none' })
  })

  it('reads a code where the verifier is, and a confirmation where it is not', () => {
    expect(readArrival(at('/?code=abc'), true)).toEqual({ kind: 'code', code: 'abc' })
    expect(readArrival(at('/?code=abc'), false)).toEqual({ kind: 'confirmed-elsewhere' })
  })

  it('reads tokens from the fragment only', () => {
    const tokens = readArrival(at('/#access_token=a&refresh_token=r&type=signup'), false)
    expect(tokens).toEqual({
      kind: 'tokens',
      accessToken: 'a',
      refreshToken: 'r',
      type: 'signup',
    })
    expect(readArrival(at('/?access_token=a&refresh_token=r'), false)).toEqual({ kind: 'none' })
  })

  it('reads errors from query or fragment', () => {
    const error = 'error=access_denied&error_code=otp_expired&error_description=Link+expired'
    const expected = { kind: 'error', code: 'otp_expired', description: 'Link expired' }
    expect(readArrival(at(`/auth?${error}`), true)).toEqual(expected)
    expect(readArrival(at(`/auth#${error}`), true)).toEqual(expected)
  })

  it('recognises the first of two confirmations of a new address', () => {
    expect(readArrival(at('/profile#message=Confirmation+link+accepted'), true)).toEqual({
      kind: 'half-changed',
    })
    expect(readArrival(at('/help?message=hello'), true)).toEqual({ kind: 'none' })
  })
})

describe('withoutArrival', () => {
  it('removes every token and code, and keeps the rest', () => {
    expect(withoutArrival(at('/auth?code=abc&view=sign-up'))).toBe('/auth?view=sign-up')
    expect(withoutArrival(at('/#access_token=a&refresh_token=r'))).toBe('/')
    expect(withoutArrival(at('/help?code=a#no-mail'))).toBe('/help#no-mail')
  })
})
