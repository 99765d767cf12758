import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '../../../lib/page/lazy.ts'
import { authSettingsQuery } from '../auth-settings.ts'

const CaptchaCheck = lazyPart(() => import('./captcha-check.tsx'))

/** The captcha on sites that ask for one; elsewhere nothing is rendered or loaded. */
export function CaptchaSlot() {
  const { data } = useQuery(authSettingsQuery)
  const captcha = data?.captcha
  if (captcha == null) return null
  return (
    <Suspense fallback={<div className="h-[65px]" />}>
      <CaptchaCheck provider={captcha.provider} siteKey={captcha.site_key} />
    </Suspense>
  )
}
