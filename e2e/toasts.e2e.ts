import { limits } from '@laurel/contract/spec/limits'
import { authErrors, authToasts } from '@laurel/contract/spec/messages'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { focused, swipeRight } from './support/browser/keys.ts'
import { openPage } from './support/browser/screens.ts'
import { openVisitor } from './support/browser/stage.ts'
import { toastRegion, toasts, toastText } from './support/browser/toasts.ts'
import { demo } from './support/people/demo.ts'
import { fillCredentials } from './support/people/people.ts'

declare global {
  interface Window {
    /** When toasts appeared and disappeared, in order, by the page's own clock. */
    toastTimes: number[]
  }
}

/** Makes a page record when its toasts appear and disappear: the test sees it later. */
async function recordToasts(page: Page): Promise<void> {
  await page.addInitScript((hotkey) => {
    window.toastTimes = []
    new MutationObserver(() => {
      const isThere = document.querySelector(`[role=region][aria-label*=${hotkey}] li`) !== null
      const wasThere = window.toastTimes.length % 2 === 1
      if (isThere !== wasThere) window.toastTimes.push(performance.now())
    }).observe(document, { childList: true, subtree: true })
  }, limits.toastHotkey)
}

/** A page that shows the toast of a failed sign-in, which is quick to trigger. */
async function openWithToast(): Promise<Page> {
  const { page } = await openVisitor()
  await recordToasts(page)
  await openPage(page, '/auth')
  const { email } = await demo.account('Teo')
  await fillCredentials(page, { email, password: 'Not-the-password-1' })
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await toastText(page, authToasts.signInError.title)
  return page
}

describe('toasts', () => {
  it('appear one at a time', async () => {
    const page = await openWithToast()
    await page.getByRole('tab', { name: 'Sign up' }).click()
    // A person whom no other journey signs up: the owner of a taken address is mailed once a minute.
    await fillCredentials(page, await demo.account('Sam'))
    await page.getByRole('button', { name: 'Create account' }).click()
    expect(await toastText(page, authToasts.signUpError.title)).toContain(authErrors.emailTaken)
    expect(await toasts(page).count()).toBe(1)
  })

  it(`are focused by ${limits.toastHotkey} and close on Escape`, async () => {
    const page = await openWithToast()
    await page.keyboard.press(limits.toastHotkey)
    await toastRegion(page).getByRole('list').and(focused(page)).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await toasts(page).waitFor({ state: 'detached' })
  })

  it(`stay for ${limits.toastDurationMs} ms`, async () => {
    const page = await openWithToast()
    await toasts(page).waitFor({ state: 'detached' })
    const [came = 0, went = 0] = await page.evaluate(() => window.toastTimes)
    // The page records its appearance a moment after its time began.
    expect(went - came).toBeGreaterThan(limits.toastDurationMs - 100)
  })

  it(`close on a swipe to the right of ${limits.toastSwipeThresholdPx} px`, async () => {
    const page = await openWithToast()
    await swipeRight(page, toasts(page), limits.toastSwipeThresholdPx - 20)
    expect(await toasts(page).count()).toBe(1)
    await swipeRight(page, toasts(page), limits.toastSwipeThresholdPx + 20)
    await toasts(page).waitFor({ state: 'detached', timeout: limits.toastDurationMs / 2 })
  })
})
