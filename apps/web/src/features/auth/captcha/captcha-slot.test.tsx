import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/api/query-client.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { type AuthSettings, authSettingsQuery } from '../auth-settings.ts'
import { CaptchaSlot } from './captcha-slot.tsx'
import { captchaOptions } from './captcha-token.ts'

interface Options {
  sitekey: string
  callback: (token: string) => void
  'expired-callback': () => void
}

function open(captcha: AuthSettings['captcha']) {
  const scripts: string[] = []
  const service = {
    render: vi.fn((_: HTMLElement, _options: Options) => 'w1'),
    reset: vi.fn(),
    remove: vi.fn(),
  }
  vi.stubGlobal('turnstile', service)
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    const { src, onload } = script as HTMLScriptElement
    scripts.push(src)
    onload?.call(script as HTMLScriptElement, new Event('load'))
  })
  const settings: AuthSettings = { external: {}, ...(captcha !== undefined && { captcha }) }
  queryClient.setQueryData(authSettingsQuery.queryKey, settings)
  renderPage(<CaptchaSlot />)
  return { scripts, service }
}

describe('CaptchaSlot', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('loads nothing on a site without a captcha', async () => {
    const { scripts } = open(null)
    await act(async () => {})
    expect(scripts).toEqual([])
    expect(captchaOptions()).toEqual({})
  })

  it('hands its answer to one call, asks again, and forgets it when it expires', async () => {
    const { scripts, service } = open({ provider: 'turnstile', site_key: 'key' })
    await waitFor(() => expect(service.render).toHaveBeenCalledOnce())
    expect(scripts).toEqual([expect.stringContaining('https://challenges.cloudflare.com/')])
    const options = service.render.mock.calls[0]?.[1]
    expect(options?.sitekey).toBe('key')
    options?.callback('solved')
    expect(captchaOptions()).toEqual({ captchaToken: 'solved' })
    expect(service.reset).toHaveBeenCalledWith('w1')
    expect(captchaOptions()).toEqual({})
    options?.callback('again')
    options?.['expired-callback']()
    expect(captchaOptions()).toEqual({})
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
