import { assert, configureGlobal, constantFrom, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { validationTexts } from './messages.ts'
import {
  cleanInput,
  isEmail,
  isHttpUrl,
  sanitiseFilename,
  stripHtml,
  validateSignIn,
  validateSignUp,
} from './validation.ts'

// The same inputs in every run.
configureGlobal({ seed: 20_261_121 })

const anyText = string({ unit: 'binary', maxLength: 1_200 })

describe('cleanInput', () => {
  it('trims, strips angle brackets and cuts to 1000 characters', () => {
    expect(cleanInput('  <b>hi</b> ')).toBe('bhi/b')
    expect(cleanInput('< a')).toBe('a')
    expect(cleanInput('x'.repeat(1_001))).toHaveLength(1_000)
    expect(cleanInput(`${'x'.repeat(999)}😀`)).toBe('x'.repeat(999))
  })

  it('changes nothing when applied again', () => {
    assert(
      property(anyText, (text) => {
        const once = cleanInput(text)
        expect(once).not.toMatch(/[<>]|^\s|\s$/)
        expect(once.length).toBeLessThanOrEqual(1_000)
        expect(cleanInput(once)).toBe(once)
      }),
    )
  })
})

describe('isEmail', () => {
  it.each([
    'a@b.co',
    'first.last+tag@sub.example.org',
    "o'neil@b.co",
    'a_b-c@x-y.co',
    'jürgen@müller.de',
    '张@例子.公司',
    'a@xn--mller-kva.de',
  ])('accepts %s', (email) => expect(isEmail(email)).toBe(true))
  it.each(['', 'a', 'a@b', '@b.co', 'a@.', 'a b@c.de', 'a@b@c.de'])('refuses "%s"', (email) =>
    expect(isEmail(email)).toBe(false),
  )
  // Mail programs parse these as several people, a group, a comment, or another spelling of `v@b.co`.
  it.each([
    'x1,v@b.co',
    'x3;v@b.co',
    'g:v@b.co',
    'g:v@b.co;',
    '(c)v@b.co',
    'v(c)@b.co',
    'v@b.co(c)',
    '"v"@b.co',
    'v\\x@b.co',
    'v@[127.0.0.1]',
    '[v@b.co',
    'v@b.co.',
    'v@b..co',
    '.v@b.co',
    'v.@b.co',
    'v..w@b.co',
    'v@-b.co',
    'v@b-.co',
    'v@1.2.3.4',
    'v@0x7f.1',
    'v@ｂ.co',
    'ｖ@b.co',
    'v\u200b@b.co',
    'v\u00ad@b.co',
    'v\u0000@b.co',
    'v\ud800@b.co',
    '<v@b.co>',
  ])('refuses "%s", which is not one plain address', (email) => expect(isEmail(email)).toBe(false))
  it('accepts 254 characters and refuses 255', () => {
    const email = (length: number) => `${'a'.repeat(length - 5)}@b.co`
    expect([isEmail(email(254)), isEmail(email(255))]).toEqual([true, false])
  })
})

describe('validateSignUp', () => {
  const check = (email: string, password: string) => validateSignUp({ email, password })

  it('accepts a valid pair, the email untrimmed', () => {
    expect(check(' a@b.co ', 'Passw0rd')).toBeNull()
    expect(check('a@b.co', 'Пароль123')).toBeNull()
  })

  it('names the first broken rule: email, length, characters', () => {
    const { emailInvalid, passwordTooShort, passwordTooSimple } = validationTexts
    expect(check('a@b', 'x')).toEqual({ field: 'email', message: emailInvalid })
    expect(check('a@b.co', 'Passw0r')).toEqual({ field: 'password', message: passwordTooShort })
    for (const password of ['password1', 'PASSWORD1', 'Password', '12345678']) {
      expect(check('a@b.co', password)).toEqual({ field: 'password', message: passwordTooSimple })
    }
  })
})

describe('validateSignIn', () => {
  const check = (email: string, password: string) => validateSignIn({ email, password })

  it('asks for both fields, then for a valid email', () => {
    const { credentialsMissing, emailInvalid } = validationTexts
    expect(check('  ', 'x')).toEqual({ field: 'email', message: credentialsMissing })
    expect(check('a@b', '')).toEqual({ field: 'password', message: credentialsMissing })
    expect(check('a@b', 'x')).toEqual({ field: 'email', message: emailInvalid })
  })

  it('accepts any password of an existing account, including one with spaces', () => {
    expect(check('a@b.co', ' ')).toBeNull()
  })
})

describe('isHttpUrl', () => {
  it.each(['https://a.example/x?y=1', 'HTTP://a.example', 'http://[::1]:80/'])(
    'accepts %s',
    (url) => expect(isHttpUrl(url)).toBe(true),
  )
  it.each([
    '',
    'a.example',
    'javascript:alert(1)',
    'ftp://a',
    'https:a',
    'https://',
    ' https://a b',
  ])('refuses "%s"', (url) => expect(isHttpUrl(url)).toBe(false))
})

describe('stripHtml', () => {
  it.each([
    ['<p>Hello <b>you</b></p>', 'Hello you'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['<<b>b>x', 'x'],
    ['end <img src=x onerror=y', 'end '],
  ])('turns "%s" into "%s"', (html, text) => expect(stripHtml(html)).toBe(text))

  it('leaves nothing that opens a tag', () => {
    const tagSoup = string({ unit: constantFrom(...'<>/!b '), maxLength: 40 })
    assert(
      property(tagSoup, (text) => {
        expect(stripHtml(text)).not.toMatch(/<[a-z/!?]/i)
      }),
    )
  })
})

describe('sanitiseFilename', () => {
  it('keeps letters, digits, dot, underscore and hyphen, at most 255', () => {
    expect(sanitiseFilename('../my photo_1-a.png')).toBe('..myphoto_1-a.png')
    expect(sanitiseFilename('a'.repeat(300))).toHaveLength(255)
  })

  it.each(['', '..', '/./', 'фото'])('never returns the name of a folder: "%s"', (name) =>
    expect(sanitiseFilename(name)).toBe('file'),
  )
})
