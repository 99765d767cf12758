import { endpoints } from '@laurel/contract/api'
import { isOpenInPrelaunch } from '@laurel/contract/endpoint'
import type { Locator, Page } from 'playwright-core'
import { openPage } from './screens.ts'

const PATTERNS = endpoints
  .filter(({ method }) => method !== 'GET')
  .map((endpoint) => ({
    endpoint,
    pattern: new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }))

/** Writes that a page needs for what it shows, and that change nothing. */
const READING = ['waitlist.open', 'tickets.guestRead', 'suspensionAppeals.read']

/**
 * Stops the page's writes before they reach the server. Returns the list that those join which a prelaunch refuses, by
 * the id of their operation.
 */
export async function catchClosedActions(page: Page): Promise<string[]> {
  const caught: string[] = []
  await page.route('**/api/v1/**', async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    const called = PATTERNS.find(
      ({ endpoint, pattern }) => endpoint.method === request.method() && pattern.test(pathname),
    )?.endpoint
    if (called === undefined || READING.includes(called.id)) return await route.continue()
    if (!isOpenInPrelaunch(called)) caught.push(called.id)
    await route.abort()
  })
  return caught
}

/** Presses every enabled button of a page’s contents once, and those of the dialogs that open. */
export async function pressEverything(page: Page, path: string): Promise<void> {
  await openPage(page, path)
  const pressed = new Set<string>()
  for (let next = await unpressed(page, pressed); next !== null; ) {
    await next.click({ timeout: 5000, noWaitAfter: true }).catch(() => {
      // Covered, or gone with what another button closed.
    })
    const { pathname } = new URL(page.url())
    if (pathname !== new URL(path, page.url()).pathname) await openPage(page, path)
    next = await unpressed(page, pressed)
  }
}

/** A button that was not pressed yet, in the open dialog or else in the page; buttons of one name are one. */
async function unpressed(page: Page, pressed: Set<string>): Promise<Locator | null> {
  const dialog = page.getByRole('dialog').last()
  const place = (await dialog.count()) > 0 ? dialog : page.locator('main')
  const buttons = place.locator('button:visible:enabled:not([aria-disabled=true])')
  for (const [index, name] of (await namesOf(buttons)).entries()) {
    if (pressed.has(name)) continue
    pressed.add(name)
    return buttons.nth(index)
  }
  if (place !== dialog) return null
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  return await unpressed(page, pressed)
}

const namesOf = (buttons: Locator) =>
  buttons.evaluateAll((elements) =>
    elements.map((element) =>
      (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\d+/g, '#'),
    ),
  )
