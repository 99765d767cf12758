import type { Page } from 'playwright-core'

/** What a page did wrong behind the scenes. */
export interface Troubles {
  /** Console errors, uncaught exceptions, failed requests and refused answers, in order. */
  all(): readonly string[]
}

/** Notes what goes wrong in a page from now on. Requests that a navigation cuts off are no trouble. */
export function watchPage(page: Page, serverUrl: string): Troubles {
  const seen: string[] = []
  page.on('pageerror', (error) => seen.push(`exception: ${error.message}`))
  page.on('console', (message) => {
    // A refused answer is noted below, with its address.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
    seen.push(`console: ${message.text()}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') seen.push(`request: ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    if (response.status() < 400) return
    const address = response.url().replace(serverUrl, '')
    seen.push(`answer: ${response.status()} ${response.request().method()} ${address}`)
  })
  return { all: () => seen }
}
