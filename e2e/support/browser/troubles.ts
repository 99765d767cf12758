import type { Page } from 'playwright-core'

/** Invisible problems of a page. */
export interface Troubles {
  /** Console errors, uncaught exceptions, failed requests and error responses, in order. */
  all(): readonly string[]
  /** Returns those since the last call. */
  take(): readonly string[]
}

/** Records problems of a page from now on. Requests aborted by a navigation don't count. */
export function watchPage(page: Page, serverUrl: string): Troubles {
  const seen: string[] = []
  page.on('pageerror', (error) => seen.push(`exception: ${error.message}`))
  page.on('console', (message) => {
    // Error responses are recorded below, with their URL.
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
  return { all: () => seen, take: () => seen.splice(0) }
}
