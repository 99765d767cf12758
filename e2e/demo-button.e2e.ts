import { routes } from '@laurel/contract/spec/routes'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPage, SCREEN_NAMES, textOf } from './support/browser/screens.ts'
import { openVisitor, server } from './support/browser/stage.ts'
import { demo } from './support/people/demo.ts'
import { sessionOfPersona } from './support/people/sessions.ts'
import { runLaurel } from './support/server.ts'

/** Scroll positions below this show nothing new about a page's layout. */
const MAX_LOOKS = 12

/**
 * Everything that is read or pressed and overlaps the demo's button at this scroll position. Content that scrolls under
 * the top bar is covered by that bar.
 */
function coveredByDemo(): string[] {
  const button = document.querySelector('aside[aria-label="Demo"] button')
  const bar = document.querySelector('header:has(nav)')
  if (button === null || bar === null) return ['there is no button']
  const place = button.getBoundingClientRect()
  const isWithin = (rect: DOMRect) =>
    rect.width > 1 &&
    rect.height > 1 &&
    rect.left < place.right - 1 &&
    rect.right > place.left + 1 &&
    rect.top < place.bottom - 1 &&
    rect.bottom > place.top + 1
  const isInBar = isWithin(bar.getBoundingClientRect())
  const isSeen = (one: Element | null): one is Element =>
    one instanceof Element &&
    one.checkVisibility({ visibilityProperty: true }) &&
    one.closest('aside[aria-label="Demo"], [hidden]') === null &&
    (!isInBar || bar.contains(one))
  const covered: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    if (text === '' || !isSeen(node.parentElement)) continue
    // Elements that scroll sideways in their own frame are visible only that far.
    const frame = node.parentElement.closest('.overflow-x-auto, .overflow-hidden, .truncate')
    if (frame !== null && !isWithin(frame.getBoundingClientRect())) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    if ([...range.getClientRects()].some(isWithin)) covered.push(text.slice(0, 40))
  }
  for (const one of document.querySelectorAll('a[href], button, input, select, textarea, img')) {
    if (isSeen(one) && isWithin(one.getBoundingClientRect()))
      covered.push(one.outerHTML.slice(0, 60))
  }
  return covered
}

async function findOverlaps(page: Page): Promise<string[]> {
  const troubles: string[] = []
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    troubles.push(...(await page.evaluate(coveredByDemo)))
    const isAtEnd = await page.evaluate(() => {
      const before = window.scrollY
      window.scrollBy(0, window.innerHeight / 3)
      return window.scrollY === before
    })
    if (isAtEnd) break
  }
  return troubles
}

describe.each(SCREEN_NAMES)('the demo’s button in a %s window', (screen) => {
  it('covers nothing on any page, at any scroll position', async () => {
    const { page } = await openVisitor({ screen, session: await sessionOfPersona('Sam') })
    const [bounty] = (await demo.ok(null, 'GET /api/v1/bounties', { query: { state: 'all' } }))
      .items
    const covered: Record<string, string[]> = {}
    for (const { path } of Object.values(routes)) {
      const address = path.replace(':id', bounty?.slug ?? '')
      await openPage(page, address)
      await page.getByRole('complementary', { name: 'Demo' }).getByRole('button').first().waitFor()
      const troubles = await findOverlaps(page)
      if (troubles.length > 0) covered[address] = troubles
    }
    expect(covered).toEqual({})
  })

  it('opens with the list of people first', async () => {
    const { page } = await openVisitor({ screen })
    await openPage(page, '/bounties')
    await page.getByRole('button', { name: 'Demo' }).click()
    const panel = page.getByRole('complementary', { name: 'Demo' })
    await panel.getByRole('heading', { level: 2 }).first().waitFor()
    expect(await textOf(panel.getByRole('heading', { level: 2 }).first())).toBe('Sign in as')
    for (const name of ['Mira', 'Yuki', 'Sam']) {
      const box = await panel.getByRole('button', { name: new RegExp(`^${name}`) }).boundingBox()
      expect((box?.y ?? 9999) + (box?.height ?? 0)).toBeLessThan(page.viewportSize()?.height ?? 0)
    }
  })
})

describe('the demo’s button during a prelaunch', () => {
  beforeAll(() => runLaurel(server.dataDir, 'flag', 'prelaunch_live', 'on'))
  afterAll(() => runLaurel(server.dataDir, 'flag', 'prelaunch_live', 'off'))

  it('leaves the links of the bar on a phone in sight', async () => {
    const { page } = await openVisitor({ screen: 'phone' })
    for (const { path } of [routes.prelaunch, routes.bounties, routes.about]) {
      await openPage(page, path)
      await page.getByRole('complementary', { name: 'Demo' }).getByRole('button').first().waitFor()
      expect(await findOverlaps(page), path).toEqual([])
    }
  })
})
