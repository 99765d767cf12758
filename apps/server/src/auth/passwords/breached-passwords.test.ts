import { passwordError } from '@laurel/contract/spec/validation'
import { describe, expect, it } from 'vitest'
import { isBreachedPassword } from './breached-passwords.ts'

describe('the list of breached passwords', () => {
  it.each([
    'Password1',
    'Password123',
    'P@ssw0rd',
    'P@ssw0rd2024!',
    'Passw0rd!',
    'Qwerty123',
    'Qwertyuiop1',
    'Welcome1',
    'Welcome2026!',
    'Summer2026',
    'Iloveyou1',
    'Abcd1234',
    '1qaz2WSX',
    '1Q2w3e4r',
    'Aa123456',
    'Football1!',
    '123Dragon!',
    'TestTest1',
    'Changeme1',
    'AAAaaa111',
  ])('includes every variant: %s', (password) => {
    expect(passwordError(password)).toBeNull()
    expect(isBreachedPassword(password)).toBe(true)
  })

  it.each([
    'Correct-Horse-9',
    'Brand-New-Pass-1',
    'Another-Pass-1',
    'A<b>c1234 ',
    'vK8-lantern-Orbit',
    'Passwords are 1 bore',
    'Summer in Leipzig 2026',
    'Schlüssel-Blüte-7',
  ])('excludes a unique password: %s', (password) => {
    expect(isBreachedPassword(password)).toBe(false)
  })
})
