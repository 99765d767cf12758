import { ConfigError } from './config-error.ts'
import type { Settings } from './settings.ts'

/** The CAPTCHA provider: its verification endpoint and secret. */
export interface CaptchaConfig {
  verifyUrl: string
  secret: string
  /** The site key of our own pages; without one they show no CAPTCHA, only other clients do. */
  siteKey?: string
}

/** Raises `ConfigError` for an incomplete set of CAPTCHA settings. */
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
