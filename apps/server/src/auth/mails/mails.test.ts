import { describe, expect, it } from 'vitest'
import { confirmationMail } from './confirmation.mail.ts'
import { confirmNewEmailMail, confirmOldEmailMail } from './email-change.mail.ts'
import { emailChangedMail } from './email-changed.mail.ts'
import { factorMail } from './factor.mail.ts'
import { inviteMail } from './invite.mail.ts'
import { magicLinkMail } from './magic-link.mail.ts'
import { passwordChangedMail } from './password-changed.mail.ts'
import { reauthenticationMail } from './reauthentication.mail.ts'
import { recoveryMail } from './recovery.mail.ts'
import { signInMethodMail } from './sign-in-method.mail.ts'
import { walletChangedMail } from './wallet-changed.mail.ts'

const SITE = 'https://laurel.test'
const WALLET = 'A'.repeat(44)
const token = {
  to: 'ann@example.test',
  url: `${SITE}/auth/v1/verify?token=pkce_x&type=signup&redirect_to=https%3A%2F%2Flaurel.test%2F`,
  code: '012345',
  newEmail: '"<img src=x onerror=alert(1)>"@example.test',
}
const withLink = [
  ['confirmation', confirmationMail(token)],
  ['recovery', recoveryMail(token)],
  ['magic link', magicLinkMail(token)],
  ['invitation', inviteMail(token)],
  ['leaving an address', confirmOldEmailMail(token)],
  ['entering an address', confirmNewEmailMail(token)],
] as const
const all = [
  ...withLink,
  ['reauthentication', reauthenticationMail(token.to, token.code)],
  ['changed password', passwordChangedMail(token.to, `${SITE}/auth`)],
  ['changed address', emailChangedMail(token.to, token.newEmail, `${SITE}/help`)],
  ['new sign-in method', signInMethodMail(token.to, 'Twitter', `${SITE}/profile`)],
  [
    'linked wallet',
    walletChangedMail(token.to, { before: null, after: WALLET }, `${SITE}/profile`),
  ],
  [
    'changed wallet',
    walletChangedMail(token.to, { before: WALLET, after: 'B'.repeat(44) }, `${SITE}/profile`),
  ],
  [
    'unlinked wallet',
    walletChangedMail(token.to, { before: WALLET, after: null }, `${SITE}/profile`),
  ],
  ['second factor', factorMail(token.to, 'factor removed by staff', `${SITE}/profile`)],
  ['recovery code', factorMail(token.to, { recoveryCodesLeft: 1 }, `${SITE}/profile`)],
] as const

describe('every mail', () => {
  it.each(all)('says the same as text and as HTML: %s', (_name, { subject, text, html, to }) => {
    expect(to).toBe(token.to)
    expect(subject).toMatch(/^[\w ,'-]{10,60}$/)
    const words = html
      .replace(/<style>.*<\/style>|<title>.*<\/title>/gs, '')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
    for (const paragraph of text.split('\n').filter((line) => line !== '')) {
      expect(words).toContain(paragraph.replace(/:$/, ''))
    }
  })

  it.each(all)('contains no remote resources and no scripts: %s', (_name, { html }) => {
    expect(html).not.toMatch(
      /<(img|script|link|iframe|svg)|url\(|@import|<[^>]*\son\w+=|javascript:/i,
    )
    for (const [, address] of html.matchAll(/https?:\/\/([^/"<\s]+)/g)) {
      expect(address).toBe('laurel.test')
    }
  })

  it.each(all)('supports a dark theme: %s', (_name, { html }) => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('prefers-color-scheme: dark')
  })

  it.each(withLink)('carries its link and its code: %s', (_name, { text, html }) => {
    expect(text).toContain(`\n${token.url}\n`)
    expect(text).toContain(`\n${token.code}\n`)
    expect(html).toContain(`href="${token.url.replaceAll('&', '&amp;')}"`)
  })
})
