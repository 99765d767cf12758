import type { CaptchaConfig } from '../../config/captcha.ts'

/** The widget of a page, by the names of the settings endpoint. */
export interface CaptchaWidget {
  provider: 'turnstile' | 'hcaptcha'
  site_key: string
}

/** The supported services: the host suffix of their verify URL, and their script sources. */
const SERVICES = [
  {
    provider: 'turnstile',
    host: 'cloudflare.com',
    sources: ['https://challenges.cloudflare.com'],
  },
  {
    provider: 'hcaptcha',
    host: 'hcaptcha.com',
    sources: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
] as const

/** The widget of our own pages; null without a site key or for an unsupported service. */
export function captchaWidget(config: CaptchaConfig | null): CaptchaWidget | null {
  const service = serviceOf(config)
  if (service === undefined || config?.siteKey === undefined) return null
  return { provider: service.provider, site_key: config.siteKey }
}

/** The widget's sources for the content security policy; empty without a widget. */
export function captchaSources(config: CaptchaConfig | null): readonly string[] {
  return captchaWidget(config) === null ? [] : (serviceOf(config)?.sources ?? [])
}

function serviceOf(config: CaptchaConfig | null) {
  if (config === null) return undefined
  const { hostname } = new URL(config.verifyUrl)
  return SERVICES.find(({ host }) => hostname === host || hostname.endsWith(`.${host}`))
}
