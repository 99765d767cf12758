import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from '../../app/site/content-security-policy.ts'
import { captchaSources, captchaWidget } from './captcha-widget.ts'

const config = (verifyUrl: string, siteKey?: string) => ({
  verifyUrl,
  secret: 's',
  ...(siteKey !== undefined && { siteKey }),
})
const turnstile = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'

describe('the captcha of our own pages', () => {
  it.each([
    [turnstile, 'turnstile'],
    ['https://api.hcaptcha.com/siteverify', 'hcaptcha'],
    ['https://hcaptcha.com/siteverify', 'hcaptcha'],
  ])('is the widget of %s', (verifyUrl, provider) => {
    expect(captchaWidget(config(verifyUrl, 'key'))).toEqual({ provider, site_key: 'key' })
  })

  it.each([
    ['no captcha', null],
    ['no key', config(turnstile)],
    ['an unknown service', config('https://captcha.example/siteverify', 'key')],
    ['a similar name', config('https://nothcaptcha.com/siteverify', 'key')],
  ])('is absent with %s, and no source is allowed', (_, given) => {
    expect(captchaWidget(given)).toBeNull()
    expect(captchaSources(given)).toEqual([])
  })

  it('may load from its service alone', () => {
    const open = contentSecurityPolicy(captchaSources(config(turnstile, 'key')))
    expect(open['script-src']).toEqual(["'self'", 'https://challenges.cloudflare.com'])
    expect(open['trusted-types']).toContain('captcha')
    const shut = contentSecurityPolicy([])
    expect(shut['script-src']).toEqual(["'self'"])
    expect(shut['trusted-types']).not.toContain('captcha')
  })
})
