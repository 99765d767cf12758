import { ConfigError } from './config-error.ts'
import type { Settings } from './settings.ts'

/** Who checks the answers to captchas: where, and the secret that says who asks. */
export interface CaptchaConfig {
  verifyUrl: string
  secret: string
  /** What our own pages show the check by; without one they show none, which is for other clients. */
  siteKey?: string
}

/** Raises `ConfigError` where one of the captcha's settings stands without the others. */
export function captchaOf(env: Settings): CaptchaConfig | null {
  const { CAPTCHA_VERIFY_URL: verifyUrl, CAPTCHA_SECRET: secret, CAPTCHA_SITE_KEY: siteKey } = env
  if (verifyUrl !== undefined && secret !== undefined) {
    return { verifyUrl, secret, ...(siteKey !== undefined && { siteKey }) }
  }
  if (verifyUrl !== undefined)
    throw new ConfigError('CAPTCHA_SECRET', 'belongs to CAPTCHA_VERIFY_URL')
  if (secret !== undefined) throw new ConfigError('CAPTCHA_VERIFY_URL', 'belongs to CAPTCHA_SECRET')
  if (siteKey !== undefined) throw new ConfigError('CAPTCHA_SECRET', 'belongs to CAPTCHA_SITE_KEY')
  return null
}
