import type { CaptchaConfig } from '../../config/captcha.ts'

/** What a page shows the check by, in the words of the settings that clients read. */
export interface CaptchaWidget {
  provider: 'turnstile' | 'hcaptcha'
  site_key: string
}

/** The services that our pages know, by the end of the host that checks their answers, and where they load from. */
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

/** The check that our own pages show; null without a key for them, and for a service that they don't know. */
export function captchaWidget(config: CaptchaConfig | null): CaptchaWidget | null {
  const service = serviceOf(config)
  if (service === undefined || config?.siteKey === undefined) return null
  return { provider: service.provider, site_key: config.siteKey }
}

/** From where our pages may load the check, for the content security policy; empty while they show none. */
export function captchaSources(config: CaptchaConfig | null): readonly string[] {
  return captchaWidget(config) === null ? [] : (serviceOf(config)?.sources ?? [])
}

function serviceOf(config: CaptchaConfig | null) {
  if (config === null) return undefined
  const { hostname } = new URL(config.verifyUrl)
  return SERVICES.find(({ host }) => hostname === host || hostname.endsWith(`.${host}`))
}
