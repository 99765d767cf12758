import { useEffect, useRef, useState } from 'react'
import { Notice } from '../../../ui/states/notice.tsx'
import { setCaptchaToken } from './captcha-token.ts'

/** The API that both services put on `window`. */
interface CaptchaService {
  render(
    container: HTMLElement,
    options: {
      sitekey: string
      callback: (token: string) => void
      'expired-callback': () => void
      'error-callback': () => void
    },
  ): string
  reset(id: string): void
  remove(id: string): void
}

const SERVICES = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
  hcaptcha: 'https://js.hcaptcha.com/1/api.js?render=explicit',
} as const

const loading = new Map<string, Promise<CaptchaService>>()

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

/** The page's content security policy accepts script URLs only from Trusted Types policies that it names. */
const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
const policy = trustedTypes?.createPolicy('captcha', { createScriptURL: (url) => url })
const trusted = (url: string) => policy?.createScriptURL(url) ?? url

/** Loads the script of a service once. Rejects when it fails to load. */
function load(provider: keyof typeof SERVICES): Promise<CaptchaService> {
  const known = loading.get(provider)
  if (known !== undefined) return known
  const service = new Promise<CaptchaService>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = trusted(SERVICES[provider])
    script.async = true
    script.onload = () =>
      resolve((window as unknown as Record<string, CaptchaService>)[provider] as CaptchaService)
    script.onerror = () => {
      loading.delete(provider)
      script.remove()
      reject(new Error(`The script of ${provider} did not load`))
    }
    document.head.append(script)
  })
  loading.set(provider, service)
  return service
}

/** The captcha widget; its token goes with the next call to the auth service. */
export default function CaptchaCheck({
  provider,
  siteKey,
}: {
  provider: keyof typeof SERVICES
  siteKey: string
}) {
  const container = useRef<HTMLDivElement>(null)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    let removeWidget = () => {}
    let isUnmounted = false
    load(provider)
      .then((service) => {
        if (isUnmounted || container.current === null) return
        const id = service.render(container.current, {
          sitekey: siteKey,
          callback: (token) => setCaptchaToken(token, () => service.reset(id)),
          'expired-callback': () => setCaptchaToken(undefined),
          'error-callback': () => setCaptchaToken(undefined),
        })
        removeWidget = () => service.remove(id)
      })
      .catch(() => setFailed(true))
    return () => {
      isUnmounted = true
      setCaptchaToken(undefined)
      removeWidget()
    }
  }, [provider, siteKey])

  if (hasFailed) {
    return (
      <Notice tone="bad" isAnnounced title="The check that you’re human didn’t load">
        <p>Pause any blocking extensions and reload the page.</p>
      </Notice>
    )
  }
  return <div ref={container} className="min-h-[65px]" />
}
